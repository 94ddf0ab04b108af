import { once } from 'node:events';
import { rm } from 'node:fs/promises';

/** Ends and removes what the run started. */
export default async function globalTeardown(): Promise<void> {
  const { server, folder } = globalThis.testRunResources ?? {};
  if (server && server.exitCode === null) {
    server.stdin?.end();
    await once(server, 'exit');
  }
  if (folder) await rm(folder, { recursive: true, force: true });
}
