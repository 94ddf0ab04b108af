import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

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

export interface FolderLock {
  release(): Promise<void>;
}

/** The error for a folder that another process has locked. */
export class FolderLocked extends Error {
  constructor(pid: string) {
    super(`in use by another process (${pid})`);
  }
}

/** Locks a folder until it is released or this process ends. Throws FolderLocked when it is locked. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = new DatabaseSync(join(folder, LOCK));
  const holder = join(folder, HOLDER);
  try {
    file.exec('begin immediate');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new FolderLocked(await readFile(holder, 'utf8').catch(() => 'unknown'));
  }
  // A full disk does not take it.
  await writeFile(holder, String(process.pid)).catch(() => undefined);
  held.add(file);
  return {
    async release() {
      if (held.delete(file)) file.close();
    },
  };
}
