import { randomUUID } from 'node:crypto';
import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { CONSTRAINTS, type Constraints, restTypeOf } from '../../src/engine/declare.js';

/** An unused integer id. */
export const UNKNOWN_ID = 2_147_480_000;

/** Fields whose form follows from no published constraint. */
const FORMED: Readonly<Record<string, unknown>> = {
  horaInicio: '08:00',
  horaFin: '09:00',
  firstMonth: '2026-01',
  month: '2026-01',
};

/** A valid value of an input type; its ids are unknown. */
export function sampleValue(type: GraphQLInputType, constraints: Constraints = {}): unknown {
  if (isNonNullType(type)) return sampleValue(type.ofType, constraints);
  if (isListType(type)) return [sampleValue(type.ofType, constraints)];
  if (isInputObjectType(type)) {
    const required = Object.values(type.getFields()).filter((field) => isNonNullType(restTypeOf(field)));
    return Object.fromEntries(
      required.map((field) => [
        field.name,
        FORMED[field.name] ??
          sampleValue(field.type, field.extensions[CONSTRAINTS] as Constraints | undefined),
      ]),
    );
  }
  if (isEnumType(type)) return type.getValues()[0]?.name;
  return sampleLeaf(type.name, constraints);
}

function sampleLeaf(
  name: string,
  { minimum = 0, format, pattern, enum: values, maxLength = 40 }: Constraints,
): unknown {
  switch (name) {
    case 'GUID':
    case 'ID':
      return randomUUID();
    case 'Int':
      return Math.max(minimum, 1);
    case 'Float':
    case 'Decimal':
      return Math.max(minimum, 1);
    case 'Boolean':
      return true;
    case 'DateTime':
      return '2027-03-01T10:00:00.000Z';
    case 'Upload':
      return new File(['Muestra'], 'muestra.txt');
    case 'Date':
      return '2027-03-01';
    default:
      if (values) return values[0];
      if (pattern) return 'America/Tijuana';
      return format === 'email'
        ? `m${randomUUID().slice(0, 8)}@correo.example`
        : 'Muestra 1 aB#'.slice(0, maxLength);
  }
}

/** Arguments that the schema lets be left out, in the place of another one. */
const ALWAYS_GIVEN: ReadonlySet<string> = new Set(['id', 'statusId']);

/** A document that calls one root field with samples for its id and its required arguments and the smallest selection. */
export function sampleOperation(
  kind: 'query' | 'mutation',
  field: GraphQLField<unknown, unknown>,
): { query: string; variables: Record<string, unknown> } {
  const required = field.args.filter(({ name, type }) => ALWAYS_GIVEN.has(name) || isNonNullType(type));
  const declared = required.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = required.map(({ name }) => `${name}: $${name}`).join(', ');
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
  return {
    query: `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`,
    variables: Object.fromEntries(
      required.map(({ name, type }) => [
        name,
        sampleValue(type, name === 'id' ? { minimum: UNKNOWN_ID } : {}),
      ]),
    ),
  };
}
