import { type GraphQLInputField, type GraphQLInputType, GraphQLNonNull } from 'graphql';

/** Name of the extension of what the graph does not have. */
export const REST_ONLY = 'restOnly';

/** A field of an input that only REST takes: whether a body must have it. */
export interface RestOnlyInput {
  readonly required: boolean;
}

export const restOnlyOf = ({
  extensions,
}: Pick<GraphQLInputField, 'extensions'>): RestOnlyInput | undefined =>
  extensions[REST_ONLY] as RestOnlyInput | undefined;

/** Returns the type of a field in REST bodies. */
export function restTypeOf(field: Pick<GraphQLInputField, 'type' | 'extensions'>): GraphQLInputType {
  const { type } = field;
  return restOnlyOf(field)?.required && !(type instanceof GraphQLNonNull) ? new GraphQLNonNull(type) : type;
}
