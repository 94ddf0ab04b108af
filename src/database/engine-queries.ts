import { TransactionContext } from '@mikro-orm/core';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import { interrupted } from '../platform/errors.js';
import { UserSlots } from '../platform/user-slots.js';
import { onConnection } from './on-connection.js';
import { mayTake } from './pace.js';
import type { Pools } from './pools.js';
import { runPrepared } from './prepared-statements.js';
import type { Queries, ReadOptions, ReadText } from './queries.js';
import { ReadQueue } from './read-queue.js';
import { countStatement } from './statement-count.js';

/** How long a read waits for the others of its reader. */
const LONG_READ_WAIT_MS = 10_000;

/** Stands for all readers together. */
const ALL_READERS = 'all';

/** A statement that compares texts by patterns, whose time grows with the texts of all rows that it reaches. */
const comparesTexts = (text: string) => text.includes(' like ');

/**
 * Statements over the pools of a database. Reads that may take long leave connections to others: those of one reader wait for each
 * other, and those that compare texts leave a share of the connections free, whoever reads.
 */
export function poolQueries(pools: Pools): Queries {
  const queues = new WeakMap<Pool, ReadQueue>();
  const queueOf = (pool: Pool) => {
    const queue = queues.get(pool) ?? new ReadQueue(pool, pools);
    queues.set(pool, queue);
    return queue;
  };
  const { longReads } = pools;
  const ofReader = new UserSlots(longReads.atOnce, LONG_READ_WAIT_MS);
  const ofAll = new UserSlots(longReads.atOnce, LONG_READ_WAIT_MS);
  return {
    async run<Row>(text: ReadText, values: readonly unknown[], limits: ReadOptions = {}) {
      assertOutsideTransaction();
      if (limits.signal?.aborted) throw interrupted();
      countStatement();
      const read = () => queueOf(pools.current()).read(text, values, limits);
      const isSearch = comparesTexts(text);
      const readInShare = () => (isSearch ? ofAll.run(ALL_READERS, read) : read());
      // Those that wait behind the first reads of a text go on once these were quick, before others that come later.
      const isLong = () => isSearch || mayTake(longReads.ms, text);
      return (await (isLong() ? ofReader.run(limits.reader, readInShare, isLong) : readInShare())) as Row[];
    },
    async change<Row>(text: string, values: readonly unknown[]) {
      assertOutsideTransaction();
      countStatement();
      const { rows } = await onConnection(pools.current(), (client) => runPrepared(client, text, values));
      return rows as Row[];
    },
  };
}

/** The rows of one statement over the connection of a Kysely instance. */
export async function queryRows<Row>(
  kysely: Kysely<unknown>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}

/**
 * A statement outside the caller's open transaction would deadlock with that transaction on the embedded engine, and on a
 * server when the pool has no free connection. Therefore it fails immediately on both.
 */
function assertOutsideTransaction(): void {
  if (TransactionContext.currentTransactionContext()) {
    throw new Error('A statement within a transaction must go through transactionQueries(em)');
  }
}
