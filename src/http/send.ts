import type { ServerResponse } from 'node:http';

/** Ends a response with a JSON body, or without any. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  contentType = 'application/json; charset=utf-8',
): void {
  response.statusCode = status;
  if (body === null || body === undefined) {
    if (status !== 204) response.setHeader('Content-Length', 0);
    response.end();
    return;
  }
  const text = JSON.stringify(body);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}
