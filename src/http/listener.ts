import { once } from 'node:events';
import { createServer, type RequestListener, type ServerOptions, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What one client may hold of the process, however slowly it sends or reads. */
const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 20_000,
  /** The largest file over a slow line; sending it takes longer on none that is still in use. */
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5_000,
  /** Longer than proxies keep a connection, so that none sends a request on one that is just being closed. */
  keepAliveTimeout: 65_000,
};

/** A connection on which nothing moves is closed, so that a client that does not read its answer holds nothing. */
const STALLED_MS = 120_000;

/** The address cannot be listened on; the message is the one line for the operator. */
export class ListenError extends Error {
  override name = 'ListenError';
}

/** A server that takes requests. */
export interface Listener {
  readonly port: number;
  /**
   * Takes no more connections and resolves when the last one is closed: idle ones at once, the others after their
   * answer or when the time is over.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Starts to listen; port 0 is any free one.
 *
 * @throws ListenError when the port is taken or the host is not of this machine.
 */
export async function listen(
  handler: RequestListener,
  { host, port }: { host: string; port: number },
): Promise<Listener> {
  const underway = new Set<ServerResponse>();
  const server = createServer(LIMITS, (request, response) => {
    underway.add(response);
    response.once('close', () => underway.delete(response));
    if (!server.listening) closeWhenAnswered(response);
    handler(request, response);
  });
  server.setTimeout(STALLED_MS);
  try {
    await once(server.listen(port, host), 'listening');
  } catch (error) {
    const { message } = error as Error;
    throw new ListenError(`HOST ${host} and PORT ${port} cannot be listened on: ${message}`);
  }
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs) {
      const closed = once(server, 'close');
      server.close();
      underway.forEach(closeWhenAnswered);
      const impatience = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(impatience);
    },
  };
}

/** Without it the connection would wait for a further request after its answer. */
function closeWhenAnswered(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
