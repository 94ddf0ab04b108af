import { GraphQLError, type GraphQLErrorOptions } from 'graphql';
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
