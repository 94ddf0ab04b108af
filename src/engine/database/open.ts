import { setTimeout as pause } from 'node:timers/promises';
import { type EntityClass, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { ReplicaConfig } from '../../platform/config/config.js';
import { poolCursors } from './cursors.js';
import type { Database, ServerOptions } from './database.js';
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  FEW_CONNECTIONS,
  hasReserve,
  joinServer,
  ownServer,
} from './embedded.js';
import { DatabaseOpenError, isUnavailable } from './errors.js';
import { migrateServer } from './migrate.js';
import { ormConfig } from './orm.js';
import { NO_TIMEOUTS, onStartConnections, openSession, Pools, poolQueries, poolTexts } from './pools.js';
import { NOTIFY } from './queries.js';
import { Replica, Replicas } from './replicas.js';
import { holdRoleSettings, sessionSettings } from './session-settings.js';
import { PooledKysely } from './transaction.js';

/** Where the database is: on a server of somebody else, or on one of the service itself in a folder. */
export type DatabaseOptions = ServerOptions | EmbeddedOptions;

/** Opens, migrates and seeds the database of the service, with the server that it needs. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> => openOn(options, ownServer);

/** Opens the database for a command of the operator, whether the service runs or not. */
export async function openForCommand(options: DatabaseOptions): Promise<Database> {
  const database = await openOn(options, joinServer);
  return {
    ...database,
    async close() {
      // Instances look for what the command has written. One that is not told looks later by itself.
      await database.queries.change(NOTIFY, ['']).catch(() => undefined);
      await database.close();
    },
  };
}

/** Gives work the server of a database whether the service runs or not. */
export async function withServer<T>(
  options: DatabaseOptions,
  work: (server: ServerOptions) => Promise<T>,
): Promise<T> {
  if (options.kind === 'server') return work(options);
  const server = await joinServer(options);
  try {
    return await work(serverOptions(server, options));
  } finally {
    await server.release();
  }
}

/** Opens a database; an embedded server is released when the database is closed. */
async function openOn(
  options: DatabaseOptions,
  serverOf: (options: EmbeddedOptions) => Promise<EmbeddedServer>,
): Promise<Database> {
  if (options.kind === 'server') return openServer(options);
  const { dataDir, freeBytes = 0 } = options;
  const server = await serverOf(options);
  try {
    const database = await openServer(serverOptions(server, options));
    return {
      ...database,
      hasReserve: () => hasReserve({ dataDir, freeBytes }),
      async close() {
        await database.close();
        await server.release();
      },
    };
  } catch (error) {
    await server.release();
    throw error;
  }
}

const serverOptions = (
  { url }: EmbeddedServer,
  { poolSize = FEW_CONNECTIONS, ...options }: EmbeddedOptions,
): ServerOptions => ({ ...options, kind: 'server', url, poolSize, isReadOnlyWhenFull: true });

const OPEN_TIMEOUT = 10_000;
const RETRY_PAUSE = 250;

/** The key of the advisory lock, an arbitrary number that all instances share. */
const START_LOCK = 7_302_417;

/** A start that waits longer for another one ends; a migration builds the indexes of large tables in that time. */
const START_PATIENCE_MS = 15 * 60_000;

/**
 * Opens the database on a server; instances that start together migrate one after the other. Throws DatabaseOpenError
 * without an answer for ten seconds, on a refused connection, and for unknown migrations.
 */
async function openServer(options: ServerOptions): Promise<Database> {
  const log = options.log ?? (() => undefined);
  const { url, directUrl = url, timeouts = NO_TIMEOUTS } = options;
  const guard = await connect(directUrl);
  let database: Database | undefined;
  try {
    const name = await nameOfDatabase(guard);
    const pools = new Pools(options, log);
    const opened = await onStartConnections(() => overPools(pools, name, options.entities));
    database = opened;
    await takeTurn(guard, options.startPatienceMs ?? START_PATIENCE_MS, () => {
      log('Waiting for another instance to finish its start');
      options.onPhase?.('waiting for another instance');
    });
    if (directUrl !== url) {
      const place = { role: new pg.Client(url).user ?? '', database: name };
      await holdRoleSettings(guard, () => connect(url), place, sessionSettings(timeouts));
    }
    await migrateServer(opened.kysely, name, options, log);
    const begins = () => options.onPhase?.('adding demonstration data');
    await onStartConnections(() => options.seed?.(opened, begins));
    await pools.endStart();
    return options.replicas?.urls.length ? withReplicas(opened, options, options.replicas) : opened;
  } catch (error) {
    await database?.close();
    throw error;
  } finally {
    // Ending the session releases the lock.
    await guard.end();
  }
}

