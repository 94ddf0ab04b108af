import { GraphQLError, type GraphQLErrorOptions, type GraphQLFormattedError } from 'graphql';
import { isDatabaseFault, isDataFault, isFull, isUnavailable } from '../engine/database.js';
import type { Context } from '../engine/declare.js';
import type { Outcome } from '../http/request-context.js';
import {
  DomainError,
  databaseError,
  databaseUnavailable,
  type ErrorCode,
  type FieldErrors,
  fieldErrorsIn,
  internalError,
  storageFull,
  validationError,
} from '../platform/errors.js';
import { type Language, type Message, untranslated } from '../platform/message.js';
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
  error: Partial<Pick<GraphQLError, 'locations' | 'path'>>,
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

/** The message names no more; the others are in `extensions` too. */
const MOST_NAMED = 3;

/**
 * Refuses the wrong input of a field with a message that names what is wrong: explorers show nothing else. What the schema expects
 * is told unless the schema is hidden.
 */
export function wrongInput(errors: FieldErrors, isSchemaShown: boolean): DomainError {
  const { code, text } = validationError(errors);
  const named = Object.values(errors).flat().slice(0, MOST_NAMED);
  const sentences = (language: Language) =>
    [text, ...named.flatMap((fault) => (isSchemaShown && fault.schema ? [fault, fault.schema] : [fault]))]
      .map((part) => part[language])
      .join(' ');
  return new DomainError(code, { es: sentences('es'), en: sentences('en') }, { errors });
}

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

/** A refusal of a document by a rule of ours. The messages of graphql-js itself stay in English. */
export class DocumentError extends GraphQLError {
  constructor(
    readonly text: Message,
    options?: GraphQLErrorOptions,
  ) {
    super(text.es, options);
  }
}

/** A document that cannot be executed, with its errors before a language is chosen. */
export interface Refused {
  /** Whether the document itself is valid, and only has no operation of the given name. */
  readonly isValid: boolean;
  readonly errors: readonly DocumentFault[];
}

interface DocumentFault extends Omit<GraphQLFormattedError, 'message'> {
  readonly text: Message;
}

const refusedAs = (code: string, text: Message): Refused => ({
  isValid: false,
  errors: [{ text, extensions: { code } }],
});

export const NOT_LISTED = refusedAs('PERSISTED_QUERY_NOT_IN_LIST', {
  es: 'El servicio solo ejecuta documentos registrados.',
  en: 'The service runs registered documents only.',
});

/** As Apollo Server says it, so that a client sends the text. */
export const NOT_FOUND = refusedAs('PERSISTED_QUERY_NOT_FOUND', untranslated('PersistedQueryNotFound'));

export const isRefused = <Accepted extends object>(read: Accepted | Refused): read is Refused =>
  'errors' in read;

/** Refuses a document because of its errors; without introspection their messages suggest no names. */
export function refuse(found: readonly GraphQLError[], introspection: boolean): Refused {
  const withoutSecrets = (message: string) => (introspection ? message : hideSuggestions(message));
  return {
    isValid: false,
    errors: found.map((error) => {
      const { message, ...rest } = error.toJSON();
      const text = error instanceof DocumentError ? error.text : untranslated(withoutSecrets(message));
      return {
        text,
        ...rest,
        extensions: { code: 'GRAPHQL_VALIDATION_FAILED', ...rest.extensions },
      };
    }),
  };
}

/** Returns the refusal of a document in the answer to one request: it is cached, the language and the trace id are not. */
export const refusalBody = ({ errors }: Refused, { requestId, language }: Context) => ({
  errors: errors.map(({ text, extensions, ...error }) => ({
    message: text[language],
    ...error,
    extensions: { ...extensions, traceId: requestId },
  })),
});

export const unknownOperation = () =>
  new DocumentError(
    {
      es: 'El documento no tiene una operación con ese nombre, o tiene varias y no se indicó cuál.',
      en: 'The document has no operation of this name, or has several and none is named.',
    },
    {
      extensions: { code: 'OPERATION_RESOLUTION_FAILURE' },
    },
  );

const SUGGESTION = ' Did you mean ';

/** Removes the "Did you mean …?" at the end of messages of graphql-js, which names parts of a hidden schema. */
export function hideSuggestions(message: string): string {
  return message.endsWith('?') && message.includes(SUGGESTION)
    ? message.slice(0, message.lastIndexOf(SUGGESTION))
    : message;
}
