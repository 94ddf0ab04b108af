import type { Response } from 'express';
import { httpError, notFound } from '../platform/errors.js';
import type { FileStore } from '../platform/files/file-store.js';

/** A browser may show an uploaded file but run nothing in it. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Sends a stored file, with the type of its name; supports ranges, conditions and HEAD.
 * @throws NOT_FOUND when it is gone, BAD_REQUEST with status 412 or 416 for a condition or a range that
 * cannot be met.
 */
export function sendStored(response: Response, { root }: FileStore, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    response.sendFile(path, { root, dotfiles: 'deny', cacheControl: false }, (error) => {
      if (!error) return resolve();
      if (response.headersSent || response.destroyed) {
        response.destroy();
        return resolve();
      }
      response.removeHeader('Content-Disposition');
      reject(refusalOf(error));
    });
  });
}

function refusalOf(error: Error & { status?: number }): Error {
  switch (error.status) {
    case 412:
      return httpError(412, 'El archivo no cumple la condición de la solicitud.');
    case 416:
      return httpError(416, 'El intervalo solicitado no existe en el archivo.');
    case 403:
    case 404:
      return notFound();
    default:
      return error;
  }
}
