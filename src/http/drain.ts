import type { IncomingMessage } from 'node:http';

/** Discards the rest of a request that was answered early for a while: closing at once could lose the answer on its way. */
export function drainRequest(request: IncomingMessage, timeoutMs: number): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => {
    // The connection of a complete request may already serve the next one.
    if (!request.complete) request.socket.destroy();
  }, timeoutMs).unref();
  request.once('close', () => clearTimeout(timer));
}
