import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, type ClassType, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../context.js';
import type { Id } from '../read/declare.js';
import type { ListRequest } from '../read/page.js';
import { readOne, readPage } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { answerWritten } from '../write/unit-of-work.js';
import { answerDeletion } from './deletion.js';
import { AnyCaller, FromReplica, type Mark, Versioned } from './marks.js';
import { reads } from './parameters.js';
import type { Resource } from './relations.js';

/* Operations that a record declares as data: its lists, its single read, and the mutations that create, change and delete it. */

/** Declares the query of the pages of a record within scope, for every caller with a token; a replica may answer it. */
export function listQuery<T extends object>(name: string, resource: Resource<T>, description?: string) {
  const resolve = (ctx: Context, asked: ListRequest, info: GraphQLResolveInfo) =>
    readPage(ctx, resource, asked, pageSelectionOf(resource, info));
  const query = Query(() => resource.connection, { description });
  const marks = [AnyCaller(), FromReplica(), reads(resource), query];
  return operation(name, resolve, [Args(() => resource.args)], marks);
}

/** Declares the query of a record by its id, null for one that is unknown or out of scope, for every caller with a token. */
export function recordQuery(name: string, record: AnyRecord, description?: string) {
  const resolve = (ctx: Context, id: Id, info: GraphQLResolveInfo) =>
    readOne(ctx, record, id, selectionOf(record, info));
  const query = Query(() => record.entity as ClassType<object>, { nullable: true, description });
  return operation(name, resolve, [idOf(record)], [AnyCaller(), reads(record), query]);
}

/** What a mutation says beside its record and its input. */
interface MutationOptions {
  readonly description: string;
  /** The decorators that a method would have: its level, its refusals. */
  readonly marks: readonly Mark[];
}

/** Declares the mutation that creates a record, and answers the one whose id `create` returns. */
export function createMutation<Input extends object>(
  name: string,
  record: AnyRecord,
  input: ClassType<Input>,
  create: (ctx: Context, input: Input) => Promise<Id>,
  { description, marks }: MutationOptions,
) {
  const resolve = (ctx: Context, given: Input, info: GraphQLResolveInfo) =>
    answerWritten(ctx, record, undefined, info, () => create(ctx, given));
  const mutation = Mutation(() => record.entity as ClassType<object>, { description });
  return operation(name, resolve, [Arg('input', () => input)], [...marks, reads(record), mutation]);
}

/** Declares the mutation that changes a record, of which a client may expect a version, and answers it. */
export function updateMutation<Key extends Id, Input extends object>(
  name: string,
  record: AnyRecord,
  input: ClassType<Input>,
  update: (ctx: Context, id: Key, input: Input) => Promise<Id> | Promise<void>,
  { description, marks }: MutationOptions,
) {
  const resolve = (ctx: Context, id: Key, given: Input, info: GraphQLResolveInfo) =>
    answerWritten(ctx, record, id, info, () => update(ctx, id, given));
  const mutation = Mutation(() => record.entity as ClassType<object>, { description });
  const parameters = [idOf(record), Arg('input', () => input)];
  return operation(name, resolve, parameters, [...marks, Versioned(), reads(record), mutation]);
}

/** Declares the mutation that deletes a record, of which a client may expect a version, and answers its parents. */
export function deleteMutation<Key extends Id, T extends object>(
  name: string,
  { entity, deletion }: Resource<T>,
  remove: (ctx: Context, id: Key) => Promise<void>,
  { description, marks }: MutationOptions,
) {
  const resolve = (ctx: Context, id: Key, info: GraphQLResolveInfo) =>
    answerDeletion(ctx, entity, id, info, () => remove(ctx, id));
  const mutation = Mutation(() => deletion, { description });
  return operation(name, resolve, [idOf({ entity })], [...marks, Versioned(), mutation]);
}

/** Declares the argument `id` of a record: a GUID, or a number. */
function idOf({ entity }: Pick<AnyRecord, 'entity'>): Parameter {
  const isNumber = Reflect.getMetadata('design:type', entity.prototype, 'id') === Number;
  return Arg('id', () => (isNumber ? Int : GuidScalar));
}

/** The resolver class of all declared operations: TypeGraphQL compares every field with all classes. */
@Resolver()
class DeclaredOperations {}

type Parameter = (prototype: object, name: string, index: number) => void;

/** A method that takes the context, what the parameters of the operation name, and the selection. */
type Resolve = (ctx: Context, ...given: never[]) => Promise<object | null>;

/** Declares an operation to TypeGraphQL as a method of the class of all of them, which it returns. */
function operation(name: string, resolve: Resolve, parameters: readonly Parameter[], marks: readonly Mark[]) {
  const prototype = DeclaredOperations.prototype as Record<string, unknown>;
  prototype[name] = resolve;
  for (const [index, parameter] of [Ctx(), ...parameters, Info()].entries())
    parameter(prototype, name, index);
  for (const mark of marks) mark(prototype, name, {});
  return DeclaredOperations;
}
