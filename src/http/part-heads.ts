import { type IncomingHttpHeaders } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { decodeExtended, parse } from 'content-disposition';

/** The most bytes of a head; the parser refuses a longer one. */
const LONGEST_HEAD = 16 * 1024;

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** The header with its folded lines. */
const DISPOSITION = /^content-disposition:(.*(?:\r\n[ \t].*)*)/im;

/**
 * Passes a form on to its parser with the `Content-Disposition` of each part in the one form that the parser reads, since
 * it drops a part whose header has a quoted `filename*`, a name without quotes, or the like.
 */
export class PartHeads extends Transform {
  private readonly delimiter: Buffer | null;
  private held: Buffer;
  private isInHead = false;

  constructor(headers: IncomingHttpHeaders) {
    super();
    const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers['content-type'] ?? '') ?? [];
    const boundary = quoted ?? bare;
    this.delimiter = boundary === undefined ? null : Buffer.from(`\r\n--${boundary}`, 'latin1');
    // The first delimiter may stand at the very beginning.
    this.held = Buffer.from('\r\n');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    if (this.delimiter) this.passParts(Buffer.concat([this.held, chunk]), this.delimiter);
    else this.push(chunk);
    callback();
  }

  override _flush(callback: TransformCallback): void {
    callback(null, this.delimiter === null ? null : this.held);
  }

  private passParts(bytes: Buffer, delimiter: Buffer): void {
    this.held = bytes;
    while (this.isInHead ? this.passHead() : this.passContent(delimiter));
  }

  /** Passes everything up to the end of a delimiter; returns whether there was one. */
  private passContent(delimiter: Buffer): boolean {
    const at = this.held.indexOf(delimiter);
    this.isInHead = at >= 0;
    this.pass(at < 0 ? startOfDelimiter(this.held, delimiter) : at + delimiter.length);
    return this.isInHead;
  }

  /** Passes a head once it is complete; returns whether it was. */
  private passHead(): boolean {
    const end = this.held.indexOf(END_OF_HEAD);
    if (end < 0 && this.held.length <= LONGEST_HEAD) return false;
    this.isInHead = false;
    if (end < 0 || end > LONGEST_HEAD) return true;
    const head = this.held.toString('latin1', 0, end);
    this.push(
      Buffer.from(
        head.replace(DISPOSITION, (_whole, value: string) => repaired(value)),
        'latin1',
      ),
    );
    this.held = this.held.subarray(end);
    return true;
  }

  private pass(length: number): void {
    if (length === 0) return;
    this.push(this.held.subarray(0, length));
    this.held = this.held.subarray(length);
  }
}

/** Where a delimiter may have begun whose rest has not arrived: the only line break of it is its start. */
function startOfDelimiter(bytes: Buffer, delimiter: Buffer): number {
  const at = bytes.lastIndexOf('\r');
  const last = bytes.subarray(at);
  return at >= 0 && delimiter.subarray(0, last.length).equals(last) ? at : bytes.length;
}

/** The header with its names quoted; of two names of a file the one with an encoding is the whole one. */
function repaired(value: string): string {
  // Browsers send a backslash of a name as it is, other clients one before a quotation mark.
  const { type, parameters } = parse(value.replace(/\r\n[ \t]+/g, ' '), {
    multipart: !value.includes('\\"'),
  });
  const { name, filename, 'filename*': encoded } = parameters;
  const whole = encoded === undefined ? undefined : decodeExtended(encoded);
  const fileName = whole ?? (filename === undefined ? undefined : textOf(filename));
  const parts = [type];
  if (name !== undefined) parts.push(`name=${quoted(textOf(name))}`);
  if (fileName !== undefined) parts.push(`filename=${quoted(fileName)}`);
  return `Content-Disposition: ${parts.join('; ')}`;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** The text of the bytes of a header: UTF-8, or Latin-1 where it is no UTF-8. */
function textOf(bytes: string): string {
  try {
    return UTF_8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

/** In NFC and UTF-8, without what no header has. */
function quoted(text: string): string {
  const escaped = text
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '_')
    .replace(/[\\"]/g, '\\$&');
  return `"${Buffer.from(escaped, 'utf8').toString('latin1')}"`;
}
