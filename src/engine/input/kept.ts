import type { GraphQLInputField } from 'graphql';

/** Name of the extension of an input field that may be left out, which keeps the value, and is never null. */
export const KEPT = 'kept';

export const isKept = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): boolean => KEPT in extensions;
