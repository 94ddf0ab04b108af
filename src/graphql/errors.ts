import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { type Context, isDatabaseFault, isDataFault, isFull, isUnavailable } from '../engine/index.js';
import {
  DomainError,
  databaseError,
  databaseUnavailable,
  type ErrorCode,
  fieldErrorsIn,
  internalError,
  storageFull,
} from '../platform/errors.js';
import { untranslated } from '../platform/message.js';
import { answeredErrors } from '../platform/process-metrics.js';

/** How unexpected errors are reported to clients and logged. */
export interface ErrorPolicy {
  /** Whether clients see the message of an unexpected error: true except in production. */
  readonly showDetails: boolean;
  readonly log: (error: unknown, requestId: string) => void;
}

/** Converts any thrown value into a domain error; an unexpected one is logged and its details shown only if allowed. */
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
  if (isDataFault(error))
    return new DomainError('BAD_REQUEST', {
      es: 'Uno de los valores no es válido.',
      en: 'One of the values is not valid.',
    });
  policy.log(error, requestId);
  const detail = policy.showDetails && error instanceof Error ? untranslated(error.message) : undefined;
  return isDatabaseFault(error) ? databaseError(detail) : internalError(detail);
}

/** Returns a domain error in GraphQL form, and counts it: its code (docs/contract/errors.md#codes) under `extensions`. */
export function formatError(
  error: Pick<GraphQLError, 'locations' | 'path'>,
  domainError: DomainError,
  { requestId, language }: Pick<Context, 'requestId' | 'language'>,
): GraphQLFormattedError & { extensions: { code: ErrorCode } } {
  const { code, text, reason, causes, help, errors, retryAfterSeconds, isCodeRequired } = domainError;
  answeredErrors.inc({ code });
  const current = domainError.current ?? domainError.currentRows;
  return {
    message: text[language],
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
    extensions: {
      code,
      ...(reason ? { reason } : {}),
      ...(causes.length > 0 ? { fields: causes } : {}),
      ...help,
      ...(errors ? { errors: fieldErrorsIn(language, errors) } : {}),
      ...(current ? { current } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfter: retryAfterSeconds }),
      ...(isCodeRequired ? { secondFactor: 'required' } : {}),
      traceId: requestId,
    },
  };
}
