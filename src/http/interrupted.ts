import type { Readable } from 'node:stream';
import { interrupted } from '../platform/errors.js';

/**
 * Refuses a request whose client disconnected before its body was read, for example while its token was
 * checked: such a request emits no further event, so reading its body would wait for the time limit.
 */
export function assertConnected(request: Readable): void {
  if (request.destroyed) throw interrupted();
}
