import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exists, syncPath } from '../../platform/files/file-system.js';
import { DatabaseOpenError, isFull } from './errors.js';
import { type Cluster, createCluster, PostgresEnded } from './postgres-process.js';
import { isRoot, ownerOf, type PostgresPrograms, unprivilegedUser } from './postgres-programs.js';

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

/** Returns the server's files in a locked data folder, which it creates if they are missing. */
export async function clusterIn(
  dataDir: string,
  programs: PostgresPrograms,
  { isSynced, freeBytes, log }: NewCluster,
): Promise<Cluster> {
  const folder = folderOf(dataDir);
  const passwordFile = join(dataDir, PASSWORD);
  if (await exists(folder)) {
    await assertOwnFiles(folder, passwordFile);
    return { programs, folder, user: isRoot ? await ownerOf(folder) : undefined };
  }
  await assertRoomForNew(dataDir, freeBytes);
  log('Creating the embedded database');
  const unfinished = join(dataDir, UNFINISHED);
  const removeUnfinished = () => rm(unfinished, { recursive: true, force: true });
  const user = isRoot ? await unprivilegedUser() : undefined;
  const password = randomBytes(24).toString('base64url');
  await removeUnfinished();
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  try {
    await createCluster({ programs, folder: unfinished, user }, { name: SUPERUSER, password }, isSynced);
  } catch (error) {
    await removeUnfinished();
    throw error;
  }
  await rename(unfinished, folder);
  if (isSynced) await syncPath(dataDir);
  return { programs, folder, user };
}

/** The major version of the programs that npm brings, and of the files that they read. */
export const PROGRAMS_MAJOR = '18';

const MIB = 1024 * 1024;

/** What a new database with the demonstration data takes, and some more. */
const NEW_DATABASE_BYTES = 128 * MIB;

/** A part of the log, which the server writes when it starts. */
const OPENING_BYTES = 16 * MIB;

/** The memory that a server takes at its start. */
const NEEDED_MEMORY = '64 MB';

const MAKE_A_BACKUP =
  'make a backup with the version that wrote them (npm run backup -- FILE), then restore it into another DATA_DIR with this one (npm run restore -- FILE)';

/** Throws DatabaseOpenError for files of another version of PostgreSQL, of another engine, or of nothing that is known. */
async function assertOwnFiles(folder: string, passwordFile: string): Promise<void> {
  const major = await majorOf(folder);
  if (major === null) {
    throw new DatabaseOpenError(
      `${folder} is no database (it has no PG_VERSION): name another DATA_DIR, or remove it`,
    );
  }
  if (!(await exists(passwordFile))) {
    throw new DatabaseOpenError(
      `${folder} has files of PGlite, which earlier versions of the service ran inside their process: ${MAKE_A_BACKUP}`,
    );
  }
  if (major !== PROGRAMS_MAJOR) {
    throw new DatabaseOpenError(
      `${folder} has files of PostgreSQL ${major}, and this version reads those of PostgreSQL ${PROGRAMS_MAJOR}: ${MAKE_A_BACKUP}`,
    );
  }
}

