import { TransactionContext } from '@mikro-orm/core';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { Queries } from './queries.js';

/** Reads over a pool, each text prepared once per connection under its name. */
export function poolQueries(pool: Pool): Queries {
  return {
    async run<Row>(text: string, values: readonly unknown[], name?: string): Promise<Row[]> {
      assertOutsideTransaction();
      const result = await pool.query({ name, text, values: values as unknown[] });
      return result.rows as Row[];
    },
  };
}

/** Reads over the single connection of a Kysely instance. */
export function kyselyQueries(kysely: Kysely<unknown>): Queries {
  return {
    async run<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      assertOutsideTransaction();
      return queryRows<Row>(kysely, text, values);
    },
  };
}

/** The rows of one statement over the connection of a Kysely instance. */
export async function queryRows<Row>(
  kysely: Kysely<unknown>,
  text: string,
  values: readonly unknown[],
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
