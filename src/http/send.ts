import type { Response } from 'express';
import { endUnchanged, entityTag } from './entity-tag.js';

interface SendOptions {
  readonly contentType?: string;
  /** Nothing was changed, so that nothing in the answer is secret from who asked; unless said otherwise, GET and HEAD. */
  readonly isRead?: boolean;
}

/**
 * Ends a response with a JSON body, or without any. A client that shows by `If-None-Match` that it has the answer of a
 * GET is told so by 304.
 */
export function sendJson(
  response: Response,
  status: number,
  body: unknown,
  { contentType = 'application/json; charset=utf-8', isRead }: SendOptions = {},
): void {
  const { method } = response.req;
  const isGet = method === 'GET' || method === 'HEAD';
  response.statusCode = status;
  if (body === null || body === undefined) {
    response.setHeader('Cache-Control', 'no-store');
    if (status !== 204) response.setHeader('Content-Length', 0);
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  if (isGet && status === 200) {
    // A browser may keep the answer but must revalidate it each time, since access may have ended.
    response.setHeader('Cache-Control', 'private, no-cache');
    if (endUnchanged(response, entityTag(text))) return;
  } else {
    // Tokens are in answers to writes. Compressed beside a text that the client chose, their length would betray them.
    response.setHeader('Cache-Control', (isRead ?? isGet) ? 'no-store' : 'no-store, no-transform');
  }
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
