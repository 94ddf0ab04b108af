import { type GraphQLField, type GraphQLObjectType, type GraphQLSchema, isObjectType } from 'graphql';
import {
  ALLOWED,
  type Allowed,
  type AnyRecord,
  isRoleAllowed,
  READS_SOME,
  type Reach,
  reachOf,
} from '../../engine/declare.js';
import { recordsOf } from '../../graphql/schema.js';
import type { RoleCode } from '../../platform/roles.js';

type Field = GraphQLField<unknown, unknown>;

/** A field of the schema that leads to records: an operation of the root, or a relation. */
export interface AccessPath {
  /** The type of the records. */
  readonly record: string;
  readonly parent: string;
  readonly field: Field;
  readonly definition: AnyRecord;
}

/** Returns every path to every record type, those of the root first. `node` leads to all of them by their single read. */
export function accessPaths(schema: GraphQLSchema): AccessPath[] {
  const isRelation = (type: GraphQLObjectType) => Number(type !== schema.getQueryType());
  const withoutRecords = [schema.getMutationType(), schema.getSubscriptionType()];
  return Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .sort((a, b) => isRelation(a) - isRelation(b))
    .filter((type) => !withoutRecords.includes(type) && !/(Connection|Edge)$/.test(type.name))
    .flatMap((type) =>
      Object.values(type.getFields()).flatMap((field) =>
        recordsOf(field).map((definition) => ({
          record: definition.entity.name,
          parent: type.name,
          field,
          definition,
        })),
      ),
    )
    .sort((a, b) => a.record.localeCompare(b.record));
}

/** Tells how far a role reaches on a path: what its level allows and the row scope of the record leaves. */
export function reachOn({ field, definition }: AccessPath, role: RoleCode): Reach {
  const level = (field.extensions[ALLOWED] as Allowed | undefined) ?? 'authenticated';
  return isRoleAllowed(role, level) ? reachOf(role, definition.scope) : 'none';
}

/** Tells whether the records of a path can be searched for a text. */
export function isSearchable({ field }: AccessPath): boolean {
  if (READS_SOME in field.extensions) return true;
  return field.args.some(({ name }) => name === 'search');
}
