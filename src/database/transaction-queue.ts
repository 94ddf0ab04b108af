import type { Pool, PoolClient } from 'pg';
import type { Cancel } from './read-share.js';
import { connectionsFor, sharing } from './sharing.js';
import { TransactionShare, type WholeTransaction } from './transaction-share.js';

/** The most transactions that a connection is given at once. */
const MOST_SHARED = 4;

/**
 * The transactions of one message that wait for a connection of a pool. Those that come in one turn of the event loop share
 * connections, as reads do (`read-queue.ts`).
 */
export class TransactionQueue {
  readonly #pool: Pool;
  readonly #cancel: Cancel;
  #waiting: WholeTransaction[] = [];
  #isScheduled = false;
  /** Connections that were asked for and are not here yet. */
  #expected = 0;

  constructor(pool: Pool, cancel: Cancel) {
    this.#pool = pool;
    this.#cancel = cancel;
  }

  add(transaction: WholeTransaction): void {
    this.#waiting.push(transaction);
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#connect();
    });
  }

  /** Asks for as many connections as the waiting transactions need. */
  #connect(): void {
    const needed = connectionsFor(this.#waiting, MOST_SHARED);
    while (this.#expected < needed) this.#serve(this.#waiting.at(-1) as WholeTransaction);
  }

  /** Sends transactions on the next free connection. Without one in time those up to the last one have waited too long. */
  async #serve(last: WholeTransaction): Promise<void> {
    this.#expected++;
    let client: PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      this.#expected--;
      const late = this.#waiting.splice(0, this.#waiting.indexOf(last) + 1);
      for (const { reject } of late) reject(error);
      this.#connect();
      return;
    }
    this.#expected--;
    const share = new TransactionShare(client, this.#cancel, (transaction) => this.#sendAlone(transaction));
    await share.send(this.#next());
  }

  /** The first transactions, as many as share a connection. */
  #next(): WholeTransaction[] {
    for (const { signal, reject } of this.#waiting) if (signal?.aborted) reject(signal.reason);
    this.#waiting = this.#waiting.filter(({ signal }) => !signal?.aborted);
    const transactions = this.#waiting.splice(0, sharing(this.#waiting, 0, MOST_SHARED));
    this.#connect();
    return transactions;
  }

  #sendAlone(transaction: WholeTransaction): void {
    this.#waiting.unshift({ ...transaction, mayShare: false });
    this.#connect();
  }
}
