import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { MikroORM } from '@mikro-orm/postgresql';
import { CompiledQuery, Kysely, PGliteDialect } from 'kysely';
import { syncFolder } from '../platform/files/sync-folder.js';
import { startCheckpoints } from './checkpoints.js';
import type { CommonOptions, Database } from './database.js';
import { kyselyQueries } from './engine-queries.js';
import { DatabaseOpenError } from './errors.js';
import { createExtensions } from './extensions.js';
import { type FolderLock, FolderLocked, lockFolder } from './lock.js';
import { applyMigrations, assertNonePending, findPending } from './migrate.js';
import { ormConfig } from './orm-config.js';
import { parsers } from './parsers.js';
import { answerSnapshots, requestSnapshot } from './snapshot.js';
import { SyncedFiles, syncingStart } from './synced-files.js';

/** The database inside this process, stored under `dataDir`. */
export interface EmbeddedOptions extends CommonOptions {
  kind: 'embedded';
  dataDir: string;
  /** Whether a commit is acknowledged only when it is on the disk; it is when this is left out. */
  sync?: boolean;
}

/** A PGlite instance of the caller, for instance in memory; closing the database closes it. */
export interface InstanceOptions extends CommonOptions {
  kind: 'embedded';
  pglite: PGlite;
}

/** An embedded database, in memory or in a folder, with the extensions that the migrations create. */
export const createPglite = (options: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'> = {}): Promise<PGlite> =>
  PGlite.create({ ...options, extensions: { pg_trgm, unaccent } });

/** An embedded database in a folder that syncs what it acknowledges. */
const createSyncedPglite = (folder: string): Promise<PGlite> =>
  PGlite.create({
    fs: new SyncedFiles(folder),
    startParams: syncingStart(PGlite.defaultStartParams),
    extensions: { pg_trgm, unaccent },
  });

/** The name that PGlite gives its only database. */
const DATABASE_NAME = 'postgres';

const FINISHED = 'db';
const UNFINISHED = 'db.building';

/** Opens a PGlite instance as the database. */
export async function openInstance(options: InstanceOptions): Promise<Database> {
  const { pglite, entities, seed, migrateOnStart, log = () => undefined } = options;
  Object.assign(pglite.parsers, parsers);
  await pglite.exec("set time zone 'UTC'; set datestyle to ISO, MDY");
  const kysely = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  const orm = await MikroORM.init(ormConfig(kysely, DATABASE_NAME, entities));
  const database: Database = {
    orm,
    kysely,
    queries: kyselyQueries(kysely),
    isReady: () =>
      kysely.executeQuery(CompiledQuery.raw('select 1')).then(
        () => true,
        () => false,
      ),
    async close() {
      await orm.close(true);
      if (!pglite.closed) await pglite.close();
    },
  };
  try {
    const pending = await findPending(kysely);
    if (migrateOnStart === false) assertNonePending(pending);
    await createExtensions(kysely);
    await applyMigrations(orm, log);
    await seed?.(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Opens the database under `dataDir` and locks that folder until the database is closed.
 *
 * @throws DatabaseOpenError when another process uses the folder, the folder is not usable, or the database has
 * migrations that are unknown here.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const dataDir = resolve(options.dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const isNew = !(await exists(join(dataDir, FINISHED)));
    if (isNew) await build(dataDir, options);
    const seed = isNew ? undefined : options.seed;
    const folder = join(dataDir, FINISHED);
    const pglite = await (options.sync === false
      ? createPglite({ dataDir: folder })
      : createSyncedPglite(folder));
    const database = await openInstance({ ...options, seed, pglite });
    const stopCheckpoints = startCheckpoints(database.kysely);
    const stopSnapshots = await answerSnapshots(dataDir, FINISHED, database.kysely);
    return {
      ...database,
      async close() {
        stopCheckpoints();
        try {
          await stopSnapshots();
          await database.close();
        } finally {
          await lock.release();
        }
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Builds the database in a temporary folder, syncs all of it, and renames it when it is complete, so that an interrupted
 * first start does not leave an incomplete database.
 */
async function build(dataDir: string, options: EmbeddedOptions): Promise<void> {
  const folder = join(dataDir, UNFINISHED);
  await rm(folder, { recursive: true, force: true });
  options.log?.('Creating the embedded database');
  const database = await openInstance({ ...options, pglite: await createPglite({ dataDir: folder }) });
  await database.close();
  await syncFolder(folder, { recursive: true });
  await rename(folder, join(dataDir, FINISHED));
  await syncFolder(dataDir, { recursive: false });
}

async function lockDataDir(dataDir: string): Promise<FolderLock> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await lockFolder(dataDir);
  } catch (error) {
    const { message } = error as Error;
    const fault = error instanceof FolderLocked ? `is ${message}` : `cannot be used: ${message}`;
    throw new DatabaseOpenError(`The data folder ${dataDir} ${fault}`);
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** An embedded database as it stood at one moment, opened beside the process that uses it. */
export interface Snapshot {
  readonly kysely: Kysely<unknown>;
  close(): Promise<void>;
}

/**
 * Opens the database under `dataDir` for reading: the files themselves where no process uses them, otherwise a copy
 * that the running process makes.
 *
 * @throws DatabaseOpenError when there is no database, or the folder is not usable.
 */
export async function openSnapshot(dataDir: string): Promise<Snapshot> {
  const folder = resolve(dataDir);
  if (!(await exists(join(folder, FINISHED))))
    throw new DatabaseOpenError(`There is no database in ${folder}`);
  const lock = await lockIfFree(folder);
  const path = lock ? join(folder, FINISHED) : await requestSnapshot(folder);
  const pglite = await createPglite({ dataDir: path });
  await pglite.exec("set time zone 'UTC'; set datestyle to ISO, MDY");
  const kysely = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  return {
    kysely,
    async close() {
      await kysely.destroy();
      if (lock) await lock.release();
      else await rm(path, { recursive: true, force: true });
    },
  };
}

/** The lock on a data folder; null while another process has it. */
async function lockIfFree(folder: string): Promise<FolderLock | null> {
  try {
    return await lockFolder(folder);
  } catch (error) {
    if (error instanceof FolderLocked) return null;
    throw error;
  }
}
