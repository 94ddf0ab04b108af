import { LRUCache } from 'lru-cache';

/**
 * Names for prepared statements: a server plans a named statement only once. Clients choose the selections, so the
 * number of texts is unbounded; beyond this limit they run without a name.
 */
const MOST_NAMES = 400;

const names = new Map<string, string>();
const seenOnce = new LRUCache<string, true>({ max: 2000 });

/** The name of a prepared statement; undefined for the first use of a text, or when all names are taken. */
export function prepare(text: string): string | undefined {
  const name = names.get(text);
  if (name !== undefined) return name;
  if (names.size >= MOST_NAMES) return undefined;
  if (!seenOnce.has(text)) {
    seenOnce.set(text, true);
    return undefined;
  }
  const next = `q${names.size + 1}`;
  names.set(text, next);
  return next;
}
