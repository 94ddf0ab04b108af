import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolClient, Submittable } from 'pg';
import { isDriverTimeout } from './errors.js';
import type { Pools } from './pools.js';

/**
 * A pool that reclaims a leased connection when it breaks.
 *
 * Kysely releases a transaction's connection only after a successful `commit` or `rollback`, and both fail on a broken
 * connection: each transaction that a server restart interrupts would leak one connection of the pool.
 * (Kysely 0.29: `ControlledTransaction.commit`, `rollback` and `ControlledTransactionBuilder.execute`.)
 */
export function leasingPool(pools: Pools): PostgresPool {
  return {
    options: pools.current().options,
    connect: async () => lease(await pools.current().connect()),
    end: () => pools.end(),
  };
}

function lease(client: PoolClient): PostgresPoolClient {
  let isLent = true;
  const giveBack = (isBroken: boolean): void => {
    if (!isLent) return;
    isLent = false;
    client.off('end', onEnd);
    client.off('error', onError);
    client.release(isBroken);
  };
  const onEnd = (): void => giveBack(true);
  // The running statement reports the error; without a listener it would end the process.
  const onError = (): void => undefined;
  const query = (statement: string | Submittable, values: unknown[]) =>
    typeof statement === 'string'
      ? client.query(statement, values).catch((error: unknown) => {
          // The statement may still be running, so the connection cannot be used again.
          if (isDriverTimeout(error)) giveBack(true);
          throw error;
        })
      : client.query(statement);
  client.once('end', onEnd);
  client.on('error', onError);
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => giveBack(false),
  };
}
