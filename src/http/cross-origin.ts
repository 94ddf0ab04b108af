import cors from 'cors';
import type { RequestHandler } from 'express';
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
    if (isOfPage) answerBrowser(request, response, next);
    else next();
  };
}
