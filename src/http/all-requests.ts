import { constants } from 'node:zlib';
import compression from 'compression';
import cors from 'cors';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../platform/config/config.js';
import { httpError } from '../platform/errors.js';
import { hasOneHost } from '../platform/security/client-address.js';
import { requestIdOf } from './request-context.js';

/** Joins handlers into one layer of Express: each layer costs a request 2 µs, whether its path matches or not. */
export const inTurn =
  (...handlers: readonly RequestHandler[]): RequestHandler =>
  (request, response, next) => {
    let index = 0;
    const proceed = (error?: unknown): unknown => {
      const handler = error ? undefined : handlers[index++];
      return handler ? handler(request, response, proceed) : next(error);
    };
    return proceed();
  };

/** Mounts a handler at a path; requests for other paths are passed on before Express looks at them. */
export function mountedAt(path: string, handler: RequestHandler): RequestHandler {
  const router = express.Router().use(path, handler);
  // A URL in absolute form, which proxies send, is left to Express.
  const mayBeBelow = new RegExp(`^(?:${path}|[^/])`, 'i');
  return (request, response, next) =>
    mayBeBelow.test(request.url) ? router(request, response, next) : next();
}

/**
 * Headers of every answer: a browser does not guess its type, frame it, embed it elsewhere or run anything in it. Pages
 * and files replace the content policy by their own, and uploads may be embedded.
 */
const PROTECTION: readonly (readonly [name: string, value: string])[] = [
  ['Content-Security-Policy', "default-src 'none';frame-ancestors 'none'"],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Referrer-Policy', 'no-referrer'],
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
];

/** For a year; over TLS, here or at a trusted proxy, browsers are told to use nothing else. */
const WITH_TLS = 'max-age=31536000';

/** Gives a request its id, and its answer the headers that every answer has. */
export const beginAnswer: RequestHandler = (request, response, next) => {
  request.id = requestIdOf(request);
  response.setHeader('X-Request-Id', request.id);
  for (const [name, value] of PROTECTION) response.setHeader(name, value);
  if (request.secure) response.setHeader('Strict-Transport-Security', WITH_TLS);
  next();
};

/**
 * Refuses an expectation other than `100-continue`, the only one that HTTP defines, and a request that names several hosts, or
 * none that could be one.
 */
export const checkHead: RequestHandler = (request, _response, next) => {
  const { expect } = request.headers;
  if (expect !== undefined && !/(?:^|\W)100-continue(?:$|\W)/i.test(expect)) {
    return next(
      httpError(417, {
        es: 'El servicio no cumple la expectativa del encabezado Expect.',
        en: 'The service does not meet the expectation of the Expect header.',
      }),
    );
  }
  if (hasOneHost(request)) return next();
  next(
    httpError(400, {
      es: 'La solicitud lleva un encabezado Host válido y solo uno.',
      en: 'A request has one valid Host header and no other one.',
    }),
  );
};

const THRESHOLD = 1024;

/* The lowest levels: higher ones cost several times as much for a few per cent of size. The window bounds the memory. */
const compress = compression({
  threshold: THRESHOLD,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  filter: (request: Request, response: Response) => {
    // A range refers to the uncompressed file, and most downloads are compressed formats already.
    const isOfFile = response.hasHeader('Content-Range') || response.hasHeader('Content-Disposition');
    if ((isOfFile || !compression.filter(request, response)) && !isWrittenFile(response)) return false;
    if (request.method === 'HEAD') omitLength(request, response);
    return true;
  },
});

/** Tells whether an answer is a text that the service writes as a file: the schema, whose type the package does not know, or a list. */
const isWrittenFile = (response: Response) =>
  /^(?:application\/graphql|text\/csv)\b/.test(String(response.getHeader('Content-Type'))) &&
  !response.hasHeader('Accept-Ranges');

/** Removes the length of an answer to HEAD where GET is compressed, whose length is unknown. */
function omitLength(request: Request, response: Response): void {
  const isCompressed = request.acceptsEncodings('br', 'gzip', 'deflate') !== false;
  if (isCompressed && Number(response.get('Content-Length')) >= THRESHOLD) {
    response.removeHeader('Content-Length');
  }
}

/** Compresses answers for clients that accept it, where it pays; not those with `Cache-Control: no-transform`. */
export const compressAnswers: RequestHandler = (request, response, next) => {
  // Set before others add to it.
  response.setHeader('Vary', 'Accept-Encoding, Origin');
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};

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
