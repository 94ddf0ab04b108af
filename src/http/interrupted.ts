import type { Readable } from 'node:stream';
import { interrupted } from '../platform/errors.js';

/** Refuses a request whose client disconnected before its body was read: no further event would end the reading. */
export function assertConnected(request: Readable): void {
  if (request.destroyed) throw interrupted();
}
