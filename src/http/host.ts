import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { httpError } from '../platform/errors.js';

/** A host with or without a port (RFC 9112, 3.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Tells whether a request names one host at most. Of several Node.js takes the first, and a proxy in front may have taken
 * another one.
 */
export function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host !== undefined && !HOST.test(headers.host)) return false;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count < 2;
}

/** Refuses a request that names several hosts, or none that could be one. */
export const refuseHosts: RequestHandler = (request, _response, next) => {
  if (hasOneHost(request)) return next();
  next(
    httpError(400, {
      es: 'La solicitud lleva un encabezado Host válido y solo uno.',
      en: 'A request has one valid Host header and no other one.',
    }),
  );
};
