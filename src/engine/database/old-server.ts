import { readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, interrupt } from './postgres-process.js';

/** The file with which a server says that it runs in its folder, and where it listens. */
const MARK = 'postmaster.pid';

const LOOK_PAUSE_MS = 50;

/** How long a server may write down what it has in memory. */
const END_PATIENCE_MS = 60_000;

/** The place of the state and of the port among the lines of the mark. */
const PORT_LINE = 3;
const STATE_LINE = 7;

interface Mark {
  readonly pid: number;
  readonly port: number;
  /** Whether it takes connections. */
  readonly isReady: boolean;
}

/** Reads what the server of a folder says of itself; null where none has started, or where the mark is not whole yet. */
export async function readMark(folder: string): Promise<Mark | null> {
  const lines = (await readFile(join(folder, MARK), 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[PORT_LINE])];
  return pid > 0 && port > 0 ? { pid, port, isReady: lines[STATE_LINE]?.trim() === 'ready' } : null;
}

/**
 * Ends the server that a killed service left in a folder, which the caller has locked. Nothing is lost: the server writes
 * down what it has. Removes a mark whose process id belongs to another process by now; PostgreSQL itself judges those of
 * processes that are gone.
 */
export async function endOldServer(cluster: Cluster): Promise<void> {
  const { folder } = cluster;
  const mark = await readMark(folder);
  if (!mark || !isAlive(mark.pid)) return;
  if (!(await isServerOf(folder, mark.pid))) return rm(join(folder, MARK), { force: true });
  interrupt(cluster, mark.pid);
  const deadline = performance.now() + END_PATIENCE_MS;
  while (isAlive(mark.pid) && (await isServerOf(folder, mark.pid))) {
    if (performance.now() > deadline)
      throw new Error(`the server that runs in ${folder} (process ${mark.pid}) does not end`);
    await pause(LOOK_PAUSE_MS);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Tells whether a process is the server of a folder. A process id is used again; on Linux the working directory tells. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const at = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return at === (await realpath(folder));
}
