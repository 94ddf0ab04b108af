import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { boundedCache } from '../bounded-cache.js';
import { tooManyRequests } from '../errors.js';

export type RateCounter = ReturnType<typeof createRateCounter>;

/** What a user may still do before a refusal. */
export interface Budget {
  readonly remaining: number;
  /** The seconds until the window of the limit ends. */
  readonly resetSeconds: number;
}

interface RateCounterOptions {
  limit: number;
  windowSeconds: number;
  /** The length of a window in which the count may exceed the limit by the limit itself. */
  excessSeconds?: number;
  /** The most keys; the least recently used one is evicted, so invented keys cannot fill the memory. */
  maxKeys: number;
}

/** Counts by key, in a window that starts at the first count of a key. Refuses by throwing TOO_MANY_REQUESTS. */
export function createRateCounter({ limit, windowSeconds, excessSeconds, maxKeys }: RateCounterOptions) {
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
    /** Counts points and refuses if the limit is exceeded. */
    consume: async (key: string, points = 1): Promise<void> => {
      keep(key);
      await consumed.consume(key, points).catch(refuse);
    },
    /** Refuses if the limit is reached; counts nothing. */
    assertFree: async (key: string): Promise<void> => {
      const state = await limiter.get(key);
      if (state && state.remainingPoints === 0) refuse(state);
    },
    /** Counts one point without refusing. */
    add: async (key: string): Promise<void> => {
      keep(key);
      await limiter.penalty(key);
    },
    reset: async (key: string): Promise<void> => void keys.delete(key),
    /** Returns what is left of the limit and of what may exceed it; counts nothing. */
    left: async (key: string): Promise<Budget | null> => {
      const [state, exceeding] = await Promise.all([limiter.get(key), excess ? excess.get(key) : undefined]);
      const beyond = excess ? (exceeding?.remainingPoints ?? limit) : 0;
      return {
        remaining: (state?.remainingPoints ?? limit) + beyond,
        resetSeconds: Math.ceil((state?.msBeforeNext ?? 0) / 1000),
      };
    },
  };
}

function refuse(state: unknown): never {
  throw state instanceof RateLimiterRes
    ? tooManyRequests(Math.max(1, Math.ceil(state.msBeforeNext / 1000)))
    : state;
}
