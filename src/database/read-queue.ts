import type { Pool } from 'pg';
import { interrupted } from '../platform/errors.js';
import { ConnectionQueue } from './connection-queue.js';
import { isQuick, isShort } from './pace.js';
import type { ReadOptions } from './queries.js';
import { type Endings, type Read, Share } from './read-share.js';

/** The most reads that a connection is given at once. */
const MOST_SHARED = 8;

/** The reads that wait for a connection of a pool. */
export class ReadQueue {
  readonly #queue: ConnectionQueue<Read>;
  /** Where there is one connection alone, each read waits for those before it in any case. */
  readonly #mayShare: (text: string) => boolean;

  constructor(pool: Pool, endings: Endings) {
    this.#mayShare = pool.options.max === 1 ? isQuick : isShort;
    this.#queue = new ConnectionQueue<Read>(pool, {
      mostShared: MOST_SHARED,
      send: (client, reads) => new Share(client, endings, (again) => this.#sendAgain(again)).send(reads),
    });
  }

  read(text: string, values: readonly unknown[], limits: ReadOptions): Promise<object[]> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => reject(limits.signal?.aborted ? interrupted() : error);
      const mayShare = this.#mayShare(text);
      this.#queue.add({ text, values, ...limits, mayShare, isAnswered: false, resolve, reject: fail });
    });
  }

  /** Reads behind one that takes long: each has a connection of its own now. */
  #sendAgain(reads: readonly Read[]): void {
    for (const read of reads) read.mayShare = false;
    this.#queue.addFirst(reads);
  }
}