/** Connects, and retries for ten seconds while nothing answers, since the server may be starting too. */
async function connect(url: string): Promise<pg.Client> {
  const deadline = performance.now() + OPEN_TIMEOUT;
  for (;;) {
    const connectionTimeoutMillis = Math.max(Math.ceil(deadline - performance.now()), 1);
    try {
      return await openSession({ connectionString: url, connectionTimeoutMillis });
    } catch (error) {
      if (!isUnavailable(error)) {
        throw new DatabaseOpenError(
          `The database server turned the connection down: ${(error as Error).message}`,
        );
      }
      if (performance.now() + RETRY_PAUSE >= deadline) {
        const { host, port } = new pg.Client(url);
        throw new DatabaseOpenError(`No database server answers at ${host}:${port}`);
      }
      await pause(RETRY_PAUSE);
    }
  }
}

/**
 * Takes the start lock by attempts: a waiting statement would keep a snapshot, for which a concurrent index build waits.
 * Throws DatabaseOpenError with the holder when another start takes too long.
 */
async function takeTurn(session: pg.Client, patienceMs: number, onWait: () => void): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (let waits = 0; ; waits++) {
    const { rows } = await session.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      START_LOCK,
    ]);
    if (rows[0]?.taken) return;
    if (performance.now() >= deadline) throw await heldBy(session);
    if (waits === 0) onWait();
    await pause(RETRY_PAUSE);
  }
}

async function heldBy(session: pg.Client): Promise<DatabaseOpenError> {
  const { rows } = await session.query<{ pid: number; name: string }>(
    `select a.pid, a.application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = 0 and l.objid = $1 and l.objsubid = 1
        and l.database = (select oid from pg_database where datname = current_database())`,
    [START_LOCK],
  );
  const holder = rows[0]
    ? `process ${rows[0].pid} of the server, ${rows[0].name || 'without a name'}`
    : 'nobody now';
  return new DatabaseOpenError(
    `Another instance has not finished its start in time; the start lock is held by ${holder}: start again when it is done, or end it by pg_terminate_backend`,
  );
}

/**
 * Returns the name of the database. Refuses one whose locale does not know the case of letters beyond ASCII: there `NANDU` with a tilde would be another
 * user name than the same in small letters. Throws DatabaseOpenError.
 */
async function nameOfDatabase(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ database: string; isKnown: boolean }>(
    `select current_database() as database, lower('Ñ') = 'ñ' as "isKnown"`,
  );
  const { database = '', isKnown } = rows[0] ?? {};
  if (isKnown) return database;
  throw new DatabaseOpenError(
    `The locale of the database ${database} takes Ñ and ñ for different letters, as LC_CTYPE C does: make another one with create database NAME template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8', move what it has there by pg_dump and pg_restore, and change DATABASE_URL`,
  );
}

/** Opens a database over its connections. */
async function overPools(
  pools: Pools,
  databaseName: string,
  entities: readonly EntityClass[],
): Promise<Database> {
  const kysely = new PooledKysely(pools);
  const orm = await MikroORM.init(ormConfig(kysely, databaseName, entities));
  return {
    orm,
    kysely,
    queries: poolQueries(pools),
    runText: poolTexts(pools),
    cursors: poolCursors(pools),
    inTurn: pools.inTurn,
    openSession: () => pools.openSession(),
    replicas: null,
    connections: () => pools.figures(),
    hasReserve: async () => false,
    isReady: () => pools.answers(),
    async close() {
      await orm.close(true);
      await pools.end();
    },
  };
}

/** Adds the replicas of a database, which are connected to as it is. */
function withReplicas(
  database: Database,
  { poolSize, timeouts, log = () => undefined }: ServerOptions,
  { urls, lagMs }: ReplicaConfig,
): Database {
  const members = urls.map((url) => new Replica({ url, poolSize, timeouts }));
  const replicas = new Replicas({ replicas: members, primary: database.queries, lagMs, log });
  return {
    ...database,
    replicas,
    connections: () => [...database.connections(), ...replicas.figures()],
    async close() {
      await replicas.close();
      await database.close();
    },
  };
}
