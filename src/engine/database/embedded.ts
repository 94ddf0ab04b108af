import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { exists } from '../../platform/files/exists.js';
import { removeAtExit } from '../../platform/files/remove-at-exit.js';
import { syncFolder } from '../../platform/files/sync-folder.js';
import { startCheckpoints } from './checkpoints.js';
import { createCluster } from './cluster.js';
import { onStartConnections } from './connection-groups.js';
import { assertDatabase, CLUSTER, DATABASE, lockDataDir, UNFINISHED_DATABASE } from './data-folder.js';
import type { CommonOptions, Database } from './database.js';
import { overPools } from './database-over-pools.js';
import { type Engine, engineOf } from './engine.js';
import { type FolderLock, FolderLocked, lockFolder } from './lock.js';
import { applyMigrations, assertNonePending, createExtensions, findPending } from './migrate.js';
import { borrowSession, lendSession } from './operator-session.js';
import { openFolder } from './pglite.js';
import { ENGINE_DATABASE, enginePools, NO_TIMEOUTS } from './pools.js';
import { answerSnapshots, removeCopies, requestCopy } from './snapshot.js';
import { hasReserve } from './space-settings.js';
import { ThreadedEngine } from './threaded-engine.js';
import { assertOwnFiles, openFaultOf } from './usable-folder.js';

/** The database inside this process, stored under `dataDir`. */
export interface EmbeddedOptions extends CommonOptions {
  kind: 'embedded';
  dataDir: string;
  /** Whether a commit is acknowledged only when it is on the disk; it is when this is left out. */
  sync?: boolean;
  /** The free bytes of the disk below which writes are refused; no limit when left out. */
  freeBytes?: number;
}

/** A PGlite instance of the caller, for instance in memory; closing the database closes it. */
export interface InstanceOptions extends CommonOptions {
  kind: 'embedded';
  pglite: PGlite;
}

/** A statement that takes longer than its limit may still end; an engine that takes so much longer is stuck. */
const PATIENCE_IN_STATEMENTS = 4;

/** Opens a PGlite instance as the database. */
export const openInstance = ({ pglite, ...options }: InstanceOptions): Promise<Database> =>
  openOn(engineOf(pglite), options);

async function openOn(engine: Engine, options: CommonOptions): Promise<Database> {
  const { entities, seed, migrateOnStart, timeouts = NO_TIMEOUTS, log = () => undefined, onPhase } = options;
  const pools = enginePools(engine, timeouts);
  return onStartConnections(async () => {
    const database = await overPools(pools, ENGINE_DATABASE, entities, () => engine.close());
    try {
      const pending = await findPending(database.kysely, log);
      if (migrateOnStart === false) assertNonePending(pending);
      await createExtensions(database.kysely);
      if (pending.length > 0) onPhase?.('applying migrations');
      await applyMigrations(database.orm, log, options.migrations);
      if (seed) onPhase?.('adding demonstration data');
      await seed?.(database);
      await pools.endStart();
    } catch (error) {
      await database.close();
      throw error;
    }
    return database;
  });
}

/**
 * Opens the database under `dataDir` in a thread of its own, and locks that folder until the database is closed.
 * Throws DatabaseOpenError for a folder in use or not usable, and for unknown migrations.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    await removeCopies(dataDir);
    const isNew = !(await exists(join(dataDir, DATABASE)));
    await (isNew ? build(dataDir, options) : assertOwnFiles(dataDir));
    const seed = isNew ? undefined : options.seed;
    const { timeouts = NO_TIMEOUTS, sync = true, freeBytes = 0 } = options;
    const engine = await ThreadedEngine.open({ folder: join(dataDir, DATABASE), sync, freeBytes }, options);
    const database = await openOn(engine, { ...options, seed });
    engine.watch(PATIENCE_IN_STATEMENTS * timeouts.statementMs);
    const stopCheckpoints = startCheckpoints(database.kysely);
    const stopSnapshots = await answerSnapshots(dataDir, database.kysely);
    const stopLending = await lendSession(dataDir, engine, database.kysely);
    return {
      ...database,
      hasReserve: () => hasReserve(dataDir, freeBytes),
      async close() {
        stopCheckpoints();
        try {
          await stopLending();
          await stopSnapshots();
          await database.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw await openFaultOf(error, dataDir);
  }
}

/** Opens the database for a command: its folder where that is free, else through its process, which waits meanwhile. */
export async function openEmbeddedForCommand(options: EmbeddedOptions): Promise<Database> {
  try {
    return await openEmbedded(options);
  } catch (error) {
    if (!((error as Error).cause instanceof FolderLocked)) throw error;
    const engine = await borrowSession(resolve(options.dataDir)).catch(() => null);
    if (!engine) throw error;
    return openOn(engine, { ...options, migrateOnStart: false });
  }
}

/** Builds the database in a temporary folder, syncs and renames it, so an interrupted start leaves no incomplete one. */
async function build(dataDir: string, options: EmbeddedOptions): Promise<void> {
  const folder = join(dataDir, UNFINISHED_DATABASE);
  await rm(folder, { recursive: true, force: true });
  await createCluster(dataDir, options.freeBytes ?? 0, options.log ?? (() => undefined));
  await rename(join(dataDir, CLUSTER), folder);
  const stopRemoving = removeAtExit(folder);
  try {
    await fillNew(folder, options);
    await rename(folder, join(dataDir, DATABASE));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    stopRemoving();
  }
  await syncFolder(dataDir, { recursive: false });
}

/** Creates the tables and the rows of the first start. */
async function fillNew(folder: string, options: EmbeddedOptions): Promise<void> {
  const engine = await ThreadedEngine.open({ folder, sync: false, freeBytes: 0 }, options);
  const database = await openOn(engine, options);
  await database.close();
  options.log?.('Writing the database to the disk');
  await syncFolder(folder, { recursive: true });
}

/** An embedded database as it stood at one moment, opened beside the process that uses it. */
export interface Snapshot {
  readonly kysely: Kysely<unknown>;
  close(): Promise<void>;
}

/**
 * Opens the database under `dataDir` for reading: its files where no process uses them, else a copy that the running
 * process makes. Throws DatabaseOpenError without a database or a usable folder.
 */
export async function openSnapshot(dataDir: string): Promise<Snapshot> {
  const folder = resolve(dataDir);
  await assertDatabase(folder);
  await assertOwnFiles(folder);
  const lock = await lockIfFree(folder);
  try {
    if (!lock) {
      const copy = await requestCopy(folder);
      return await openForReading(copy.folder, false, copy.remove);
    }
    await removeCopies(folder);
    // A recovery after an abrupt end writes to the database itself.
    return await openForReading(join(folder, DATABASE), true, lock.release);
  } catch (error) {
    throw await openFaultOf(error, folder);
  }
}

/** Opens a folder for reading; `release` is called when the database is closed, or could not be opened. */
async function openForReading(
  folder: string,
  sync: boolean,
  release: () => Promise<void>,
): Promise<Snapshot> {
  try {
    const pglite = await openFolder(folder, sync);
    const kysely = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
    const close = async () => {
      await kysely.destroy();
      // Kysely closes only an engine that it has used.
      if (!pglite.closed) await pglite.close();
      await release();
    };
    await pglite.exec("set time zone 'UTC'; set datestyle to ISO, MDY");
    return { kysely, close };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Locks a data folder; null while another process has it. */
async function lockIfFree(folder: string): Promise<FolderLock | null> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderLocked) return null;
    throw error;
  }
}
