import type { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Request, Response } from 'express';
import { type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { Upload } from 'graphql-upload-ts';
import { type ArrivingBodies, tooSlow } from '../http/arriving-bodies.js';
import { type ArrivingFile, writePart } from '../http/arriving-file.js';
import { assertNotEncoded } from '../http/content-coding.js';
import { askForBody } from '../http/expectation.js';
import { watchPace } from '../http/form-pace.js';
import { assertConnected } from '../http/interrupted.js';
import { assertShallow } from '../http/json-body.js';
import { PartHeads } from '../http/part-heads.js';
import { httpError, interrupted } from '../platform/errors.js';
import { type FileStore, MAX_FILE_BYTES } from '../platform/files/file-store.js';
import { UploadScalar } from '../platform/files/upload.js';
import type { ClientOperation } from './executor.js';

/** The most files per request. */
const MOST_FILES = 5;

const LIMITS = {
  // The parser refuses a file that reaches its limit, hence one byte more.
  fileSize: MAX_FILE_BYTES + 1,
  files: MOST_FILES,
  fieldSize: 1024 * 1024,
  // `operations` and `map`.
  fields: 2,
};

/** Headers that a browser sends to another site only after a preflight request; the list of Apollo Server. */
const PREFLIGHTED = ['apollo-require-preflight', 'x-apollo-operation-name'];

/** Refuses a form that a page of another site could send on behalf of its visitor (CSRF). */
export function assertPreflighted(request: Request): void {
  if (!PREFLIGHTED.some((name) => request.headers[name])) {
    throw httpError(400, {
      es: 'Una solicitud con archivos lleva el encabezado Apollo-Require-Preflight.',
      en: 'A request with files carries the header Apollo-Require-Preflight.',
    });
  }
}

/**
 * A multipart request: its operation comes first, its files are read while it is executed (GraphQL multipart
 * request specification).
 */
export class OperationsForm {
  readonly operations: Promise<unknown>;
  /** Rejects when the form is too slow or is ended in favour of others. */
  readonly givenUp: Promise<never>;
  private readonly parts: FormParts;

  constructor(request: Request, response: Response, files: FileStore, bodies: ArrivingBodies) {
    assertNotEncoded(request);
    assertConnected(request);
    // Only the end of its input stops the parser, so it reads a copy.
    const content = new PartHeads(request.headers);
    let giveUp: (error: Error) => void = () => undefined;
    this.givenUp = new Promise((_resolve, reject) => {
      giveUp = reject;
    });
    const form = bodies.openForm(request.ip ?? '', giveUp);
    const timer = setTimeout(() => giveUp(tooSlow()), bodies.limits.textMs);
    const stopWatching = watchPace(request, bodies.limits, () => giveUp(tooSlow()));
    const count = (chunk: Buffer) => form.grow(chunk.length);
    const stopCounting = () => {
      clearTimeout(timer);
      request.off('data', count);
    };
    const discard = () => {
      request.unpipe(content);
      // Unread bytes would block the next request of the connection.
      request.resume();
      content.destroy();
    };
    const end = () => {
      stopCounting();
      stopWatching();
      form.close();
      if (!request.readableEnded) discard();
    };
    request.once('close', end);
    response.once('close', end);
    this.givenUp.catch(discard);
    // Everything before the operation is held in memory; the files that follow are written to disk.
    request.on('data', count);
    this.parts = new FormParts(request, content, files.arrivals);
    response.once('close', () => this.parts.release());
    this.operations = Promise.race([this.parts.operations, this.givenUp]).finally(stopCounting);
    askForBody(request);
    request.pipe(content);
  }

  /** Lets the files of a checked operation be written; before that they wait in the connection. */
  accept(operation: ClientOperation): void {
    for (const path of this.parts.filePaths) {
      if (!takesFile(operation, path))
        throw httpError(400, {
          es: `La operación no recibe un archivo en ${path}.`,
          en: `The operation takes no file at ${path}.`,
        });
    }
    this.parts.accept();
  }
}

/** Whether a path such as `variables.input.file` leads to a file among the variables of an operation. */
function takesFile({ input: { variables } }: ClientOperation, path: string): boolean {
  const [root, name, ...fields] = path.split('.');
  let type = root === 'variables' ? variables.find((variable) => variable.name === name)?.type : undefined;
  for (const field of fields) type = type && typeAt(type, field);
  return type !== undefined && getNamedType(type) === UploadScalar;
}

function typeAt(type: GraphQLInputType, key: string): GraphQLInputType | undefined {
  const holder = getNullableType(type);
  if (isListType(holder)) return holder.ofType;
  return isInputObjectType(holder) ? holder.getFields()[key]?.type : undefined;
}

/** The parts of the form: `operations`, then `map`, then the files that it names. Other files are not written. */
class FormParts {
  readonly operations: Promise<unknown>;
  /** The places of the files in the operations. */
  readonly filePaths: string[] = [];
  accept: () => void = () => undefined;
  private readonly arriving: ArrivingFile[] = [];

  constructor({ headers }: Request, content: Readable, arrivals: string) {
    const accepted = new Promise<void>((resolve) => {
      this.accept = resolve;
    });
    this.operations = new Promise((resolve, reject) => {
      const parser = busboyFor(headers);
      let operations: unknown;
      let uploads: Map<string, Upload> | undefined;

      const fail = (error: Error) => {
        content.unpipe(parser);
        content.resume();
        parser.destroy();
        for (const upload of uploads?.values() ?? []) upload.reject(error);
        for (const file of this.arriving) file.fail(error);
        reject(error);
      };
      const readField = (name: string, text: string) => {
        const field = name.toLowerCase();
        if (field === 'operations') operations = objectOf(text);
        if (field !== 'map') return;
        uploads = this.openUploads(operations, objectOf(text));
        assertShallow(operations);
        resolve(operations);
      };
      const readFile = async (upload: Upload, stream: Readable, part: Parameters<typeof writePart>[0]) => {
        await accepted;
        if (stream.destroyed) return upload.reject(malformed());
        const file = writePart(part, stream, { folder: arrivals });
        this.arriving.push(file);
        upload.resolve(file.file);
      };

      parser.on('field', (name = '', text, { valueTruncated }) => {
        if (valueTruncated) return fail(tooMuch());
        try {
          readField(name, text);
        } catch (error) {
          fail(error as Error);
        }
      });
      parser.on('file', (name = '', stream, { filename = '', encoding, mimeType }) => {
        // A file that nobody reads must not end the process when its form breaks off.
        stream.on('error', () => undefined);
        if (!uploads) {
          stream.resume();
          return fail(malformed());
        }
        const upload = uploads.get(name);
        // What remains at the end has not arrived.
        uploads.delete(name);
        if (upload) void readFile(upload, stream, { name, filename, encoding, mimeType });
        else stream.resume();
      });
      parser.on('filesLimit', () => fail(tooMuch()));
      parser.on('error', () => fail(malformed()));
      parser.on('close', () => {
        // No effect if the operations were read; uploads that remain have no part in the form.
        reject(malformed());
        for (const upload of uploads?.values() ?? []) upload.reject(new Error('The form has no such file'));
      });
      content.once('close', () => {
        if (!content.readableEnded) fail(interrupted());
      });
      content.pipe(parser);
    });
    // Nobody waits for the operations of an aborted form.
    this.operations.catch(() => undefined);
  }

  release(): void {
    for (const file of this.arriving) file.release();
  }

  /** Puts an upload into each place that the map names, where the operations have null. */
  private openUploads(operations: unknown, map: object): Map<string, Upload> {
    if (Array.isArray(map)) throw malformed();
    const entries = Object.entries(map);
    if (entries.length > MOST_FILES) throw tooMuch();
    return new Map(
      entries.map(([name, paths]) => {
        const upload = new Upload();
        if (!Array.isArray(paths)) throw malformed();
        for (const path of paths) {
          if (typeof path !== 'string') throw malformed();
          place(operations, path, upload);
          this.filePaths.push(path);
        }
        return [name, upload];
      }),
    );
  }
}

function place(operations: unknown, path: string, upload: Upload): void {
  const keys = path.split('.');
  const last = keys.pop() as string;
  const holder = keys.reduce(ownValue, operations);
  if (ownValue(holder, last) !== null) throw malformed();
  (holder as Record<string, unknown>)[last] = upload;
}

const ownValue = (holder: unknown, key: string): unknown =>
  typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)
    ? (holder as Record<string, unknown>)[key]
    : undefined;

function busboyFor(headers: Request['headers']) {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits: LIMITS });
  } catch {
    throw malformed();
  }
}

function objectOf(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered like a value of another kind.
  }
  throw malformed();
}

const malformed = () =>
  httpError(400, { es: 'La solicitud multipart no es válida.', en: 'The multipart request is not valid.' });

const tooMuch = () =>
  httpError(413, {
    es: `La solicitud lleva más de ${MOST_FILES} archivos o un campo de más de 1 MB.`,
    en: `The request has more than ${MOST_FILES} files or a field of more than 1 MB.`,
  });
