import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** Bound the ports: above those that `fetch` refuses, and below those that systems give to whoever names none. */
const LOWEST = 11_000;
const HIGHEST = 32_000;
const MOST_ATTEMPTS = 100;

/** A server on a port of this machine that nothing else takes while it is closed and opened again, as it may any free one. */
export async function listenOnOwnPort(): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    const server = createServer();
    try {
      await once(server.listen(randomInt(LOWEST, HIGHEST), '127.0.0.1'), 'listening');
      return server;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}
