import { type GraphQLInputField, type GraphQLInputType, GraphQLNonNull } from 'graphql';
import type { FieldRule } from '../../platform/field-faults.js';

/** Name of the extension of an input field that only REST takes. */
export const REST_ONLY = 'restOnly';

/** A field that only REST takes: whether a body must have it, and what GraphQL has in its place. */
export interface RestOnly {
  readonly required: boolean;
  readonly instead: string;
}

export const restOnlyOf = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): RestOnly | undefined =>
  extensions[REST_ONLY] as RestOnly | undefined;

export const refusedByGraphql = ({ instead }: RestOnly): FieldRule => ({
  es: `no se admite en GraphQL: use ${instead}`,
  en: `is not taken by GraphQL: use ${instead}`,
  code: 'USE_INSTEAD',
  params: { instead },
});

/** The type of a field in REST bodies. */
export function restTypeOf(field: Pick<GraphQLInputField, 'type' | 'extensions'>): GraphQLInputType {
  const { type } = field;
  return restOnlyOf(field)?.required && !(type instanceof GraphQLNonNull) ? new GraphQLNonNull(type) : type;
}
