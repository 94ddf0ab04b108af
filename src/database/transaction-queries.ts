import type { EntityManager } from '@mikro-orm/core';
import type { DatabaseConnection, Kysely } from 'kysely';
import type { StatementResult } from './named-statement.js';
import type { PipelinedConnection } from './pipelined-connection.js';
import type { Queries } from './queries.js';

/** Statements inside an open transaction. */
export interface TransactionQueries extends Queries {
  /**
   * As `run`, but sends the statement with the next one of the transaction, or with its commit; that one fails if this
   * one does. To be awaited only when the other is sent.
   */
  defer<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Sends the deferred statements that no other has followed. */
  sendDeferred(): Promise<void>;
}

/**
 * Statements inside the open transaction of an entity manager: they see its flushed changes and keep their locks until
 * its end. Reads within `em.transactional` must use these.
 *
 * @param signal Once it is aborted, the transaction is not committed, whoever else asks for these statements.
 */
export async function transactionQueries(
  em: EntityManager,
  signal?: AbortSignal,
): Promise<TransactionQueries> {
  const transaction = em.getTransactionContext<Kysely<unknown>>();
  if (!transaction) throw new Error('The entity manager has no open transaction');
  const connection = (await driverConnectionOf(transaction)) as PipelinedConnection;
  if (signal) connection.endWith(signal);
  const rows = async <Row>(result: Promise<StatementResult>) => (await result).rows as Row[];
  return {
    run: (text, values) => rows(connection.run(text, values)),
    defer: (text, values) => rows(connection.defer(text, values)),
    sendDeferred: () => connection.sendDeferred(),
  };
}

/** The connection that a transaction has leased. */
export const driverConnectionOf = (transaction: Kysely<unknown>): Promise<DatabaseConnection> =>
  transaction.getExecutor().provideConnection(async (connection) => connection);
