import pg from 'pg';
import type { DatabaseTimeouts } from '../../platform/config/config.js';
import { DatabaseOpenError } from './errors.js';

/** The settings of a session by name, with the values as `pg_settings` has them. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * Keep the plan of a page, since planning takes longer than reading it, and plan cursors for all their rows. Writes hold locks
 * where they need them, and would fail under the stricter isolation that a server may have as its default.
 */
const FIXED_SETTINGS: SessionSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO, MDY',
  plan_cache_mode: 'force_generic_plan',
  cursor_tuple_fraction: '1',
  // Statements are short, and estimates of generic plans grow with the tables, so compiling costs more than it saves, and a worker
  // takes longer to start than the read takes that it would share.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  default_transaction_isolation: 'read committed',
};

export const sessionSettings = ({
  statementMs,
  lockMs,
  idleTransactionMs,
}: DatabaseTimeouts): SessionSettings => ({
  ...FIXED_SETTINGS,
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: String(idleTransactionMs),
});

/** Returns the statements that set them in a session: connection poolers refuse most of them as parameters of its start. */
export const settingStatements = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ');

/** The most sessions to end, more than a pooler keeps for a role: on another server all would seem older without end. */
const MOST_ENDED = 1_000;

/** A role in a database. */
interface Place {
  readonly role: string;
  readonly database: string;
}

/** What a connection of the pooler has. */
interface Found extends Place {
  readonly settings: SessionSettings;
  /** Whether the pooler opened the connection before the role had the settings. */
  readonly isOlder: boolean;
}

/**
 * Gives settings to the role that connects through a pooler in transaction mode, whose sessions have many clients one after the
 * other. Ends the sessions that the pooler has opened with other settings. Throws DatabaseOpenError where they do not hold.
 */
export async function holdRoleSettings(
  direct: pg.Client,
  connectPooled: () => Promise<pg.Client>,
  place: Place,
  settings: SessionSettings,
): Promise<void> {
  await storeSettings(direct, place, settings);
  const { rows } = await direct.query<{ now: string }>('select clock_timestamp()::text as now');
  for (let ended = 0; ; ended++) {
    const deviation = await findDeviation(await connectPooled(), settings, rows[0]?.now as string);
    if (!deviation) return;
    if (!deviation.isOlder || ended === MOST_ENDED) throw refusalOf(deviation, settings);
  }
}

async function storeSettings(direct: pg.Client, place: Place, settings: SessionSettings): Promise<void> {
  const { rows } = await direct.query(
    `select from pg_db_role_setting s join pg_roles r on r.oid = s.setrole join pg_database d on d.oid = s.setdatabase
      where r.rolname = $1 and d.datname = $2 and s.setconfig @> $3`,
    [place.role, place.database, Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
  );
  if (rows.length > 0) return;
  const text = alterText(place, settings);
  await direct.query(text).catch((error: Error) => {
    throw new DatabaseOpenError(
      `The role of DIRECT_DATABASE_URL cannot change the settings of ${place.role} (${error.message}): run ${text}`,
    );
  });
}

function refusalOf({ settings, ...place }: Found, expected: SessionSettings): DatabaseOpenError {
  const others = Object.entries(settings).filter(([name, value]) => value !== expected[name]);
  const found = others.map(([name, value]) => `${name} is ${value}`).join(', ');
  const needed = Object.fromEntries(others.map(([name]) => [name, expected[name] as string]));
  return new DatabaseOpenError(
    `The connections of the pooler have other settings than the service needs (${found}): run ${alterText(place, needed)}; then RECONNECT in the console of PgBouncer`,
  );
}

const alterText = ({ role, database }: Place, settings: SessionSettings): string =>
  Object.entries(settings)
    .map(
      ([name, value]) =>
        `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)} set ${name} = '${value}'`,
    )
    .join('; ');

/** Ends a session with other settings by a statement of its own, when it serves nobody else. */
async function findDeviation(
  client: pg.Client,
  expected: SessionSettings,
  since: string,
): Promise<Found | undefined> {
  try {
    // Within a transaction the pooler keeps the session for its client.
    await client.query('begin');
    const { rows } = await client.query<Found>(
      `select session_user as role, current_database() as database, json_object_agg(s.name, s.setting) as settings,
              (select backend_start < $2 from pg_stat_activity where pid = pg_backend_pid()) as "isOlder"
         from pg_settings s where s.name = any($1)`,
      [Object.keys(expected), since],
    );
    const found = rows[0] as Found;
    if (Object.entries(expected).every(([name, value]) => found.settings[name] === value)) {
      await client.query('commit');
      return undefined;
    }
    await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
    return found;
  } finally {
    await client.end();
  }
}
