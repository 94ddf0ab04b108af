import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RequestHandler, Response } from 'express';
import { type DomainError, httpError } from '../platform/errors.js';
import type { Clock } from '../platform/time.js';

export interface SendOptions {
  readonly contentType?: string;
  /** The `Content-Disposition` of a file. */
  readonly disposition?: string;
  /** True if nothing was changed, so that the answer holds no secret of its caller; by default for GET and HEAD. */
  readonly isRead?: boolean;
  /** The version of a record that was read, for its entity tag. */
  readonly version?: number | undefined;
}

/** Ends a response with a JSON body or without any; a GET with 304 if the client has the same answer already. */
export function sendJson(response: Response, status: number, body: unknown, options: SendOptions = {}): void {
  if (body === null || body === undefined) {
    response.statusCode = status;
    response.setHeader('Cache-Control', 'no-store');
    if (status !== 204) response.setHeader('Content-Length', 0);
    response.end();
    return;
  }
  sendText(response, status, JSON.stringify(body), options);
}

/** Node.js sends a text together with the head of the answer, and a buffer by itself: up to this size the text costs less. */
const MOST_TEXT = 16 * 1024;

/** Ends a response with a body that is written already, as a text or in UTF-8. */
export function sendText(
  response: Response,
  status: number,
  json: string | Buffer,
  { isRead = isGet(response), version, ...content }: SendOptions = {},
): void {
  const text = typeof json !== 'string' && json.length <= MOST_TEXT ? json.toString() : json;
  response.statusCode = status;
  setCaching(response, isRead);
  if (status === 200 && isGet(response) && endUnchanged(response, entityTag(text, version))) return;
  nameContent(response, content);
  const length = Buffer.byteLength(text);
  response.setHeader('Content-Length', length);
  // A write wakes its reader, which may take the core: what else this turn of the event loop computes comes first.
  setImmediate(() => {
    response.end(text);
    response.unsentAnswers?.add(response, length);
  });
}

/** Sets the headers of a list that is sent in parts: it has neither length nor entity tag. */
export function beginList(response: Response, content: SendOptions): void {
  response.statusCode = 200;
  setCaching(response, true);
  nameContent(response, content);
}

function setCaching(response: Response, isRead: boolean): void {
  // Nothing stores personal data on disk; a client that keeps an answer itself may ask with its entity tag. Answers to
  // writes may hold tokens: compressed together with a text of the client, their length would reveal them (BREACH).
  response.setHeader('Cache-Control', isRead ? 'no-store' : 'no-store, no-transform');
}

function nameContent(response: Response, { contentType = JSON_TYPE, disposition }: SendOptions): void {
  response.setHeader('Content-Type', contentType);
  if (disposition) response.setHeader('Content-Disposition', disposition);
}

export const JSON_TYPE = 'application/json; charset=utf-8';

const isGet = ({ req }: Response) => req.method === 'GET' || req.method === 'HEAD';

/**
 * Returns the `ETag` of a content, equal for equal contents on every instance and for every compression: a weak one, or for a
 * record a strong one with its version, which `If-Match` names.
 */
function entityTag(content: string | Buffer, version?: number): string {
  const digest = hash('sha256', content, 'base64url');
  return version === undefined ? `W/"${digest}"` : `"${version}-${digest}"`;
}

/**
 * Reads the versions of `If-Match`; null for any version. A tag that a proxy has made weak by compressing the answer names the same
 * version, so it counts too, unlike RFC 9110 (13.1.1).
 */
export function versionsOf(ifMatch: string | undefined): readonly number[] | null {
  if (ifMatch === undefined || ifMatch.trim() === '*') return null;
  return ifMatch.split(',').flatMap((tag) => {
    const version = /^(?:W\/)?"(\d{1,9})-[\w-]+"$/.exec(tag.trim())?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/** Sets the tag on the answer to a GET or HEAD. Ends it with 304 and returns true if `If-None-Match` has the tag. */
function endUnchanged(response: Response, tag: string): boolean {
  response.setHeader('ETag', tag);
  const known = response.req.headers['if-none-match']?.split(',').map(opaqueTag);
  // Express's `request.fresh` is false for requests with `Cache-Control: no-cache`, which `fetch` adds to every conditional one.
  if (!known?.some((each) => each === '*' || each === opaqueTag(tag))) return false;
  response.statusCode = 304;
  response.end();
  return true;
}

/** Sends a text that is the same for everybody: a client may keep it, and asks for it again by its entity tag. */
export function sendPublic(response: Response, text: string, headers: Record<string, string>): void {
  response.setHeader('Cache-Control', 'no-cache');
  if (!endUnchanged(response, entityTag(text))) response.set(headers).send(text);
}

/** Returns an entity tag without the mark of a weak one, for the weak comparison (RFC 9110, 13.1.2). */
export const opaqueTag = (tag: string): string => tag.trim().replace(/^W\//, '');

const CHALLENGE = 'Bearer realm="community-service"';

/** Sets the headers of an error: when to retry, and for 401 how to authenticate (RFC 9110, RFC 6750). */
export function setErrorHeaders(response: ServerResponse, error: DomainError): void {
  const { status, retryAfterSeconds, isTokenRefused, isCodeRequired } = error;
  if (retryAfterSeconds !== undefined) response.setHeader('Retry-After', retryAfterSeconds);
  if (isCodeRequired) response.setHeader('X-Second-Factor', 'required');
  if (status === 401) {
    response.setHeader(
      'WWW-Authenticate',
      isTokenRefused ? `${CHALLENGE}, error="invalid_token"` : CHALLENGE,
    );
  }
}

/** Names the methods that a path has, and returns the error for any other. */
export function methodNotAllowed(
  response: ServerResponse,
  allowed: string,
  message = { es: 'Método no permitido.', en: 'Method not allowed.' },
): DomainError {
  response.setHeader('Allow', allowed);
  return httpError(405, message);
}

/** Refuses another method of a path that has GET alone. */
export const getAlone: RequestHandler = (_request, response) => {
  throw methodNotAllowed(response, 'GET');
};

/** Devices that meet a token of an unknown key ask again at once; the others need not ask more often. */
const KEPT_SECONDS = 3600;

/** `GET /.well-known/jwks.json`: the public keys by which devices check the tokens of visitor passes without network (RFC 7517). */
export function sendPublicKeys(publicKeys: object): RequestHandler {
  const body = JSON.stringify(publicKeys);
  return (_request, response) =>
    response
      .set('Cache-Control', `public, max-age=${KEPT_SECONDS}`)
      .type('application/jwk-set+json')
      .send(body);
}

/** RFC 9116 asks for less than a year; readers come back sooner than that for a contact that has changed. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** `GET /.well-known/security.txt`: where a vulnerability is reported (RFC 9116). */
export const sendSecurityContact =
  (contact: string, clock: Clock): RequestHandler =>
  (_request, response) => {
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString();
    response
      .set('Cache-Control', 'max-age=86400')
      .type('text/plain')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es, en\n`);
  };
