import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, realpathSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * A lock is a Unix socket in the folder, on which the holder listens. The kernel closes it when the process ends, so a
 * lock is stale if and only if a connection to it is refused. This needs no process id, which could be reused, and no
 * clock, and works between containers that share the folder.
 *
 * Each contender creates a socket under its own name, connects to all others, and withdraws if one accepts: the later
 * of two always finds the earlier. A socket gets its final name once it listens, so a refused connection proves that
 * its process has ended.
 */
const LOCK_NAME = /^\.lock-(\d+)-[0-9a-f]+$/;

/** Retries are needed because concurrent contenders may all withdraw; a holder is found by every attempt. */
const ATTEMPTS = 8;
const PAUSE_STEP = 25;

/** Longer names do not fit the kernel's address structure on every system. */
const MAX_SOCKET_PATH = 100;

export interface FolderLock {
  release(): Promise<void>;
}

/** The error for a folder that another process has locked. */
export class FolderLocked extends Error {
  constructor(pid?: number) {
    super(pid === undefined ? 'in use by another process' : `in use by another process (${pid})`);
  }
}

/** Locks a folder until it is released or this process ends. Throws FolderLocked when another process has it. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  if (process.platform === 'win32') return lockByPipe(folder);
  for (let attempt = 1; ; attempt++) {
    const own = await announce(folder);
    const holder = await livingOther(folder, own.name);
    if (holder === null) return own;
    await own.release();
    if (attempt === ATTEMPTS) throw new FolderLocked(holder);
    await pause(Math.random() * attempt * PAUSE_STEP);
  }
}

/** Locks by a named pipe on Windows, which has no sockets in folders. A pipe has one owner and ends with its process. */
async function lockByPipe(folder: string): Promise<FolderLock> {
  const id = createHash('sha256').update(realpathSync(folder).toLowerCase()).digest('hex');
  try {
    const server = await listen(`\\\\.\\pipe\\community-service-${id}`);
    return { release: () => stopListening(server) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new FolderLocked();
    throw error;
  }
}

async function announce(folder: string): Promise<FolderLock & { name: string }> {
  const name = `.lock-${process.pid}-${randomBytes(6).toString('hex')}`;
  const server = await withSocketPath(folder, `${name}.new`, listen);
  await rename(join(folder, `${name}.new`), join(folder, name));
  return {
    name,
    async release() {
      await rm(join(folder, name), { force: true });
      await stopListening(server);
    },
  };
}

/** Finds the process id of another socket that accepts connections, or null. Removes sockets that refuse them. */
async function livingOther(folder: string, ownName: string): Promise<number | null> {
  for (const name of await readdir(folder)) {
    const pid = LOCK_NAME.exec(name)?.[1];
    if (pid === undefined || name === ownName) continue;
    if (await withSocketPath(folder, name, isListening)) return Number(pid);
    await rm(join(folder, name), { force: true });
  }
  return null;
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy());
  server.unref();
  await once(server.listen(path), 'listening');
  return server;
}

async function stopListening(server: Server): Promise<void> {
  if (server.listening) await once(server.close(), 'close');
}

async function isListening(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code !== 'ECONNREFUSED' && code !== 'ENOENT';
  } finally {
    socket.destroy();
  }
}

/** Calls `use` with a short enough path of the socket, on Linux through a file descriptor of the folder. */
async function withSocketPath<T>(
  folder: string,
  name: string,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const path = join(folder, name);
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH || process.platform !== 'linux') return use(path);
  const descriptor = openSync(folder, 'r');
  try {
    return await use(`/proc/self/fd/${descriptor}/${name}`);
  } finally {
    closeSync(descriptor);
  }
}
