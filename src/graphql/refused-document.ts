import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import { type Context } from '../engine/index.js';
import { type Message, untranslated } from '../platform/message.js';
import { DocumentError } from './document-error.js';
import { hideSuggestions } from './schema-secrecy.js';

/** A document that cannot be executed, with its errors before a language is chosen. */
export interface Refused {
  /** Whether the document itself is valid, and only has no operation of the given name. */
  readonly isValid: boolean;
  readonly errors: readonly DocumentFault[];
}

interface DocumentFault extends Omit<GraphQLFormattedError, 'message'> {
  readonly text: Message;
}

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
