import type { RunStatement } from './counter-store.js';
import type { SharedRedis } from './redis.js';
import type { SharedKey } from './shared-key.js';

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

export function redisPositions(
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
export function postgresPositions(runStatement: RunStatement, keyOf: SharedKey): WritePositions {
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
