import {
  type GraphQLArgument,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { CONSTRAINTS, type Constraints, nodeIdOf } from '../../engine/declare.js';

/** The id of every record in the samples. */
export const SAMPLE_ID = '00000000-0000-4000-8000-000000000000';

const LEAVES: Readonly<Record<string, unknown>> = {
  GUID: SAMPLE_ID,
  ID: nodeIdOf('Vehicle', SAMPLE_ID),
  Int: 1,
  Float: 1,
  Decimal: 1,
  Boolean: true,
  DateTime: '2026-01-01T00:00:00.000Z',
  Date: '2026-01-01',
};

/** Returns the value of an argument; an input object has every field. */
export const sampleOf = ({ type, extensions }: Pick<GraphQLArgument, 'type' | 'extensions'>): unknown =>
  sampleValue(type, extensions[CONSTRAINTS] as Constraints | undefined);

function sampleValue(type: GraphQLInputType, constraints: Constraints = {}): unknown {
  if (isNonNullType(type)) return sampleValue(type.ofType, constraints);
  if (isListType(type)) return [sampleValue(type.ofType, constraints)];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type)) {
    return Object.fromEntries(Object.values(type.getFields()).map((field) => [field.name, sampleOf(field)]));
  }
  return LEAVES[type.name] ?? constraints.enum?.[0] ?? 'text';
}
