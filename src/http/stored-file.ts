import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import { httpError, notFound } from '../platform/errors.js';
import type { ByteRange, StoredFile } from '../platform/files/file-storage.js';

/** A browser may show an uploaded file but run nothing in it. */
export const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The longest address of a redirect, with which the head of an answer stays below 4 kB. */
export const LONGEST_LOCATION = 2_500;

/** Sends a stored file; supports ranges, conditions and HEAD. Throws NOT_FOUND, or BAD_REQUEST with status 412 or 416. */
export async function sendStored(response: Response, file: StoredFile | null): Promise<void> {
  try {
    if (!file) throw notFound();
    await answer(response, file);
  } catch (error) {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    response.removeHeader('Content-Disposition');
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? notFound() : error;
  }
}

async function answer(response: Response, file: StoredFile): Promise<void> {
  const request = response.req;
  response.type(extname(file.name));
  const link = request.method === 'GET' ? await file.link?.(linkHeaders(response)) : undefined;
  if (link && link.length <= LONGEST_LOCATION) return redirect(response, link);
  response.set({
    'Accept-Ranges': 'bytes',
    'Last-Modified': file.modified.toUTCString(),
    ETag: file.tag,
  });
  if (isChanged(request, file)) throw conditionFailed();
  if (request.fresh) {
    response.status(304).removeHeader('Content-Type');
    response.end();
    return;
  }
  const range = rangeOf(request, file);
  if (range === null) {
    response.set('Content-Range', `bytes */${file.bytes}`);
    throw rangeMissing();
  }
  if (range) {
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  response.set('Content-Length', String(range ? range.end - range.start + 1 : file.bytes));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  await pipe(await file.read(range), response);
}

/** Sends content until its end or that of the connection; with fewer listeners than `pipeline`, of which responses have many. */
function pipe(content: Readable, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    content.once('error', reject).once('close', resolve).pipe(response);
    if (response.destroyed) content.destroy();
    else response.once('close', () => content.destroy());
  });
}

/** Sends a client to a signed link, whose answer has the headers that this one would have. */
function redirect(response: Response, location: string): void {
  response.removeHeader('Content-Disposition');
  response.removeHeader('Content-Type');
  response.status(302).set({ Location: location, 'Cache-Control': 'no-store' }).end();
}

const linkHeaders = (response: Response) => ({
  type: response.get('Content-Type'),
  disposition: response.get('Content-Disposition'),
  cacheControl: response.get('Cache-Control'),
});

/** Tells whether a file differs from the one that `If-Match` or `If-Unmodified-Since` asks for. */
function isChanged({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const match = headers['if-match'];
  if (match) return match !== '*' && !match.split(',').some((one) => opaque(one) === opaque(tag));
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  return wholeSeconds(modified) > since;
}

/** Returns an entity tag without the mark of a weak one. */
const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Returns the only range that is asked for; undefined for the whole file, null for one that does not exist. */
function rangeOf(request: Request, file: StoredFile): ByteRange | null | undefined {
  if (!isRangeFresh(request.get('if-range'), file)) return undefined;
  const ranges = request.range(file.bytes, { combine: true });
  if (ranges === -1) return null;
  const isOne = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1;
  return isOne ? ranges[0] : undefined;
}

function isRangeFresh(condition: string | undefined, { tag, modified }: StoredFile): boolean {
  if (condition === undefined) return true;
  return condition.includes('"') ? condition.includes(tag) : wholeSeconds(modified) <= Date.parse(condition);
}

const wholeSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000) * 1000;

export const conditionFailed = () =>
  httpError(412, {
    es: 'El archivo no cumple la condición de la solicitud.',
    en: 'The file does not meet the condition of the request.',
  });

export const rangeMissing = () =>
  httpError(416, {
    es: 'El intervalo solicitado no existe en el archivo.',
    en: 'The file does not have the requested range.',
  });
