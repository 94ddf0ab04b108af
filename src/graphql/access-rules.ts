import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import {
  ALLOWED,
  type AnyRecord,
  definitionOf,
  NODE_ID,
  NON_PERSONAL,
  PERMISSION,
  READS,
  READS_SOME,
  RELATION,
  RESTRICTION,
  type Relation,
  SHOWN,
} from '../engine/index.js';

type Field = GraphQLField<unknown, unknown>;

/** Returns the record that a field reads: by its operation, its relation, or as the whole whose part a page is. */
function recordOf({ extensions }: Field): AnyRecord | undefined {
  return (
    (extensions[READS] as AnyRecord | undefined) ?? (extensions[RELATION] as Relation | undefined)?.record
  );
}

/** Returns the name of the record type that a field answers, one or many; null for any other type. */
function recordTypeOf(field: Field): string | null {
  const { name } = getNamedType(field.type);
  const record = name.replace(/Connection$/, '');
  return definitionOf(record) ? record : null;
}

/** Returns the records that a field answers, each with its row scope; several for a union. */
export function recordsOf(field: Field): readonly AnyRecord[] {
  const record = recordTypeOf(field) === null ? undefined : recordOf(field);
  return record ? [record] : ((field.extensions[READS_SOME] as readonly AnyRecord[] | undefined) ?? []);
}

/** Deny by default: the start fails for a field that leads to a record without its row scope, and for any other field of which nothing says who sees it. */
export function assertAccessRules(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    if (type === schema.getMutationType() || type === schema.getSubscriptionType()) continue;
    if (/(Connection|Edge|Deletion)$/.test(type.name)) continue;
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`;
      if (lacksRowScope(field))
        throw new Error(`${name} leads to ${getNamedType(field.type).name} without its row scope`);
      if (type !== schema.getQueryType() && !isGoverned(type, field))
        throw new Error(`${name} does not say who may see it (@ShownField, @Restricted, a level)`);
    }
  }
}

const lacksRowScope = (field: Field) => {
  const type = recordTypeOf(field);
  return type !== null && !definitionOf(type)?.reference && recordOf(field)?.entity.name !== type;
};

const isGoverned = (type: GraphQLObjectType, field: Field) =>
  recordTypeOf(field) !== null ||
  field.name === NODE_ID ||
  RESTRICTION in field.extensions ||
  ALLOWED in field.extensions ||
  PERMISSION in field.extensions ||
  SHOWN in field.extensions ||
  NON_PERSONAL in type.extensions;
