import type { Condition } from '../condition.js';
import type { AnyRecord } from './record.js';

/** The conditions of a filter input, and of the fields that it leaves out the defaults. */
export function filterConditions(record: AnyRecord, filter: object | null | undefined): Condition[] {
  const asked: Record<string, unknown> = { ...record.defaultFilter };
  const given = (filter ?? {}) as Readonly<Record<string, unknown>>;
  for (const name of Object.keys(given)) {
    if (given[name] !== null && given[name] !== undefined) asked[name] = given[name];
  }
  const conditions: Condition[] = [];
  for (const name of Object.keys(asked)) {
    const condition = record.filters[name]?.(asked[name]);
    if (condition) conditions.push(condition);
  }
  return conditions;
}
