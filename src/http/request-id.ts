import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** Returns the request id that a client sent if it is well formed, else a new one. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
}

/** Gives a request its id, and names it in the answer. */
export const identifyRequest: RequestHandler = (request, response, next) => {
  request.id = requestIdOf(request);
  response.setHeader('X-Request-Id', request.id);
  next();
};
