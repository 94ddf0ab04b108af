import { setTimeout as pause } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { CommonOptions, Database } from './database.js';
import { poolQueries } from './engine-queries.js';
import { DatabaseOpenError, isUnavailable } from './errors.js';
import { leasingPool } from './leasing-pool.js';
import { ormConfig } from './orm-config.js';
import { parsers } from './parsers.js';
import { migrateServer } from './server-migrations.js';

/** A PostgreSQL server. */
export interface ServerOptions extends CommonOptions {
  kind: 'server';
  /** `postgres://user:password@host:port/database`. */
  url: string;
  /** The same with the role that migrates; that of `url` when this is left out. */
  migrationUrl?: string;
  /** The most connections this process opens. */
  poolSize: number;
}

const OPEN_TIMEOUT = 10_000;
const RETRY_PAUSE = 250;
const CONNECT_TIMEOUT = 5_000;
const READY_TIMEOUT = 2_000;

/** The key of the advisory lock, an arbitrary number that all instances share. */
const START_LOCK = 7_302_417;

/**
 * Opens the database on a server. Instances that start together migrate and seed one after the other.
 *
 * @throws DatabaseOpenError when the server does not answer for ten seconds or refuses the connection, or when the
 * database has migrations that are unknown here.
 */
export async function openServer(options: ServerOptions): Promise<Database> {
  const log = options.log ?? (() => undefined);
  const guard = await connect(options.url);
  let database: Database | undefined;
  try {
    const name = await databaseName(guard);
    database = await overPool(options, name, log);
    await takeTurn(guard, log);
    await migrateServer(database.kysely, {
      url: options.migrationUrl ?? options.url,
      databaseName: name,
      onStart: options.migrateOnStart ?? true,
      entities: options.entities,
      log,
    });
    await options.seed?.(database);
    return database;
  } catch (error) {
    await database?.close();
    throw error;
  } finally {
    // Ending the session releases the lock.
    await guard.end();
  }
}

async function overPool(
  options: ServerOptions,
  name: string,
  log: (line: string) => void,
): Promise<Database> {
  const pool = createPool(options, log);
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: leasingPool(pool) }) });
  const orm = await MikroORM.init(ormConfig(kysely, name, options.entities));
  return {
    orm,
    kysely,
    queries: poolQueries(pool),
    async isReady() {
      const answered = pool.query('select 1').then(
        () => true,
        () => false,
      );
      return Promise.race([answered, pause(READY_TIMEOUT, false, { ref: false })]);
    },
    async close() {
      await orm.close(true);
      if (!pool.ending) await pool.end();
    },
  };
}

function createPool({ url, poolSize }: ServerOptions, log: (line: string) => void): pg.Pool {
  const types = new pg.TypeOverrides();
  for (const [oid, parse] of Object.entries(parsers)) types.setTypeParser(Number(oid), parse);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    onConnect: async (client) => {
      await client.query("set time zone 'UTC'; set datestyle to ISO, MDY");
    },
  });
  // Without a listener a connection that the server closes would end the process.
  pool.on('error', (error) => log(`The database server closed an idle connection: ${error.message}`));
  return pool;
}

/** Connects, and retries for ten seconds while nothing answers, since the server may be starting too. */
async function connect(url: string): Promise<pg.Client> {
  const deadline = performance.now() + OPEN_TIMEOUT;
  for (;;) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: Math.max(Math.ceil(deadline - performance.now()), 1),
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!isUnavailable(error)) {
        throw new DatabaseOpenError(`The database server turned the connection down: ${lineOf(error)}`);
      }
      if (performance.now() + RETRY_PAUSE >= deadline) {
        throw new DatabaseOpenError(`No database server answers at ${client.host}:${client.port}`);
      }
      await pause(RETRY_PAUSE);
    }
  }
}

/** Holds the start lock until the session ends. */
async function takeTurn(session: pg.Client, log: (line: string) => void): Promise<void> {
  const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    START_LOCK,
  ]);
  if (rows[0]?.taken) return;
  log('Waiting for another instance to finish its start');
  await session.query('select pg_advisory_lock($1)', [START_LOCK]);
}

async function databaseName(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  return rows[0]?.name ?? '';
}

function lineOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
