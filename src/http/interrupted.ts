import type { Readable } from 'node:stream';
import { type DomainError, httpError } from '../platform/errors.js';

export const interrupted = (): DomainError => httpError(400, 'La solicitud se interrumpió.');

/**
 * Refuses a request whose client left before its body was read, as while its token was checked: such a request emits
 * no further event, so whoever waited for its body would wait for the time limit.
 */
export function assertConnected(request: Readable): void {
  if (request.destroyed) throw interrupted();
}
