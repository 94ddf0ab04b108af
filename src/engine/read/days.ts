import type { Bind } from '../condition.js';

/** Bounds of calendar days, as `YYYY-MM-DD`. */
interface Days {
  readonly eq?: string;
  readonly gte?: string;
  readonly lt?: string;
}

/** Compares the day of a moment, counted in a time zone, with days. */
export function isOnDays(moment: string, zone: () => string, bind: Bind, { eq, gte, lt }: Days): string {
  const parts: string[] = [];
  if (eq !== undefined) {
    const day = `${bind(eq)}::date`;
    parts.push(notBefore(moment, zone, day), before(moment, zone, `(${day} + 1)`));
  }
  if (gte !== undefined) parts.push(notBefore(moment, zone, `${bind(gte)}::date`));
  if (lt !== undefined) parts.push(before(moment, zone, `${bind(lt)}::date`));
  return parts.join(' and ') || 'true';
}

/** Compares the day of a moment, counted in a time zone, with the days of a month given as `YYYY-MM`. */
export function isInMonth(moment: string, zone: () => string, bind: Bind, month: string): string {
  const first = `${bind(`${month}-01`)}::date`;
  const next = `(${first} + interval '1 month')::date`;
  return `${notBefore(moment, zone, first)} and ${before(moment, zone, next)}`;
}

/*
 * Compares days without the zone where that decides, since asking for the zone costs a hundred times as much: days of zones begin
 * within 24 hours of UTC's. The first part is a range that an index over moments answers.
 */

export const notBefore = (moment: string, zone: () => string, day: string) =>
  `${moment} >= (${day} - 1)::timestamp at time zone 'UTC'` +
  ` and (${moment} >= (${day} + 1)::timestamp at time zone 'UTC' or calendar_day(${moment}, ${zone()}) >= ${day})`;

export const before = (moment: string, zone: () => string, day: string) =>
  `${moment} < (${day} + 1)::timestamp at time zone 'UTC'` +
  ` and (${moment} < (${day} - 1)::timestamp at time zone 'UTC' or calendar_day(${moment}, ${zone()}) < ${day})`;

/**
 * Returns whether the day of a moment has ended in a zone, whose current day is `today`. Decides all moments but those of a few
 * days without the zone, which would cost much more: days of zones begin less than two days apart.
 */
export const isPastDay = (moment: string, zone: string, today: string, now: string): string =>
  `(${moment} < ${now} - interval '2 days' or ${moment} < ${now} + interval '2 days'` +
  ` and calendar_day(${moment}, ${zone}) < ${today})`;
