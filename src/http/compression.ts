import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

const THRESHOLD = 1024;

/*
 * The lowest levels: `node bench/compression.mjs` shows that the higher ones cost several times as much for a few per
 * cent of size. The window of 256 kB bounds what one answer holds of memory.
 */
const compress = compression({
  threshold: THRESHOLD,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  filter: (request: Request, response: Response) => {
    // A range is one of the file as it is; a download is mostly a kind of file that is compressed already.
    const isOfFile = response.hasHeader('Content-Range') || response.hasHeader('Content-Disposition');
    if (isOfFile || !compression.filter(request, response)) return false;
    if (request.method === 'HEAD') omitLength(request, response);
    return true;
  },
});

/** The answer to HEAD must not state another length than that to GET would have, which is unknown when compressed. */
function omitLength(request: Request, response: Response): void {
  const isCompressed = request.acceptsEncodings('br', 'gzip', 'deflate') !== false;
  if (isCompressed && Number(response.get('Content-Length')) >= THRESHOLD) {
    response.removeHeader('Content-Length');
  }
}

/** Compresses what is worth it for clients that take it. `Cache-Control: no-transform` exempts an answer. */
export const compressAnswers: RequestHandler = (request, response, next) => {
  response.vary('Accept-Encoding');
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};
