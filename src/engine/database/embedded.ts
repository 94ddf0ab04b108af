import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterIn, folderOf, lockDataDir, passwordOf, SUPERUSER } from './data-folder.js';
import type { CommonOptions } from './database.js';
import { watchDisk } from './disk-watch.js';
import { DatabaseOpenError } from './errors.js';
import { type KeptServer, keepServer } from './kept-server.js';
import { FolderLocked } from './lock.js';
import { readMark } from './old-server.js';
import { findPrograms } from './postgres-programs.js';
import { openFaultOf } from './usable-folder.js';

/** A PostgreSQL server of this service alone, with its files under `dataDir`. */
export interface EmbeddedOptions extends CommonOptions {
  kind: 'embedded';
  dataDir: string;
  /** Whether a commit is acknowledged only when it is on the disk; it is when this is left out. */
  sync?: boolean;
  /** The free bytes of the disk below which writes are refused; no limit when left out. */
  freeBytes?: number;
  /** The most connections for ordinary statements; a few when left out. */
  poolSize?: number;
}

/** The server of a data folder, for as long as the caller uses it. */
export interface EmbeddedServer {
  /** The address of the database, with the password of its owner. */
  readonly url: string;
  /** Ends the server where this process has started it, and frees the data folder. */
  release(): Promise<void>;
}

/** The database and its owner, who may do everything in it and nothing outside of it. */
const NAME = 'community';

export const FEW_CONNECTIONS = 4;

/** The connections for commands beside the service, and for its own work beside the pools. */
const OTHER_CONNECTIONS = 30;

/** How long a command waits for the server of another process that starts or ends. */
const JOIN_PATIENCE_MS = 30_000;
const JOIN_PAUSE_MS = 100;

const MIB = 1024 * 1024;

/**
 * Starts the server of a data folder, and locks the folder until it is released. Throws DatabaseOpenError for a folder that
 * is in use or not usable.
 * @param ending How the release treats other connections: those of commands beside a service end with it.
 */
export async function ownServer(
  options: EmbeddedOptions,
  ending: 'fast' | 'smart' = 'fast',
): Promise<EmbeddedServer> {
  const { sync = true, freeBytes = 0, log = () => undefined, fail = log } = options;
  const dataDir = resolve(options.dataDir);
  const lock = await lockDataDir(dataDir);
  let server: KeptServer | undefined;
  let undo = async () => {};
  try {
    const programs = await findPrograms();
    const made = await clusterIn(dataDir, programs, { isSynced: sync, freeBytes, log });
    undo = made.undo;
    server = await keepServer(made.cluster, settingsOf(options), { log, fail });
    const { stop, port } = server;
    const password = await passwordOf(dataDir);
    const administer = { host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres' };
    await createDatabase(administer, password);
    const endWatch = await watchDisk(administer, { dataDir, freeBytes });
    return {
      url: urlOf(port, password),
      async release() {
        await endWatch();
        try {
          await stop(ending);
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await server?.stop('fast');
    await undo();
    await lock.release();
    throw await openFaultOf(error, dataDir);
  }
}

/** Uses the server of a data folder beside the process that runs it, and starts one where none runs. */
export async function joinServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  const deadline = performance.now() + JOIN_PATIENCE_MS;
  for (;;) {
    try {
      // Another command may have come beside this one.
      return await ownServer(options, 'smart');
    } catch (error) {
      const isInUse = (error as Error).cause instanceof FolderLocked;
      if (!isInUse || performance.now() > deadline) throw error;
    }
    const url = await addressOfRunning(dataDir);
    if (url !== null) return { url, release: async () => undefined };
    await pause(JOIN_PAUSE_MS);
  }
}

/** Returns the address of the database in a folder whose server runs and has it; null otherwise. */
async function addressOfRunning(dataDir: string): Promise<string | null> {
  const mark = await readMark(folderOf(dataDir));
  if (!mark?.isReady) return null;
  const url = urlOf(mark.port, await passwordOf(dataDir));
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return url;
  } catch {
    return null;
  } finally {
    await client.end();
  }
}

const urlOf = (port: number, password: string) => `postgres://${NAME}:${password}@127.0.0.1:${port}/${NAME}`;

/** Settings for a small machine, and for a server that has no replicas. */
const settingsOf = ({ sync = true, freeBytes = 0, poolSize = FEW_CONNECTIONS }: EmbeddedOptions) => ({
  max_connections: String(2 * poolSize + OTHER_CONNECTIONS),
  shared_buffers: '32MB',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // Statements of one process each need no further shared memory, of which containers give little.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  io_method: 'sync',
  jit: 'off',
  ...(freeBytes > 0 ? { temp_file_limit: `${Math.ceil(freeBytes / MIB)}MB` } : {}),
  ...(sync ? {} : { fsync: 'off', full_page_writes: 'off' }),
  // Its faults are the callers', and have their values.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
});

/** Creates the database and its owner, unless an earlier start has done so. */
async function createDatabase(administer: pg.ClientConfig, password: string): Promise<void> {
  const client = new pg.Client(administer);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ hasOwner: boolean; hasDatabase: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as "hasOwner",
              exists (select from pg_database where datname = $1) as "hasDatabase"`,
      [NAME],
    );
    if (!rows[0]?.hasOwner) await client.query(`create role ${NAME} login password '${password}'`);
    if (!rows[0]?.hasDatabase) await client.query(`create database ${NAME} owner ${NAME}`);
  } catch (error) {
    throw (error as { code?: string }).code === '28P01'
      ? new DatabaseOpenError('The file db.password is not that of the database beside it')
      : error;
  } finally {
    await client.end();
  }
}
