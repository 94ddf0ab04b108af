import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, syncFolder } from '../../platform/files/file-system.js';
import { DatabaseOpenError } from './errors.js';
import { type FolderLock, FolderLocked, lockFolder } from './lock.js';
import { type Cluster, createCluster } from './postgres-process.js';
import { isRoot, ownerOf, type PostgresPrograms, unprivilegedUser } from './postgres-programs.js';
import { assertOwnFiles, assertRoomForNew } from './usable-folder.js';

/** The data folder of the server. */
const DATABASE = 'db';

/** One whose files are not complete. */
const UNFINISHED = 'db.initializing';

/** The file with the password of the server's users. */
const PASSWORD = 'db.password';

/** The user who owns the server; the service uses another one. */
export const SUPERUSER = 'postgres';

/** Tells whether an entry of a data folder belongs to the database. */
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
  if (!(await exists(folderOf(dataDir)))) throw new DatabaseOpenError(`There is no database in ${dataDir}`);
}

export const folderOf = (dataDir: string): string => join(dataDir, DATABASE);

export const passwordOf = async (dataDir: string): Promise<string> =>
  (await readFile(join(dataDir, PASSWORD), 'utf8')).trim();

interface NewCluster {
  readonly isSynced: boolean;
  /** The bytes that writes leave free. */
  readonly freeBytes: number;
  readonly log: (line: string) => void;
}

/** Returns the server's files in a locked data folder, which it creates if they are missing, and how to undo that. */
export async function clusterIn(
  dataDir: string,
  programs: PostgresPrograms,
  { isSynced, freeBytes, log }: NewCluster,
): Promise<{ readonly cluster: Cluster; readonly undo: () => Promise<void> }> {
  const folder = folderOf(dataDir);
  if (await exists(folder)) {
    await assertOwnFiles(folder, join(dataDir, PASSWORD));
    const user = isRoot ? await ownerOf(folder) : undefined;
    return { cluster: { programs, folder, user }, undo: async () => undefined };
  }
  await assertRoomForNew(dataDir, freeBytes);
  log('Creating the embedded database');
  const unfinished = {
    programs,
    folder: join(dataDir, UNFINISHED),
    user: isRoot ? await unprivilegedUser() : undefined,
  };
  await rm(unfinished.folder, { recursive: true, force: true });
  const password = randomBytes(24).toString('base64url');
  const passwordFile = join(dataDir, PASSWORD);
  const undo = async () => {
    for (const path of [unfinished.folder, folder, passwordFile])
      await rm(path, { recursive: true, force: true });
  };
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await createCluster(unfinished, { name: SUPERUSER, password }, isSynced);
    await rename(unfinished.folder, folder);
  } catch (error) {
    await undo();
    throw error;
  }
  if (isSynced) await syncFolder(dataDir, { recursive: false });
  return { cluster: { ...unfinished, folder }, undo };
}
