import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, cp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CompiledQuery, type Kysely } from 'kysely';
import { withSocketPath } from './lock.js';

/*
 * The embedded database belongs to the process that runs it. A backup asks that process, over a socket in the data
 * folder, for a copy of the files: the database stands still for the time of the copy alone, and everything that takes
 * longer is done with the copy, in the process of the backup.
 */

const SOCKET = '.snapshots';
const COPY = 'db.copy-';

/** Answers requests for a copy; gives the function that ends it. */
export async function answerSnapshots(
  dataDir: string,
  database: string,
  kysely: Kysely<unknown>,
): Promise<() => Promise<void>> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    copyDatabase(dataDir, database, kysely).then(
      (name) => socket.end(name),
      (error: unknown) => socket.end(`error ${(error as Error).message}`),
    );
  });
  server.unref();
  await rm(join(dataDir, SOCKET), { force: true });
  await withSocketPath(dataDir, SOCKET, async (path) => {
    await once(server.listen(socketOf(path)), 'listening');
    if (process.platform !== 'win32') await chmod(path, 0o600);
  });
  return async () => {
    await once(server.close(), 'close');
  };
}

/** Copies the files between two statements. What the copy lacks of a checkpoint, its log has. */
async function copyDatabase(dataDir: string, database: string, kysely: Kysely<unknown>): Promise<string> {
  const name = `${COPY}${randomBytes(6).toString('hex')}`;
  const copy = join(dataDir, name);
  try {
    await kysely.connection().execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw('checkpoint'));
      await cp(join(dataDir, database), copy, { recursive: true });
    });
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    throw error;
  }
  return name;
}

/** Asks the process that runs the database of a folder for a copy, which belongs to the caller. */
export async function requestSnapshot(dataDir: string): Promise<string> {
  const answer = await withSocketPath(dataDir, SOCKET, async (path) => {
    const socket: Socket = connect(socketOf(path));
    await once(socket, 'connect');
    return text(socket);
  });
  if (!answer.startsWith(COPY)) throw new Error(answer.replace(/^error /, ''));
  return join(dataDir, answer);
}

/** Windows has no sockets in folders. */
const socketOf = (path: string): string =>
  process.platform === 'win32' ? `\\\\.\\pipe\\${path.replaceAll(/[\\/:]/g, '-')}` : path;
