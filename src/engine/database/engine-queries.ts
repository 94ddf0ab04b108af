import { TransactionContext } from '@mikro-orm/core';
import type { Pool } from 'pg';
import { interrupted, readTooLong } from '../../platform/errors.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { UserSlots } from '../../platform/shared/user-slots.js';
import { untilAborted, withinTime } from './cancellation.js';
import { isStalePlan } from './errors.js';
import { onConnection } from './on-connection.js';
import type { Pools } from './pools.js';
import { runPrepared } from './prepared-statements.js';
import type { Queries, ReadOptions, ReadText, SentRead } from './queries.js';
import { ReadQueue } from './read-queue.js';
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
  const queues = new WeakMap<Pool, ReadQueue>();
  const queueOf = (pool: Pool) => getOrInsert(queues, pool, () => new ReadQueue(pool, pools.cancel));
  const ofReader = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  const ofAll = new UserSlots(pools.longReadsAtOnce, LONG_READ_WAIT_MS);
  return {
    async run<Row>(text: ReadText, values: readonly unknown[], options: ReadOptions = {}) {
      assertOutsideTransaction();
      const { signal, isShort, reader } = options;
      if (signal?.aborted) throw interrupted();
      const sent = { ...options, measured: logStatement(text, values, options.purpose) };
      const read = () => onFittingPlan(() => readAlone(pools, text, values, sent));
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
      const change = () =>
        onConnection(pools.current(), (client) => runPrepared(client, text, values, { measured }));
      try {
        return (await onFittingPlan(change)).rows as Row[];
      } catch (error) {
        throw pools.faultOf(error);
      }
    },
  };
}

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
function readAlone(
  pools: Pools,
  text: string,
  values: readonly unknown[],
  { signal, limitMs = 0, ...sending }: SentRead,
): Promise<object[]> {
  return onConnection(pools.current(), async (client) => {
    const send = () => runPrepared(client, text, values, sending);
    const stop = () => pools.cancel(client);
    const read = () =>
      withinTime(
        limitMs,
        () => readTooLong(limitMs),
        (limit) => untilAborted(limit, stop, send),
      );
    const { rows } = await untilAborted(signal, () => pools.cancel(client), read);
    return rows;
  });
}

/** Throws inside an open transaction, with which a statement outside of it would deadlock, or find no free connection. */
function assertOutsideTransaction(): void {
  if (TransactionContext.currentTransactionContext()) {
    throw new Error('A statement within a transaction must go through transactionQueries(em)');
  }
}
