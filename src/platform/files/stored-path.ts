import { createHash } from 'node:crypto';
import { extname, parse } from 'node:path';
import { isLoopback } from '../config/values.js';
import { badRequest } from '../errors.js';

/** The segments of a path relative to the uploads folder: folders, then the file. */
export type StoredPath = readonly string[];

/** The place where a file is to be stored, relative to the uploads folder. */
export interface Destination {
  readonly folder: StoredPath;
  readonly name: string;
  /** The field of the input that names the folder; by default `path`. */
  readonly field?: string;
}

/** Matches characters that a file system refuses in a name, that have a meaning in URLs, or that mislead readers. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Bidi_Control}<>:"/\\|?*#%]/gu;

/** Matches names that Windows reserves for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Matches the leading slash of a path that starts at the uploads folder, as in links to files. */
const UPLOADS_ROOT = /^\/(?=uploads(\/|$))/i;

/** The most folders of a path, since each one takes an entry of the file system. */
const MOST_FOLDERS = 8;

/** The longest stored path, as long as the paths and links that records name. */
const LONGEST_PATH = 1000;

/** The longest name, longer than any file system accepts. Bounds the checks below, which take quadratic time. */
const LONGEST_NAME = 1000;

/** The longest name in bytes that common file systems accept. */
export const MAX_NAME_BYTES = 255;

/** Returns the name itself for 0, then `name-1`, `name-2`…, none longer than file systems accept. */
export const numbered = (name: string, number: number): string =>
  number === 0 ? name : shortened(name, `-${number}`);

/** The longest ending that is taken for an extension where a name is cut. */
const LONGEST_EXTENSION = 20;

/** Returns a name that file systems accept: cut before its extension, where it is too long, and before a mark. */
export function shortened(name: string, mark = ''): string {
  const { name: stem, ext } = parse(name);
  const [start, end] = ext.length > LONGEST_EXTENSION ? [name, mark] : [stem, mark + ext];
  let left = MAX_NAME_BYTES - Buffer.byteLength(end);
  let kept = '';
  for (const character of start) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept + end;
}

/**
 * The folder of copies below that of uploads. Uploads have no hidden names, and hidden folders are neither served nor backed up:
 * what it holds is made anew when it is missing.
 */
export const COPIES = '.pictures';

/** The copies of a picture by their endings: a thumbnail, a JPEG picture of one that browsers do not show, or that there is none. */
const ENDINGS = { thumbnail: '.webp', jpeg: '.jpg', none: '.none' } as const;

export type CopyKind = keyof typeof ENDINGS;

/** The kinds of copies that a picture may have. */
export const COPY_KINDS = Object.keys(ENDINGS) as CopyKind[];

/** Returns the path of a copy of a picture. */
export function copyPath(path: StoredPath, kind: CopyKind): StoredPath {
  const name = createHash('sha256').update(path.join('/')).digest('hex');
  return [COPIES, name.slice(0, 2), name + ENDINGS[kind]];
}

/** Removes the characters that file systems refuse from a name; BAD_REQUEST if nothing remains, or a file's is too long. */
export function safeName(name: string, field = 'file'): string {
  if (name.length > LONGEST_NAME) throw invalidName(field);
  const safe = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/gu, '')
    .replace(DEVICE, '_$1');
  const isTooLong = field === 'file' && Buffer.byteLength(safe) > MAX_NAME_BYTES;
  if (isTooLong || !/[\p{L}\p{N}]/u.test(safe)) throw invalidName(field);
  return safe;
}

/** Returns the folder name of a category: its letters, digits, hyphens and underscores; `general` if it has none. */
export function categoryFolder(category: string | null | undefined): string {
  return category?.replace(/[^\w-]/g, '') || 'general';
}

/**
 * Returns the destination that a client requests by a path with or without a leading `uploads/` or `/uploads/`. A last segment
 * with an extension names the file; else the path is a folder, and the file keeps its original name. BAD_REQUEST for a path
 * that is too deep or too long, or leads out of the uploads folder, into its documents or to hidden files.
 */
