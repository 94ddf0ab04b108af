import type { Clock } from './clock.js';

/** A calendar month; `month` counts from 1. */
interface CalendarMonth {
  year: number;
  month: number;
}

interface CalendarDay extends CalendarMonth {
  day: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The calendar day in `timeZone` (IANA name), as `YYYY-MM-DD`. */
export function today(clock: Clock, timeZone: string): string {
  const { year, month, day } = dayOf(clock.now(), timeZone);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * The first instant of a day in `timeZone`, as ISO UTC: of the current day, or of the one `daysAgo` days before it (a
 * negative number looks ahead).
 */
export function startOfToday(clock: Clock, timeZone: string, daysAgo = 0): string {
  const current = dayOf(clock.now(), timeZone);
  const meant = new Date(Date.UTC(current.year, current.month - 1, current.day - daysAgo));
  const day = { year: meant.getUTCFullYear(), month: meant.getUTCMonth() + 1, day: meant.getUTCDate() };
  return startOfDay(day, timeZone).toISOString();
}

/**
 * The first instant of a month in `timeZone`, as ISO UTC: of the current month, or of the one
 * `monthsAgo` months before it (a negative number looks ahead).
 */
export function startOfMonth(clock: Clock, timeZone: string, monthsAgo = 0): string {
  const current = monthOf(clock.now(), timeZone);
  const first = new Date(Date.UTC(current.year, current.month - 1 - monthsAgo, 1));
  const day = { year: first.getUTCFullYear(), month: first.getUTCMonth() + 1, day: 1 };
  return startOfDay(day, timeZone).toISOString();
}

/** The calendar month in which `instant` falls in `timeZone`. */
export function monthOf(instant: Date, timeZone: string): CalendarMonth {
  const { year, month } = dayOf(instant, timeZone);
  return { year, month };
}

/** What wall clocks in `timeZone` show at `instant`, as a Date whose UTC fields carry it. */
export function wallClockAt(instant: Date, timeZone: string): Date {
  return new Date(instant.getTime() + offsetAt(instant, timeZone));
}

/**
 * Where the clocks change at midnight, a day may begin at 01:00 or have two midnights. The offset changes
 * at most once around it, so the day begins at midnight under the offset of the day before or of the day
 * after: the earlier of the two that really falls on that day.
 */
function startOfDay(day: CalendarDay, timeZone: string): Date {
  const midnightUtc = Date.UTC(day.year, day.month - 1, day.day);
  const candidates = [-DAY_MS, DAY_MS]
    .map((distance) => new Date(midnightUtc - offsetAt(new Date(midnightUtc + distance), timeZone)))
    .sort((a, b) => a.getTime() - b.getTime());
  const start = candidates.find((candidate) => isSameDay(dayOf(candidate, timeZone), day));
  if (!start) {
    throw new RangeError(`No such day in ${timeZone}`);
  }
  return start;
}

function isSameDay(a: CalendarDay, b: CalendarDay): boolean {
  return a.year === b.year && a.month === b.month && a.day === b.day;
}

function dayOf(instant: Date, timeZone: string): CalendarDay {
  const wall = wallClockAt(instant, timeZone);
  return { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
}

/** Milliseconds by which wall clocks in `timeZone` are ahead of UTC at `instant`. */
function offsetAt(instant: Date, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterFor(timeZone).formatToParts(instant)) {
    parts[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, second);
  return wallClock - Math.floor(instant.getTime() / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

// Building a formatter costs far more than using it.
function formatterFor(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}
