import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from 'pg';

/**
 * A pool that reclaims a leased connection when it breaks.
 *
 * Kysely releases a transaction's connection only after a successful `commit` or `rollback`, and both fail on a broken
 * connection: each transaction that a server restart interrupts would leak one connection of the pool.
 * (Kysely 0.29: `ControlledTransaction.commit`, `rollback` and `ControlledTransactionBuilder.execute`.)
 */
export function leasingPool(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => lease(await pool.connect()),
    end: () => pool.end(),
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
  client.once('end', onEnd);
  client.on('error', onError);
  return {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => giveBack(false),
  };
}
