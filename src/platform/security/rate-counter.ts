import {
  BurstyRateLimiter,
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { boundedCache } from '../bounded-cache.js';
import { tooManyRequests } from '../errors.js';
import type { SharedKey } from './secrets.js';

export type RateCounter = ReturnType<typeof createRateCounter>;

/** What a user may still do before a refusal. */
export interface Budget {
  readonly remaining: number;
  /** The seconds until the window of the limit ends. */
  readonly resetSeconds: number;
}

/** Counts for all instances; `run` rejects at once while the store is away. */
export interface CounterStore {
  limiter(name: string, points: number, seconds: number): RateLimiterAbstract;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the name of a key in the store. */
  readonly keyOf: SharedKey;
  close(): void;
}

interface RateCounterOptions {
  /** The name of the limit in the store. */
  name: string;
  limit: number;
  windowSeconds: number;
  /** The length of a window in which the count may exceed the limit by the limit itself. */
  excessSeconds?: number;
  /** The most keys in memory; the least recently used one is evicted, so invented keys cannot fill the memory. */
  maxKeys: number;
  /** Counts for all instances; null for a counter of this process alone. */
  store?: CounterStore | null;
}

/** The limiters of a counter, in the store or in memory. */
interface Limiters {
  readonly limiter: RateLimiterAbstract;
  readonly excess: RateLimiterAbstract | undefined;
  readonly consumed: Pick<RateLimiterAbstract, 'consume'>;
}

/**
 * Counts by key, in a window that starts at the first count of a key. Refuses by throwing TOO_MANY_REQUESTS. Counts in memory
 * while the store is away. The library could do that too, but counts in memory and looks into the store while that is full.
 */
export function createRateCounter({
  name,
  limit,
  windowSeconds,
  excessSeconds,
  maxKeys,
  store = null,
}: RateCounterOptions) {
  const limitersOf = (make: (name: string, seconds: number) => RateLimiterAbstract): Limiters => {
    const limiter = make(name, windowSeconds);
    const excess = excessSeconds ? make(`${name}-excess`, excessSeconds) : undefined;
    return { limiter, excess, consumed: excess ? new BurstyRateLimiter(limiter, excess) : limiter };
  };
  const own = limitersOf((_name, duration) => new RateLimiterMemory({ points: limit, duration }));
  const shared = store && limitersOf((of, duration) => store.limiter(of, limit, duration));
  const keys = boundedCache<string, true>('rate_limit_keys', {
    // Unlike `max`, it reserves no memory in advance.
    maxSize: maxKeys,
    sizeCalculation: () => 1,
    dispose: (_value, key) => {
      void own.limiter.delete(key);
      if (own.excess) void own.excess.delete(key);
    },
  });

  /** Does something in the store, or in memory where there is none or it is away. */
  async function either<T>(
    key: string,
    work: (by: Limiters, key: string) => Promise<T>,
    inMemory: (key: string) => void = () => undefined,
  ): Promise<T> {
    if (store && shared) {
      const done = await store.run(() => work(shared, store.keyOf(key))).catch(() => AWAY);
      if (done !== AWAY) return done as T;
    }
    inMemory(key);
    return work(own, key);
  }

  const remember = (key: string) => void (keys.get(key) ?? keys.set(key, true));

  /** Returns the state of a limit that was reached in memory while the store was away. */
  async function reachedWhileAway(key: string): Promise<RateLimiterRes | null> {
    const state = shared && !own.excess ? await own.limiter.get(key) : null;
    return state?.remainingPoints === 0 ? state : null;
  }

  return {
    /** Counts points and refuses if the limit is exceeded. */
    consume: async (key: string, points = 1): Promise<void> => {
      const counted = (by: Limiters, of: string) => by.consumed.consume(of, points).then(() => null, stateOf);
      const exceeded = (await reachedWhileAway(key)) ?? (await either(key, counted, remember));
      if (exceeded) refuse(exceeded);
    },
    /** Takes one counted point back. */
    giveBack: async (key: string): Promise<void> => {
      await either(key, (by, of) => by.limiter.reward(of));
    },
    reset: async (key: string): Promise<void> => {
      keys.delete(key);
      if (shared) await either(key, (by, of) => by.limiter.delete(of));
    },
    /** Returns what is left of the limit and of what may exceed it; counts nothing. */
    left: (key: string): Promise<Budget | null> =>
      either(key, async ({ limiter, excess }, of) => {
        const [state, exceeding] = await Promise.all([limiter.get(of), excess?.get(of)]);
        const beyond = excess ? (exceeding?.remainingPoints ?? limit) : 0;
        return {
          remaining: (state?.remainingPoints ?? limit) + beyond,
          resetSeconds: Math.ceil((state?.msBeforeNext ?? 0) / 1000),
        };
      }),
  };
}

/** Stands for the answer of a store that is away. */
const AWAY = Symbol('away');

/** Returns why points were not counted for; throws what is no refusal. */
function stateOf(state: unknown): RateLimiterRes {
  if (state instanceof RateLimiterRes) return state;
  throw state;
}

function refuse({ msBeforeNext }: RateLimiterRes): never {
  throw tooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)));
}

/** A limit, and the key by which it counts an attempt. */
export type Count = readonly [counter: RateCounter, key: string];

/** Counts an attempt by each limit or, where one of them refuses, by none. */
type CountAttempt = (counts: readonly Count[]) => Promise<void>;

/**
 * Runs the check of an attempt that counts as failed before it is checked, so that no simultaneous one passes a limit, on
 * whatever instance. The counts are taken back unless the check returns null, for a wrong attempt.
 */
export async function countedAttempt<T>(
  check: (count: CountAttempt) => Promise<T | null>,
): Promise<T | null> {
  const counted: Count[] = [];
  const count: CountAttempt = async (counts) => {
    for (const [at, [counter, key]] of counts.entries()) {
      try {
        await counter.consume(key);
      } catch (refusal) {
        await takeBack(counts.slice(0, at));
        throw refusal;
      }
    }
    counted.push(...counts);
  };
  let isWrong = false;
  try {
    const result = await check(count);
    isWrong = result === null;
    return result;
  } finally {
    if (!isWrong) await takeBack(counted);
  }
}

async function takeBack(counts: readonly Count[]): Promise<void> {
  await Promise.all(counts.map(([counter, key]) => counter.giveBack(key)));
}

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
      if (pairs.get(pair)) return true;
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
