import type { Request, Response } from 'express';
import { processRequest } from 'graphql-upload-ts';
import { unreadable } from '../core/errors.js';
import { MAX_FILE_BYTES } from '../core/files/file-store.js';
import { assertShallow } from '../http/json-body.js';

/** The most files that one request may carry. */
const MOST_FILES = 5;

const OPTIONS = {
  // The parser calls a file that reaches its limit too large.
  maxFileSize: MAX_FILE_BYTES + 1,
  maxFiles: MOST_FILES,
  maxFieldSize: 1024 * 1024,
};

/** Headers that a browser sends to another site only after asking; Apollo Server goes by the same. */
const PREFLIGHTED = ['apollo-require-preflight', 'x-apollo-operation-name'];

/** Refuses a form that a page of another site could send in the name of who visits it. */
export function assertPreflighted(request: Request): void {
  if (!PREFLIGHTED.some((name) => request.headers[name])) {
    throw unreadable(400, 'Una solicitud con archivos lleva el encabezado Apollo-Require-Preflight.');
  }
}

/** Reads the operation of a multipart request, its files still on their way (GraphQL multipart request specification). */
export async function readOperations(request: Request, response: Response): Promise<unknown> {
  const operations = await readForm(request, response);
  assertShallow(operations);
  return operations;
}

async function readForm(request: Request, response: Response): Promise<unknown> {
  try {
    return await processRequest(request, response, OPTIONS);
  } catch (error) {
    const { status } = error as { status?: number };
    throw status === 413 ? tooMuch() : unreadable(400, 'La solicitud multipart no es válida.');
  }
}

const tooMuch = () =>
  unreadable(413, `La solicitud lleva más de ${MOST_FILES} archivos o un campo de más de 1 MB.`);
