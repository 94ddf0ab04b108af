import { Property } from '@mikro-orm/decorators/legacy';
import type { WriteContext } from '../context.js';
import { type ColumnOptions, GuidListType } from '../database/columns.js';
import { audienceOf } from '../policy/audience.js';
import { callerOf } from '../policy.js';

/*
 * Gives rows without a community an audience: the communities of their author at the time, or null for everybody. Rows
 * of a community get an empty one, so that nobody reads them if they ever lose it.
 */

interface AudienceRow {
  readonly communityId: string | null;
  readonly audience: string[] | null;
}

/** Returns the audience of a written row: empty in a community, the stored one while it stays without, else the caller's. */
export function audienceAfter(
  tx: WriteContext,
  communityId: string | null | undefined,
  before?: AudienceRow,
): string[] | null {
  if (communityId) return [];
  if (before && communityId === undefined) return before.audience;
  return before && before.communityId === null ? before.audience : audienceOf(callerOf(tx));
}

/** Declares the column with the communities that read a row while it has none itself; null for everybody. */
export const AudienceColumn = (options: Pick<ColumnOptions, 'fieldName'> = {}) =>
  Property({ ...options, type: GuidListType, nullable: true, defaultRaw: `'{}'` });

/** Declares the index of the audiences in a table. */
export const audienceIndex = (table: string) => ({
  name: `${table}_audience_index`,
  expression: `create index "${table}_audience_index" on "${table}" using gin ("audience") where "community_id" is null`,
});
