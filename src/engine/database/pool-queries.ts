import { setImmediate as endOfTurn } from 'node:timers/promises';
import { TransactionContext } from '@mikro-orm/core';
import { interrupted, readTooLong } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import type { RunText } from '../../platform/jobs/job-queue.js';
import { UserSlots } from '../../platform/shared/user-slots.js';
import { untilAborted } from './cancellation.js';
import { isStalePlan } from './errors.js';
import type { SessionPool } from './pool.js';
import type { Pools } from './pools.js';
import type { Queries, ReadOptions, ReadText } from './queries.js';
import type { Sending } from './session.js';
import type { StatementResult } from './statement.js';
import { CHANGE, logStatement } from './statement-log.js';

/** How long a long read waits for the others of its reader. */
const LONG_READ_WAIT_MS = 10_000;

/** How often a statement is planned whose tables are changed meanwhile. */
const MOST_PLANS = 3;

/** Stands for all readers together. */
const ALL_READERS = 'all';

/** Tells whether a statement compares texts by patterns, so its time grows with the texts of all rows that it reaches. */
const comparesTexts = (text: string) => text.includes(' like ');

/** A read on its way to a connection. */
interface SentRead extends Sending, Pick<ReadOptions, 'signal' | 'limitMs'> {}

/**
 * Runs statements over the pools of a database. Short reads share connections. Long ones have one each: those of one
 * reader wait for each other, and so do all that compare texts.
 */
export function poolQueries(pools: Pools): Queries {
  const queues = new Map<SessionPool, ReadQueue>();
  const ofReader = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  const ofAll = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  return {
    async run<Row>(text: ReadText, values: readonly unknown[], options: ReadOptions = {}) {
      assertOutsideTransaction();
      const { signal, isShort, reader } = options;
      if (signal?.aborted) throw interrupted();
      const sent = { ...options, logged: logStatement(text, values, options.purpose) };
      const send = () => {
        const pool = pools.current();
        return isShort
          ? getOrInsert(queues, pool, () => new ReadQueue(pool)).read(text, values, sent)
          : readAlone(pool, text, values, sent);
      };
      const read = () => onFittingPlan(send);
      const readInShare = () => (comparesTexts(text) ? ofAll.run(ALL_READERS, read) : read());
      try {
        return (await (isShort ? read() : ofReader.run(reader, readInShare))) as Row[];
      } catch (error) {
        throw signal?.aborted ? interrupted() : error;
      }
    },
    async change<Row>(text: string, values: readonly unknown[]) {
      assertOutsideTransaction();
      const logged = logStatement(text, values, CHANGE);
      const change = () => pools.current().use((session) => session.run(text, values, { logged }));
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
export const readAlone = (
  pool: SessionPool,
  text: string,
  values: readonly unknown[],
  { signal, limitMs = 0, ...sending }: SentRead,
  fault = () => readTooLong(limitMs),
): Promise<object[]> =>
  pool.use(async (session) => {
    const cancel = () => session.cancelStatement();
    const send = () => session.run(text, values, sending);
    return (await untilAborted(signal, cancel, send, { ms: limitMs, fault })).rows;
  });

/** Throws inside an open transaction, with which a statement outside of it would deadlock, or find no free connection. */
function assertOutsideTransaction(): void {
  if (TransactionContext.currentTransactionContext()) {
    throw new Error('A statement within a transaction must go through transactionQueries(em)');
  }
}

/** The most reads that a connection is given at once. */
const MOST_SHARED = 8;

type Outcomes = readonly PromiseSettledResult<StatementResult>[];

/** Reads of one text that go to a connection in one message. */
interface Batch {
  readonly reads: (SentRead & { readonly values: readonly unknown[] })[];
  readonly outcomes: Promise<Outcomes>;
}

/** Sends short reads of one text in one message when they come in one turn of the event loop or find no free connection. */
class ReadQueue {
  /** The reads of each text that take others along. */
  readonly #waiting = new Map<string, Batch>();

  constructor(private readonly pool: SessionPool) {}

  async read(text: string, values: readonly unknown[], options: SentRead): Promise<object[]> {
    let batch = this.#waiting.get(text);
    if (!batch || batch.reads.length === MOST_SHARED) {
      const reads: Batch['reads'] = [];
      batch = { reads, outcomes: this.#send(text, reads) };
      this.#waiting.set(text, batch);
    }
    const place = batch.reads.push({ ...options, values }) - 1;
    const outcome = (await batch.outcomes)[place] as Outcomes[number];
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value.rows;
  }

  /** Sends the reads that are still wanted once there is a connection. */
  async #send(text: string, reads: Batch['reads']): Promise<Outcomes> {
    await endOfTurn();
    const session = await this.pool.take().finally(() => {
      if (this.#waiting.get(text)?.reads === reads) this.#waiting.delete(text);
    });
    const limitMs = reads[0]?.limitMs;
    const giveUp = (ms: number) => {
      // What was sent behind a stopped statement may still run, so the connection ends with it.
      session.breakOff(readTooLong(ms));
      session.cancelStatement().catch(() => undefined);
    };
    const timer = limitMs && setTimeout(giveUp, limitMs, limitMs);
    const send = ({ signal, values, ...sending }: Batch['reads'][number]) =>
      signal?.aborted ? Promise.reject(interrupted()) : session.run(text, values, sending);
    try {
      return await Promise.allSettled(session.inOneMessage(() => reads.map(send)));
    } finally {
      clearTimeout(timer);
      session.release();
    }
  }
}
