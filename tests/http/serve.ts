import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express, { type Router } from 'express';

/** Serves routers on a free port until `use` ends, which receives a `fetch` for relative URLs. */
export async function serving(
  routers: Router[],
  use: (get: (path: string, headers?: Record<string, string>) => Promise<Response>) => Promise<void>,
): Promise<void> {
  const server = express()
    .use(...routers)
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    await use((path, headers = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers }));
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
