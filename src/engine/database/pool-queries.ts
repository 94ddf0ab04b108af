import { setImmediate as endOfTurn } from 'node:timers/promises';
import { TransactionContext } from '@mikro-orm/core';
import { interrupted, readTooLong } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import type { RunText } from '../../platform/jobs/job-queue.js';
import { UserSlots } from '../../platform/shared/user-slots.js';
import { untilAborted, withinTime } from './cancellation.js';
import { isStalePlan } from './errors.js';
import { isFatal, type SessionPool } from './pool.js';
import type { Pools } from './pools.js';
import type { Queries, ReadOptions, ReadText, SentRead } from './queries.js';
import type { Session } from './session.js';
import { CHANGE, logStatement } from './statement-log.js';

/** How long a long read waits for the others of its reader. */
const LONG_READ_WAIT_MS = 10_000;

/** How often a statement is planned whose tables are changed meanwhile. */
const MOST_PLANS = 3;

/** Stands for all readers together. */
const ALL_READERS = 'all';

/** Tells whether a statement compares texts by patterns, so its time grows with the texts of all rows that it reaches. */
const comparesTexts = (text: string) => text.includes(' like ');

/**
 * Runs statements over the pools of a database. Short reads share connections. Long ones have one each: those of one
 * reader wait for each other, and so do all that compare texts.
 */
export function poolQueries(pools: Pools): Queries {
  const queues = new Map<SessionPool, ReadQueue>();
  const queueOf = (pool: SessionPool) => getOrInsert(queues, pool, () => new ReadQueue(pool));
  const ofReader = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  const ofAll = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  return {
    async run<Row>(text: ReadText, values: readonly unknown[], options: ReadOptions = {}) {
      assertOutsideTransaction();
      const { signal, isShort, reader } = options;
      if (signal?.aborted) throw interrupted();
      const sent = { ...options, measured: logStatement(text, values, options.purpose) };
      const read = () => onFittingPlan(() => readAlone(pools.current(), text, values, sent));
      const readInShare = () => (comparesTexts(text) ? ofAll.run(ALL_READERS, read) : read());
      try {
        const rows = isShort
          ? await onFittingPlan(() => queueOf(pools.current()).read(text, values, sent))
          : await ofReader.run(reader, readInShare);
        return rows as Row[];
      } catch (error) {
        throw signal?.aborted ? interrupted() : error;
      }
    },
    async change<Row>(text: string, values: readonly unknown[]) {
      assertOutsideTransaction();
      const measured = logStatement(text, values, CHANGE);
      const change = () => pools.current().use((session) => session.run(text, values, { measured }));
      try {
        return (await onFittingPlan(change)).rows as Row[];
      } catch (error) {
        throw pools.faultOf(error);
      }
    },
  };
}

/** Runs texts over the pools of a database; of several statements, a text gives the rows of all. */
export const poolTexts =
  (pools: Pools): RunText =>
  (text, values = []) =>
    pools.current().use(async (session) => {
      if (values.length > 0) return { rows: (await session.run(text, values)).rows };
      try {
        return { rows: [await session.runText(text)].flat().flatMap(({ rows }) => rows ?? []) };
      } catch (error) {
        // A text that begins a transaction leaves it open where a statement fails; elsewhere this does nothing.
        await session.query('rollback').catch(() => undefined);
        throw error;
      }
    });

/** Runs a statement again that found its plan outdated, and was not executed: on one of the connections that replace the others. */
async function onFittingPlan<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!isStalePlan(error) || attempt === MOST_PLANS) throw error;
    }
  }
}

/** Runs a read on a connection of its own, which is ended when its client leaves or when it takes longer than it may. */
const readAlone = (
  pool: SessionPool,
  text: string,
  values: readonly unknown[],
  { signal, limitMs = 0, ...sending }: SentRead,
): Promise<object[]> =>
  pool.use(async (session) => {
    const cancel = () => session.cancelStatement();
    const send = () => session.run(text, values, sending);
    const read = () =>
      withinTime(
        limitMs,
        () => readTooLong(limitMs),
        (limit) => untilAborted(limit, cancel, send),
      );
    return (await untilAborted(signal, cancel, read)).rows;
  });

/** Throws inside an open transaction, with which a statement outside of it would deadlock, or find no free connection. */
function assertOutsideTransaction(): void {
  if (TransactionContext.currentTransactionContext()) {
    throw new Error('A statement within a transaction must go through transactionQueries(em)');
  }
}

/** The most reads that a connection is given at once. */
const MOST_SHARED = 8;

interface Read {
  readonly values: readonly unknown[];
  readonly options: SentRead;
  resolve(rows: object[]): void;
  reject(error: unknown): void;
}

/** Sends short reads of one text in one message when they come in one turn of the event loop or find no free connection. */
class ReadQueue {
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
