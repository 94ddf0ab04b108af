import { type ClassType, Field, ID, Int, type MiddlewareFn, ObjectType, UseMiddleware } from 'type-graphql';
import type { Context } from '../context.js';
import type { Id } from '../read/id.js';
import { nodeIdOf } from '../read/node-id.js';
import type { AnyRecord } from '../read/record.js';
import { GuidScalar } from '../scalars.js';
import { GuidRecord } from './guid-record.js';

/** The answer of a mutation that deletes a record. */
export interface Deletion {
  readonly deletedId: Id;
  readonly deletedNodeId: string;
}

/** The object type of the deletions of a record, named after it. */
export function deletionOf<T extends object>(entity: ClassType<T>): ClassType<Deletion> {
  @ObjectType(`${entity.name}Deletion`, { description: 'The record that a mutation deleted.' })
  class RecordDeletion implements Deletion {
    @Field(() => (entity.prototype instanceof GuidRecord ? GuidScalar : Int), {
      description: 'Id that the deleted record had.',
    })
    deletedId!: Id;

    @Field(() => ID, {
      description:
        'Identifier that it had among the records of all types, by which a cache forgets it. The answer is no object of a cache itself.',
    })
    deletedNodeId!: string;
  }
  return RecordDeletion;
}

/** Answers a mutation that deletes the record of its argument `id`. */
export function ReturnsDeleted({ entity }: AnyRecord) {
  const answer: MiddlewareFn<Context> = async ({ args }, next): Promise<Deletion> => {
    await next();
    return { deletedId: args.id, deletedNodeId: nodeIdOf(entity.name, args.id) };
  };
  type Delete = (...parameters: never[]) => Promise<void>;
  return <Method extends Delete>(prototype: object, name: string, method: TypedPropertyDescriptor<Method>) =>
    UseMiddleware(answer)(prototype, name, method);
}
