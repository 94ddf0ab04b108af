import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

const REQUEST_ID = /^[\w.:/+=-]{1,128}$/;

/** Gives a request the id that its client sent if it is well formed, else a new one, and names it in the answer. */
export const identifyRequest: RequestHandler = (request, response, next) => {
  const sent = request.headers['x-request-id'];
  request.id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : randomUUID();
  response.setHeader('X-Request-Id', request.id);
  next();
};
