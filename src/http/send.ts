import type { Response } from 'express';
import { type EntityTag, endUnchanged, entityTag } from './entity-tag.js';
import { setServerTiming } from './server-timing.js';

interface SendOptions {
  readonly contentType?: string;
  /** True if nothing was changed, so that the answer holds no secret of its caller; by default for GET and HEAD. */
  readonly isRead?: boolean;
  /** The entity tag of a read; by default a weak one of the body. */
  readonly tag?: EntityTag;
}

/** Ends a response with a JSON body or without any; a GET with 304 if the client has the same answer already. */
export function sendJson(response: Response, status: number, body: unknown, options: SendOptions = {}): void {
  if (body === null || body === undefined) {
    response.statusCode = status;
    response.setHeader('Cache-Control', 'no-store');
    setServerTiming(response);
    if (status !== 204) response.setHeader('Content-Length', 0);
    response.end();
    return;
  }
  sendDeferred(response, status, () => JSON.stringify(body), options);
}

/** Ends a response with a body that is JSON already, as a text or in UTF-8. */
export const sendJsonText = (
  response: Response,
  status: number,
  json: string | Buffer,
  options: SendOptions = {},
): void => sendDeferred(response, status, () => json, options);

/** Node.js sends a text together with the head of the answer, and a buffer by itself: up to this size the text costs less. */
const MOST_TEXT = 16 * 1024;

function sendDeferred(
  response: Response,
  status: number,
  makeJson: () => string | Buffer,
  { contentType = JSON_TYPE, isRead = isGet(response), tag = entityTag }: SendOptions,
): void {
  response.statusCode = status;
  setCaching(response, isRead);
  const isTagged = isGet(response) && status === 200;
  if (isTagged && typeof tag === 'string' && endUnchanged(response, tag)) return;
  const json = makeJson();
  const text = typeof json !== 'string' && json.length <= MOST_TEXT ? json.toString() : json;
  if (isTagged && typeof tag !== 'string' && endUnchanged(response, tag(text))) return;
  response.setHeader('Content-Type', contentType);
  const length = Buffer.byteLength(text);
  response.setHeader('Content-Length', length);
  // A write wakes its reader, which may take the core: what else this turn of the event loop computes comes first.
  setImmediate(() => {
    response.end(text);
    response.unsentAnswers?.add(response, length);
  });
}

/** Sets the headers of a read whose JSON is sent in parts: it has neither length nor entity tag. */
export function beginJson(response: Response): void {
  response.statusCode = 200;
  setCaching(response, true);
  response.setHeader('Content-Type', JSON_TYPE);
}

const JSON_TYPE = 'application/json; charset=utf-8';

const isGet = ({ req }: Response) => req.method === 'GET' || req.method === 'HEAD';

function setCaching(response: Response, isRead: boolean): void {
  setServerTiming(response);
  // Nothing stores personal data on disk; a client that keeps an answer itself may ask with its entity tag. Answers to
  // writes may hold tokens: compressed together with a text of the client, their length would reveal them (BREACH).
  response.setHeader('Cache-Control', isRead ? 'no-store' : 'no-store, no-transform');
}
