import { type GraphQLField, getNamedType, isLeafType } from 'graphql';

/** Tells whether a field is answered with a value of its row: a scalar, an enum or a list of these, without a resolver. */
export const isRowValue = (field: GraphQLField<unknown, unknown>): boolean =>
  isLeafType(getNamedType(field.type)) && !field.resolve;
