import type { Pool, PoolClient } from 'pg';
import { isTooManyConnections } from './errors.js';

/** How long a pool does with the connections that it has before it asks the server for a further one again. */
const ROOM_PAUSE_MS = 250;

/** The sizes of the pools that do with the connections that they have. */
const sizes = new WeakMap<Pool, number>();

/** Takes a connection of a pool. While the server has no room for a further one, waits for those that the pool has. */
export async function takeConnection(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    if (!isTooManyConnections(error) || pool.totalCount === 0) throw error;
    doWithOpen(pool);
    return takeConnection(pool);
  }
}

/** Lets work wait in the queue of the pool, which has the time limit of a connection. */
function doWithOpen(pool: Pool): void {
  if (!sizes.has(pool)) {
    sizes.set(pool, pool.options.max);
    setTimeout(() => askForRoom(pool), ROOM_PAUSE_MS).unref();
  }
  pool.options.max = pool.totalCount;
}

function askForRoom(pool: Pool): void {
  pool.options.max = sizes.get(pool) as number;
  sizes.delete(pool);
  // The queue is served when a connection is given back.
  if (pool.waitingCount > 0) {
    takeConnection(pool).then(
      (client) => client.release(),
      () => undefined,
    );
  }
}
