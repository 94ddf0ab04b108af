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
