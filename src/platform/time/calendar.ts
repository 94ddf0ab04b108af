import { Temporal } from 'temporal-polyfill';
import type { Clock } from './clock.js';

const MIDNIGHT_UTC = 'T00:00:00.000Z';

/**
 * The calendar day of a stored moment, as `YYYY-MM-DD`. A moment at exactly midnight UTC names that day, as
 * clients send days; any other moment falls on its day in `timeZone` (IANA name). The SQL function
 * `calendar_day` does the same.
 */
export function calendarDay(moment: string, timeZone: string): string {
  return moment.endsWith(MIDNIGHT_UTC)
    ? moment.slice(0, -MIDNIGHT_UTC.length)
    : inZone(new Date(moment), timeZone).toPlainDate().toString();
}

/** The first days of `count` months up to the current one in `timeZone`, and of the next month, in order. */
export function monthBounds(clock: Clock, timeZone: string, count: number): string[] {
  const current = inZone(clock.now(), timeZone).toPlainDate().with({ day: 1 });
  return Array.from({ length: count + 1 }, (_, index) =>
    current.add({ months: index + 1 - count }).toString(),
  );
}

/** The local time in `timeZone` at `instant`, as the UTC fields of a Date. */
export function wallClockAt(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + inZone(instant, timeZone).offsetNanoseconds / 1e6);
}

/**
 * Splits a span of instants, in milliseconds, where clocks in `timeZone` change: within a part the local time is the
 * instant plus `offset`.
 */
export function periodsOfOffset(
  { start, end }: { readonly start: number; readonly end: number },
  timeZone: string,
): { start: number; end: number; offset: number }[] {
  const at = inZone(new Date(start), timeZone);
  const offset = at.offsetNanoseconds / 1e6;
  const change = at.getTimeZoneTransition('next')?.epochMilliseconds ?? end;
  if (change >= end) return [{ start, end, offset }];
  return [{ start, end: change, offset }, ...periodsOfOffset({ start: change, end }, timeZone)];
}

/** The canonical name of an IANA time zone; null for others. Offsets are refused, since PostgreSQL inverts their sign. */
export function ianaName(name: string): string | null {
  try {
    return /^[a-z]/i.test(name)
      ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
      : null;
  } catch {
    // Intl throws for an unknown zone.
    return null;
  }
}

const inZone = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
