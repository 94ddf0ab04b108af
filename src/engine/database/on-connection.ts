import type { Pool, PoolClient } from 'pg';
import { DomainError } from '../../platform/errors.js';
import { isDatabaseFault } from './errors.js';
import { takeConnection } from './take-connection.js';

/** Runs work on a connection of a pool, which is closed where the work leaves it unfit for other work. */
export async function onConnection<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await takeConnection(pool);
  let fault: Error | undefined;
  try {
    return await work(client);
  } catch (error) {
    if (isFatal(error)) fault = error as Error;
    throw error;
  } finally {
    client.release(fault);
  }
}

/** Tells whether an error leaves the state of its connection unknown; that of a cancelled or refused read does not. */
export const isFatal = (error: unknown): boolean =>
  !isDatabaseFault(error) && !(error instanceof DomainError);
