import type { Logger } from 'pino';
import { RateLimiterPostgres, RateLimiterRedis } from 'rate-limiter-flexible';
import type { CounterStore } from '../security/rate-counter.js';
import { createSharedKey, type SharedKey } from '../security/secrets.js';
import { Availability } from '../work.js';
import type { SharedRedis } from './redis.js';

/** Runs a statement on a connection that is free for sign-in. */
export type RunStatement = (text: string, values: readonly unknown[]) => Promise<object[]>;

interface Sharing {
  readonly redisUrl: string | undefined;
  /** The secret that the instances have in common. */
  readonly secret: string;
  /** Runs statements of the database that the instances share. */
  readonly runStatement: RunStatement;
  /** Runs those that tell and store where its log is; null where nothing is read from replicas. */
  readonly runForReplicas: RunStatement | null;
  readonly log: Logger;
}

/**
 * Opens what the instances of the service keep together, in Redis where there is one. Without it, the database counts attempts,
 * and not what would be a write for each request; it keeps how far replicas have to be for a user, where there are any.
 */
export async function openSharedState({ redisUrl, secret, runStatement, runForReplicas, log }: Sharing) {
  const keyOf = createSharedKey(secret);
  if (redisUrl === undefined) {
    const attempts = postgresCounters(runStatement, keyOf, log);
    const positions = runForReplicas && postgresPositions(runForReplicas, keyOf);
    return { redis: null, attempts, requests: null, positions, close: () => attempts.close() };
  }
  // A process without Redis does not load its client.
  const { openRedis } = await import('./redis.js');
  const redis = await openRedis(redisUrl, keyOf, log);
  const counters = redisCounters(redis);
  const positions = runForReplicas && redisPositions(redis, runForReplicas);
  return { redis, attempts: counters, requests: counters, positions, close: redis.close };
}

type Forgetting = Readonly<Record<'user' | 'session', (id: string) => void>>;

/**
 * Returns the functions that remove an entry of a cache when it has changed, which now do so on all instances. Without Redis
 * the others keep theirs until they expire.
 */
export function onAllInstances(redis: SharedRedis | null, forget: Forgetting): Forgetting {
  if (!redis) return forget;
  redis.onMessage((message) => {
    const [kind, id] = message.split(' ') as [keyof Forgetting, string];
    forget[kind]?.(id);
  });
  const everywhere = (kind: keyof Forgetting) => (id: string) => {
    forget[kind](id);
    redis.publish(`${kind} ${id}`);
  };
  return { user: everywhere('user'), session: everywhere('session') };
}

const redisCounters = ({ client, prefix, run, keyOf, close }: SharedRedis): CounterStore => ({
  limiter: (name, points, duration) =>
    new RateLimiterRedis({ storeClient: client, keyPrefix: `${prefix}:${name}`, points, duration }),
  run,
  keyOf,
  close,
});

/** How long a statement may take: a sign-in needs the database for more than its counters. */
const LIMIT_MS = 2_000;

/** Counts in the table `attempts`, whose expired rows the retention removes. */
function postgresCounters(runStatement: RunStatement, keyOf: SharedKey, log: Logger): CounterStore {
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

/** Keeps for all instances where the log of the database was after the last write of each user. */
export interface WritePositions {
  /** Stores where the log is, once a write of the user is committed. Rejects where other instances would not find it. */
  store(userId: string): Promise<void>;
  /** Returns the position that has all writes of the user; null where that is not known. */
  find(userId: string): Promise<number | null>;
}

/** Stands for all users: what is stored for it comes after all that was lost with a store that has been emptied. */
const EVERYBODY = 'everybody';

/** Longer than any replica that is read from is behind. */
const LIFETIME_SECONDS = 3600;

/** Positions are numbers: the bytes of the log before them. */
const CURRENT = "(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::int8";

/** Two writes of a user may be stored in another order than they were committed in. */
const RAISE = `
  local known = redis.call('get', KEYS[1])
  if known and tonumber(known) > tonumber(ARGV[1]) then return end
  redis.call('set', KEYS[1], ARGV[1], 'EX', ARGV[2])`;

function redisPositions(
  { client, prefix, keyOf, run }: SharedRedis,
  runStatement: RunStatement,
): WritePositions {
  const keyOfUser = (userId: string) => `${prefix}:written:${keyOf(userId)}`;

  async function store(userId: string): Promise<void> {
    const [{ position }] = (await runStatement(`select ${CURRENT} as position`, [])) as [Position];
    await run(() => client.eval(RAISE, 1, keyOfUser(userId), position, LIFETIME_SECONDS));
  }

  return {
    store,
    async find(userId) {
      const [all, own] = await run(() => client.mget(keyOfUser(EVERYBODY), keyOfUser(userId)));
      if (all) return Math.max(Number(all), Number(own ?? 0));
      await store(EVERYBODY);
      return null;
    },
  };
}

interface Position {
  readonly position: number;
}

const STORE = `
  insert into "write_positions" as known ("key", "position", "written_at") values ($1, ${CURRENT}, now())
  on conflict ("key") do update
    set "position" = greatest(known."position", excluded."position"), "written_at" = excluded."written_at"`;

const FIND = `select "key" = $2 as "isOfAll", "position" from "write_positions" where "key" in ($1, $2)`;

/** Keeps them in the table `write_positions`, whose old rows the retention removes. */
function postgresPositions(runStatement: RunStatement, keyOf: SharedKey): WritePositions {
  const store = async (userId: string) => void (await runStatement(STORE, [keyOf(userId)]));
  return {
    store,
    async find(userId) {
      const found = await runStatement(FIND, [keyOf(userId), keyOf(EVERYBODY)]);
      const rows = found as (Position & { readonly isOfAll: boolean })[];
      if (rows.some(({ isOfAll }) => isOfAll)) return Math.max(...rows.map(({ position }) => position));
      await store(EVERYBODY);
      return null;
    },
  };
}
