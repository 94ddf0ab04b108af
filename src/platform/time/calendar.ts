import { Temporal } from 'temporal-polyfill';
import type { Clock } from './clock.js';

/** A calendar month; `month` counts from 1. */
interface CalendarMonth {
  year: number;
  month: number;
}

/** The calendar day in `timeZone` (IANA name), as `YYYY-MM-DD`. */
export function today(clock: Clock, timeZone: string): string {
  return currentDay(clock, timeZone).toString();
}

/**
 * The first instant of a day in `timeZone`, as ISO UTC: of the current day, or of the one `daysAgo` days before it (a
 * negative number looks ahead).
 */
export function startOfToday(clock: Clock, timeZone: string, daysAgo = 0): string {
  return startOfDay(currentDay(clock, timeZone).subtract({ days: daysAgo }), timeZone);
}

/**
 * The first instant of a month in `timeZone`, as ISO UTC: of the current month, or of the one
 * `monthsAgo` months before it (a negative number looks ahead).
 */
export function startOfMonth(clock: Clock, timeZone: string, monthsAgo = 0): string {
  const first = currentDay(clock, timeZone).with({ day: 1 });
  return startOfDay(first.subtract({ months: monthsAgo }), timeZone);
}

/** The calendar month in which `instant` falls in `timeZone`. */
export function monthOf(instant: Date, timeZone: string): CalendarMonth {
  const { year, month } = inZone(instant, timeZone);
  return { year, month };
}

/** The local time in `timeZone` at `instant`, as the UTC fields of a Date. */
export function wallClockAt(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + inZone(instant, timeZone).offsetNanoseconds / 1e6);
}

const currentDay = (clock: Clock, timeZone: string) => inZone(clock.now(), timeZone).toPlainDate();

const inZone = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);

/** The first instant of a day: not midnight if the clocks change then, but 01:00 or the first of two midnights. */
const startOfDay = (day: Temporal.PlainDate, timeZone: string) =>
  new Date(day.toZonedDateTime(timeZone).epochMilliseconds).toISOString();
