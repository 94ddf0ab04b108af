const SUGGESTION = ' Did you mean ';

/** Removes the "Did you mean …?" at the end of messages of graphql-js, which names parts of a hidden schema. */
export function hideSuggestions(message: string): string {
  return message.endsWith('?') && message.includes(SUGGESTION)
    ? message.slice(0, message.lastIndexOf(SUGGESTION))
    : message;
}
