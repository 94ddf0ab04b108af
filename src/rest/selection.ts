import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import {
  ALLOWED,
  type Allowed,
  GRAPHQL_ONLY,
  isRoleAllowed,
  RELATION,
  REST_NAME,
  type Relation,
} from '../engine/declare.js';
import type { RoleCode } from '../platform/roles.js';
import type { LegacyShapes } from '../route.js';

/** The argument of plain lists, which REST gives whole. */
const UPDATED_SINCE = 'updatedSince';

/** Tells whether a REST record has a field: all except relations, paged lists and GraphQL-only fields. */
function isWireField(field: GraphQLField<unknown, unknown>): boolean {
  const relation = field.extensions[RELATION] as Relation | undefined;
  return (
    field.args.every(({ name }) => name === UPDATED_SINCE) &&
    (!relation || relation.kind === 'parts') &&
    !field.extensions[GRAPHQL_ONLY] &&
    !getNamedType(field.type).name.endsWith('Connection')
  );
}

/** Returns the selection of a whole REST record for a role, nested objects included; empty for a leaf. */
export function wireSelection(
  type: GraphQLOutputType,
  role: RoleCode | null,
  shapes: LegacyShapes = {},
): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) throw new Error(`${named.name} is no type of a legacy record`);
  return `{ ${fieldsFor(named, role, shapes)
    .map(({ name, field }) => `${aliased(name, field)} ${wireSelection(field.type, role, shapes)}`)
    .join(' ')} }`;
}

/** Returns the columns of a REST record for a role: its fields in their order, those of a nested record as `record.field`. */
export function wireColumns(
  type: GraphQLOutputType,
  role: RoleCode | null,
  shapes: LegacyShapes = {},
): string[] {
  const named = getNamedType(type);
  if (!isObjectType(named)) return [];
  return fieldsFor(named, role, shapes).flatMap(({ name, field }) => {
    const nested = isListType(getNullableType(field.type)) ? [] : wireColumns(field.type, role, shapes);
    return nested.length > 0 ? nested.map((column) => `${name}.${column}`) : [name];
  });
}

/** Returns the fields of a legacy record that a role is answered. */
const fieldsFor = (type: GraphQLObjectType, role: RoleCode | null, shapes: LegacyShapes): WireField[] =>
  wireFields(type, shapes).filter(({ field }) =>
    isRoleAllowed(role, (field.extensions[ALLOWED] as Allowed | undefined) ?? 'public'),
  );

/** A field of a legacy record, under its name there. */
export interface WireField {
  readonly name: string;
  readonly field: GraphQLField<unknown, unknown>;
}

/** Returns the fields of a legacy record: those of its shape, if it has one. */
export function wireFields(type: GraphQLObjectType, shapes: LegacyShapes): WireField[] {
  const fields = type.getFields();
  const shape = shapes[type.name];
  if (!shape) return Object.values(fields).filter(isWireField).map(wireFieldOf);
  return Object.entries(shape.fields).map(([name, source]) => {
    const field = fields[source];
    if (!field) throw new Error(`${type.name} has no field ${source}`);
    return { name, field };
  });
}

const wireFieldOf = (field: GraphQLField<unknown, unknown>): WireField => ({
  name: (field.extensions[REST_NAME] as string | undefined) ?? field.name,
  field,
});

const aliased = (name: string, field: GraphQLField<unknown, unknown>): string =>
  name === field.name ? name : `${name}: ${field.name}`;
