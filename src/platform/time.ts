import { Temporal } from 'temporal-polyfill';

/** Tells the current time; tests replace it. */
export interface Clock {
  now(): Date;
  /** Returns the current time in ISO 8601 UTC with milliseconds and `Z`. */
  nowIso(): string;
}

export const systemClock: Clock = { now: () => new Date(), nowIso: () => new Date().toISOString() };

const MIDNIGHT_UTC = 'T00:00:00.000Z';
const DAY_MS = 86_400_000;

/**
 * Returns the first instant of the day that a stored moment names in `timeZone`; a moment that names no day itself. In
 * milliseconds, as the SQL function `local_start`.
 */
export function localStart(moment: string, timeZone: string): number {
  const instant = Date.parse(moment);
  return moment.endsWith(MIDNIGHT_UTC) ? startOfDay(instant, timeZone) : instant;
}

/** Returns the last millisecond of the day that a moment names in `timeZone`; a moment that names no day itself. */
export function localEnd(moment: string, timeZone: string): number {
  const instant = Date.parse(moment);
  return moment.endsWith(MIDNIGHT_UTC) ? startOfDay(instant + DAY_MS, timeZone) - 1 : instant;
}

/** Returns when a span begins that is stored as moments: with the first instant of a day that its beginning names. */
export const spanBegin = (moment: string, timeZone: string): string => stored(localStart(moment, timeZone));

/** Returns when a span ends that is stored as moments: with the end of the day that its end names, where the next one begins. */
export const spanEnd = (moment: string, timeZone: string): string =>
  moment.endsWith(MIDNIGHT_UTC) ? stored(localEnd(moment, timeZone) + 1) : moment;

const FIRST = Date.parse('0001-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** The first and the last day begin and end beyond the moments that are stored, in some zones. */
const stored = (instant: number) => new Date(Math.min(Math.max(instant, FIRST), LAST)).toISOString();

const startOfDay = (midnight: number, timeZone: string) =>
  inZone(new Date(midnight), 'UTC').toPlainDate().toZonedDateTime(timeZone).epochMilliseconds;

/** Returns the first days of `count` months up to the current one in `timeZone`, and of the next month, in order. */
export function monthBounds(clock: Clock, timeZone: string, count: number): string[] {
  const current = inZone(clock.now(), timeZone).toPlainDate().with({ day: 1 });
  return Array.from({ length: count + 1 }, (_, index) =>
    current.add({ months: index + 1 - count }).toString(),
  );
}

/** Returns the local time in `timeZone` at `instant`, as the UTC fields of a Date. */
export function wallClockAt(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + inZone(instant, timeZone).offsetNanoseconds / 1e6);
}

/** Returns the current day in `timeZone`, as `YYYY-MM-DD`. */
export const dayInZone = (clock: Clock, timeZone: string): string =>
  wallClockAt(clock.now(), timeZone).toISOString().slice(0, 10);

/** Returns the seconds until the next day begins in `timeZone`. */
export function secondsLeftOfDay(clock: Clock, timeZone: string): number {
  const next = startOfDay(Date.parse(dayInZone(clock, timeZone)) + DAY_MS, timeZone);
  return Math.ceil((next - clock.now().getTime()) / 1000);
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

/**
 * Returns the name of an IANA time zone in the letter case of IANA; null for others. An alias stays itself. Offsets are
 * refused, since PostgreSQL inverts their sign, and so are names beyond IANA, by which PostgreSQL means other zones.
 */
export function ianaName(name: string): string | null {
  if (!/^[a-z][\w+/-]*$/i.test(name) || isBeyondIana(name.toUpperCase())) return null;
  try {
    return inZone(new Date(0), name).timeZoneId;
  } catch {
    // Temporal throws for an unknown zone.
    return null;
  }
}

const SHORT_IANA_NAMES = 'CET EET EST GMT HST MET MST PRC ROC ROK UCT UTC WET'.split(' ');

const isBeyondIana = (name: string) =>
  (/^[A-Z]{3}$/.test(name) && !SHORT_IANA_NAMES.includes(name)) ||
  name.startsWith('SYSTEMV/') ||
  name === 'US/PACIFIC-NEW';

const inZone = (instant: Date, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
