const SUGGESTION = ' Did you mean ';

/**
 * Removes the "Did you mean …?" at the end of graphql-js messages about documents and variables, since it
 * names parts of the schema that introspection would not disclose.
 */
export function hideSuggestions(message: string): string {
  return message.endsWith('?') && message.includes(SUGGESTION)
    ? message.slice(0, message.lastIndexOf(SUGGESTION))
    : message;
}
