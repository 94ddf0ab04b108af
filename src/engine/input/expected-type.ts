import { coerceInputValue, type GraphQLInputObjectType, type GraphQLInputType } from 'graphql';
import type { Message } from '../../platform/message.js';

/* Says what the schema expects in the place of a wrong value, for people who write a document. */

export const expectedType = (type: GraphQLInputType): Message => ({
  es: `Se esperaba el tipo "${type}".`,
  en: `Expected type "${type}".`,
});

const SUGGESTION = ' Did you mean ';

/** A longer name resembles none, and comparing it takes time. */
const LONGEST_NAME = 100;

/** Says that an input does not define a field, as graphql-js does, and which of its fields have a similar name. */
export function undefinedField(type: GraphQLInputObjectType, name: string): Message {
  const en = `Field "${name.slice(0, LONGEST_NAME)}" is not defined by type "${type}".`;
  const es = `El tipo "${type}" no lo define.`;
  const similar = name.length > LONGEST_NAME ? undefined : suggestionFor(type, name);
  if (!similar) return { es, en };
  const alternatives = similar.replaceAll(', or ', ' o ').replaceAll(' or ', ' o ');
  return { es: es.concat(` ¿Quiso decir ${alternatives}?`), en: en.concat(SUGGESTION, similar, '?') };
}

/** Returns the names that graphql-js suggests, such as `"brand" or "year"`. */
function suggestionFor(type: GraphQLInputObjectType, name: string): string | undefined {
  let suggestion: string | undefined;
  coerceInputValue({ [name]: null }, type, (_path, _value, { message }) => {
    if (message.startsWith(`Field "${name}" is not defined`)) suggestion = message.split(SUGGESTION)[1];
  });
  return suggestion?.slice(0, -1);
}
