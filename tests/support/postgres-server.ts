import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A PostgreSQL server that the tests started. */
export interface PostgresServer {
  /** Its address without a database. */
  url: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** Starts an empty PostgreSQL server; it ends with this process at the latest. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const script = fileURLToPath(new URL('./postgres-server.mjs', import.meta.url));
  const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exit = once(server, 'exit');
  const failed = exit.then(() => {
    throw new Error('The PostgreSQL server of the tests ended at its start');
  });
  const [url] = await Promise.race([once(createInterface(server.stdout), 'line'), failed]);
  return {
    url: String(url),
    async stop() {
      server.stdin.end();
      await exit;
    },
  };
}
