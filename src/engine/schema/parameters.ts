import { type GraphQLObjectType, type GraphQLSchema, getNamedType, isObjectType, isUnionType } from 'graphql';
import {
  Arg,
  type ClassType,
  createParameterDecorator,
  Extensions,
  Field,
  ID,
  Int,
  type MiddlewareFn,
  ObjectType,
  UseMiddleware,
} from 'type-graphql';
import type { Context, Deleting } from '../context.js';
import { CONSTRAINTS, type Constraints } from '../input/declare-field.js';
import { type EntityClass, type Id, isComputed } from '../read/declare.js';
import { readAllWritten, readWritten } from '../read/read.js';
import { type AnyRecord, definitionOf, nodeIdOf } from '../read/record.js';
import { fieldsBelow, pageSelectionOf, relationKeysOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { answerWithWritten, whileRunning } from '../write/unit-of-work.js';
import { FromReplica, fieldsOfObjects, type ResolvedField, Versioned } from './marks.js';
import { GuidRecord } from './records.js';

/** Declares the argument `id`, a GUID. */
export const IdArg = (description?: string) => Arg('id', () => GuidScalar, { description });

/** Name of the extension with the record that a field reads. */
export const READS = 'reads';

/** Name of the extension with the records of several types that a field reads. */
export const READS_SOME = 'readsSome';

/** Injects the fields of a record that the document selects from the answer, and others that the resolver needs. */
export const Selected = (record: AnyRecord, ...besides: readonly string[]) =>
  readsRecord(
    record,
    createParameterDecorator(({ info }) => selectionOf(record, info, besides)),
  );

/** Injects the parts of a page of records that the document selects from the answer; a list may be read from a replica. */
export const SelectedPage = (record: AnyRecord) => {
  const parameter = readsRecord(
    record,
    createParameterDecorator(({ info }) => pageSelectionOf(record, info)),
  );
  return (prototype: object, name: string, index: number): void => {
    FromReplica()(prototype, name);
    parameter(prototype, name, index);
  };
};

/** Names the record in the schema too, where the access matrix finds its row scope. */
const readsRecord =
  (record: AnyRecord, parameter: ReturnType<typeof createParameterDecorator>) =>
  (prototype: object, name: string, index: number): void => {
    Extensions({ [READS]: record })(prototype, name);
    parameter(prototype, name, index);
  };

type Mark = (prototype: object, name: string) => void;

/** Makes the decorator of a mutation whose method returns what `answer` makes the answer of. */
const answering =
  <Returned extends Promise<unknown>>(answer: MiddlewareFn<Context>, ...marks: readonly Mark[]) =>
  <Method extends (...parameters: never[]) => Returned>(
    prototype: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    for (const mark of marks) mark(prototype, name);
    UseMiddleware(answer)(prototype, name, method);
  };

/** Answers a mutation with the record that it wrote: the one whose id it returns, else that of its argument `id`. */
export const ReturnsWritten = (record: AnyRecord, ...marks: readonly Mark[]) =>
  answering<Promise<Id> | Promise<void>>(
    async ({ args, context, info }, next) => {
      const selection = selectionOf(record, info);
      const read = (ctx: Context, id: Id) => readWritten(ctx, record, id, selection);
      return answerWithWritten(context, args.id, read, next);
    },
    Extensions({ [READS]: record }),
    ...marks,
  );

/** Answers a mutation with the record that it changed, of which a client may expect a version. */
export const ReturnsChanged = (record: AnyRecord) => ReturnsWritten(record, Versioned());

/** Answers a mutation that returns the ids of several records with these records, as the document selects them. */
export const ReturnsAllWritten = (record: AnyRecord) =>
  answering<Promise<readonly Id[]>>(async ({ context, info }, next) => {
    const selection = selectionOf(record, info);
    return readAllWritten(context, record, await next(), selection);
  });

const LENGTH = { minLength: 1, maxLength: 100 } satisfies Constraints;

/** Declares an argument with the text to search for. */
export const SearchText =
  (meaning: string): PropertyDecorator =>
  (prototype, name) => {
    const description = `${meaning} From ${LENGTH.minLength} to ${LENGTH.maxLength} characters; 1 and 2 are found only where a word begins.`;
    Field(() => String, { description })(prototype, name);
    Extensions({ [CONSTRAINTS]: LENGTH })(prototype as object, name as string);
  };

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

/** Answers a mutation that deletes the record `id`, with its parents, read afterwards within the scope of the caller. */
export const ReturnsDeleted = ({ entity }: AnyRecord) =>
  answering<Promise<void>>(async ({ args, context, info }, next): Promise<Deletion> => {
    const { id } = args;
    const keys = fieldsBelow(info.fieldNodes, info).flatMap(
      ({ name }) => relationKeysOf(entity, name.value) ?? [],
    );
    const deleting: Deleting = { record: entity.name, id, keys };
    await whileRunning(context, 'deleting', deleting, next);
    const kept = Object.fromEntries(keys.map((key) => [key, deleting.row?.[key]]));
    return { ...kept, deletedId: id, deletedNodeId: nodeIdOf(entity.name, id) };
  }, Versioned());

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
