import type { Bind } from '../condition.js';
import { isLongerThan } from '../text-limits.js';
import { isInMonth, isOnDays } from './days.js';
import { containsOneOf, containsText } from './search.js';

/** Tells whether a text is found anywhere; one of two characters is found where a word begins. */
const isFoundAnywhere = (text: unknown): boolean => isLongerThan(String(text), 2);

/** The comparisons of a field in a `where` by name; `type` is the SQL type of values, `zone` gives the zone of days. */
export const OPERATORS = {
  // A condition that stands alone is one that an index of a part of the rows may answer.
  eq: (field, bind, value, type) =>
    typeof value === 'boolean' ? `${value ? '' : 'not '}(${field})` : `${field} = ${bind(value)}::${type}`,
  not: (field, bind, value, type) => `${field} is distinct from ${bind(value)}::${type}`,
  in: (field, bind, values, type) => `${field} = any(${bind(values)}::${type}[])`,
  gte: (field, bind, value, type) => `${field} >= ${bind(value)}::${type}`,
  lt: (field, bind, value, type) => `${field} < ${bind(value)}::${type}`,
  day: (field, bind, days, _type, zone) => isOnDays(field, zone, bind, days as object),
  inMonth: (field, bind, month, _type, zone) => isInMonth(field, zone, bind, month as string),
  contains: (field, bind, text) =>
    isFoundAnywhere(text)
      ? containsText(field, `${bind(text)}::text`)
      : containsOneOf(field, `array[${bind(text)}::text]`),
  has: (field, bind, item, type) => `${bind(item)}::${type} = any(${field})`,
  isEmpty: (field, _bind, isEmpty) => `cardinality(${field}) ${isEmpty ? '=' : '>'} 0`,
  isNull: (field, _bind, isNull) => `${field} is ${isNull ? '' : 'not '}null`,
} satisfies Record<string, Comparison>;

type Comparison = (field: string, bind: Bind, value: unknown, type: string, zone: () => string) => string;

export type Operator = keyof typeof OPERATORS;
