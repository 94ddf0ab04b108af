import { hash } from 'node:crypto';
import type { Response } from 'express';

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
  const { method, headers } = response.req;
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
    const tag = `W/"${hash('sha256', text, 'base64url')}"`;
    response.setHeader('ETag', tag);
    // A browser may keep it but has to ask each time whether it is still so, and whoever asks may still see it.
    response.setHeader('Cache-Control', 'private, no-cache');
    if (isAmong(tag, headers['if-none-match'])) {
      response.statusCode = 304;
      response.end();
      return;
    }
  } else {
    // Tokens are in answers to writes. Compressed beside a text that the client chose, their length would betray them.
    response.setHeader('Cache-Control', (isRead ?? isGet) ? 'no-store' : 'no-store, no-transform');
  }
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/**
 * Whether the weak comparison of `If-None-Match` finds a tag (RFC 9110, 13.1.2). Express's `request.fresh` would not
 * where the request says `Cache-Control: no-cache`, which `fetch` adds to every conditional request.
 */
function isAmong(tag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = tag.slice('W/'.length);
  return (
    ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((each) => each.trim().replace(/^W\//, '') === opaque)
  );
}
