import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import {
  clusterIn,
  FolderInUse,
  folderOf,
  freeBytesOf,
  lockDataDir,
  openFaultOf,
  passwordOf,
  SUPERUSER,
} from './data-folder.js';
import type { CommonOptions } from './database.js';
import { DatabaseOpenError } from './errors.js';
import { onSession, openSession } from './pools.js';
import { keepServer, type PostgresServer, readMark } from './postgres-process.js';
import { findPrograms } from './postgres-programs.js';

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

/** The advisory lock that commands share while they use the server of another one; an arbitrary number. */
const GUESTS = 7_302_418;

/** How long a command waits for the server of another process that starts or ends. */
const JOIN_PATIENCE_MS = 30_000;
const JOIN_PAUSE_MS = 100;

const MIB = 1024 * 1024;

/**
 * Starts the server of a data folder, and locks the folder until it is released. Throws DatabaseOpenError for a folder that
 * is in use or not usable.
 * @param waitForOthers Called by the release, before the server ends with all its connections.
 */
export async function ownServer(
  options: EmbeddedOptions,
  waitForOthers: (url: string) => Promise<void> = async () => undefined,
): Promise<EmbeddedServer> {
  const { sync = true, freeBytes = 0, log = () => undefined, fail = log } = options;
  const dataDir = resolve(options.dataDir);
  const unlock = await lockDataDir(dataDir);
  let server: PostgresServer | undefined;
  try {
    const programs = await findPrograms();
    const cluster = await clusterIn(dataDir, programs, { isSynced: sync, freeBytes, log });
    server = await keepServer(cluster, settingsOf(options), { log, fail });
    const { stop, port } = server;
    const password = await passwordOf(dataDir);
    const administer = { host: '127.0.0.1', port, user: SUPERUSER, password, database: 'postgres' };
    await createDatabase(administer, password);
    const endWatch = await watchDisk(administer, { dataDir, freeBytes });
    const url = urlOf(port, password);
    return {
      url,
      async release() {
        // A server that has ended has no guests.
        await waitForOthers(url).catch(() => undefined);
        endWatch();
        try {
          await stop();
        } finally {
          unlock();
        }
      },
    };
  } catch (error) {
    await server?.stop();
    unlock();
    throw await openFaultOf(error, dataDir);
  }
}

/** Uses the server of a data folder beside the process that runs it, and starts one where none runs. */
export async function joinServer(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const dataDir = resolve(options.dataDir);
  const deadline = performance.now() + JOIN_PATIENCE_MS;
  for (;;) {
    try {
      return await ownServer(options, waitForGuests);
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > deadline) throw error;
    }
    const joined = await visit(dataDir);
    if (joined) return joined;
    await pause(JOIN_PAUSE_MS);
  }
}

/** Uses the server that another process runs in a folder; null where it is not ready, or about to end. */
async function visit(dataDir: string): Promise<EmbeddedServer | null> {
  const mark = await readMark(folderOf(dataDir));
  if (!mark?.isReady) return null;
  const url = urlOf(mark.port, await passwordOf(dataDir));
  // It is starting or ending where it takes no session, or ends this one.
  const guest = await openSession({ connectionString: url }).catch(() => null);
  const found = await guest
    ?.query<{ isGuest: boolean }>(`select pg_try_advisory_lock_shared(${GUESTS}) as "isGuest"`)
    .catch(() => null);
  if (guest && found?.rows[0]?.isGuest) return { url, release: () => guest.end() };
  await guest?.end();
  return null;
}

/** Waits for the commands that use the server of this one, and takes no further ones. */
const waitForGuests = (url: string): Promise<void> =>
  onSession(
    { connectionString: url },
    async (host) => void (await host.query(`select pg_advisory_lock(${GUESTS})`)),
  );

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
  // Errors of statements are not logged: the service reports them, and their texts have values of rows.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
});

/** Creates the database and its owner, unless an earlier start has done so. */
async function createDatabase(administer: pg.ClientConfig, password: string): Promise<void> {
  try {
    await onSession(administer, async (client) => {
      const { rows } = await client.query<{ hasOwner: boolean; hasDatabase: boolean }>(
        `select exists (select from pg_roles where rolname = $1) as "hasOwner",
                exists (select from pg_database where datname = $1) as "hasDatabase"`,
        [NAME],
      );
      if (!rows[0]?.hasOwner) await client.query(`create role ${NAME} login password '${password}'`);
      if (!rows[0]?.hasDatabase) await client.query(`create database ${NAME} owner ${NAME}`);
    });
  } catch (error) {
    throw (error as { code?: string }).code === '28P01'
      ? new DatabaseOpenError('The file db.password is not that of the database beside it')
      : error;
  }
}

interface Disk {
  readonly dataDir: string;
  /** The free bytes that writes leave. */
  readonly freeBytes: number;
}

const LOOK_PAUSE_MS = 100;

/** The part of the space that writes leave free which is for sign-in and for deletions. */
const RESERVED = 1 / 2;

/** Tells whether a disk that has too little space for writes has enough for sign-in and for deletions. */
export const hasReserve = async ({ dataDir, freeBytes }: Disk): Promise<boolean> =>
  (await freeBytesOf(dataDir)) >= freeBytes * (1 - RESERVED);

/**
 * Makes a server read-only while its disk has too little space, before PostgreSQL finds none, which ends it. Transactions
 * that say so still write (`Space`).
 * @returns The function that ends it.
 */
async function watchDisk(administer: pg.ClientConfig, disk: Disk): Promise<() => void> {
  let isEnded = false;
  const look = async (isReadOnly: boolean) => {
    const mustBe = (await freeBytesOf(disk.dataDir)) < disk.freeBytes;
    if (mustBe !== isReadOnly) await setReadOnly(administer, mustBe);
    return mustBe;
  };
  let isReadOnly = await look(await isReadOnlyNow(administer));
  const watching = async () => {
    while (!isEnded) {
      await pause(LOOK_PAUSE_MS, undefined, { ref: false });
      // A server that is starting again is asked the next time.
      isReadOnly = await look(isReadOnly).catch(() => isReadOnly);
    }
  };
  if (disk.freeBytes > 0) void watching();
  return () => {
    isEnded = true;
  };
}

const isReadOnlyNow = (administer: pg.ClientConfig): Promise<boolean> =>
  onSession(administer, async (client) => {
    const { rows } = await client.query<{ isReadOnly: boolean }>(
      `select current_setting('default_transaction_read_only')::boolean as "isReadOnly"`,
    );
    return rows[0]?.isReadOnly === true;
  });

const setReadOnly = (administer: pg.ClientConfig, isReadOnly: boolean): Promise<void> =>
  onSession(administer, async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
  });
