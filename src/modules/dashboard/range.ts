import type { Condition } from '../../core/condition.js';
import type { Context } from '../../core/context.js';
import { equals } from '../../core/read/record.js';
import type { StatementTime } from '../../core/read/statement.js';
import type { Clock } from '../../platform/time/clock.js';

/** Communities and time that all figures of one dashboard share. */
export interface DashboardRange {
  readonly ctx: Context;
  /** Null for all communities within the caller's row scope. */
  readonly communityId: string | null;
  /** One moment for all figures. */
  readonly time: StatementTime;
  /** The zone that says which month is the current one: that of the community, or of the service for all of them. */
  readonly timeZone: string;
}

/** The community asked for; null for all. */
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

/** The condition that the community of a row, named by a field, is the one of the range. */
export const inRange = <Name extends string>(
  { communityId }: DashboardRange,
  field: Name,
): Condition<Name>[] => (communityId === null ? [] : [equals(field)(communityId)]);
