import type { Socket } from 'node:net';
import type { ClientBase } from 'pg';
import { awaitsAnswer, connectionOf } from '../../platform/private-members.js';
import { driverTimeout } from './errors.js';

/**
 * Closes a connection to a server that is silent for so many milliseconds while an answer is awaited; 0 waits forever.
 * The driver's `query_timeout` makes a timer for each statement, which keeps rows until a full garbage collection.
 */
export function endWhenSilent(client: ClientBase, ms: number): void {
  const stream = connectionOf(client).stream as Socket;
  stream.setTimeout(ms);
  // A connection that was idle for so long has emitted the event before, so a listener for one event would be gone.
  stream.on('timeout', () => {
    if (awaitsAnswer(client)) stream.destroy(driverTimeout());
  });
}
