import { readdir, readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DATABASE } from './data-folder.js';
import { DatabaseOpenError, isFull } from './errors.js';

/** The major version of PostgreSQL whose files the embedded engine reads. */
export const ENGINE_MAJOR = '18';

const MIB = 1024 * 1024;

/** What a new database with the demonstration data takes while it is built, and some more. */
const NEW_DATABASE_BYTES = 96 * MIB;

/** A part of the log, which the engine writes when it opens a database. */
const OPENING_BYTES = 16 * MIB;

/** Errors of an engine that did not come up; their causes have no other signs. */
const OF_ENGINE = /PGlite failed|Aborted\(|RuntimeError|unreachable|out of bounds/;

/** Throws DatabaseOpenError for files of another version of PostgreSQL, or of nothing that the engine knows. */
export async function assertOwnFiles(dataDir: string): Promise<void> {
  const folder = join(dataDir, DATABASE);
  const major = await readFile(join(folder, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
  if (major === ENGINE_MAJOR) return;
  if (major === null) {
    if ((await readdir(folder)).length === 0) return;
    throw new DatabaseOpenError(
      `${folder} is no database (it has no PG_VERSION): name another DATA_DIR, or remove it`,
    );
  }
  throw new DatabaseOpenError(
    `${folder} has files of PostgreSQL ${major}, and this version reads those of PostgreSQL ${ENGINE_MAJOR}: make a backup with the version that wrote them (npm run backup -- FILE), then restore it into another DATA_DIR with this one (npm run restore -- FILE)`,
  );
}

/** Throws DatabaseOpenError for a disk without room for a new database and for what writes leave free. */
export async function assertRoomForNew(dataDir: string, keptBytes: number): Promise<void> {
  const free = await freeBytesOf(dataDir);
  if (free >= NEW_DATABASE_BYTES + keptBytes) return;
  const kept = keptBytes > 0 ? ` and the ${inMib(keptBytes)} that DATABASE_FREE_SPACE_MB leaves free` : '';
  throw new DatabaseOpenError(
    `The disk of ${dataDir} has ${inMib(free)} free, and a new database needs ${inMib(NEW_DATABASE_BYTES)}${kept}: free some space, or name another DATA_DIR`,
  );
}

/** Returns the error for the operator after the engine could not open or build a database; any other error as it is. */
export async function openFaultOf(error: unknown, dataDir: string): Promise<unknown> {
  const { message } = error as Error;
  if (error instanceof DatabaseOpenError || !(isFull(error) || OF_ENGINE.test(message))) return error;
  const free = await freeBytesOf(dataDir);
  const reason =
    isFull(error) || free < OPENING_BYTES
      ? `its disk has ${inMib(free)} free, and it needs ${inMib(OPENING_BYTES)} to be opened: free some space`
      : `its files are damaged: restore a backup into another DATA_DIR (npm run restore -- FILE)`;
  return new DatabaseOpenError(`The embedded database in ${dataDir} cannot be opened, since ${reason}`, {
    cause: error,
  });
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const inMib = (bytes: number): string => `${Math.floor(bytes / MIB)} MB`;
