import { GraphQLError, type ValidationRule } from 'graphql';

const SUGGESTION = ' Did you mean ';

/**
 * Cuts the "Did you mean …?" with which graphql-js ends the messages of validation and of variables, since it names
 * parts of the schema that introspection would not tell.
 */
export function hideSuggestions(message: string): string {
  return message.endsWith('?') && message.includes(SUGGESTION)
    ? message.slice(0, message.lastIndexOf(SUGGESTION))
    : message;
}

/** Refuses `__schema` and `__type`, with the codes Apollo Server gives this refusal. `__typename` stays allowed. */
export const noIntrospectionRule: ValidationRule = (context) => ({
  Field(node) {
    const name = node.name.value;
    if (name === '__schema' || name === '__type') {
      context.reportError(
        new GraphQLError('La introspección está desactivada.', {
          nodes: node,
          extensions: {
            code: 'GRAPHQL_VALIDATION_FAILED',
            validationErrorCode: 'INTROSPECTION_DISABLED',
          },
        }),
      );
    }
  },
});
