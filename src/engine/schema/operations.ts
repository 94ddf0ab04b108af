import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, type ClassType, Ctx, Info, Mutation, Query, Resolver } from 'type-graphql';
import { labelOf, pluralOf } from '../../platform/texts.js';
import type { AskedAnswer, Context, Deleting } from '../context.js';
import type { Id } from '../read/declare.js';
import type { ListRequest } from '../read/page.js';
import { readAllWritten, readOne, readPage, readWritten } from '../read/read.js';
import { type AnyRecord, nodeIdOf } from '../read/record.js';
import { fieldsBelow, pageSelectionOf, relationKeysOf, selectionOf } from '../read/selection.js';
import { whileRunning } from '../write/unit-of-work.js';
import type { Deletion } from './deletion.js';
import { AnyCaller, FromReplica, type Mark, Versioned } from './marks.js';
import { IdOf, reads } from './parameters.js';
import type { Resource } from './relations.js';

/* Operations that a record declares as data: its lists, its single read, and the mutations that write it. */

/** Declares the query of the pages of a record within scope, for every caller with a token; a replica may answer it. */
export function listQuery<T extends object>(
  name: string,
  resource: Resource<T>,
  description = `The ${pluralOf(resource.entity.name)} that the caller may read.`,
) {
  const resolve = (ctx: Context, info: GraphQLResolveInfo, asked: ListRequest) =>
    readPage(ctx, resource, asked, pageSelectionOf(resource, info));
  const query = Query(() => resource.connection, { description });
  const marks = [AnyCaller(), FromReplica(), reads(resource), query];
  return operation(name, resolve, [Args(() => resource.args)], marks);
}

/** Declares the query of a record by its id, null for one that is unknown or out of scope, for every caller with a token. */
export function recordQuery(
  name: string,
  record: AnyRecord,
  description = `One ${labelOf(record.entity.name)} by its id.`,
) {
  const resolve = (ctx: Context, info: GraphQLResolveInfo, id: Id) =>
    readOne(ctx, record, id, selectionOf(record, info));
  const query = Query(() => record.entity as ClassType<object>, { nullable: true, description });
  return operation(name, resolve, [IdOf(record)], [AnyCaller(), reads(record), query]);
}

/** What a mutation declares beside its record and its input. */
interface MutationOptions {
  readonly description: string;
  /** The decorators that a method would have: its level, its refusals. */
  readonly marks: readonly Mark[];
}

/**
 * Declares a mutation that answers the record that it wrote, read by the unit of work before its commit, or else afterwards: the one
 * whose id `write` returns, else that of its argument `id`.
 */
export function writeMutation(
  name: string,
  record: AnyRecord,
  parameters: readonly Parameter[],
  write: (ctx: Context, ...given: never[]) => Promise<Id> | Promise<void>,
  { description, marks }: MutationOptions,
) {
  const resolve = (ctx: Context, info: GraphQLResolveInfo, ...given: never[]): Promise<object> => {
    const selection = selectionOf(record, info);
    const read: AskedAnswer['read'] = (reader, id) => readWritten(reader, record, id, selection);
    const asked: AskedAnswer = { read };
    return whileRunning(ctx, 'asked', asked, async () => {
      // The expected version comes last, and is not for the service.
      const written = await write(ctx, ...given.slice(0, parameters.length));
      const id = (written ?? ctx.running.args?.id) as Id;
      return asked.answer?.id === id ? asked.answer.row : read(ctx, id);
    });
  };
  const mutation = Mutation(() => record.entity as ClassType<object>, { description });
  return operation(name, resolve, parameters, [...marks, reads(record), mutation]);
}

/** Declares the mutation that creates a record, and answers it. */
export const createMutation = <Input extends object>(
  name: string,
  record: AnyRecord,
  input: ClassType<Input>,
  create: (ctx: Context, input: Input) => Promise<Id>,
  options: MutationOptions,
) => writeMutation(name, record, [Arg('input', () => input)], create, options);

/** Declares a mutation that does something with one record, by its id and an input if it has one, and answers it. */
export const actionMutation = <Key extends Id, Input extends object>(
  name: string,
  record: AnyRecord,
  act: (ctx: Context, id: Key, input: Input) => Promise<Id> | Promise<void>,
  { input, ...options }: MutationOptions & { readonly input?: ClassType<Input> },
) => writeMutation(name, record, [IdOf(record), ...(input ? [Arg('input', () => input)] : [])], act, options);

/** Declares the mutation that changes a record, of which a client may expect a version, and answers it. */
export const updateMutation = <Key extends Id, Input extends object>(
  name: string,
  record: AnyRecord,
  input: ClassType<Input>,
  update: (ctx: Context, id: Key, input: Input) => Promise<Id> | Promise<void>,
  { description, marks }: MutationOptions,
) => actionMutation(name, record, update, { description, input, marks: [...marks, Versioned()] });

/** Declares a mutation that writes several records, and answers those whose ids `write` returns. */
export function bulkMutation<Given extends object>(
  name: string,
  record: AnyRecord,
  args: ClassType<Given>,
  write: (ctx: Context, given: Given) => Promise<readonly Id[]>,
  { description, marks }: MutationOptions,
) {
  const resolve = async (ctx: Context, info: GraphQLResolveInfo, given: Given) => {
    const selection = selectionOf(record, info);
    return readAllWritten(ctx, record, await write(ctx, given), selection);
  };
  const mutation = Mutation(() => [record.entity as ClassType<object>], { description });
  return operation(name, resolve, [Args(() => args)], [...marks, reads(record), mutation]);
}

/**
 * Declares the mutation that deletes a record, of which a client may expect a version, and answers its parents, read afterwards
 * within the scope of the caller.
 */
export function deleteMutation<Key extends Id, T extends object>(
  name: string,
  { entity, deletion }: Resource<T>,
  remove: (ctx: Context, id: Key) => Promise<void>,
  { description, marks }: MutationOptions,
) {
  const resolve = async (ctx: Context, info: GraphQLResolveInfo, id: Key): Promise<Deletion> => {
    const keys = fieldsBelow(info.fieldNodes, info).flatMap(
      ({ name: { value } }) => relationKeysOf(entity, value) ?? [],
    );
    const deleting: Deleting = { record: entity.name, keys };
    await whileRunning(ctx, 'deleting', deleting, () => remove(ctx, id));
    const kept = Object.fromEntries(keys.map((key) => [key, deleting.row?.[key]]));
    return { ...kept, deletedId: id, deletedNodeId: nodeIdOf(entity.name, id) };
  };
  const mutation = Mutation(() => deletion, { description });
  return operation(name, resolve, [IdOf({ entity })], [...marks, Versioned(), mutation]);
}

/** The resolver class of all declared operations: TypeGraphQL compares every field with all classes. */
@Resolver()
class DeclaredOperations {}

type Parameter = (prototype: object, name: string, index: number) => void;

/** A method that takes what the parameters of the operation name. */
type Resolve = (ctx: Context, info: GraphQLResolveInfo, ...given: never[]) => Promise<object | null>;

/** Declares an operation to TypeGraphQL as a method of the class of all of them, which it returns. */
function operation(name: string, resolve: Resolve, parameters: readonly Parameter[], marks: readonly Mark[]) {
  const prototype = DeclaredOperations.prototype as Record<string, unknown>;
  prototype[name] = resolve;
  for (const [index, parameter] of [Ctx(), Info(), ...parameters].entries())
    parameter(prototype, name, index);
  for (const mark of marks) mark(prototype, name, {});
  return DeclaredOperations;
}
