import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';

const THRESHOLD = 1024;

/* The lowest levels: higher ones cost several times as much for a few per cent of size. The window bounds the memory. */
const compress = compression({
  threshold: THRESHOLD,
  level: 1,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
  filter: (request: Request, response: Response) => {
    // A range refers to the uncompressed file, and most downloads are compressed formats already.
    const isOfFile = response.hasHeader('Content-Range') || response.hasHeader('Content-Disposition');
    if (!isSchema(response) && (isOfFile || !compression.filter(request, response))) return false;
    if (request.method === 'HEAD') omitLength(request, response);
    return true;
  },
});

/** Tells whether an answer is the schema as a file, a text whose type the package does not know. */
const isSchema = (response: Response) =>
  /^application\/graphql\b/.test(String(response.getHeader('Content-Type')));

/** Removes the length of an answer to HEAD where GET is compressed, whose length is unknown. */
function omitLength(request: Request, response: Response): void {
  const isCompressed = request.acceptsEncodings('br', 'gzip', 'deflate') !== false;
  if (isCompressed && Number(response.get('Content-Length')) >= THRESHOLD) {
    response.removeHeader('Content-Length');
  }
}

/** Compresses answers for clients that accept it, where it pays; not those with `Cache-Control: no-transform`. */
export const compressAnswers: RequestHandler = (request, response, next) => {
  if (request.headers['accept-encoding'] === undefined) next();
  else compress(request, response, next);
};
