import type { EntityManager } from '@mikro-orm/core';
import type { Kysely } from 'kysely';
import { queryRows } from './engine-queries.js';
import type { Queries } from './queries.js';

/**
 * Reads inside the open transaction of an entity manager: they see its flushed changes and keep their locks until its
 * end. Reads within `em.transactional` must use these.
 */
export function transactionQueries(em: EntityManager): Queries {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (!transaction) throw new Error('The entity manager has no open transaction');
  return { run: (text, values) => queryRows(transaction, text, values) };
}
