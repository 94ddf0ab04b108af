import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.js';

/** A change of a user must take effect within five seconds; one second remains for the query. */
const FRESH_MS = 4000;
const MOST_CALLERS = 10_000;

/** Caches callers for a few seconds, so that most requests need no query for their caller. */
export interface Callers {
  /** The caller, at most a few seconds old; null for a user that is unknown or deactivated. */
  find(userId: string): Promise<Caller | null> | Caller | null;
  forget(userId: string): void;
}

export function createCallers(load: (userId: string) => Promise<Caller | null>): Callers {
  const known = new LRUCache<string, { caller: Promise<Caller | null> | Caller | null }>({
    max: MOST_CALLERS,
    ttl: FRESH_MS,
  });

  function find(userId: string) {
    const entry = known.get(userId);
    if (entry) return entry.caller;
    const loading: { caller: Promise<Caller | null> | Caller | null } = { caller: null };
    loading.caller = load(userId).then(
      (caller) => {
        loading.caller = caller;
        return caller;
      },
      (error) => {
        if (known.peek(userId) === loading) known.delete(userId);
        throw error;
      },
    );
    known.set(userId, loading);
    return loading.caller;
  }

  return { find, forget: (userId) => void known.delete(userId) };
}
