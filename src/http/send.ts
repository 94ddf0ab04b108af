import type { Response } from 'express';
import { endUnchanged, entityTag } from './entity-tag.js';

interface SendOptions {
  readonly contentType?: string;
  /**
   * True if nothing was changed, so that the answer holds no secret of its caller; by default for GET and
   * HEAD.
   */
  readonly isRead?: boolean;
}

/**
 * Ends a response with a JSON body or without any. Answers a GET with 304 if `If-None-Match` shows that the
 * client has the same answer.
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
    // Answers to writes may hold tokens. Compressed together with a text of the client, their length would
    // reveal them (BREACH).
    response.setHeader('Cache-Control', (isRead ?? isGet) ? 'no-store' : 'no-store, no-transform');
  }
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
