import type { Condition } from '../../core/condition.js';
import type { Context } from '../../core/context.js';
import { equals } from '../../core/read/record.js';
import type { Clock } from '../../platform/time/clock.js';

/** Communities and time that all figures of one dashboard share. */
export interface DashboardRange {
  readonly ctx: Context;
  /** Null for all communities within the caller's row scope. */
  readonly communityId: string | null;
  readonly clock: Clock;
  readonly timeZone: string;
}

export function rangeOf(ctx: Context, communityId: string | null): DashboardRange {
  const { clock, config } = ctx.services;
  const now = clock.now();
  const stopped: Clock = { now: () => now, nowIso: () => now.toISOString() };
  return { ctx, communityId, clock: stopped, timeZone: config.timeZone };
}

/** The condition that the community of a row, named by a field, is the one of the range. */
export const inRange = <Name extends string>(
  { communityId }: DashboardRange,
  field: Name,
): Condition<Name>[] => (communityId === null ? [] : [equals(field)(communityId)]);
