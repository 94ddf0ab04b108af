import { setImmediate as endOfTurn } from 'node:timers/promises';
import { interrupted, readTooLong } from '../../platform/errors.js';
import { isFatal, type SessionPool } from './pool.js';
import type { SentRead } from './queries.js';
import type { Session } from './session.js';

/** The most reads that a connection is given at once. */
const MOST_SHARED = 8;

interface Read {
  readonly values: readonly unknown[];
  readonly options: SentRead;
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/** Sends short reads of one text in one message when they come in one turn of the event loop or find no free connection. */
export class ReadQueue {
  /** The reads of each text that take others along. */
  readonly #waiting = new Map<string, Read[]>();

  constructor(private readonly pool: SessionPool) {}

  read(text: string, values: readonly unknown[], options: SentRead): Promise<object[]> {
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
      await this.pool.use(async (session) => {
        leave();
        await sendTogether(session, text, reads);
      });
    } catch (error) {
      leave();
      // Those that were answered before are settled.
      for (const { reject } of reads) reject(error);
    }
  }
}

/** Sends the reads that are still wanted. Throws what leaves the state of the connection unknown. */
async function sendTogether(session: Session, text: string, reads: readonly Read[]): Promise<void> {
  const wanted = reads.filter(({ options, reject }) => {
    if (options.signal?.aborted) reject(interrupted());
    return !options.signal?.aborted;
  });
  const sent = session.inOneMessage(() =>
    wanted.map(({ values, options }) => session.run(text, values, options)),
  );
  const outcomes = await within(wanted[0]?.options.limitMs, Promise.allSettled(sent));
  if (!outcomes) {
    await session.cancelStatement().catch(() => undefined);
    const tooLong = readTooLong(wanted[0]?.options.limitMs as number);
    for (const { reject } of wanted) reject(tooLong);
    // What was sent behind the stopped statement may still run, so nothing else is sent on this connection.
    throw new Error('Reads took longer than they may', { cause: tooLong });
  }
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') wanted[index]?.resolve(outcome.value.rows);
    else wanted[index]?.reject(outcome.reason);
  }
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  const fatal = failed.find(({ reason }) => isFatal(reason));
  if (fatal) throw fatal.reason;
}

/** Waits for work within a limit, if there is one; null where it takes longer. */
function within<T>(limitMs: number | undefined, work: Promise<T>): Promise<T | null> {
  if (limitMs === undefined) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), limitMs).unref();
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
