import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { boundedCache } from '../bounded-cache.js';
import { tooManyRequests } from '../errors.js';

/** Counts by key, in a window that starts at the first count of a key. Refuses by throwing TOO_MANY_REQUESTS. */
export interface RateCounter {
  /** Counts points and refuses if the limit is exceeded. */
  consume(key: string, points?: number): Promise<void>;
  /** Refuses if the limit is reached; counts nothing. */
  assertFree(key: string): Promise<void>;
  /** Counts one point without refusing. */
  add(key: string): Promise<void>;
  reset(key: string): Promise<void>;
}

interface RateCounterOptions {
  limit: number;
  windowSeconds: number;
  /** The length of a window in which the count may exceed the limit by the limit itself. */
  excessSeconds?: number;
  /** The most keys; the least recently used one is evicted, so invented keys cannot fill the memory. */
  maxKeys: number;
}

export function createRateCounter({
  limit,
  windowSeconds,
  excessSeconds,
  maxKeys,
}: RateCounterOptions): RateCounter {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSeconds });
  const excess = excessSeconds && new RateLimiterMemory({ points: limit, duration: excessSeconds });
  const consumed = excess ? new BurstyRateLimiter(limiter, excess) : limiter;
  const keys = boundedCache<string, true>('rate_limit_keys', {
    // Unlike `max`, it reserves no memory in advance.
    maxSize: maxKeys,
    sizeCalculation: () => 1,
    dispose: (_value, key) => {
      void limiter.delete(key);
      if (excess) void excess.delete(key);
    },
  });
  const keep = (key: string) => keys.get(key) ?? keys.set(key, true);

  return {
    consume: async (key, points = 1) => {
      keep(key);
      await consumed.consume(key, points).catch(refuse);
    },
    assertFree: async (key) => {
      const state = await limiter.get(key);
      if (state && state.remainingPoints === 0) {
        refuse(state);
      }
    },
    add: async (key) => {
      keep(key);
      await limiter.penalty(key);
    },
    reset: async (key) => {
      keys.delete(key);
    },
  };
}

function refuse(state: unknown): never {
  throw state instanceof RateLimiterRes
    ? tooManyRequests(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
    : state;
}
