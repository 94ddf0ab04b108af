import { boundedCache } from '../bounded-cache.js';
import type { CounterStore } from '../shared/counter-store.js';

const FAMILIAR_FOR_SECONDS = 30 * 24 * 60 * 60;

/** Remembers for a month from which networks an account signed in, where the store remembers it too, on all instances. */
export function createFamiliarNetworks(maxPairs: number, store: CounterStore | null) {
  const pairs = boundedCache<string, true>('familiar_clients', {
    // Unlike `max`, it reserves no memory in advance.
    maxSize: maxPairs,
    sizeCalculation: () => 1,
    ttl: FAMILIAR_FOR_SECONDS * 1000,
  });
  const shared = store?.limiter('familiar', 1, FAMILIAR_FOR_SECONDS);

  return {
    has: async (pair: string): Promise<boolean> => {
      if (pairs.has(pair)) return true;
      const found = shared && (await store?.run(() => shared.get(store.keyOf(pair))).catch(() => null));
      if (found) pairs.set(pair, true, { ttl: found.msBeforeNext });
      return Boolean(found);
    },
    add: async (pair: string): Promise<void> => {
      pairs.set(pair, true);
      if (!shared) return;
      const stored = store?.run(() => shared.set(store.keyOf(pair), 1, FAMILIAR_FOR_SECONDS));
      await stored?.catch(() => undefined);
    },
  };
}
