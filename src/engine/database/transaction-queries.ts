import type { EntityManager } from '@mikro-orm/core';
import type { Kysely } from 'kysely';
import type { PipelinedConnection } from './pipelined-connection.js';
import type { Queries, ReadOptions } from './queries.js';
import { CHANGE, INTERNAL, type Purpose } from './statement-log.js';

/**
 * Runs statements inside the open transaction of an entity manager, as reads within `em.transactional` must. Once
 * `signal` is aborted, the transaction is not committed, whoever else asks for these statements.
 */
export async function transactionQueries(em: EntityManager, signal?: AbortSignal): Promise<Queries> {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (!transaction) throw new Error('The entity manager has no open transaction');
  const connection = await transaction
    .getExecutor()
    .provideConnection(async (own) => own as PipelinedConnection);
  if (signal) connection.endWith(signal);
  const rowsOf = async <Row>(text: string, values: readonly unknown[], purpose: Purpose) =>
    (await connection.run(text, values, purpose)).rows as Row[];
  return {
    run: (text, values, { purpose = INTERNAL }: ReadOptions = {}) => rowsOf(text, values, purpose),
    change: (text, values) => rowsOf(text, values, CHANGE),
  };
}
