import { createHash } from 'node:crypto';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
} from 'graphql';
import { type ClassType, Extensions, ID, ObjectType } from 'type-graphql';
import type { Context } from '../context.js';
import { NODE_ID, nodeIdOf } from '../read/record.js';
import { GraphqlOnly, ShownField } from './marks.js';
import { fieldsOfObjects } from './walk.js';

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

type Field = GraphQLField<unknown, Context>;

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
  field: Field,
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
