import type { Condition } from '../condition.js';
import type { AnyRecord } from './record.js';

/** The conditions of a filter input, and of the fields that it leaves out the defaults. */
export function filterConditions(record: AnyRecord, filter: object | null | undefined): Condition[] {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const asked = { ...record.defaultFilter, ...Object.fromEntries(given) };
  return Object.entries(asked).flatMap(([name, value]) => record.filters[name]?.(value) ?? []);
}
