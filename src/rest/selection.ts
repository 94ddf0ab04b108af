import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
} from 'graphql';
import { type Allowed, isRoleAllowed } from '../core/policy.js';
import { RELATION, type Relation } from '../core/read/relation.js';
import { ALLOWED } from '../core/schema/allow.js';
import { GRAPHQL_ONLY, REST_NAME } from '../core/schema/wire.js';
import type { RoleCode } from '../platform/roles.js';

/** Whether a REST record has a field: all except relations, paged lists and GraphQL-only fields. */
function isWireField(field: GraphQLField<unknown, unknown>): boolean {
  const relation = field.extensions[RELATION] as Relation | undefined;
  return (
    field.args.length === 0 &&
    (!relation || relation.kind === 'parts') &&
    !field.extensions[GRAPHQL_ONLY] &&
    !getNamedType(field.type).name.endsWith('Connection')
  );
}

/** The selection of a whole REST record for a role, nested objects included; empty for a leaf. */
export function wireSelection(type: GraphQLOutputType, role: RoleCode | null): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!isObjectType(named)) throw new Error(`${named.name} is no type of a legacy record`);
  return `{ ${wireFields(named)
    .filter(({ extensions }) => isRoleAllowed(role, (extensions[ALLOWED] as Allowed | undefined) ?? 'public'))
    .map((field) => `${aliased(field)} ${wireSelection(field.type, role)}`)
    .join(' ')} }`;
}

export function wireFields(type: GraphQLObjectType): GraphQLField<unknown, unknown>[] {
  return Object.values(type.getFields()).filter(isWireField);
}

/** The name of a field in legacy records. */
export const wireName = ({ name, extensions }: GraphQLField<unknown, unknown>): string =>
  (extensions[REST_NAME] as string | undefined) ?? name;

const aliased = (field: GraphQLField<unknown, unknown>): string =>
  wireName(field) === field.name ? field.name : `${wireName(field)}: ${field.name}`;
