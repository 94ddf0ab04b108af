import {
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLNonNull,
} from 'graphql';

/** Name of the extension of what the graph does not have. */
export const REST_ONLY = 'restOnly';

/** Name of the extension of what REST does not have. */
export const GRAPHQL_ONLY = 'graphqlOnly';

/** Returns the fields of an input that bodies of REST have. */
export const bodyFieldsOf = (type: GraphQLInputObjectType): GraphQLInputField[] =>
  Object.values(type.getFields()).filter(({ extensions }) => !(GRAPHQL_ONLY in extensions));

/** A field of an input that only REST takes: whether a body must have it. */
export interface RestOnlyInput {
  readonly required: boolean;
}

export const restOnlyOf = ({
  extensions,
}: Pick<GraphQLInputField, 'extensions'>): RestOnlyInput | undefined =>
  extensions[REST_ONLY] as RestOnlyInput | undefined;

/** Name of the extension of a field that REST bodies must have, and in whose place the graph takes its twin too. */
export const REQUIRED_IN_REST = 'requiredInRest';

export const isRequiredInRest = ({ extensions }: Pick<GraphQLInputField, 'extensions'>): boolean =>
  REQUIRED_IN_REST in extensions;

/** Returns the type of a field in REST bodies. */
export function restTypeOf(field: Pick<GraphQLInputField, 'type' | 'extensions'>): GraphQLInputType {
  const { type } = field;
  const isRequired = restOnlyOf(field)?.required || isRequiredInRest(field);
  return isRequired && !(type instanceof GraphQLNonNull) ? new GraphQLNonNull(type) : type;
}
