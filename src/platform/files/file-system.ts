import { rmSync } from 'node:fs';
import { access, chmod, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../errors.js';
import { succeeds } from '../work.js';

export const exists = (path: string): Promise<boolean> => succeeds(access(path));

/** Syncs a folder with everything below it to the disk. */
export async function syncBelow(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncBelow(path) : syncPath(path));
  }
  await syncPath(folder);
}

/** Syncs a file, or the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The permissions of the group and of others. */
const OF_OTHERS = 0o077;

const ALL_BITS = 0o7777;
const STICKY_BIT = 0o1000;

/** Keeps what this process creates from now on private to its own user. */
export function createFilesPrivately(): void {
  process.umask(OF_OTHERS);
}

interface PrivateFolder {
  readonly path: string;
  /** Tells whether an entry of the folder itself is the service's; all are where it is left out. */
  readonly isOwn?: (name: string) => boolean;
}

/**
 * Gives a folder the mode 0700 and its content 0700 and 0600, the folder first, since nobody else reaches the rest then.
 * Follows no symbolic links, and ignores what is not there. A folder that all users share, as /tmp, keeps its mode.
 * @returns How many files and folders keep their modes, since they belong to another user.
 */
export async function makePrivate({ path, isOwn }: PrivateFolder, signal?: AbortSignal): Promise<number> {
  if (process.platform === 'win32') return 0;
  const folder = await stat(path).catch(nothingIfGone);
  if (!folder?.isDirectory()) return 0;
  let kept = await restrict(path, 0o700);
  for (const entry of (await readdir(path, { withFileTypes: true }).catch(nothingIfGone)) ?? []) {
    if (signal?.aborted) break;
    if (isOwn && !isOwn(entry.name)) continue;
    const below = join(path, entry.name);
    if (entry.isDirectory()) kept += await makePrivate({ path: below }, signal);
    else if (entry.isFile()) kept += await restrict(below, 0o600);
  }
  return kept;
}

async function restrict(path: string, mode: number): Promise<0 | 1> {
  try {
    const found = (await stat(path)).mode & ALL_BITS;
    if (found !== mode && !(found & STICKY_BIT)) await chmod(path, mode);
    return 0;
  } catch (error) {
    if (hasCode(error, 'EPERM', 'EROFS')) return 1;
    nothingIfGone(error);
    return 0;
  }
}

/** Ignores a folder that is gone; one that may not be read is refused later, where it is used. */
function nothingIfGone(error: unknown): undefined {
  if (hasCode(error, 'ENOENT', 'ENOTDIR', 'EACCES')) return undefined;
  throw error;
}

const unfinished = new Set<string>();

/**
 * Removes a file or folder at the exit of the process unless the returned function was called; not after SIGKILL or a crash.
 */
export function removeAtExit(path: string): () => void {
  if (unfinished.size === 0) process.on('exit', removeUnfinished);
  unfinished.add(path);
  return () => {
    unfinished.delete(path);
    if (unfinished.size === 0) process.off('exit', removeUnfinished);
  };
}

function removeUnfinished(): void {
  for (const path of unfinished) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // The next start or command removes what remains.
    }
  }
}

/** Tells whether a process of this machine has the id. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
