import { systemClock } from '../platform/time/clock.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Date-times relative to the start of the process, as ISO 8601 text. */
export const daysAgo = (days: number, hours = 0) =>
  new Date(systemClock.now().getTime() - days * DAY - hours * HOUR).toISOString();

export const daysAhead = (days: number, hours = 0) => daysAgo(-days, -hours);

/** An hour in UTC on a day that is a number of days ahead (negative: in the past). */
export const atHour = (days: number, hour: number) =>
  `${daysAhead(days).slice(0, 11)}${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Noon of a day from 1 to 28 in the month a number of months ago (negative: ahead). */
export const monthsAgo = (months: number, day = 1) => inMonth(months, day).toISOString();

/** Like `monthsAgo`, but never after now. */
export const monthsAgoAtMost = (months: number, day: number) =>
  new Date(Math.min(inMonth(months, day).getTime(), systemClock.now().getTime())).toISOString();

/** The name of the month a number of months ago with its year: `marzo de 2026`. */
export const monthName = (months: number) =>
  new Intl.DateTimeFormat('es-MX', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    inMonth(months, 1),
  );

function inMonth(monthsAgo: number, day: number): Date {
  const now = systemClock.now();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, day, 12));
}
