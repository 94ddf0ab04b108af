import { TransactionContext } from '@mikro-orm/core';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import { interrupted } from '../platform/errors.js';
import type { Pools } from './pools.js';
import type { Queries, ReadOptions } from './queries.js';
import { ReadQueue } from './read-queue.js';
import { countStatement } from './statement-count.js';

/** Reads over the pools of a database. */
export function poolQueries(pools: Pools): Queries {
  const queues = new WeakMap<Pool, ReadQueue>();
  const queueOf = (pool: Pool) => {
    const queue = queues.get(pool) ?? new ReadQueue(pool, pools.cancel);
    queues.set(pool, queue);
    return queue;
  };
  return {
    async run<Row>(text: string, values: readonly unknown[], limits: ReadOptions = {}) {
      assertOutsideTransaction();
      if (limits.signal?.aborted) throw interrupted();
      countStatement();
      return (await queueOf(pools.current()).read(text, values, limits)) as Row[];
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
 * A read outside the caller's open transaction would deadlock with that transaction on the embedded engine, and on a
 * server when the pool has no free connection. Therefore it fails immediately on both.
 */
function assertOutsideTransaction(): void {
  if (TransactionContext.currentTransactionContext()) {
    throw new Error('A read within a transaction must go through transactionQueries(em)');
  }
}
