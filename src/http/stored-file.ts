import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { create } from 'content-disposition';
import cors from 'cors';
import express, { type Request, type Response, type Router } from 'express';
import { DomainError, hasCode, httpError, notFound } from '../platform/errors.js';
import type { ByteRange, StoredFile } from '../platform/files/file-storage.js';
import type { FileStore } from '../platform/files/file-store.js';
import { decodedOnce, type StoredPath, shortened, storedPathOf } from '../platform/files/stored-path.js';
import type { CopyView, PictureStore } from '../platform/pictures/picture-store.js';
import { withShortHeaders } from './all-requests.js';
import { opaqueTag, setErrorHeaders } from './send.js';

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
    throw hasCode(error, 'ENOENT') ? notFound() : error;
  }
}

async function answer(response: Response, file: StoredFile): Promise<void> {
  const request = response.req;
  response.type(extname(file.name));
  const link = request.method === 'GET' ? await file.link?.((name) => response.get(name)) : undefined;
  if (link && link.length <= LONGEST_LOCATION) return redirect(response, link);
  response.set({ 'Accept-Ranges': 'bytes', 'Last-Modified': file.modified.toUTCString(), ETag: file.tag });
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
  // Opened before the head says how long it is: a store that fails is told of by an answer of another length.
  const content = request.method === 'HEAD' ? null : await file.read(range);
  if (range) {
    response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${file.bytes}`);
  }
  response.set('Content-Length', String(range ? range.end - range.start + 1 : file.bytes));
  if (content) await pipe(content, response);
  else response.end();
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

/** Tells whether a file differs from the one that `If-Match` or `If-Unmodified-Since` asks for. */
function isChanged({ headers }: Request, { tag, modified }: StoredFile): boolean {
  const match = headers['if-match'];
  if (match) return match !== '*' && !match.split(',').some((one) => opaqueTag(one) === opaqueTag(tag));
  const since = Date.parse(headers['if-unmodified-since'] ?? '');
  return wholeSeconds(modified) > since;
}

/** Returns the only range that is asked for; undefined for the whole file, null for one that does not exist. */
function rangeOf(request: Request, file: StoredFile): ByteRange | null | undefined {
  if (!isRangeFresh(request.get('if-range'), file)) return undefined;
  const { bytes } = file;
  const [, suffix] = /^bytes=-(\d+)$/i.exec(request.get('range') ?? '') ?? [];
  // The parser refuses a suffix that is longer than the file, which means the whole file.
  if (bytes > 0 && Number(suffix) > bytes) return { start: 0, end: bytes - 1 };
  const ranges = request.range(bytes, { combine: true });
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

/** The name of a file that has none that can be offered. */
const UNNAMED = 'documento';

/** What separates folders, what no file system or header takes, and what misleads readers. */
const SEPARATOR = /[/\\\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]/gu;

/** Leading folders that name no file. */
const ROOT = /^(\.{0,2}[/\\])+(?=.)/u;

/** Latin letters that Unicode does not decompose into a base letter and marks. */
const BASE_LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'ÆAE æae ŒOE œoe ØO øo ŁL łl ĐD đd ÐD ðd ÞTh þth ẞSS ßss ıi'
    .split(' ')
    .map((pair) => [pair[0], pair.slice(1)]),
);

/**
 * Names a file in `Content-Disposition`: whole for readers of `filename*`, in ASCII with base letters for all others. A name
 * that is longer than file systems take is cut before its extension.
 */
export function attachmentNamed(given: string): string {
  const name = shortened(nameOf(given.normalize('NFC')));
  return create(name, { fallback: shortened(asciiOf(name)) });
}

/** Returns a single segment of a path that is neither empty nor a folder. */
function nameOf(given: string): string {
  const name = given.replace(ROOT, '').replace(SEPARATOR, '_').trim();
  return /^[._\s]*$/.test(name) ? UNNAMED : name;
}

function asciiOf(name: string): string {
  const ascii = name
    .replace(/[^\x20-\x7e]/gu, (character) => BASE_LETTERS[character] ?? character)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Readers take a percent sign before two digits for an encoded byte.
    .replace(/[^\x20-\x7e]|["\\/?%]/gu, '_')
    .trim();
  const [, stem = '', extension = ''] = /^(.*?)(\.[a-z\d]{1,10})?$/i.exec(ascii) ?? [];
  return /[a-z\d]/i.test(stem) ? ascii : UNNAMED + extension;
}

/** Image types that cannot carry a script; any other file is downloaded instead of shown. */
const RASTER_IMAGE = /\.(png|jpe?g|gif|webp|avif|bmp)$/i;

const EXPOSED = ['Content-Disposition', 'Content-Length', 'Content-Range', 'X-Request-Id'];

/** Mounted at `/uploads`: serves all uploads except documents, and copies of pictures, without a token and to every origin. */
export function staticUploadsRouter(files: FileStore, pictures: PictureStore): Router {
  const router = express.Router();
  const answerBrowser = cors({ origin: '*', methods: ['GET', 'HEAD'], exposedHeaders: EXPOSED });
  router.use((request, response, next) => answerBrowser(withShortHeaders(request), response, next));
  router.use(async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const found = await publicPath(files, request);
    if (!found) return next();
    request.routeTemplate = '/uploads/**';
    try {
      const view = viewOf(request);
      const file = await (view ? pictures.copyOf(found, view) : files.open(found));
      if (!file) return next();
      await sendStored(guard(response, file.name), file);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      setErrorHeaders(response, error);
      response.status(error.status).removeHeader('Cache-Control');
      response.end();
    }
  });
  return router;
}

const VIEWS: readonly string[] = ['thumbnail', 'jpeg'] satisfies CopyView[];

/** Returns the copy that the parameter `view` asks for, in any letter case; null for the file itself. */
function viewOf({ url }: Request): CopyView | null {
  if (!url.includes('?')) return null;
  const parameters = [...new URLSearchParams(url.slice(url.indexOf('?')))];
  const view = parameters.find(([name]) => name.toLowerCase() === 'view')?.[1].toLowerCase() ?? '';
  return VIEWS.includes(view) ? (view as CopyView) : null;
}

/** Returns the path of a public file below the uploads folder; null if there is none. */
async function publicPath(files: FileStore, request: Request): Promise<StoredPath | null> {
  const path = decodedOnce(request.path);
  // Stored names are in NFC; those that others have put into the folder may not be.
  for (const spelling of [path.normalize('NFC'), path]) {
    const asked = storedPathOf(`uploads/${spelling}`);
    const found = asked && (await files.findPublic(asked));
    if (found) return found;
  }
  return null;
}

function guard(response: Response, name: string): Response {
  if (!RASTER_IMAGE.test(name)) response.setHeader('Content-Disposition', attachmentNamed(name));
  return response.set({
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Content-Security-Policy': FILE_POLICY,
    'Cache-Control': 'public, max-age=3600',
  });
}
