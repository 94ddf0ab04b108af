import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { interrupted } from '../platform/errors.js';
import { inOneMessage } from './named-statement.js';
import { isFatal, onConnection } from './on-connection.js';
import { runPrepared } from './prepared-statements.js';
import type { ReadOptions } from './queries.js';

/** The most reads that a connection is given at once. */
const MOST_SHARED = 8;

interface Read {
  readonly values: readonly unknown[];
  readonly options: ReadOptions;
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/**
 * Short reads, which share connections: those of one text that come in one turn of the event loop, or while none is free,
 * go in one message, so that both sides write to sockets and wake up less often. Reads of other texts never wait for them.
 */
export class ReadQueue {
  readonly #pool: Pool;
  /** The reads of each text that take others along. */
  readonly #waiting = new Map<string, Read[]>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  read(text: string, values: readonly unknown[], options: ReadOptions): Promise<object[]> {
    return new Promise((resolve, reject) => {
      const read = { values, options, resolve, reject };
      const others = this.#waiting.get(text);
      if (others && others.length < MOST_SHARED) others.push(read);
      else this.#begin(text, [read]);
    });
  }

  async #begin(text: string, reads: Read[]): Promise<void> {
    this.#waiting.set(text, reads);
    const leave = () => {
      if (this.#waiting.get(text) === reads) this.#waiting.delete(text);
    };
    try {
      await endOfTurn();
      await onConnection(this.#pool, async (client) => {
        leave();
        await sendTogether(client, text, reads);
      });
    } catch (error) {
      leave();
      // Those that were answered before are settled.
      for (const { reject } of reads) reject(error);
    }
  }
}

/** Sends the reads that are still wanted. Throws what leaves the state of the connection unknown. */
async function sendTogether(client: PoolClient, text: string, reads: readonly Read[]): Promise<void> {
  const wanted = reads.filter(({ options, reject }) => {
    if (options.signal?.aborted) reject(interrupted());
    return !options.signal?.aborted;
  });
  const sent = inOneMessage(client, () =>
    wanted.map(({ values, options }) => runPrepared(client, text, values, options)),
  );
  const outcomes = await Promise.allSettled(sent);
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') wanted[index]?.resolve(outcome.value.rows);
    else wanted[index]?.reject(outcome.reason);
  }
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  const fatal = failed.find(({ reason }) => isFatal(reason));
  if (fatal) throw fatal.reason;
}
