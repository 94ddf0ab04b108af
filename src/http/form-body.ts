import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import busboy from 'busboy';
import { decodeExtended, parse } from 'content-disposition';
import type { Request, Response } from 'express';
import { type FileUpload, Upload, WriteStream } from 'graphql-upload-ts';
import { httpError, interrupted } from '../platform/errors.js';
import {
  fileTooLarge,
  insufficientStorage,
  isOfFullDisk,
  MAX_FILE_BYTES,
} from '../platform/files/arrivals.js';
import type { FileStore } from '../platform/files/file-store.js';
import { closeUploadsAfterTheirWrites } from '../platform/private-members.js';
import { inNfc } from '../platform/texts.js';
import type { ArrivingBodies } from './arriving-bodies.js';
import { askForBody, assertConnected, assertNotEncoded, hasBody } from './bodies.js';

closeUploadsAfterTheirWrites();

const LIMITS = {
  // The parser refuses a file that reaches its limit, hence one byte more.
  fileSize: MAX_FILE_BYTES + 1,
  files: 10,
  fieldSize: 64 * 1024,
  fields: 100,
};

/**
 * Reads a `multipart/form-data` body whose parts may come in any order: texts unchanged, files as uploads
 * that are kept in the folder of arrivals until the response is closed. Only files of the wanted names are written,
 * others are ignored. Names are taken in any letter case. Parts with the same name become a list, which single-valued
 * fields refuse. An absent body is an empty form.
 */
export async function readForm(
  request: Request,
  response: Response,
  { arrivals }: FileStore,
  bodies: ArrivingBodies,
  fields: FormFields,
): Promise<Record<string, unknown>> {
  if (!hasBody(request)) return {};
  if (!request.is('multipart/form-data')) {
    throw httpError(415, {
      es: 'El cuerpo de la solicitud debe ser un formulario multipart/form-data.',
      en: 'The request body must be a multipart/form-data form.',
    });
  }
  const content = new PartHeads(request);
  const parser = parserFor(content);
  const parts = new Map<string, unknown[]>();
  const files: WriteStream[] = [];
  const add = (name: string, value: unknown) => parts.set(name, [...(parts.get(name) ?? []), value]);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      reject(error);
      form.end();
      parser.destroy();
      for (const file of files) file.destroy();
    };
    const form = receiveParts(request, content, bodies, fail);

    parser.on('field', (name = '', value, { valueTruncated }) => {
      if (valueTruncated) return fail(fieldTooLong(name));
      form.grow(name.length + value.length);
      add(name, value);
    });
    parser.on('file', (fieldName = '', stream, { filename = '', encoding, mimeType: mimetype }) => {
      stream.on('error', () => undefined);
      if (!fields.get(fieldName.toLowerCase())?.isFile) return stream.resume();
      if (parts.has(fieldName)) {
        add(fieldName, filename);
        return stream.resume();
      }
      const capacitor = new WriteStream({ tmpdir: () => arrivals });
      capacitor.on('error', (error) => fail(isOfFullDisk(error) ? insufficientStorage() : error));
      stream.on('limit', () => fail(fileTooLarge())).pipe(capacitor);
      response.once('close', () => capacitor.release());
      files.push(capacitor);
      const upload = new Upload();
      const createReadStream: FileUpload['createReadStream'] = (options) =>
        capacitor.createReadStream(options);
      upload.resolve({ fieldName, filename, encoding, mimetype, capacitor, createReadStream });
      add(fieldName, upload);
    });
    parser.on('error', () => fail(malformed()));
    parser.on('close', () => {
      form.end();
      // A file that cannot be written refuses the form.
      const written = files.map((file) => file.writableFinished || once(file, 'finish'));
      Promise.all(written).then(() => resolve(bodyOf(parts, fields)), fail);
    });
    content.pipe(parser);
  });
}

