import { Temporal } from 'temporal-polyfill';
import { systemClock, wallClockAt } from '../platform/time.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The time zone by which months are counted: in the first hours of a month in UTC it has the former month. */
const TIME_ZONE = 'America/Mexico_City';

/** Returns a date-time relative to the start of the process, as ISO 8601 text. */
export const daysAgo = (days: number, hours = 0) =>
  new Date(systemClock.now().getTime() - days * DAY - hours * HOUR).toISOString();

export const daysAhead = (days: number, hours = 0) => daysAgo(-days, -hours);

/** Returns an hour in UTC on a day that is a number of days ahead (negative: in the past). */
export const atHour = (days: number, hour: number) =>
  `${daysAhead(days).slice(0, 11)}${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Returns noon of a day from 1 to 28 in the month a number of months ago (negative: ahead). */
export const monthsAgo = (months: number, day = 1) => inMonth(months, day).toISOString();

/** Returns the same as `monthsAgo`, but never after now. */
export const monthsAgoAtMost = (months: number, day: number) =>
  new Date(Math.min(inMonth(months, day).getTime(), systemClock.now().getTime())).toISOString();

/** The edges of a day as clients send them, in hours from midnight UTC: the day, its first and last moments in Mexico. */
const EDGES = [0, 6, 29.99] as const;

/** Returns a moment at an edge of a day of a month, for what counts days; never after now. */
export function atEdge(months: number, day: number, edge: number): string {
  const midnight = inMonth(months, day).getTime() - 12 * HOUR;
  const moment = midnight + (EDGES[edge % EDGES.length] as number) * HOUR;
  return new Date(Math.min(moment, systemClock.now().getTime())).toISOString();
}

/** Returns a moment some hours after clocks in a time zone were changed last, or are changed next. */
export function clockChange(timeZone: string, which: 'previous' | 'next', hours: number): string {
  const now = Temporal.Instant.from(systemClock.nowIso()).toZonedDateTimeISO(timeZone);
  const change = now.getTimeZoneTransition(which) ?? now;
  return new Date(change.epochMilliseconds + hours * HOUR).toISOString();
}

/** Returns the name of the month a number of months ago with its year: `marzo de 2026`. */
export const monthName = (months: number) =>
  new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    inMonth(months, 1),
  );

function inMonth(monthsAgo: number, day: number): Date {
  const now = wallClockAt(systemClock.now(), TIME_ZONE);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 12));
}