export function destinationOf(path: string, originalName: string): Destination {
  const given = path.trim().replace(UPLOADS_ROOT, '').replaceAll('\\', '/');
  const meant = decoded(given).normalize('NFKC').replaceAll('\\', '/');
  if (isForbidden(given) || isForbidden(meant)) throw invalidPath();
  const segments = belowUploads(segmentsOf(given)).map((segment) => safeName(segment, 'path'));
  const last = segments.at(-1);
  const destination =
    last && extname(last) && !given.endsWith('/')
      ? { folder: segments.slice(0, -1), name: last }
      : { folder: segments, name: safeName(originalName) };
  const { folder, name } = destination;
  // What is left out of a name may have hidden where it leads.
  if (isOfDocuments([...folder, name])) throw invalidPath();
  // Any name fits below them, with the number of one that is taken too.
  const length = ['uploads', ...folder, ''].join('/').length + MAX_NAME_BYTES;
  if (folder.length > MOST_FOLDERS || length > LONGEST_PATH) throw invalidPath();
  return destination;
}

/** Parses a stored path or a link, relative to the uploads folder, with or without a leading `uploads/`; null if it is invalid. */
export function storedPathOf(path: string): StoredPath | null {
  const segments = belowUploads(segmentsOf(path.replaceAll('\\', '/')));
  return segments.length === 0 || segments.some(isHidden) || path.includes('\0') ? null : segments;
}

/** Tells whether a path lies in the folder of documents, ignoring case. */
export function isOfDocuments([first = '']: StoredPath): boolean {
  return folded(first) === 'documents';
}

const invalidName = (field: string) =>
  badRequest(
    'FILE_NAME_INVALID',
    { es: 'El nombre del archivo no es válido.', en: 'The name of the file is not valid.' },
    { field },
  );

export const invalidPath = (field = 'path') =>
  badRequest(
    'PATH_INVALID',
    { es: 'La ruta indicada no es válida.', en: 'The path is not valid.' },
    { field },
  );

/** Removes empty segments and `.`. */
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '' && segment !== '.');

const belowUploads = (segments: string[]) =>
  segments[0]?.toLowerCase() === 'uploads' ? segments.slice(1) : segments;

/** Tells whether a path is absolute, hidden, contains `..`, or is in the folder of documents. */
function isForbidden(path: string): boolean {
  const segments = segmentsOf(path);
  return /^(\/|[a-z]:)/i.test(path) || segments.some(isHidden) || isOfDocuments(belowUploads(segments));
}

const isHidden = (segment: string) => segment.trim().startsWith('.');

/** Normalizes a name as some file systems do: ignores case, Unicode form, invisible characters, and trailing dots and spaces. */
const folded = (segment: string) =>
  segment
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    // Without the look back, the time would grow with the square of a series of dots.
    .replace(/(?<![.\s])[.\s]+$/u, '')
    .toLowerCase();

/** Decodes percent-encoding repeatedly; refuses encoded bytes that are not text. */
function decoded(path: string): string {
  if (/%u[\da-f]{4}/i.test(path)) throw invalidPath();
  if (!/%[\da-f]{2}/i.test(path)) return path;
  try {
    return decoded(decodeURIComponent(path.replace(/%(?![\da-f]{2})/gi, '%25')));
  } catch {
    throw invalidPath();
  }
}

/** Returns the stored paths that a link may mean: as written and decoded, since it may be part of a URL. */
export function storedPaths(link: string): StoredPath[] {
  const url = absoluteUrl(link);
  const paths = url ? [decodedOnce(url.pathname)].filter(isBelowUploads) : [link, decodedOnce(link)];
  return paths.map(storedPathOf).filter((path) => path !== null);
}

const isBelowUploads = (path: string) => /^\/+uploads\//i.test(path);

export function absoluteUrl(link: string): URL | null {
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? new URL(link) : null;
}

/** Tells whether two URLs lead to one service; a machine has several names for itself. */
export const isSameSite = (url: URL, own: URL): boolean =>
  url.host === own.host || (url.port === own.port && isLoopback(url.hostname) && isLoopback(own.hostname));

/** Returns the path of the URL of a public file. */
export const urlPathTo = (path: StoredPath): string =>
  ['/uploads', ...path.map(encodeURIComponent)].join('/');

/** Returns the path of the URL that a link without a host means, below the uploads; never one that leads to another site. */
export function urlPathOf(link: string): string {
  const segments = segmentsOf(decodedOnce(link).replaceAll('\\', '/'));
  return urlPathTo(belowUploads(segments.filter((segment) => segment !== '..')));
}

/** Decodes percent-encoding; a path that is malformed stays as it is. */
export function decodedOnce(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
