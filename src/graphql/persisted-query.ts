import { createHash } from 'node:crypto';
import { httpError } from '../platform/errors.js';

interface Given {
  readonly query?: unknown;
  readonly extensions?: object | null;
}

interface PersistedQuery {
  readonly version?: unknown;
  readonly sha256Hash?: unknown;
}

/**
 * Refuses a persisted query that no answer fits: of another version, without a hash, or with a text of another hash. Apollo
 * Server calls these internal errors, and a client would send them again. An unknown hash is none of them.
 */
export function assertPersistedQuery({ query, extensions }: Given): void {
  const { persistedQuery } = (extensions ?? {}) as { persistedQuery?: PersistedQuery | null };
  if (persistedQuery === undefined || persistedQuery === null) return;
  const { version, sha256Hash } = persistedQuery;
  if (version !== 1 || typeof sha256Hash !== 'string') {
    throw httpError(400, {
      es: 'Una consulta persistida lleva «version» 1 y «sha256Hash», un texto.',
      en: 'A persisted query has «version» 1 and «sha256Hash», a text.',
    });
  }
  if (typeof query === 'string' && sha256Hash !== createHash('sha256').update(query).digest('hex')) {
    throw httpError(400, {
      es: '«sha256Hash» no es el SHA-256 de «query».',
      en: '«sha256Hash» is not the SHA-256 of «query».',
    });
  }
}
