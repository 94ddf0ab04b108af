import { TransactionContext } from '@mikro-orm/core';
import { CompiledQuery, type Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import { interrupted } from '../platform/errors.js';
import type { Pools } from './pools.js';
import { runPrepared } from './prepared-statements.js';
import type { Queries } from './queries.js';
import { countStatement } from './statement-count.js';

/** Reads over the pools of a database, each on the next free connection. */
export function poolQueries(pools: Pools): Queries {
  return {
    async run<Row>(text: string, values: readonly unknown[], signal?: AbortSignal) {
      assertOutsideTransaction();
      if (signal) assertWanted(signal);
      const client = await pools.current().connect();
      const cancellation = signal ? cancelOn(signal, pools, client) : null;
      let failure: unknown;
      try {
        if (signal) assertWanted(signal);
        countStatement();
        return (await runPrepared(client, text, values)).rows as Row[];
      } catch (error) {
        failure = error;
        if (signal) assertWanted(signal);
        throw error;
      } finally {
        await cancellation?.end();
        client.release(failure instanceof Error ? failure : undefined);
      }
    },
  };
}

/** Cancels the statement of a client once a signal is aborted, until it is ended. */
function cancelOn(signal: AbortSignal, pools: Pools, client: PoolClient) {
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    cancelled = pools.cancel(processIdOf(client)).catch(() => undefined);
  };
  signal.addEventListener('abort', cancel);
  return {
    async end() {
      signal.removeEventListener('abort', cancel);
      // A late cancellation must not hit the next statement of the connection.
      await cancelled;
    },
  };
}

/** The driver does not declare it. */
const processIdOf = (client: PoolClient) => (client as PoolClient & { processID: number }).processID;

function assertWanted(signal: AbortSignal): void {
  if (signal.aborted) throw interrupted();
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
