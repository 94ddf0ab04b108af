import type { Response } from 'express';
import { httpError, notFound } from '../platform/errors.js';
import type { FileStore } from '../platform/files/file-store.js';

/** A browser may show an uploaded file but run nothing in it. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Sends a stored file; supports ranges, conditions and HEAD. Throws NOT_FOUND, or BAD_REQUEST with status 412 or 416. */
export function sendStored(
  response: Response,
  { root }: Pick<FileStore, 'root'>,
  path: string,
): Promise<void> {
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

export const conditionFailed = () =>
  httpError(412, {
    es: 'El archivo no cumple la condición de la solicitud.',
    en: 'The file does not meet the condition of the request.',
  });

export const rangeMissing = () =>
  httpError(416, {
    es: 'El intervalo solicitado no existe en el archivo.',
    en: 'The file does not have the requested range.',
  });

function refusalOf(error: Error & { status?: number }): Error {
  switch (error.status) {
    case 412:
      return conditionFailed();
    case 416:
      return rangeMissing();
    case 403:
    case 404:
      return notFound();
    default:
      return error;
  }
}