async function majorOf(folder: string): Promise<string | null> {
  try {
    await readdir(folder);
  } catch (error) {
    throw new DatabaseOpenError(`${folder} cannot be used: ${(error as Error).message}`, { cause: error });
  }
  return readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/** Throws DatabaseOpenError for a disk without room for a new database and for what writes leave free. */
async function assertRoomForNew(dataDir: string, keptBytes: number): Promise<void> {
  const free = await freeBytesOf(dataDir);
  if (free >= NEW_DATABASE_BYTES + keptBytes) return;
  const kept = keptBytes > 0 ? ` and the ${inMib(keptBytes)} that DATABASE_FREE_SPACE_MB leaves free` : '';
  throw new DatabaseOpenError(
    `The disk of ${dataDir} has ${inMib(free)} free, and a new database needs ${inMib(NEW_DATABASE_BYTES)}${kept}: free some space, or name another DATA_DIR`,
  );
}

/** Causes that PostgreSQL names when it does not start, with what the operator can do. */
const KNOWN_FAULTS: readonly (readonly [RegExp, string])[] = [
  // The system calls a lack of shared memory no space, too.
  [
    /shared memory|Cannot allocate memory|out of memory/i,
    `the system gives it too little memory, and it needs ${NEEDED_MEMORY}, of which some is shared memory`,
  ],
  [/No space left on device/, 'its disk is full: free some space'],
  [/Permission denied/, 'its files belong to another user: start the service as the user who made them'],
  [
    /could not look up effective user ID/,
    'its user has no account: start the service as one of /etc/passwd, or name a PostgreSQL server by DATABASE_URL',
  ],
  [/lock file .* already exists/, 'another PostgreSQL server has its folder: end that one'],
  [
    /invalid (checkpoint|primary checkpoint)|could not (locate|read|open) .*(checkpoint|control file|pg_control|PG_VERSION|global)|incorrect checksum|could not locate required checkpoint/i,
    'its files are damaged: restore a backup into another DATA_DIR (npm run restore -- FILE)',
  ],
];

/** Returns the error for the operator after the server could not be created or started; any other error as it is. */
export async function openFaultOf(error: unknown, dataDir: string): Promise<unknown> {
  if (error instanceof DatabaseOpenError) return error;
  if (!(error instanceof PostgresEnded) && !isFull(error)) return error;
  const text = error instanceof PostgresEnded ? error.lines.join('\n') : 'No space left on device';
  const free = await freeBytesOf(dataDir);
  const known = KNOWN_FAULTS.find(([pattern]) => pattern.test(text))?.[1];
  const reason =
    known ??
    (free < OPENING_BYTES
      ? `its disk has ${inMib(free)} free, and it needs ${inMib(OPENING_BYTES)}: free some space`
      : (error as Error).message);
  return new DatabaseOpenError(`The embedded database in ${dataDir} cannot be opened, since ${reason}`, {
    cause: error,
  });
}

export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const inMib = (bytes: number): string => `${Math.floor(bytes / MIB)} MB`;

/**
 * A lock is an open transaction of SQLite on an empty file of the folder: a lock of the operating system, which ends with its
 * process however that ends. It needs no process id, which could be reused, and no clock, and works between containers
 * that share the folder. The file stays, since another process may be opening it.
 */
const LOCK = '.lock';

/** The file with the process id of the last holder, for people. */
const HOLDER = '.lock.pid';

const SQLITE_BUSY = 5;

/** The locks of this process, since the garbage collection of one would release it. */
const held = new Set<DatabaseSync>();

/** The error for a data folder that another process has locked. */
export class FolderInUse extends DatabaseOpenError {
  constructor(dataDir: string, pid: string) {
    super(
      `The data folder ${dataDir} is in use by another process (${pid}): end that process, or name another DATA_DIR`,
    );
  }
}

/**
 * Locks a data folder, which it creates if missing, until this process ends or calls the function that it returns. Throws
 * FolderInUse for one that is locked, DatabaseOpenError for one that cannot be used.
 */
export async function lockDataDir(dataDir: string): Promise<() => void> {
  const holder = join(dataDir, HOLDER);
  let file: DatabaseSync | undefined;
  try {
    await mkdir(dataDir, { recursive: true });
    file = new DatabaseSync(join(dataDir, LOCK));
    file.exec('begin immediate');
  } catch (error) {
    file?.close();
    const { message, errcode } = error as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY)
      throw new FolderInUse(dataDir, await readFile(holder, 'utf8').catch(() => 'unknown'));
    throw new DatabaseOpenError(`The data folder ${dataDir} cannot be used: ${message}`, { cause: error });
  }
  // A full disk does not take it.
  await writeFile(holder, String(process.pid)).catch(() => undefined);
  const locked = file;
  held.add(locked);
  return () => {
    if (held.delete(locked)) locked.close();
  };
}
