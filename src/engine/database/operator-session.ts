import type { Socket } from 'node:net';
import type { Kysely } from 'kysely';
import { type Engine, simpleQuery } from './engine.js';
import { connectIn, listenIn } from './folder-socket.js';

/*
 * Lends the only session of an embedded engine to a command of the operator. The requests of the lending process wait
 * meanwhile, so a command that is silent for too long loses it. Messages of PostgreSQL's protocol go both ways, those
 * of one call in a frame: their length in four bytes, then the messages.
 */

const SOCKET = '.operator';
const SILENCE_MS = 20_000;

/** Lends the session to one command after the other; returns the function that ends it. */
export const lendSession = (
  dataDir: string,
  engine: Engine,
  kysely: Kysely<unknown>,
): Promise<() => Promise<void>> =>
  listenIn(dataDir, SOCKET, (socket) => {
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    // Only one connection at a time uses the session.
    kysely
      .connection()
      .execute(() => serve(socket, engine))
      .catch(() => socket.destroy());
  });

async function serve(socket: Socket, engine: Engine): Promise<void> {
  const { session } = engine;
  try {
    for await (const messages of framesOf(socket)) {
      // What a command sends next belongs to the transaction that is lost with the session.
      session.throwIfAborted();
      socket.write(framed(await engine.exec(messages)));
    }
    socket.end();
  } finally {
    await engine.exec(simpleQuery('rollback'));
  }
}

/** Borrows the engine of the process that runs the database of a folder, until it is closed. */
export async function borrowSession(dataDir: string): Promise<Engine> {
  const socket = await connectIn(dataDir, SOCKET);
  const answers = framesOf(socket);
  const call = async (messages: Uint8Array): Promise<Uint8Array> => {
    socket.write(framed(messages));
    const { value } = await answers.next();
    if (!value)
      throw new Error('Connection terminated: the process that runs the database has ended the session');
    return value;
  };
  let last: Promise<unknown> = Promise.resolve();
  const exec = (messages: Uint8Array): Promise<Uint8Array> => {
    const answer = last.then(() => call(messages));
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    exec,
    session: new AbortController().signal,
    restart: async () => undefined,
    /** Ends the transaction alone: prepared statements and settings are those of the lender. */
    async reset() {
      await exec(simpleQuery('rollback'));
    },
    async close() {
      await last;
      socket.destroy();
    },
  };
}

const LENGTH_BYTES = 4;

function framed(messages: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(messages.length);
  return Buffer.concat([length, messages]);
}

/** Reads the frames that arrive on a socket, until it ends or breaks. */
async function* framesOf(socket: Socket): AsyncGenerator<Buffer, undefined> {
  let arrived = Buffer.alloc(0);
  try {
    for await (const chunk of socket) {
      arrived = Buffer.concat([arrived, chunk as Buffer]);
      while (arrived.length >= LENGTH_BYTES) {
        const end = LENGTH_BYTES + arrived.readUInt32BE();
        if (arrived.length < end) break;
        yield arrived.subarray(LENGTH_BYTES, end);
        arrived = arrived.subarray(end);
      }
    }
  } catch {
    // A broken connection counts as closed.
  }
  return undefined;
}
