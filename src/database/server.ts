import { MikroORM } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Queries } from '../core/read/queries.js';
import type { CommonOptions, Database } from './database.js';
import { applyMigrations } from './migrate.js';
import { ormConfig } from './orm-config.js';
import { parsers } from './parsers.js';

/** A PostgreSQL server. */
export interface ServerOptions extends CommonOptions {
  kind: 'server';
  /** `postgres://user:password@host:port/database`. */
  url: string;
  /** The most connections this process opens. */
  poolSize: number;
}

function createPool({ url, poolSize }: ServerOptions): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
  return new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'; set datestyle to ISO, MDY");
    },
  });
}

function poolQueries(pool: pg.Pool): Queries {
  return {
    async run<Row>(text: string, values: readonly unknown[], name?: string): Promise<Row[]> {
      const result = await pool.query({ name, text, values: values as unknown[] });
      return result.rows as Row[];
    },
  };
}

/** Opens the database on a server and applies the pending migrations. */
export async function openServer(options: ServerOptions): Promise<Database> {
  const log = options.log ?? (() => undefined);
  const pool = createPool(options);
  pool.on('error', () => log('The database server closed an idle connection'));
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const orm = await MikroORM.init(ormConfig(kysely, rows[0]?.name ?? '', options.entities));
  await applyMigrations(orm, log);
  const database: Database = {
    orm,
    kysely,
    queries: poolQueries(pool),
    async isReady() {
      return pool.query('select 1').then(
        () => true,
        () => false,
      );
    },
    async close() {
      await orm.close(true);
      if (!pool.ending) await pool.end();
    },
  };
  await options.seed?.(database);
  return database;
}
