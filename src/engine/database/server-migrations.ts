import { MikroORM } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { ServerOptions } from './database.js';
import { applyMigrations, assertNonePending, createExtensions, findPending } from './migrate.js';
import { ormConfig } from './orm-config.js';

/** The lock timeout of a migration, which gives up before the statements that queue behind it do. */
const LOCK_TIMEOUT = '5s';

/** Applies what the database lacks over its own connections, as the owner of the tables and without limits of requests. */
export async function migrateServer(
  kysely: Kysely<unknown>,
  databaseName: string,
  {
    url,
    directUrl = url,
    migrationUrl = directUrl,
    migrateOnStart = true,
    migrations,
    entities,
    onPhase,
  }: ServerOptions,
  log: (line: string) => void,
): Promise<void> {
  const pending = await findPending(kysely, log);
  if (pending.length === 0) return;
  if (!migrateOnStart) assertNonePending(pending);
  onPhase?.('applying migrations');
  const pool = maintenancePool(migrationUrl, 2);
  const own = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const orm = await MikroORM.init(ormConfig(own, databaseName, entities));
  try {
    await createExtensions(own);
    await applyMigrations(orm, log, migrations);
  } finally {
    await orm.close(true);
    if (!pool.ending) await pool.end();
  }
}

/** Opens connections for work that may take longer than a request, but may not keep others waiting for a table. */
export function maintenancePool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    onConnect: async (client) => {
      await client.query(
        `set lock_timeout = '${LOCK_TIMEOUT}'; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set default_transaction_isolation = 'read committed'; set time zone 'UTC'; set datestyle to ISO, MDY`,
      );
    },
  });
  // A connection that is lost fails the statement that uses it; without these an idle one would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
