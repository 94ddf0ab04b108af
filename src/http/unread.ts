import type { IncomingMessage } from 'node:http';

/** Reads on for a while what an answered request still sends, since to close at once may lose the answer on its way. */
export function discardRest(request: IncomingMessage, patienceMs: number): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => {
    // The connection of a request that arrived whole may be serving the next one by now.
    if (!request.complete) request.socket.destroy();
  }, patienceMs).unref();
  request.once('close', () => clearTimeout(timer));
}
