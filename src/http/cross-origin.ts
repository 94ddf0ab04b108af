import cors from 'cors';
import type { Request, RequestHandler } from 'express';
import type { Config } from '../platform/config/config.js';

const EXPOSED = [
  'Location',
  'Link',
  'X-Total-Count',
  'X-Request-Id',
  'Content-Disposition',
  'ETag',
  'Retry-After',
  'WWW-Authenticate',
  'X-Second-Factor',
  'Idempotency-Replayed',
  'X-Acting-As',
].join(',');

/** Lets pages of these origins read the answers. */
export function allowOrigins(origins: Config['corsOrigins']): RequestHandler {
  const answerBrowser = cors({
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: EXPOSED,
    maxAge: 600,
  });
  return (request, response, next) => {
    const isOfPage = request.headers.origin !== undefined || request.method === 'OPTIONS';
    // The library names the exposed headers in every answer, which only browsers read.
    if (isOfPage) answerBrowser(withShortHeaders(request), response, next);
    else next();
  };
}

/** More than the names of all headers that a page would send. */
const LONGEST_REQUESTED_HEADERS = 1_000;

/** Makes a preflight ask for no headers if it names too many: the library repeats the names in the answer. */
export function withShortHeaders(request: Request): Request {
  const named = request.headers['access-control-request-headers'] ?? '';
  if (named.length > LONGEST_REQUESTED_HEADERS) delete request.headers['access-control-request-headers'];
  return request;
}
