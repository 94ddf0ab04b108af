import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { type EntityClass, isComputed } from '../read/declare.js';
import { definitionOf } from '../read/record.js';
import { relationKeysOf } from '../read/selection.js';
import { deletionName } from './deletion.js';

type Field = GraphQLField<unknown, unknown>;

/** Adds the record's parents to the answer of each deletion: its relations that lead back, by the keys of the deleted row. */
export function addDeletionParents(schema: GraphQLSchema): void {
  for (const record of Object.values(schema.getTypeMap())) {
    const entity = isObjectType(record) && definitionOf(record.name)?.entity;
    const deletion = entity && schema.getType(deletionName(entity));
    if (!entity || !isObjectType(deletion)) continue;
    const parents = Object.values(record.getFields()).filter((field) => isParent(entity, record, field));
    for (const field of parents) {
      deletion.getFields()[field.name] = {
        ...field,
        description: 'After the deletion.',
      };
    }
  }
}

function isParent(entity: EntityClass, record: GraphQLObjectType, field: Field): boolean {
  const { name, type, args } = field;
  if (isListType(getNullableType(type)) || isNonNullType(type) || args.length > 0) return false;
  const keys = relationKeysOf(entity, name);
  // A key that the database computes tells of the records that refer to this one.
  if (!keys || keys.some((key) => isComputed(entity, key))) return false;
  return targetsOf(field).some((target) => leadsTo(target, record));
}

function targetsOf(field: Field): readonly GraphQLObjectType[] {
  const type = getNamedType(field.type);
  const types = isUnionType(type) ? type.getTypes() : isObjectType(type) ? [type] : [];
  return types.filter(({ name }) => definitionOf(name));
}

/** Tells whether a field of a type answers records of another, one, many or by pages. */
const leadsTo = (type: GraphQLObjectType, { name }: GraphQLObjectType) =>
  Object.values(type.getFields()).some((field) => {
    const target = getNamedType(field.type).name;
    return target === name || target === `${name}Connection`;
  });
