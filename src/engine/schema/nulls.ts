import { type GraphQLField, isNonNullType } from 'graphql';

/** Extension of an operation whose answer is null only together with an error. */
export const NULL_ONLY_WITH_ERROR = 'nullOnlyWithError';

/** Tells whether null is an answer of the operation, such as for an unknown record. */
export function mayAnswerNull({ type, extensions }: GraphQLField<unknown, unknown>): boolean {
  return !isNonNullType(type) && extensions[NULL_ONLY_WITH_ERROR] !== true;
}
