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

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
