import { randomBytes } from 'node:crypto';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { CompiledQuery, type Kysely } from 'kysely';
import { connectIn, listenIn } from './folder-socket.js';

/*
 * A backup asks the process that runs the embedded database for a copy of the files: the database stands still for the
 * time of the copy alone, and everything that takes longer is done with the copy, in the process of the backup.
 */

const SOCKET = '.snapshots';
const COPY = 'db.copy-';

/** Answers requests for a copy; gives the function that ends it. */
export const answerSnapshots = (
  dataDir: string,
  database: string,
  kysely: Kysely<unknown>,
): Promise<() => Promise<void>> =>
  listenIn(dataDir, SOCKET, (socket) => {
    copyDatabase(dataDir, database, kysely).then(
      (name) => socket.end(name),
      (error: unknown) => socket.end(`error ${(error as Error).message}`),
    );
  });

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
  const answer = await text(await connectIn(dataDir, SOCKET));
  if (!answer.startsWith(COPY)) throw new Error(answer.replace(/^error /, ''));
  return join(dataDir, answer);
}
