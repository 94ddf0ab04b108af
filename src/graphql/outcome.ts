import type { GraphQLFormattedError } from 'graphql';
import type { Outcome } from '../http/request-context.js';

/** Codes of errors that are no fault of the client; the last one is that of Apollo Server. */
const OWN_FAULTS: ReadonlySet<unknown> = new Set([
  'INTERNAL_ERROR',
  'DATABASE_ERROR',
  'INTERNAL_SERVER_ERROR',
]);

/** How an operation ended, by the body of its answer. */
export function outcomeOf(body: {
  readonly data?: unknown;
  readonly errors?: readonly GraphQLFormattedError[] | undefined;
}): Outcome {
  const { data, errors = [] } = body;
  if (errors.length === 0) return 'success';
  if (errors.some(({ extensions }) => OWN_FAULTS.has(extensions?.code))) return 'failed';
  return data === undefined ? 'refused' : 'errors';
}
