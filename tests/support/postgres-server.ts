import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bounded } from './bounded.js';

/** A PostgreSQL server that the tests started. */
export interface PostgresServer {
  /** Its URL without a database. */
  url: string;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
}

/** The folder from which a cluster is copied, or to which it is saved at the end. */
export type KeptCluster = readonly ['copy' | 'keep', folder: string];

/** Starts a PostgreSQL server, empty unless it copies a kept cluster; it ends with this process at the latest. */
export async function startPostgresServer(
  cluster: KeptCluster | readonly [] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const script = fileURLToPath(new URL('./postgres-server.mjs', import.meta.url));
  const server = spawn(process.execPath, [script, ...cluster], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const exit = once(server, 'exit');
  const failed = exit.then(() => {
    throw new Error('The PostgreSQL server of the tests ended at its start');
  });
  const [url] = await bounded(
    'the start of the PostgreSQL server of the tests',
    Promise.race([once(createInterface(server.stdout), 'line'), failed]),
  );
  return {
    url: String(url),
    async stop() {
      server.stdin.end();
      await bounded('the end of the PostgreSQL server of the tests', exit);
    },
  };
}
