import { TransactionContext } from '@mikro-orm/core';
import { interrupted, readTooLong } from '../../platform/errors.js';
import type { RunText } from '../../platform/jobs/job-queue.js';
import { UserSlots } from '../../platform/shared/user-slots.js';
import { untilAborted } from './cancellation.js';
import { isStalePlan } from './errors.js';
import type { SentRead, SessionPool } from './pool.js';
import type { Pools } from './pools.js';
import type { Queries, ReadOptions, ReadText } from './queries.js';
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
  const ofReader = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  const ofAll = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  return {
    async run<Row>(text: ReadText, values: readonly unknown[], options: ReadOptions = {}) {
      assertOutsideTransaction();
      const { signal, isShort, reader } = options;
      if (signal?.aborted) throw interrupted();
      const sent = { ...options, logged: logStatement(text, values, options.purpose) };
      const send = () =>
        isShort
          ? pools.current().readTogether(text, values, sent)
          : readAlone(pools.current(), text, values, sent);
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
