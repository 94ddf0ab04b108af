import cors from 'cors';
import express, { type Request, type Response, type Router } from 'express';
import { DomainError } from '../platform/errors.js';
import type { FileStore } from '../platform/files/file-store.js';
import { isOfDocuments, type StoredPath, storedPathOf } from '../platform/files/stored-path.js';
import type { CopyView, PictureStore } from '../platform/pictures/picture-store.js';
import { attachmentNamed } from './attachment.js';
import { withShortHeaders } from './cross-origin.js';
import { setErrorHeaders } from './error-headers.js';
import { FILE_POLICY, sendStored } from './stored-file.js';

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
  const path = decoded(request.path);
  // Stored names are in NFC; those that others have put into the folder may not be.
  return (await publicFile(files, path.normalize('NFC'))) ?? publicFile(files, path);
}

async function publicFile(files: FileStore, path: string): Promise<StoredPath | null> {
  const asked = storedPathOf(`uploads/${path}`);
  if (!asked || isOfDocuments(asked)) return null;
  const found = await files.find(asked);
  return found && !isOfDocuments(found) ? found : null;
}

/** Decodes a path; a malformed URL names no file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

function guard(response: Response, name: string): Response {
  if (!RASTER_IMAGE.test(name)) response.setHeader('Content-Disposition', attachmentNamed(name));
  return response.set({
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': FILE_POLICY,
    'Cache-Control': 'public, max-age=3600',
  });
}
