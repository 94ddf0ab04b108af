import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from '../../platform/files/exists.js';
import { DatabaseOpenError } from './errors.js';
import { type FolderLock, FolderLocked, lockFolder } from './lock.js';

/** The database of the service. */
export const DATABASE = 'db';

/** One without the tables and rows of the first start. */
export const UNFINISHED_DATABASE = 'db.building';

/** What PostgreSQL creates before there are tables. */
export const CLUSTER = 'db.cluster';

/** Tells whether an entry of a data folder is a database: that of the service, an unfinished one, or a copy. */
export const isDatabase = (name: string): boolean => name === DATABASE || name.startsWith(`${DATABASE}.`);

/** Locks a data folder, which it creates if missing. Throws DatabaseOpenError where that fails. */
export async function lockDataDir(dataDir: string): Promise<FolderLock> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await lockFolder(dataDir);
  } catch (error) {
    const { message } = error as Error;
    const fault =
      error instanceof FolderLocked
        ? `is ${message}: end that process, or name another DATA_DIR`
        : `cannot be used: ${message}`;
    throw new DatabaseOpenError(`The data folder ${dataDir} ${fault}`, { cause: error });
  }
}

/** Throws DatabaseOpenError when a data folder has no database. */
export async function assertDatabase(dataDir: string): Promise<void> {
  if (!(await exists(join(dataDir, DATABASE))))
    throw new DatabaseOpenError(`There is no database in ${dataDir}`);
}