/** Lets the parts of a form arrive until they end, or `giveUp` is called for a form that is too slow or breaks off. */
export function receiveParts(
  request: Request,
  parts: PartHeads,
  bodies: ArrivingBodies,
  giveUp: (error: Error) => void,
) {
  const { grow, close } = bodies.openForm(request, giveUp);
  /** Discards the rest: unread bytes would block the next request of the connection. */
  function end(): void {
    close();
    if (request.readableEnded) return;
    request.unpipe(parts);
    request.resume();
    parts.destroy();
  }
  askForBody(request);
  request.once('close', () => (request.complete ? close() : giveUp(interrupted())));
  (request as Readable).pipe(parts);
  return { grow, end };
}

/** The fields of a form by their names in lower case. */
export type FormFields = ReadonlyMap<string, { readonly name: string; readonly isFile: boolean }>;

/** Returns the values of the fields; of parts that spell a name differently, the exact ones count. */
function bodyOf(parts: ReadonlyMap<string, readonly unknown[]>, fields: FormFields): Record<string, unknown> {
  const given = [...fields.values()].flatMap(({ name }) => {
    const spellings = [...parts].filter(([spelled]) => spelled.toLowerCase() === name.toLowerCase());
    const values = parts.get(name) ?? spellings.flatMap(([, others]) => others);
    return values.length === 0 ? [] : [[name, values.length > 1 ? values : values[0]]];
  });
  return Object.fromEntries(given);
}

function parserFor({ headers }: PartHeads) {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    throw malformed();
  }
}

const fieldTooLong = (name: string) =>
  httpError(413, { es: `El campo ${name} es demasiado largo.`, en: `The field ${name} is too long.` });

const malformed = () =>
  httpError(400, {
    es: 'El formulario de la solicitud no es válido.',
    en: 'The form of the request is not valid.',
  });

/** The most bytes of a head; the parser refuses a longer one. */
const LONGEST_HEAD = 16 * 1024;

/** The head of a part that the parser skips. */
const SKIPPED_HEAD = '\r\nX-Skipped: 1';

const END_OF_HEAD = Buffer.from('\r\n\r\n');

/** The header with its folded lines. */
const DISPOSITION = /^content-disposition:(.*(?:\r\n[ \t].*)*)/im;

/** Passes a form on with each `Content-Disposition` in the one form that the parser reads; it drops parts with others. */
export class PartHeads extends Transform {
  /** For the parser, which so looks for the same boundary, and refuses a form without one. */
  readonly headers: IncomingHttpHeaders;
  private readonly delimiter: Buffer;
  // The first delimiter may stand at the very beginning.
  private held: Buffer = Buffer.from('\r\n');
  private isInHead = false;

  constructor(request: IncomingMessage) {
    super();
    assertNotEncoded(request);
    assertConnected(request);
    const { headers } = request;
    const [, whole, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers['content-type'] ?? '') ?? [];
    const boundary = whole ?? bare;
    this.headers = boundary === undefined ? headers : { 'content-type': typeWith(boundary) };
    this.delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.held = Buffer.concat([this.held, chunk]);
    this.passParts().then(() => callback(), callback);
  }

  override _flush(callback: TransformCallback): void {
    callback(null, this.held);
  }

  /** Whether the parser reads a part; a promise holds the form up. */
  protected admits(_name: string): boolean | Promise<boolean> {
    return true;
  }

  /** Called with the bytes of each part as they pass; may refuse more of them. */
  protected countContent(_bytes: number): void {
    // All parts have any size.
  }

  /** Passes content up to the end of a delimiter, and each head that is complete. The parser takes a delimiter for the end of any head. */
  private async passParts(): Promise<void> {
    const { delimiter } = this;
    while (!this.destroyed) {
      const next = this.held.indexOf(delimiter);
      if (this.isInHead) {
        const end = this.held.indexOf(END_OF_HEAD);
        const isEnded = end >= 0 && (next < 0 || next > end);
        if (!isEnded && next < 0 && this.held.length <= LONGEST_HEAD) return;
        this.isInHead = false;
        if (isEnded && end <= LONGEST_HEAD) await this.passHead(end);
      } else {
        const length = next < 0 ? startOfDelimiter(this.held, delimiter) : next + delimiter.length;
        this.countContent(length);
        this.push(this.held.subarray(0, length));
        this.held = this.held.subarray(length);
        this.isInHead = next >= 0;
        if (!this.isInHead) return;
      }
    }
  }

