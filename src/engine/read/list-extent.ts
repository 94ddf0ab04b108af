import type { Condition } from '../condition.js';
import type { ListExtent } from './list-request.js';
import type { AnyRecord } from './record.js';
import { searches } from './search.js';

/** Returns a condition that hides deactivated rows unless they are included. */
export const includeInactive =
  (included: boolean): Condition<'isActive'> =>
  (field) =>
    included ? 'true' : field('isActive');

/** Returns the conditions of the rows that a list of a record holds, whatever its `where` says. */
export function conditionsOfExtent(record: AnyRecord, asked: ListExtent = {}): Condition[] {
  return [
    ...(record.listsActive ? [includeInactive(asked.includeInactive ?? false)] : []),
    ...(asked.search ? [searches(record.entity)(asked.search)] : []),
  ];
}
