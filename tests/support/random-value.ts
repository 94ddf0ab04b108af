import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import { nodeIdOf } from '../../src/engine/declare.js';
import type { Random } from './random.js';

/** Values that let random arguments match stored rows. */
export interface ValuePool {
  /** The ids of stored rows by the names of their types. */
  readonly ids: Readonly<Record<string, readonly (string | number)[]>>;
  /** Cursors of earlier answers. */
  readonly cursors: string[];
}

const TEXTS = ['a', 'marca', 'Ñ', '%', '_', 'no hay', "o'", 'ticket'];
const MOMENTS = ['2026-01-01T00:00:00.000Z', '2027-06-15T10:30:00.000Z', '2020-02-29T23:59:59.999Z'];

/** The type of an id whose name is not the name of the record. */
const OWNERS: readonly (readonly [RegExp, string])[] = [
  [/communit|comunidad/i, 'Community'],
  [/resident/i, 'Resident'],
  [/amenity/i, 'Amenity'],
  [/contrato/i, 'Contract'],
  [/category|categoria/i, 'TicketCategory'],
  [/status/i, 'TicketStatus'],
  [/ticket/i, 'Ticket'],
  [/cargo/i, 'ResidentCharge'],
  [/user/i, 'User'],
];

export function randomValue(
  random: Random,
  pool: ValuePool,
  { name, type }: Pick<GraphQLArgument, 'name' | 'type'>,
  record: string,
): unknown {
  if (name === 'first' || name === 'last')
    return random.chance(0.03) ? random.pick([-1, 501]) : random.between(0, 4);
  if (name === 'offset') return random.between(0, 3);
  if (name === 'after' || name === 'before') {
    return random.chance(0.1) || pool.cursors.length === 0 ? 'bm8' : random.pick(pool.cursors);
  }
  return ofType(random, pool, type, name, record);
}

function ofType(
  random: Random,
  pool: ValuePool,
  type: GraphQLInputType,
  name: string,
  record: string,
): unknown {
  const present = getNullableType(type);
  if (isListType(present)) {
    return Array.from({ length: random.between(1, 2) }, () =>
      ofType(random, pool, present.ofType, name, record),
    );
  }
  if (isEnumType(present)) return random.pick(present.getValues()).name;
  if (isInputObjectType(present)) {
    const fields = Object.values(present.getFields());
    if (/(Where|^(Nullable)?(Id|Int|Float|Decimal|Boolean|Text|Date|DateTime)Filter)$/.test(present.name)) {
      return condition(random, pool, fields, name, record);
    }
    const given = fields.filter((field) => isRequiredInputField(field) || random.chance(0.3));
    return Object.fromEntries(
      given.map((field) => [field.name, ofType(random, pool, field.type, field.name, record)]),
    );
  }
  switch (present.name) {
    case 'GUID':
    case 'Int':
      return idOf(random, pool, name, record) ?? random.between(1, 9);
    case 'ID':
      return randomNodeId(random, pool);
    case 'Boolean':
      return random.chance(0.5);
    case 'DateTime':
      return random.pick(MOMENTS);
    case 'Date':
      return random.pick(MOMENTS).slice(0, 10);
    case 'Float':
    case 'Decimal':
      return random.between(0, 100) / 4;
    default:
      return random.pick(TEXTS);
  }
}

/** One or two conditions of a `where`; the comparisons of a field take values for the field. */
function condition(
  random: Random,
  pool: ValuePool,
  fields: readonly GraphQLInputField[],
  name: string,
  record: string,
): unknown {
  // Groups and related records end at the second level.
  const offered = fields.filter(
    (one) => name === 'where' || one.name === 'some' || !/Where/.test(String(one.type)),
  );
  const chosen = Array.from({ length: random.between(1, 2) }, () => random.pick(offered));
  return Object.fromEntries(
    chosen.map((field) => {
      if (field.name === 'inMonth') return [field.name, random.pick(MOMENTS).slice(0, 7)];
      const isComparison = isLeafType(getNamedType(field.type));
      return [field.name, ofType(random, pool, field.type, isComparison ? name : field.name, record)];
    }),
  );
}

function idOf(random: Random, { ids }: ValuePool, name: string, record: string): string | number | undefined {
  const owner = name === 'id' ? record : (OWNERS.find(([pattern]) => pattern.test(name))?.[1] ?? record);
  const known = ids[owner] ?? Object.values(ids).flat();
  return random.pick(known);
}

function randomNodeId(random: Random, { ids }: ValuePool): string {
  if (random.chance(0.1)) return 'bm8';
  const type = random.pick(Object.keys(ids));
  return nodeIdOf(type, random.pick(ids[type] ?? []));
}
