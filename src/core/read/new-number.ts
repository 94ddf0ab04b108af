import { type EntityClass, tableOf } from './declare.js';

/**
 * The number that the database gives to the row that a unit of work creates. Only the statements of its transaction know
 * it, so that the row is stored without waiting for it.
 */
export class NewNumber {
  /** The SQL of the number; as a subquery it is computed once, so that an index finds the row. */
  readonly sql: string;

  /** The sequence has the name that PostgreSQL gives it: asking for it would take 4 µs each time. */
  constructor(table: string) {
    this.sql = `(select currval('"${table}_id_seq"')::int4)`;
  }
}

const numbers = new WeakMap<EntityClass, NewNumber>();

/** The number of the new row of a kind, of which the unit of work creates no other. */
export function newNumberOf(entity: EntityClass): NewNumber {
  const known = numbers.get(entity) ?? new NewNumber(tableOf(entity).name);
  numbers.set(entity, known);
  return known;
}
