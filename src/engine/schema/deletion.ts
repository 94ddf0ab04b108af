import { type ClassType, Field, ID, Int, type MiddlewareFn, ObjectType, UseMiddleware } from 'type-graphql';
import type { Context } from '../context.js';
import type { EntityClass, Id } from '../read/declare.js';
import { fieldsBelow } from '../read/document-fields.js';
import type { StoredRow } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { nodeIdOf } from '../read/record.js';
import { relationKeysOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { keepingDeleted } from '../write/deleting.js';
import { GuidRecord } from './guid-record.js';

/** The answer of a mutation that deletes a record. */
export interface Deletion {
  readonly deletedId: Id;
  readonly deletedNodeId: string;
}

/** Returns the name of the object type of the deletions of a record. */
export const deletionName = (entity: EntityClass): string => `${entity.name}Deletion`;

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

/** Answers a mutation that deletes the record `id`, with its parents, read afterwards within the scope of the caller. */
export function ReturnsDeleted({ entity }: AnyRecord) {
  const answer: MiddlewareFn<Context> = async ({ args, context, info }, next): Promise<Deletion> => {
    const { id } = args;
    const keys = fieldsBelow(info.fieldNodes, info).flatMap(
      ({ name }) => relationKeysOf(entity, name.value) ?? [],
    );
    const row = await keepingDeleted(context, { record: entity.name, id, keys }, next);
    return { ...pick(row, keys), deletedId: id, deletedNodeId: nodeIdOf(entity.name, id) };
  };
  type Delete = (...parameters: never[]) => Promise<void>;
  return <Method extends Delete>(prototype: object, name: string, method: TypedPropertyDescriptor<Method>) =>
    UseMiddleware(answer)(prototype, name, method);
}

const pick = (row: StoredRow, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]));
