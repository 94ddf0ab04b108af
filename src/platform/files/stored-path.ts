import { extname } from 'node:path';
import { badRequest } from '../errors.js';

/** The names of the folders, and of the file at the end, that lead to a file below the uploads folder. */
export type StoredPath = readonly string[];

/** Where a file is to be kept below the uploads folder. */
export interface Destination {
  readonly folder: StoredPath;
  readonly name: string;
}

/** What some file system refuses in a name, what has a meaning in a URL, and what misleads a reader. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}<>:"/\\|?*#%]/gu;

/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** The slash of an absolute path that begins at the uploads folder, as links to files are written. */
const UPLOADS_ROOT = /^\/(?=uploads(\/|$))/i;

/** Far more than any file system takes; what follows takes time by the square of it. */
const LONGEST_NAME = 1000;

/** A name that every file system takes, as near to the given one as can be; BAD_REQUEST when nothing is left of it. */
export function safeName(name: string): string {
  if (name.length > LONGEST_NAME) throw badRequest('El nombre del archivo no es válido.');
  const safe = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
    .replace(DEVICE, '_$1');
  if (!/[\p{L}\p{N}]/u.test(safe)) throw badRequest('El nombre del archivo no es válido.');
  return safe;
}

/** The folder name of a category: its letters, digits, hyphens and underscores, or `general` when none is left. */
export function categoryFolder(category: string | null | undefined): string {
  return category?.replace(/[^\w-]/g, '') || 'general';
}

/**
 * Where a client wants its file: `path` with or without a leading `uploads/` or `/uploads/`, the file's own path when
 * its last segment has an extension, else a folder that receives the original name. BAD_REQUEST when the path leads
 * out of the uploads folder, into its documents, or to what is never served.
 */
export function destinationOf(path: string, originalName: string): Destination {
  const given = path.trim().replace(UPLOADS_ROOT, '').replaceAll('\\', '/');
  const meant = decoded(given).normalize('NFKC').replaceAll('\\', '/');
  if (isForbidden(given) || isForbidden(meant)) throw invalidPath();
  const segments = belowUploads(segmentsOf(given)).map(safeName);
  const last = segments.at(-1);
  return last && extname(last) && !given.endsWith('/')
    ? { folder: segments.slice(0, -1), name: last }
    : { folder: segments, name: safeName(originalName) };
}

/** A path as it is stored or linked to, relative to the uploads folder with or without a leading `uploads/`; null when it can name no file there. */
export function storedPathOf(path: string): StoredPath | null {
  const segments = belowUploads(segmentsOf(path.replaceAll('\\', '/')));
  return segments.length === 0 || segments.some(isHidden) || path.includes('\0') ? null : segments;
}

/** Whether a path lies in the folder of documents, however its letters are written. */
export function isOfDocuments([first = '']: StoredPath): boolean {
  return folded(first) === 'documents';
}

export const invalidPath = () => badRequest('La ruta indicada no es válida.');

/** Without empty ones and those that stay where they are. */
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '' && segment !== '.');

const belowUploads = (segments: string[]) =>
  segments[0]?.toLowerCase() === 'uploads' ? segments.slice(1) : segments;

/** Absolute, hidden, leading up, or into the documents. */
function isForbidden(path: string): boolean {
  const segments = segmentsOf(path);
  return /^(\/|[a-z]:)/i.test(path) || segments.some(isHidden) || isOfDocuments(belowUploads(segments));
}

const isHidden = (segment: string) => segment.trim().startsWith('.');

/** As some file systems compare names: without regard to case, form, invisible characters, and dots or spaces at the end. */
const folded = (segment: string) =>
  segment
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[.\s]+$/u, '')
    .toLowerCase();

/** Without percent-encoding, however often it was applied. What is encoded but is no text is refused. */
function decoded(path: string): string {
  if (/%u[\da-f]{4}/i.test(path)) throw invalidPath();
  if (!/%[\da-f]{2}/i.test(path)) return path;
  try {
    return decoded(decodeURIComponent(path.replace(/%(?![\da-f]{2})/gi, '%25')));
  } catch {
    throw invalidPath();
  }
}
