import type { EntityManager } from '@mikro-orm/core';
import type { DatabaseConnection, Kysely } from 'kysely';
import type { Outcome } from './named-statement.js';
import type { PipelinedConnection } from './pipelined-connection.js';
import { LeasedTransaction } from './pipelined-dialect.js';
import type { Queries } from './queries.js';

/** Statements inside an open transaction. */
export interface TransactionQueries extends Queries {
  /** Sends a statement with the next one of the transaction, or with its commit, which fails if this one does. */
  defer(text: string, values: readonly unknown[], onFailure?: (error: unknown) => void): void;
  /** As `run`, but sends the statement as `defer` does. To be awaited only when the other is sent. */
  deferRead<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
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
  const run = async <Row>(text: string, values: readonly unknown[]) =>
    (await connection.run(text, values)).rows as Row[];
  return {
    run,
    change: run,
    defer: (text, values, onFailure) =>
      connection.defer(text, values, onFailure && ((outcome) => tellFailure(outcome, onFailure))),
    deferRead: <Row>(text: string, values: readonly unknown[]) =>
      new Promise<Row[]>((resolve, reject) => {
        connection.defer(text, values, (outcome) =>
          outcome.status === 'fulfilled' ? resolve(outcome.value.rows as Row[]) : reject(outcome.reason),
        );
      }),
    sendDeferred: () => connection.sendDeferred(),
  };
}

function tellFailure(outcome: Outcome, onFailure: (error: unknown) => void): void {
  if (outcome.status === 'rejected') onFailure(outcome.reason);
}

/** The connection that a transaction has leased. */
export const driverConnectionOf = async (transaction: Kysely<unknown>): Promise<DatabaseConnection> =>
  transaction instanceof LeasedTransaction
    ? transaction.leased
    : transaction.getExecutor().provideConnection(async (connection) => connection);
