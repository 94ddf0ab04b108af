import type { EntityManager } from '@mikro-orm/core';
import type { Kysely } from 'kysely';
import { queryRows } from './engine-queries.js';
import type { Queries } from './queries.js';

/**
 * Reads inside the open transaction of an entity manager: they see what it has flushed and hold what they lock until
 * its end. Within `em.transactional` there is no other way to read.
 */
export function transactionQueries(em: EntityManager): Queries {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (!transaction) throw new Error('The entity manager has no open transaction');
  return { run: (text, values) => queryRows(transaction, text, values) };
}
