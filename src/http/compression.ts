import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from 'express';

/*
 * The lowest levels: `node bench/compression.mjs` shows that the higher ones cost several times as much for a few per
 * cent of size. The window of 256 kB bounds what one answer holds of memory.
 */
const compress = compression({
  threshold: 1024,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  // A range is one of the file as it is; a download is mostly a kind of file that is compressed already.
  filter: (request, response) =>
    !response.hasHeader('Content-Range') &&
    !response.hasHeader('Content-Disposition') &&
    compression.filter(request, response),
});

/** Compresses what is worth it for clients that take it. `Cache-Control: no-transform` exempts an answer. */
export const compressAnswers: RequestHandler = (request, response, next) => {
  response.vary('Accept-Encoding');
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};
