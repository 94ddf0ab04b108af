import type { Pool, PoolClient } from 'pg';
import { interrupted } from '../platform/errors.js';
import { isQuick, isShort } from './pace.js';
import type { ReadOptions } from './queries.js';
import { type Cancel, type Read, Share } from './read-share.js';
import { connectionsFor, sharing } from './sharing.js';

/** The most reads that a connection is given at once. */
const MOST_SHARED = 8;

/**
 * The reads that wait for a connection of a pool. Those that come in one turn of the event loop share connections: one
 * message carries several, so that both sides write to sockets and wake up less often.
 */
export class ReadQueue {
  readonly #pool: Pool;
  readonly #cancel: Cancel;
  #waiting: Read[] = [];
  #isScheduled = false;
  /** Connections that were asked for and are not here yet. */
  #expected = 0;
  #lastNumber = 0;

  constructor(pool: Pool, cancel: Cancel) {
    this.#pool = pool;
    this.#cancel = cancel;
  }

  read(text: string, values: readonly unknown[], limits: ReadOptions): Promise<object[]> {
    return new Promise((resolve, reject) => {
      const number = ++this.#lastNumber;
      // Where there is one connection alone, each read waits for those before it in any case.
      const mayShare = this.#pool.options.max === 1 ? isQuick(text) : isShort(text);
      this.#waiting.push({ text, values, ...limits, number, mayShare, isAnswered: false, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#connect();
      });
    });
  }

  /** Asks for as many connections as the waiting reads need. */
  #connect(): void {
    const needed = connectionsFor(this.#waiting, MOST_SHARED);
    while (this.#expected < needed) this.#serve(this.#lastNumber);
  }

  /** Sends reads on the next free connection. Without one in time the reads up to a number have waited too long. */
  async #serve(number: number): Promise<void> {
    this.#expected++;
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#expected--;
      this.#refuse(number, error);
      return;
    }
    this.#expected--;
    const share = new Share(client, this.#cancel, (reads) => this.#sendAgain(reads));
    await share.send(this.#next());
  }

  #refuse(number: number, error: unknown): void {
    for (const read of this.#waiting) if (read.number <= number) read.reject(error);
    this.#waiting = this.#waiting.filter((read) => read.number > number);
    this.#connect();
  }

  /** The first reads, as many as share a connection. */
  #next(): Read[] {
    for (const { signal, reject } of this.#waiting) if (signal?.aborted) reject(interrupted());
    this.#waiting = this.#waiting.filter(({ signal, isAnswered }) => !signal?.aborted && !isAnswered);
    const reads = this.#waiting.splice(0, sharing(this.#waiting, 0, MOST_SHARED));
    this.#connect();
    return reads;
  }

  /** Reads behind one that takes long: each has a connection of its own now. */
  #sendAgain(reads: readonly Read[]): void {
    for (const read of reads) read.mayShare = false;
    this.#waiting.unshift(...reads);
    this.#connect();
  }
}
