interface ParsedMail {
  /** Unfolded, by lower-case name; encoded words are not decoded. */
  headers: Map<string, string>;
  text: string;
  html: string;
}

/** Parses a mail with one text and one HTML part. */
export function parseMail(raw: string): ParsedMail {
  const { headers, body } = splitHeaders(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  if (!boundary) {
    throw new Error('The mail has no parts');
  }
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => splitHeaders(part.replace(/^\r\n/, '')));
  const content = (type: string) => {
    const part = parts.find((candidate) => candidate.headers.get('content-type')?.startsWith(type));
    return part ? decode(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return { headers, text: content('text/plain'), html: content('text/html') };
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
