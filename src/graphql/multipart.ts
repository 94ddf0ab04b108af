import type { Request, Response } from 'express';
import { type GraphQLInputType, getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql';
import { processRequest, Upload } from 'graphql-upload-ts';
import { type ArrivingBodies, tooSlow } from '../http/arriving-bodies.js';
import { PartHeads, receiveParts } from '../http/form-body.js';
import { httpError } from '../platform/errors.js';
import { MAX_FILE_BYTES } from '../platform/files/arrivals.js';
import { UploadScalar } from '../platform/files/upload.js';
import type { ClientOperation } from './executor.js';

const OPTIONS = {
  // The parser refuses a file that reaches its limit, hence one byte more.
  maxFileSize: MAX_FILE_BYTES + 1,
  maxFiles: 5,
  maxFieldSize: 1024 * 1024,
};

/** Many times the paths of five files. */
const MAX_MAP_BYTES = 16 * 1024;

const TEXTS: ReadonlySet<string> = new Set(['operations', 'map']);

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

/** Reads a multipart request: its operation comes first, its files are read while it is executed (GraphQL multipart request). */
export class OperationsForm {
  readonly operations: Promise<unknown>;
  /** Rejects when the form is too slow, breaks off or is ended in favour of others. */
  readonly givenUp: Promise<never>;
  private sent: unknown;
  private readonly content: OrderedParts;

  constructor(request: Request, response: Response, bodies: ArrivingBodies) {
    // Only the end of its input stops the parser, so it reads a copy.
    this.content = new OrderedParts(request);
    const { promise, reject: giveUp } = Promise.withResolvers<never>();
    this.givenUp = promise;
    const { grow, end } = receiveParts(request, this.content, bodies, giveUp);
    response.once('close', end);
    promise.catch(end);
    this.content.on('error', giveUp);
    const timer = setTimeout(() => giveUp(tooSlow()), bodies.limits.textMs);
    // Everything before the operation is held in memory; the files that follow are written to disk.
    const count = (chunk: Buffer) => grow(chunk.length);
    request.on('data', count);
    this.operations = Promise.race([this.read(response), promise]).finally(() => {
      clearTimeout(timer);
      request.off('data', count);
    });
  }

  private async read(response: Response): Promise<unknown> {
    // The package declares the `resume` of an incoming message, whose result it does not use.
    const form = this.content as unknown as Parameters<typeof processRequest>[0];
    const operations: unknown = await processRequest(form, response, OPTIONS).catch((error) => {
      throw error.status === 413 ? tooMuch() : malformed();
    });
    this.sent = operations;
    return operations;
  }

  /** Lets the files of a checked operation be written; before that they wait in the connection. */
  accept(operation: ClientOperation): void {
    if (operation.kind !== 'mutation')
      throw httpError(400, {
        es: 'Una solicitud con archivos lleva una mutación.',
        en: 'A request with files holds a mutation.',
      });
    for (const path of filePathsOf(this.sent)) {
      if (!takesFile(operation, path))
        throw httpError(400, {
          es: `La operación no recibe un archivo en ${path}.`,
          en: `The operation takes no file at ${path}.`,
        });
    }
    this.content.accept();
  }
}

/** Tells whether a path such as `variables.input.file` leads to a file among the variables of an operation. */
function takesFile({ input: { variables } }: ClientOperation, path: string): boolean {
  const [root, name, ...fields] = path.split('.');
  let type = root === 'variables' ? variables.find((variable) => variable.name === name)?.type : undefined;
  for (const field of fields) type = type && typeAt(type, field);
  return type !== undefined && getNamedType(type).name === UploadScalar.name;
}

function typeAt(type: GraphQLInputType, key: string): GraphQLInputType | undefined {
  const holder = getNullableType(type);
  if (isListType(holder)) return holder.ofType;
  return isInputObjectType(holder) ? holder.getFields()[key]?.type : undefined;
}

/** The parts of the form in their order: `operations`, `map`, then the files, which wait until the operation is accepted. */
class OrderedParts extends PartHeads {
  private readonly accepted = Promise.withResolvers<void>();
  readonly accept = this.accepted.resolve;
  private readonly names = new Set<string>();
  private current = '';
  private mapBytes = 0;

  /** The parser skips a second file of one name: the package would lose the first one and never remove it. */
  protected override admits(name: string): boolean | Promise<boolean> {
    this.current = name;
    if (this.names.has(name)) return false;
    this.names.add(name);
    if (TEXTS.has(name)) return true;
    if (!this.names.has('map')) throw malformed();
    if (this.names.size > TEXTS.size + OPTIONS.maxFiles) throw tooMuch();
    return this.accepted.promise.then(() => true);
  }

  /** Bounds the map: the package looks each of its paths up in time and memory that grow with the square of its length. */
  protected override countContent(bytes: number): void {
    if (this.current === 'map') this.mapBytes += bytes;
    if (this.mapBytes > MAX_MAP_BYTES) {
      throw httpError(413, {
        es: 'El campo map de la solicitud lleva más de 16 kB.',
        en: 'The field map of the request has more than 16 kB.',
      });
    }
  }
}

/** Returns the places of the files in the operations. */
function* filePathsOf(value: unknown, path: readonly string[] = []): Generator<string> {
  if (value instanceof Upload) yield path.join('.');
  else if (typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries(value)) yield* filePathsOf(field, [...path, key]);
  }
}

const malformed = () =>
  httpError(400, { es: 'La solicitud multipart no es válida.', en: 'The multipart request is not valid.' });

const tooMuch = () =>
  httpError(413, {
    es: `La solicitud lleva más de ${OPTIONS.maxFiles} archivos o un campo de más de 1 MB.`,
    en: `The request has more than ${OPTIONS.maxFiles} files or a field of more than 1 MB.`,
  });
