import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType, isUnionType } from 'graphql';
import { type ClassType, Field, ID, Int, ObjectType } from 'type-graphql';
import { type EntityClass, type Id, isComputed } from '../read/declare.js';
import { definitionOf } from '../read/record.js';
import { relationKeysOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { fieldsOfObjects, type ResolvedField } from './marks.js';
import { GuidRecord } from './records.js';

/** The answer of a mutation that deletes a record. */
export interface Deletion {
  readonly deletedId: Id;
  readonly deletedNodeId: string;
}

/** Returns the name of the object type of the deletions of a record. */
const deletionName = (entity: EntityClass): string => `${entity.name}Deletion`;

/** Makes the object type of the deletions of a record, which the schema gives the parents of the record too. */
export function deletionOf<T extends object>(entity: ClassType<T>): ClassType<Deletion> {
  @ObjectType(deletionName(entity as EntityClass), {
    description: 'A deleted record, and its parents within scope.',
  })
  class RecordDeletion implements Deletion {
    @Field(() => (entity.prototype instanceof GuidRecord ? GuidScalar : Int), {
      description: 'The `id` that it had.',
    })
    deletedId!: Id;

    @Field(() => ID, {
      description: 'To forget it in a cache.',
    })
    deletedNodeId!: string;
  }
  return RecordDeletion;
}

/** Adds the record's parents to the answer of each deletion: its relations that lead back, by the keys of the deleted row. */
export function addDeletionParents(schema: GraphQLSchema): void {
  for (const [record, field] of fieldsOfObjects(schema)) {
    const entity = definitionOf(record.name)?.entity;
    const deletion = entity && schema.getType(deletionName(entity));
    if (entity && isObjectType(deletion) && isParent(entity, record, field))
      deletion.getFields()[field.name] = { ...field, description: 'After the deletion.' };
  }
}

function isParent(entity: EntityClass, record: GraphQLObjectType, field: ResolvedField): boolean {
  // A list has arguments.
  if (field.args.length > 0) return false;
  const keys = relationKeysOf(entity, field.name);
  // A key that the database computes tells of the records that refer to this one.
  if (!keys || keys.some((key) => isComputed(entity, key))) return false;
  const type = getNamedType(field.type);
  const targets = isUnionType(type) ? type.getTypes() : isObjectType(type) ? [type] : [];
  return targets.some((target) => leadsTo(target, record));
}

/** Tells whether a field of a type answers records of another, one, many or by pages. */
const leadsTo = (type: GraphQLObjectType, { name }: GraphQLObjectType) =>
  Object.values(type.getFields()).some((field) => {
    const target = getNamedType(field.type).name;
    return target === name || target === `${name}Connection`;
  });
