import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { exists } from '../../platform/files/exists.js';
import { removeAtExit } from '../../platform/files/remove-at-exit.js';
import { DATABASE } from './data-folder.js';
import { DatabaseOpenError } from './errors.js';
import { connectIn, listenIn } from './folder-socket.js';
import { FolderLocked, lockFolder } from './lock.js';
import { queryRows } from './query-rows.js';

/*
 * Copies the embedded database for a backup. The database stands still for the copy alone; everything that takes
 * longer is done with the copy, in the process of the backup.
 *
 * A copy is a folder in the data folder, made by the process that has the lock of the data folder, and locked by the
 * process that reads it. So whoever has the lock of the data folder may remove every copy that is not locked.
 */

const SOCKET = '.snapshots';
const COPY = 'db.copy-';

/** A copy of the database, for the caller alone. */
export interface DatabaseCopy {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Answers requests for a copy; returns the function that ends it. */
export const answerSnapshots = (dataDir: string, kysely: Kysely<unknown>): Promise<() => Promise<void>> =>
  listenIn(dataDir, SOCKET, (socket) => {
    lendCopy(dataDir, kysely, socket).catch(() => socket.destroy());
  });

/** Makes a copy for the process at the other end, and removes it if that process ends without having done so. */
async function lendCopy(dataDir: string, kysely: Kysely<unknown>, socket: Socket): Promise<void> {
  const name = `${COPY}${randomBytes(6).toString('hex')}`;
  const copy = join(dataDir, name);
  const closed = once(socket, 'close');
  const stopRemoving = removeAtExit(copy);
  // The first byte says that the copy is locked.
  socket.once('data', stopRemoving);
  try {
    await copyDatabase(join(dataDir, DATABASE), copy, kysely);
    socket.write(`${name}\n`);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    socket.end(`${(error as Error).message}\n`);
  }
  await closed;
  await removeUnlocked(copy);
  stopRemoving();
}

/** Copies the files between two statements. What the copy lacks of a checkpoint, its log has. */
async function copyDatabase(database: string, copy: string, kysely: Kysely<unknown>): Promise<void> {
  await mkdir(copy, { mode: 0o700 });
  await kysely.connection().execute(async (connection) => {
    await queryRows(connection, 'checkpoint');
    await cp(database, join(copy, DATABASE), { recursive: true });
  });
}

/** Requests a copy from the process that runs the database of a folder. Throws DatabaseOpenError when it makes none. */
export async function requestCopy(dataDir: string): Promise<DatabaseCopy> {
  const socket = await connectIn(dataDir, SOCKET).catch(() => {
    throw new DatabaseOpenError(
      `The data folder ${dataDir} is in use by a process that gives no copy of its database, which is starting or a command: try again when it listens or has ended`,
    );
  });
  try {
    const answer = await lineOf(socket);
    if (!answer.startsWith(COPY))
      throw new DatabaseOpenError(`The service made no copy of its database: ${answer}`);
    const copy = join(dataDir, answer);
    const stopRemoving = removeAtExit(copy);
    const lock = await lockFolder(copy);
    socket.write('.');
    return {
      folder: join(copy, DATABASE),
      async remove() {
        await rm(copy, { recursive: true, force: true });
        await lock.release();
        stopRemoving();
        socket.destroy();
      },
    };
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

async function lineOf(socket: Socket): Promise<string> {
  let line = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    line += chunk;
    if (line.endsWith('\n')) return line.trimEnd();
  }
  return 'it has ended';
}

/** Removes the copies that no process reads. Only the process that has the lock of the data folder may call this. */
export async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(COPY)) await removeUnlocked(join(dataDir, name));
  }
}

async function removeUnlocked(copy: string): Promise<void> {
  if (!(await exists(copy))) return;
  try {
    const lock = await lockFolder(copy);
    await rm(copy, { recursive: true, force: true });
    await lock.release();
  } catch (error) {
    if (!(error instanceof FolderLocked)) throw error;
  }
}
