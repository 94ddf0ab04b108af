import type { IncomingMessage } from 'node:http';

/** How long a refused request may go on sending. */
const PATIENCE_MS = 5_000;

/** Reads on for a while what a refused request still sends, since to close at once may lose the answer on its way. */
export function discardRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return;
  request.resume();
  const timer = setTimeout(() => request.socket.destroy(), PATIENCE_MS).unref();
  request.once('close', () => clearTimeout(timer));
}
