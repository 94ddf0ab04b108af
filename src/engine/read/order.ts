import { Index } from '@mikro-orm/decorators/legacy';
import type { Condition } from '../policy/audience.js';
import { type EntityClass, isNullable, isTextField, tableOf } from './declare.js';
import type { CursorValue } from './page.js';

/** The most fields that a client orders a list by. */
export const MOST_ORDERS = 5;

type Direction = 'asc' | 'desc';

/** A field by which a list is ordered. */
export interface OrderTerm {
  readonly field: string;
  readonly direction: Direction;
  readonly isNullable: boolean;
  /** Whether it is compared as people order texts. */
  readonly isText: boolean;
}

/** The fields that order a list; the last one is the id, so no two records are equal. */
export type Order = readonly OrderTerm[];

/** Orders of a record by their names. */
export type Orders<Name extends string = string> = Readonly<
  Record<string, readonly [field: Name, direction: Direction]>
>;

interface Ordered {
  readonly entity: EntityClass;
  readonly orders: Orders;
}

/** Declares both directions of each field, as `CREATED_AT_DESC` for `createdAt`; the first field descending is the default. */
export function ordersBy<Name extends string>(...fields: readonly Name[]): Orders<Name> {
  return Object.fromEntries(
    fields.flatMap((field) =>
      (['desc', 'asc'] as const).map((direction) => [nameOf(field, direction), [field, direction] as const]),
    ),
  );
}

const nameOf = (field: string, direction: Direction) =>
  `${field.replace(/(?<=[a-z])(?=[A-Z])/g, '_')}_${direction}`.toUpperCase();

/** Returns the names of an order: the default of the record when a client gives none. */
export const orderNames = ({ orders }: Ordered, given: readonly string[] | null | undefined) =>
  given && given.length > 0 ? given : Object.keys(orders).slice(0, 1);

/** Returns the order that some names make. Of a field that is named twice the first direction counts. */
export function orderOfNames({ entity, orders }: Ordered, names: readonly string[]): Order {
  const table = tableOf(entity);
  const terms = new Map<string, OrderTerm>();
  let last: Direction = 'asc';
  for (const name of names) {
    const [field, direction] = orders[name] as readonly [string, Direction];
    const kind = { isNullable: isNullable(table, field), isText: isTextField(table, field) };
    if (!terms.has(field)) terms.set(field, { field, direction, ...kind });
    last = direction;
  }
  if (!terms.has('id')) terms.set('id', { field: 'id', direction: last, isNullable: false, isText: false });
  return [...terms.values()];
}

export const reversed = (order: Order): Order =>
  order.map((term) => ({ ...term, direction: term.direction === 'asc' ? 'desc' : 'asc' }));

/** Returns the terms of an `order by` clause. */
export const termsOf = (order: Order, expression: (field: string) => string): string =>
  order.map((term) => `${keyOf(term, expression(term.field))} ${term.direction}`).join(', ');

/** Returns what a value is ordered by. */
const keyOf = ({ isText }: OrderTerm, value: string) => (isText ? sortKey(value) : value);

/** Returns the key of a text, the same on every server: accents and case count only between equal texts, and ñ follows n. */
const sortKey = (text: string) => `(sort_key(${text}) collate "C")`;

/** Indexes the order of a text field. */
export const IndexedOrder =
  <Name extends string>(table: string, field: Name) =>
  (entity: EntityClass<{ [Field in Name]: unknown }>): void => {
    const column = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const name = `${table}_${column}_sorted_index`;
    const expression = `create index "${name}" on "${table}" (${sortKey(`"${column}"`)}, "id")`;
    Index({ name, expression })(entity as never);
    INDEXED_ORDERS.add(`${table}.${field}`);
  };

const INDEXED_ORDERS = new Set<string>();

/** Tells whether an order by a field makes the keys of all texts of a list, for want of an index. */
export function isOrderWithoutIndex(entity: EntityClass, field: string): boolean {
  const table = tableOf(entity);
  return isTextField(table, field) && !INDEXED_ORDERS.has(`${table.name}.${field}`);
}

/** Returns the condition for the records that follow a position in an order. PostgreSQL orders null as the largest value. */
export function following(order: Order, position: readonly CursorValue[]): Condition {
  const [first] = order;
  const isOneDirection = order.every(
    ({ direction, isNullable }) => direction === first?.direction && !isNullable,
  );
  // The comparison of rows is the one that an index answers.
  if (isOneDirection) {
    return (field, bind) =>
      `(${order.map((term) => keyOf(term, field(term.field))).join(', ')})` +
      ` ${first?.direction === 'asc' ? '>' : '<'}` +
      ` (${order.map((term, index) => keyOf(term, bind(position[index]))).join(', ')})`;
  }
  return (field, bind) => {
    const followingFrom = (index: number): string => {
      const term = order[index] as OrderTerm;
      const expression = keyOf(term, field(term.field));
      const value = position[index] ?? null;
      const bound = value === null ? null : keyOf(term, bind(value));
      const beyond = beyondValue(term, expression, bound);
      if (index === order.length - 1) return beyond;
      const isEqual = bound === null ? `${expression} is null` : `${expression} = ${bound}`;
      return `(${beyond} or ${isEqual} and ${followingFrom(index + 1)})`;
    };
    return followingFrom(0);
  };
}

function beyondValue({ direction, isNullable }: OrderTerm, expression: string, bound: string | null): string {
  if (bound === null) return direction === 'asc' ? 'false' : `${expression} is not null`;
  if (direction === 'desc') return `${expression} < ${bound}`;
  return isNullable ? `(${expression} > ${bound} or ${expression} is null)` : `${expression} > ${bound}`;
}
