import { once } from 'node:events';
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
import { hasBody } from './json-body.js';
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
