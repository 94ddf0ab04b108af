import type { Readable } from 'node:stream';
import { type DomainError, httpError } from '../platform/errors.js';

export const interrupted = (): DomainError => httpError(400, 'La solicitud se interrumpió.');

/**
 * Refuses a request whose client disconnected before its body was read, for example while its token was
 * checked: such a request emits no further event, so reading its body would wait for the time limit.
 */
export function assertConnected(request: Readable): void {
  if (request.destroyed) throw interrupted();
}
