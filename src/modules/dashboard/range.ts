import type { Condition } from '../../core/condition.js';
import type { Context } from '../../core/context.js';
import { equals } from '../../core/read/record.js';
import type { StatementTime } from '../../core/read/statement.js';
import type { Clock } from '../../platform/time/clock.js';

/** The communities and the time that all figures of one dashboard share. */
export interface DashboardRange {
  readonly ctx: Context;
  /** Null for all communities within scope. */
  readonly communityId: string | null;
  /** The moment to which all figures refer. */
  readonly time: StatementTime;
  /**
   * The time zone that decides which month is the current one: that of the community, or of the service for
   * all communities.
   */
  readonly timeZone: string;
}

/** The requested community; null for all. */
type Asked = { readonly id: string; readonly zone: string } | null;

export function rangeOf(ctx: Context, community: Asked): DashboardRange {
  const { clock, config } = ctx.services;
  const now = clock.now();
  const stopped: Clock = { now: () => now, nowIso: () => now.toISOString() };
  return {
    ctx,
    communityId: community?.id ?? null,
    time: { clock: stopped, config },
    timeZone: community?.zone ?? config.timeZone,
  };
}

/** The condition that a row is of the community of the range; the field names the community of the row. */
export const inRange = <Name extends string>(
  { communityId }: DashboardRange,
  field: Name,
): Condition<Name>[] => (communityId === null ? [] : [equals(field)(communityId)]);
