import { createHash } from 'node:crypto';
import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLFieldResolver,
  GraphQLID,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
} from 'graphql';
import { type ClassType, Extensions, Field, ID, InterfaceType, ObjectType } from 'type-graphql';
import { validationError } from '../../platform/errors.js';
import { fieldMessage } from '../../platform/message.js';
import type { Context } from '../context.js';
import { NOT_WITH } from '../input/declare-field.js';
import { REQUIRED } from '../input/rules.js';
import type { Id } from '../read/declare.js';
import type { NodeRow } from '../read/load.js';
import { decodeNodeId, NODE_ID, nodeIdOf } from '../read/record.js';
import { GuidScalar } from '../scalars.js';
import { fieldsOfObjects, GraphqlOnly, mutationsOf, type ResolvedField, ShownField } from './marks.js';
import { ID_OF } from './parameters.js';

@InterfaceType('Node', {
  description: 'A record of any type, known by an identifier among all types.',
  // It would add the base classes of records to the schema.
  autoRegisterImplementations: false,
})
export abstract class Node {
  @GraphqlOnly()
  @Field(() => ID, {
    description: 'Id among all types, for `node`.',
  })
  nodeId!: string;
}

/** Gives the nodes of a built schema their ids, and its interfaces and unions the types of their rows. */
export function attachNodes(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (row: NodeRow) => row.__typename;
    const field = isObjectType(type) && isNode(type) ? type.getFields()[NODE_ID] : undefined;
    if (field) field.resolve = ({ id }: { id: Id }) => nodeIdOf(type.name, id);
  }
}

export const isNode = (type: GraphQLObjectType) =>
  type.getInterfaces().some(({ name }) => name === Node.name);

/** Ids that no record has, taken for a node id of another type of record. */
const NO_GUID = '00000000-0000-0000-0000-000000000000';
const NO_NUMBER = 0;

/** Lets every mutation of a record take its node id in the place of its id; the start fails where its type is not known. */
export function addNodeArguments(schema: GraphQLSchema): void {
  for (const mutation of mutationsOf(schema)) {
    const id = mutation.args.find(({ name }) => name === 'id');
    if (!id) continue;
    const type = mutation.extensions[ID_OF];
    if (!type) throw new Error(`${mutation.name} does not say whose id it takes (@IdOf)`);
    const none = getNullableType(id.type) === GuidScalar ? NO_GUID : NO_NUMBER;
    const nodeId = { name: NODE_ID, type: GraphQLID, description: 'Instead of `id`.' };
    takeInstead(mutation, id, nodeId, (given) => {
      const named = decodeNodeId(given);
      return named?.record.entity.name === type ? named.id : none;
    });
  }
}

/** Lets a mutation take an argument in the place of a required one, whose value `meaningOf` returns. */
export function takeInstead(
  mutation: ResolvedField,
  required: GraphQLArgument,
  other: Pick<GraphQLArgument, 'name' | 'type' | 'description'>,
  meaningOf: (given: string) => unknown,
): void {
  const { resolve } = mutation;
  const { name } = required;
  required.type = getNullableType(required.type);
  const added = { ...required, ...other, extensions: { [NOT_WITH]: name } };
  mutation.args = mutation.args.flatMap((argument) => (argument === required ? [required, added] : argument));
  mutation.resolve = (source, { [other.name]: given, ...args }, ctx, info) => {
    const value = args[name] ?? (typeof given === 'string' ? meaningOf(given) : undefined);
    if (value === undefined) throw validationError({ [name]: [fieldMessage(name, REQUIRED)] });
    return resolve?.(source, { ...args, [name]: value }, ctx, info);
  };
}

export const PART_ID_MEANINGS = {
  id: 'Cache key.',
  [NODE_ID]: 'Not for `node`.',
} as const;

/** Declares the identifiers of a part; one with an id of its own keeps it. */
function declareIds({ prototype }: { readonly prototype: object }, own: readonly string[] = []): void {
  for (const [name, description] of Object.entries(PART_ID_MEANINGS)) {
    if (own.includes(name)) continue;
    GraphqlOnly()(prototype, name);
    ShownField(() => ID, { description })(prototype, name);
  }
}

/** A part of a record that a normalized cache keeps by its id, without which parts of different answers would mix. */
@ObjectType()
export abstract class CachedPart {
  id!: string;
  [NODE_ID]!: string;
}
declareIds(CachedPart);

/** Returns the identifiers of a part, made from its type and what tells it from others of the type. */
export function partIds(type: string, key: string | number): Pick<CachedPart, 'id' | 'nodeId'> {
  const id = nodeIdOf(type, key);
  return { id, [NODE_ID]: id };
}

const CACHED = 'cached';

/** Identifies parts in a normalized cache by their record, field and arguments, those of a list by the named fields too. */
export const CachedByPlace =
  (...differingIn: readonly string[]) =>
  (type: ClassType<object>): void => {
    declareIds(type, differingIn);
    Extensions({ [CACHED]: differingIn })(type);
  };

/** Adds identifiers to the parts that fields answer, once these are guarded, so that hidden ones stay null. */
export function attachPartIds(schema: GraphQLSchema): void {
  for (const [type, field] of fieldsOfObjects(schema)) {
    const answered = getNamedType(field.type);
    const differingIn = answered.extensions[CACHED] as readonly string[] | undefined;
    if (!differingIn) continue;
    if (isListType(getNullableType(field.type)) === (differingIn.length === 0))
      throw new Error(`${type.name}.${field.name} does not say in which fields its ${answered.name} differ`);
    field.resolve = identified(type, field, answered, differingIn);
  }
}

interface Owner {
  readonly id?: string | number;
  readonly userId?: string;
}

type Part = Readonly<Record<string, unknown>>;

function identified(
  owner: GraphQLObjectType,
  field: ResolvedField,
  type: GraphQLNamedType,
  differingIn: readonly string[],
): GraphQLFieldResolver<unknown, Context> {
  const { resolve = defaultFieldResolver } = field;
  return async (parent, args: Readonly<Record<string, unknown>>, ctx, info) => {
    const answer = (await resolve(parent, args, ctx, info)) as Part | readonly Part[] | null | undefined;
    if (!answer) return answer;
    const { id, userId } = (parent ?? {}) as Owner;
    const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
    const place = [owner.name, id ?? userId ?? '', field.name, Object.fromEntries(given.sort())];
    const withIds = (part: Part): Part => {
      const text = JSON.stringify([...place, ...differingIn.map((name) => part[name])]);
      // Texts of clients and the ids of parts within parts would make it long.
      const key = createHash('sha256').update(text).digest('base64url');
      // A part with an id of its own keeps it.
      return { ...partIds(type.name, key), ...part };
    };
    return Array.isArray(answer) ? answer.map(withIds) : withIds(answer as Part);
  };
}
