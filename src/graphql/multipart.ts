import { PassThrough } from 'node:stream';
import type { Request, Response } from 'express';
import { processRequest } from 'graphql-upload-ts';
import { type ArrivingBodies, tooSlow } from '../http/arriving-bodies.js';
import { watchPace } from '../http/form-pace.js';
import { assertConnected } from '../http/interrupted.js';
import { assertShallow } from '../http/json-body.js';
import { httpError } from '../platform/errors.js';
import { MAX_FILE_BYTES } from '../platform/files/file-store.js';

/** The most files per request. */
const MOST_FILES = 5;

const OPTIONS = {
  // The parser refuses a file that reaches its limit, hence one byte more.
  maxFileSize: MAX_FILE_BYTES + 1,
  maxFiles: MOST_FILES,
  maxFieldSize: 1024 * 1024,
};

/** Headers that a browser sends to another site only after a preflight request; the list of Apollo Server. */
const PREFLIGHTED = ['apollo-require-preflight', 'x-apollo-operation-name'];

/** Refuses a form that a page of another site could send on behalf of its visitor (CSRF). */
export function assertPreflighted(request: Request): void {
  if (!PREFLIGHTED.some((name) => request.headers[name])) {
    throw httpError(400, 'Una solicitud con archivos lleva el encabezado Apollo-Require-Preflight.');
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

  constructor(request: Request, response: Response, bodies: ArrivingBodies) {
    assertConnected(request);
    // Only the end of its input stops the parser, so it reads a copy; it needs the headers and the stream of
    // the request.
    const content = Object.assign(new PassThrough(), { headers: request.headers }) as unknown as Content;
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
    this.operations = Promise.race([readForm(content, response), this.givenUp]).finally(stopCounting);
    request.pipe(content);
  }
}

type Content = PassThrough & Parameters<typeof processRequest>[0];

async function readForm(content: Content, response: Response): Promise<unknown> {
  let operations: unknown;
  try {
    operations = await processRequest(content, response, OPTIONS);
  } catch (error) {
    const { status } = error as { status?: number };
    throw status === 413 ? tooMuch() : httpError(400, 'La solicitud multipart no es válida.');
  }
  assertShallow(operations);
  return operations;
}

const tooMuch = () =>
  httpError(413, `La solicitud lleva más de ${MOST_FILES} archivos o un campo de más de 1 MB.`);
