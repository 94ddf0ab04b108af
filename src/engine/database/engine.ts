import type { PGlite } from '@electric-sql/pglite';

/** An embedded engine, which has one session. Its messages are those of PostgreSQL's protocol. */
export interface Engine {
  /** Answers messages, one call after the other. */
  exec(messages: Uint8Array): Promise<Uint8Array>;
  /** Resets the session for the next connection. */
  reset(): Promise<void>;
  /** Aborted when the session is lost, with its transaction and its prepared statements. */
  readonly session: AbortSignal;
  /** Ends what is executed and begins anew with what is stored, where the engine can. */
  restart(reason: string): Promise<void>;
  close(): Promise<void>;
}

/** Makes an engine in the thread of the caller, who owns the instance. */
export function engineOf(pglite: PGlite): Engine {
  const exec = async (messages: Uint8Array): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = [];
    await pglite.execProtocolRawStream(messages, {
      syncToFs: false,
      // The engine uses the memory of a chunk again.
      onRawData: (chunk) => void chunks.push(chunk.slice()),
    });
    return joined(chunks);
  };
  return {
    exec,
    session: new AbortController().signal,
    restart: async () => undefined,
    async reset() {
      await exec(simpleQuery('rollback'));
      await exec(simpleQuery('discard all'));
    },
    async close() {
      if (!pglite.closed) await pglite.close();
    },
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const whole = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.length;
  }
  return whole;
}

/** Returns the message of a statement without parameters: its type, length and text. */
export function simpleQuery(text: string): Uint8Array {
  const message = Buffer.alloc(6 + Buffer.byteLength(text));
  message.write('Q');
  message.writeInt32BE(message.length - 1, 1);
  message.write(text, 5);
  return message;
}
