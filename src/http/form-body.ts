import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { type FileUpload, processRequest, Upload, WriteStream } from 'graphql-upload-ts';
import { httpError, interrupted } from '../platform/errors.js';
import {
  fileTooLarge,
  insufficientStorage,
  isOfFullDisk,
  MAX_FILE_BYTES,
} from '../platform/files/arrivals.js';
import type { FileStore } from '../platform/files/file-store.js';
import { closeUploadsAfterTheirWrites } from '../platform/private-members.js';
import { type ArrivingBodies, askForBody } from './arriving-bodies.js';
import { assertConnected, assertNotEncoded } from './json-body.js';
import { PartHeads } from './part-heads.js';

closeUploadsAfterTheirWrites();

export { processRequest };

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
  if (request.headers['content-length'] === '0' || !hasBody(request)) return {};
  if (!request.is('multipart/form-data')) {
    throw httpError(415, {
      es: 'El cuerpo de la solicitud debe ser un formulario multipart/form-data.',
      en: 'The request body must be a multipart/form-data form.',
    });
  }
  assertNotEncoded(request);
  assertConnected(request);
  const content = new PartHeads(request.headers);
  const parser = parserFor(content);
  return new Promise((resolve, reject) => {
    const parts = new Map<string, unknown[]>();
    const arriving: ArrivingFile[] = [];

    const add = (name: string, value: unknown) => parts.set(name, [...(parts.get(name) ?? []), value]);

    const fail = (error: unknown) => {
      request.unpipe(content);
      request.resume();
      content.destroy();
      parser.destroy();
      for (const file of arriving) file.fail(error as Error);
      form.close();
      reject(error);
    };
    const form = bodies.openForm(request, fail);

    parser.on('field', (name = '', value, { valueTruncated }) => {
      if (valueTruncated) return fail(fieldTooLong(name));
      form.grow(name.length + value.length);
      add(name, value);
    });
    parser.on('file', (name = '', stream, { filename = '', encoding, mimeType }) => {
      stream.on('error', () => undefined);
      if (!fields.get(name.toLowerCase())?.isFile) return stream.resume();
      if (parts.has(name)) {
        add(name, filename);
        return stream.resume();
      }
      const part = { name, filename, encoding, mimeType };
      const file = writePart(part, stream, { folder: arrivals, onFault: fail });
      arriving.push(file);
      const upload = new Upload();
      upload.resolve(file.file);
      add(name, upload);
    });
    parser.on('error', () => fail(malformed()));
    parser.on('close', () => {
      form.close();
      resolve(bodyOf(parts, fields));
    });
    request.once('close', () => {
      if (!request.complete) fail(interrupted());
    });
    response.once('close', () => {
      for (const file of arriving) file.release();
    });
    askForBody(request);
    (request as Readable).pipe(content).pipe(parser);
  });
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

const hasBody = ({ headers }: Request) =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

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

export interface FilePart {
  readonly name: string;
  readonly filename: string;
  readonly encoding: string;
  readonly mimeType: string;
}

/** A file of a form while it is written to the folder of arrivals; it can be read at once. */
export interface ArrivingFile {
  readonly file: FileUpload;
  fail(error: Error): void;
  /** Removes the file once nobody reads it. */
  release(): void;
}

interface Arrival {
  readonly folder: string;
  /** Called when the part is too large or cannot be written. */
  readonly onFault?: (error: Error) => void;
}

/** Starts to write a part. A part over the limit of its parser fails as too large. */
function writePart(part: FilePart, content: Readable, { folder, onFault }: Arrival): ArrivingFile {
  const capacitor = new WriteStream({ tmpdir: () => folder });
  let fault: Error | undefined;
  const fail = (error: Error) => {
    fault ??= error;
    content.unpipe(capacitor);
    content.resume();
    capacitor.destroy(fault);
  };
  const refuse = (error: Error) => {
    if (fault) return;
    fail(error);
    onFault?.(isOfFullDisk(error) ? insufficientStorage() : error);
  };
  content.on('limit', () => refuse(fileTooLarge()));
  content.on('error', fail);
  capacitor.on('error', refuse);
  content.pipe(capacitor);
  const { name: fieldName, filename, encoding, mimeType: mimetype } = part;
  const createReadStream: FileUpload['createReadStream'] = (options) => {
    if (fault) throw fault;
    return capacitor.createReadStream(options);
  };
  return {
    file: { fieldName, filename, encoding, mimetype, capacitor, createReadStream },
    fail,
    release: () => capacitor.release(),
  };
}
