import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLID,
  GraphQLNonNull,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { Extensions } from 'type-graphql';
import type { Context } from '../context.js';
import { PART_ID_MEANINGS, partIds } from './cached-part.js';
import { SHOWN } from './shown.js';
import { GRAPHQL_ONLY } from './wire.js';

const CACHED = 'cached';

/** Above a type of parts: a normalized cache tells them by the record that they are of, the field and its arguments. */
export const CachedByPlace = () => Extensions({ [CACHED]: true });

type Field = GraphQLField<unknown, Context>;

/**
 * Gives the types of parts their identifiers, and the fields that answer one part its values. Call it once the fields are
 * guarded, so that what a caller may not see stays null.
 */
export function attachPartIds(schema: GraphQLSchema): void {
  const types = Object.values(schema.getTypeMap()).filter(isObjectType);
  const parts = new Set(types.filter(({ extensions }) => extensions[CACHED]));
  for (const part of parts) addIds(part);
  for (const type of types) {
    for (const field of Object.values(type.getFields())) {
      const answered = getNamedType(field.type);
      if (!isObjectType(answered) || !parts.has(answered)) continue;
      if (isListType(getNullableType(field.type)))
        throw new Error(`${type.name}.${field.name} has many ${answered.name} in one place`);
      field.resolve = identified(type, field, answered);
    }
  }
}

function addIds(type: GraphQLObjectType): void {
  const fields = type.getFields();
  for (const [name, description] of Object.entries(PART_ID_MEANINGS)) {
    fields[name] = {
      name,
      description,
      type: new GraphQLNonNull(GraphQLID),
      args: [],
      deprecationReason: undefined,
      extensions: { [SHOWN]: true, [GRAPHQL_ONLY]: true },
      astNode: undefined,
    };
  }
}

interface Owner {
  readonly id?: string | number;
  readonly userId?: string;
}

function identified(
  owner: GraphQLObjectType,
  field: Field,
  type: GraphQLObjectType,
): GraphQLFieldResolver<unknown, Context> {
  const { resolve = defaultFieldResolver } = field;
  return async (parent, args: Readonly<Record<string, unknown>>, ctx, info) => {
    const part = (await resolve(parent, args, ctx, info)) as object | null | undefined;
    if (!part) return part;
    const { id, userId } = (parent ?? {}) as Owner;
    const given = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
    const place = [
      owner.name,
      id ?? userId ?? '',
      field.name,
      ...given.sort().map((one) => JSON.stringify(one)),
    ];
    return { ...part, ...partIds(type.name, place.join(':')) };
  };
}
