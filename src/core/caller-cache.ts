import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.js';

/** A change of a user must take effect within five seconds; one second remains for the query. */
const FRESH_MS = 4000;
const MOST_CALLERS = 10_000;

/** Caches callers for a few seconds, so that most requests need no query for their caller. */
export interface Callers {
  /** The caller, at most a few seconds old; null for a user that is unknown or deactivated. */
  find(userId: string): Promise<Caller | null>;
  forget(userId: string): void;
}

export function createCallers(load: (userId: string) => Promise<Caller | null>): Callers {
  // `false` stands for null, which the cache cannot hold.
  const known = new LRUCache<string, Caller | false>({
    max: MOST_CALLERS,
    ttl: FRESH_MS,
    fetchMethod: async (userId) => (await load(userId)) ?? false,
    // Requests that wait for a caller when it is forgotten still get the answer; later ones load it again.
    ignoreFetchAbort: true,
  });

  return {
    find: async (userId) => (await known.fetch(userId)) || null,
    forget: (userId) => void known.delete(userId),
  };
}
