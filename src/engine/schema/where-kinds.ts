import {
  GraphQLBoolean,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLString,
  isEnumType,
} from 'graphql';
import { CONSTRAINTS, type Constraints } from '../input/constraints.js';
import type { Operator } from '../read/where.js';
import { DateScalar, isText } from '../scalars.js';
import { LONG_TEXT, MOST_ITEMS, SHORT_TEXT } from '../text-limits.js';

/** The fewest characters of a `contains`: an index of trigrams has no entry for fewer, and every row would be compared. */
export const LEAST_CONTAINED = 3;

/** The fewest where an index answers it: it has an entry for how a word begins. */
export const LEAST_INDEXED = 2;

/** A kind of values in a `where`: how their filter is called, and their type in SQL. */
interface Kind {
  readonly name: string;
  readonly sql: string;
  readonly operators: readonly Operator[];
}

const IDS: readonly Operator[] = ['eq', 'in', 'not'];
const RANGES: readonly Operator[] = [...IDS, 'gte', 'lt'];

const KINDS: Readonly<Record<string, Kind>> = {
  GUID: { name: 'Id', sql: 'uuid', operators: IDS },
  Int: { name: 'Int', sql: 'int4', operators: RANGES },
  Float: { name: 'Float', sql: 'float8', operators: RANGES },
  Decimal: { name: 'Decimal', sql: 'numeric', operators: RANGES },
  Boolean: { name: 'Boolean', sql: 'boolean', operators: ['eq'] },
  String: { name: 'Text', sql: 'text', operators: [...IDS, 'contains'] },
  Date: { name: 'Date', sql: 'date', operators: RANGES },
  DateTime: { name: 'DateTime', sql: 'timestamptz', operators: [...RANGES, 'day', 'inMonth'] },
  JSONObject: { name: 'Json', sql: 'jsonb', operators: [] },
};

const TEXTS: Kind = { name: 'TextList', sql: 'text', operators: ['has', 'isEmpty'] };

/** Returns the kind of a type of values; undefined for one that is not filtered. */
export const kindOf = (type: GraphQLNamedType): Kind | undefined =>
  isEnumType(type) ? { name: type.name, sql: 'text', operators: IDS } : KINDS[operandTypeOf(type).name];

/** Returns the kind of lists of items of a type; undefined for one that is not filtered. */
export const kindOfList = (item: GraphQLNamedType): Kind | undefined =>
  operandTypeOf(item) === GraphQLString ? TEXTS : undefined;

/** Returns the type that clients compare values of a type with. */
export const operandTypeOf = <Type extends GraphQLNamedType>(type: Type) =>
  isText(type) ? GraphQLString : type;

const DESCRIPTIONS: Readonly<Record<Operator, string>> = {
  eq: 'Is this value.',
  not: 'Is another value, or null.',
  in: 'Is one of these values.',
  gte: 'Is this value or a greater one; of dates and moments, not before this one.',
  lt: 'Is less than this value; of dates and moments, before this one.',
  day: 'Is on these days, counted in the time zone of the community; of exactly midnight UTC it is the UTC day.',
  inMonth: 'Is in this month, as `YYYY-MM`, by its day.',
  contains: `Contains this text, without regard to case, accents and apostrophes. At least ${LEAST_CONTAINED} characters; where an index answers it also ${LEAST_INDEXED}, which are found where a word begins.`,
  has: 'One of its items is this text.',
  isEmpty: 'Whether it has no items; a list that is null is neither empty nor not.',
  isNull: 'Whether it is null.',
};

const MEANINGS: Readonly<Record<string, string>> = {
  TextList: 'Conditions on a list of texts, all to be met.',
  Json: 'Conditions on a JSON value; what it contains is not filtered.',
};

/** The conditions on values of a kind; those of values that may be null can ask for null. */
export class KindFilters {
  private readonly known = new Map<string, GraphQLInputObjectType>();

  of(kind: Kind, type: GraphQLInputType, isNullable: boolean): GraphQLInputObjectType {
    const name = `${isNullable ? 'Nullable' : ''}${kind.name}Filter`;
    const known = this.known.get(name) ?? filterOf(name, kind, type, isNullable);
    this.known.set(name, known);
    return known;
  }
}

function filterOf(name: string, kind: Kind, type: GraphQLInputType, isNullable: boolean) {
  const operators: readonly Operator[] = isNullable ? [...kind.operators, 'isNull'] : kind.operators;
  const fields: GraphQLInputFieldConfigMap = Object.fromEntries(
    operators.map((operator) => [
      operator,
      {
        type: operandOf(operator, type),
        description: DESCRIPTIONS[operator],
        extensions: { [CONSTRAINTS]: constraintsOf(kind, operator) },
      },
    ]),
  );
  return new GraphQLInputObjectType({
    name,
    description: MEANINGS[kind.name] ?? `Conditions on a value of the type ${type}, all to be met.`,
    fields,
  });
}

/** Conditions on the calendar day of a moment. */
const DAYS = new GraphQLInputObjectType({
  name: 'DayFilter',
  description: 'Conditions on the calendar day of a moment, all to be met.',
  fields: {
    eq: { type: DateScalar, description: 'On this day, from its midnight to the next.' },
    gte: { type: DateScalar, description: 'On this day or later.' },
    lt: { type: DateScalar, description: 'Before this day begins.' },
  },
});

/** How a month is written. */
const MONTH_PATTERN = '^(?!0000)\\d{4}-(0[1-9]|1[0-2])$';

const isFlag = (operator: Operator) => operator === 'isNull' || operator === 'isEmpty';

function constraintsOf({ name }: Kind, operator: Operator): Constraints {
  const isText = (name === 'Text' || name === 'TextList') && !isFlag(operator);
  if (operator === 'inMonth') return { maxLength: 'YYYY-MM'.length, pattern: MONTH_PATTERN };
  return {
    ...(operator === 'in' ? { maxItems: MOST_ITEMS } : {}),
    ...(isText ? { maxLength: operator === 'contains' ? SHORT_TEXT : LONG_TEXT } : {}),
  };
}

function operandOf(operator: Operator, type: GraphQLInputType): GraphQLInputType {
  if (isFlag(operator)) return GraphQLBoolean;
  if (operator === 'day') return DAYS;
  if (operator === 'inMonth') return GraphQLString;
  return operator === 'in' ? new GraphQLList(new GraphQLNonNull(type)) : type;
}
