// The PostgreSQL server of a benchmark.
import { start } from './children.mjs';

/** Starts a server with the memory for pages and the commits that PostgreSQL has by default. Resolves to its address. */
export async function startPostgres() {
  const settings = { SHARED_BUFFERS: '128MB', DURABLE: 'on' };
  const { found } = await start('../tests/support/postgres-server.mjs', settings, /^(postgres:\S+)/);
  return found;
}
