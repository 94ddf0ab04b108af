import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { isDatabaseFault, isDataFault, isFull, isUnavailable } from '../database/errors.js';
import { DomainError, databaseUnavailable, type ErrorCode, storageFull } from '../platform/errors.js';

/** How unexpected errors are reported to clients and logged. */
export interface ErrorPolicy {
  /** Whether clients see the message of an unexpected error: true except in production. */
  readonly showDetails: boolean;
  readonly log: (error: unknown, requestId: string) => void;
}

const INTERNAL = 'Ha ocurrido un error interno. Intente más tarde.';
const DATABASE = 'Error al guardar los datos. Intente de nuevo.';

/**
 * Converts any thrown value into a domain error; an unexpected one is logged and its details shown only if
 * allowed.
 */
export function toDomainError(error: unknown, requestId: string, policy: ErrorPolicy): DomainError {
  if (error instanceof DomainError) return error;
  if (isUnavailable(error)) {
    policy.log(error, requestId);
    return databaseUnavailable();
  }
  if (isFull(error)) {
    policy.log(error, requestId);
    return storageFull();
  }
  if (isDataFault(error)) return new DomainError('BAD_REQUEST', 'Uno de los valores no es válido.');
  policy.log(error, requestId);
  const detail = policy.showDetails && error instanceof Error ? error.message : undefined;
  return isDatabaseFault(error)
    ? new DomainError('DATABASE_ERROR', detail ?? DATABASE)
    : new DomainError('INTERNAL_ERROR', detail ?? INTERNAL);
}

/** A domain error in GraphQL form: its code (docs/contract/errors.md#codes) under `extensions`. */
export function formatError(
  error: GraphQLError,
  domainError: DomainError,
  requestId: string,
): GraphQLFormattedError & { extensions: { code: ErrorCode } } {
  const { code, message, errors, retryAfterSeconds, isCodeRequired } = domainError;
  return {
    message,
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
    extensions: {
      code,
      ...(errors ? { errors } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }),
      ...(isCodeRequired ? { secondFactor: 'required' } : {}),
      traceId: requestId,
    },
  };
}
