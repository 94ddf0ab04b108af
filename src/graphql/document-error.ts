import { GraphQLError, type GraphQLErrorOptions, type GraphQLFormattedError } from 'graphql';
import type { Message } from '../platform/message.js';

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
