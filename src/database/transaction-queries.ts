import type { EntityManager } from '@mikro-orm/core';
import { CompiledQuery, type Kysely } from 'kysely';
import type { Queries } from '../core/read/queries.js';

/**
 * Reads inside the open transaction of an entity manager, so they see what it has flushed and share its locks.
 *
 * Within a transaction this is the only way to read: on the embedded engine any other read waits for the end of the
 * transaction.
 */
export function transactionQueries(em: EntityManager): Queries {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (!transaction) throw new Error('The entity manager has no open transaction');
  return {
    async run<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const result = await transaction.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
      return result.rows;
    },
  };
}