  private async passHead(end: number): Promise<void> {
    const head = this.held.toString('latin1', 0, end);
    const value = DISPOSITION.exec(head)?.[1];
    const { name, header } = repaired(value ?? '');
    const isRead = value === undefined || (await this.admits(name));
    if (this.destroyed) return;
    this.push(Buffer.from(isRead ? head.replace(DISPOSITION, () => header) : SKIPPED_HEAD, 'latin1'));
    this.held = this.held.subarray(end);
  }
}

const typeWith = (boundary: string) =>
  `multipart/form-data; boundary="${boundary.replace(/[\\"]/g, '\\$&')}"`;

/** Where a delimiter may have begun whose rest has not arrived: the only line break of it is its start. */
function startOfDelimiter(bytes: Buffer, delimiter: Buffer): number {
  const at = bytes.lastIndexOf('\r');
  const last = bytes.subarray(at);
  return at >= 0 && delimiter.subarray(0, last.length).equals(last) ? at : bytes.length;
}

/** Returns the name of a part, and its header with quoted names; of two names of a file the encoded one counts. */
function repaired(value: string): { readonly name: string; readonly header: string } {
  // Browsers send a backslash of a name as it is, other clients one before a quotation mark.
  const { type, parameters } = parse(value.replace(/\r\n[ \t]+/g, ' '), {
    multipart: !value.includes('\\"'),
  });
  const { name, filename, 'filename*': encoded } = parameters;
  const whole = encoded === undefined ? undefined : decodeExtended(encoded);
  const fileName = whole ?? (filename === undefined ? undefined : decodeWords(textOf(filename)));
  const parts = [type];
  const partName = name === undefined ? '' : textOf(name);
  if (name !== undefined) parts.push(`name=${quoted(partName)}`);
  if (fileName !== undefined) parts.push(`filename=${quoted(fileName)}`);
  return { name: partName, header: `Content-Disposition: ${parts.join('; ')}` };
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Returns the text of the bytes of a header: UTF-8, or Latin-1 where it is no UTF-8. */
function textOf(bytes: string): string {
  try {
    return UTF_8.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

/** In NFC and UTF-8, without what no header has. */
function quoted(text: string): string {
  const escaped = inNfc(text)
    .replace(/\p{Cc}/gu, '_')
    .replace(/[\\"]/g, '\\$&');
  return `"${Buffer.from(escaped, 'utf8').toString('latin1')}"`;
}

/** A word in another character set (RFC 2047): its set, perhaps with a language, its encoding, and its content. */
const WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;

/** Words that only white space parts, which is none of the text. */
const WORDS = new RegExp(`${WORD.source}(?:\\s*${WORD.source})*`, 'gi');

/** Decodes the encoded words of a text, as clients of mail send names of files; what cannot be decoded stays as it is. */
const decodeWords = (text: string): string =>
  text.replace(WORDS, (words) => {
    // Some clients part a character between two words.
    const parts: { set: string; bytes: Buffer }[] = [];
    for (const [, name = '', encoding = '', content = ''] of words.matchAll(WORD)) {
      const set = name.toLowerCase();
      const bytes = /b/i.test(encoding) ? Buffer.from(content, 'base64') : unquoted(content);
      const last = parts.at(-1);
      if (last?.set === set) last.bytes = Buffer.concat([last.bytes, bytes]);
      else parts.push({ set, bytes });
    }
    try {
      return parts.map(({ set, bytes }) => new TextDecoder(set, { fatal: true }).decode(bytes)).join('');
    } catch {
      // An unknown set, or wrong bytes.
      return words;
    }
  });

const unquoted = (content: string): Buffer =>
  Buffer.from(
    content
      .replaceAll('_', ' ')
      .replace(/=([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  );
