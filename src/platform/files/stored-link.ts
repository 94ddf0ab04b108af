import { isLoopback } from '../config/values.js';
import { type StoredPath, storedPathOf } from './stored-path.js';

/** Returns the stored paths that a link may mean: as written and decoded, since it may be part of a URL. */
export function storedPaths(link: string): StoredPath[] {
  const url = absoluteUrl(link);
  const paths = url ? [decoded(url.pathname)].filter(isBelowUploads) : [link, decoded(link)];
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
  const segments = decoded(link)
    .split(/[\\/]/)
    .filter((segment) => !['', '.', '..'].includes(segment));
  return urlPathTo(segments[0]?.toLowerCase() === 'uploads' ? segments.slice(1) : segments);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
