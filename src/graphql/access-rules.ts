import { type GraphQLField, type GraphQLSchema, getNamedType, isLeafType, isObjectType } from 'graphql';
import { needsFieldRule } from '../core/policy/field-rules.js';
import { type AnyRecord, definitionOf } from '../core/read/record.js';
import { RELATION, type Relation } from '../core/read/relation.js';
import { ALLOWED } from '../core/schema/allow.js';
import { READS } from '../core/schema/parameters.js';
import { RESTRICTION } from '../core/schema/restricted.js';

type Field = GraphQLField<unknown, unknown>;

/** The record that a field reads: by its operation, its relation, or as the whole whose part a page is. */
export function recordOf({ extensions }: Field): AnyRecord | undefined {
  return (
    (extensions[READS] as AnyRecord | undefined) ?? (extensions[RELATION] as Relation | undefined)?.record
  );
}

/** The name of the record type that a field answers, one or many; null for any other type. */
export function recordTypeOf(field: Field): string | null {
  const { name } = getNamedType(field.type);
  const record = name.replace(/Connection$/, '');
  return definitionOf(record) ? record : null;
}

/** Deny by default: the start fails for a field that leads to a record without its row scope, and for one with contact data without a rule. */
export function assertAccessRules(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__') || type === schema.getMutationType()) continue;
    for (const field of Object.values(type.getFields())) {
      const name = `${type.name}.${field.name}`;
      if (!/(Connection|Edge)$/.test(type.name) && lacksRowScope(field))
        throw new Error(`${name} leads to ${getNamedType(field.type).name} without its row scope`);
      if (needsFieldRule(type.name, field.name) && isLeafType(getNamedType(field.type)) && !hasRule(field))
        throw new Error(`${name} does not say who may see it`);
    }
  }
}

const lacksRowScope = (field: Field) => {
  const type = recordTypeOf(field);
  return type !== null && !definitionOf(type)?.reference && recordOf(field)?.entity.name !== type;
};

const hasRule = ({ extensions }: Field) => RESTRICTION in extensions || ALLOWED in extensions;
