interface ParsedMail {
  /** Unfolded, by lower-case name; encoded words are not decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
  attachments: { readonly type: string; readonly fileName: string; readonly bytes: Buffer }[];
}

/** Parses a mail with one text and one HTML part, and files. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitHeaders(raw);
  const parts = partsOf({ headers, body });
  if (parts.length === 0) {
    throw new Error('The mail has no parts');
  }
  const content = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  const attachments = parts.flatMap(({ headers: head, body: file }) => {
    const fileName = fileNameIn(head.get('content-disposition') ?? '');
    const type = head.get('content-type')?.split(';')[0] ?? '';
    return fileName ? [{ type, fileName, bytes: Buffer.from(file, 'base64') }] : [];
  });
  return { headers, text: content('text/plain'), html: content('text/html'), attachments };
}

/** Reads the file name of an attachment, also one in parts beyond ASCII (RFC 2231). */
function fileNameIn(disposition: string): string | undefined {
  const parts = [...disposition.matchAll(/filename\*\d+\*?=(?:utf-8'')?([^;]+)/gi)].map(
    ([, part = '']) => part,
  );
  if (parts.length > 0) return decodeURIComponent(parts.join(''));
  return /^attachment; filename="?([^";]+)/.exec(disposition)?.[1];
}

type Part = ReturnType<typeof splitHeaders>;

/** Returns the parts of a part, and of the parts of parts, that have none. */
function partsOf({ headers, body }: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) return [];
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHeaders(part.replace(/^\r\n/, '')));
  return parts.flatMap((part) => {
    const inner = partsOf(part);
    return inner.length > 0 ? inner : [part];
  });
}

function splitHeaders(raw: string) {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decode(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') {
    return Buffer.from(body, 'base64').toString('utf8');
  }
  if (encoding !== 'quoted-printable') {
    return body;
  }
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
