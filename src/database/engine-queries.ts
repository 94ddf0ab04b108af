import { TransactionContext } from '@mikro-orm/core';
import { CompiledQuery, type Kysely } from 'kysely';
import type { PoolClient, QueryConfig } from 'pg';
import { interrupted } from '../platform/errors.js';
import type { Pools } from './pools.js';
import type { Queries } from './queries.js';

/** Reads over the connections to a server, each text prepared once per connection under its name. */
export function poolQueries(pools: Pools): Queries {
  return {
    async run<Row>(text: string, values: readonly unknown[], name?: string, signal?: AbortSignal) {
      assertOutsideTransaction();
      const query = { name, text, values: values as unknown[] };
      if (signal) return (await runUntil(signal, pools, query)) as Row[];
      const result = await pools.current().query(query);
      return result.rows as Row[];
    },
  };
}

async function runUntil(signal: AbortSignal, pools: Pools, query: QueryConfig): Promise<unknown[]> {
  assertWanted(signal);
  const client = await pools.current().connect();
  let cancelled: Promise<unknown> | undefined;
  const cancel = () => {
    cancelled = pools.cancel(processIdOf(client)).catch(() => undefined);
  };
  let failure: unknown;
  try {
    assertWanted(signal);
    signal.addEventListener('abort', cancel);
    return (await client.query(query)).rows;
  } catch (error) {
    failure = error;
    assertWanted(signal);
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
    // A late cancellation must not hit the next statement of the connection.
    await cancelled;
    client.release(failure instanceof Error ? failure : undefined);
  }
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
