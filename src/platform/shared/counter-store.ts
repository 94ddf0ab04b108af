import type { Logger } from 'pino';
import { type RateLimiterAbstract, RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import { Availability } from './availability.js';
import type { SharedRedis } from './redis.js';
import type { SharedKey } from './shared-key.js';

/** Counts for all instances; `run` rejects at once while the store is away. */
export interface CounterStore {
  limiter(name: string, points: number, seconds: number): RateLimiterAbstract;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the name of a key in the store. */
  readonly keyOf: SharedKey;
  close(): void;
}

/** Runs a statement on a connection that is free for sign-in. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<object[]>;

export const redisCounters = ({ client, prefix, run, keyOf, close }: SharedRedis): CounterStore => ({
  limiter: (name, points, duration) =>
    new RateLimiterRedis({ storeClient: client, keyPrefix: `${prefix}:${name}`, points, duration }),
  run,
  keyOf,
  close,
});

/** How long a statement may take: a sign-in needs the database for more than its counters. */
const LIMIT_MS = 2_000;

/** Counts in the table `attempts`, whose expired rows the retention removes. */
export function postgresCounters(runStatement: RunStatement, keyOf: SharedKey, log: Logger): CounterStore {
  const storeClient = {
    query: async ({ text, values }: { text: string; values: readonly unknown[] }) => {
      const rows = await runStatement(text, values);
      return { rows, rowCount: rows.length };
    },
  };
  const limiter: CounterStore['limiter'] = (keyPrefix, points, duration) =>
    new RateLimiterPostgres({
      storeClient,
      storeType: 'client',
      tableName: 'attempts',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const probe = limiter('probe', 1, 1);
  const availability = new Availability({
    name: 'The table of attempts',
    limitMs: LIMIT_MS,
    probe: () => probe.penalty(''),
    log,
  });
  return { limiter, run: (work) => availability.run(work), keyOf, close: () => availability.close() };
}
