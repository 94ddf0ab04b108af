import {
  type Clock,
  dayInZone,
  monthBounds,
  secondsLeftOfDay,
  systemClock,
} from '../../src/platform/time.js';
import { calendarDay } from '../support/calendar-day.js';

const MEXICO = 'America/Mexico_City';
const MADRID = 'Europe/Madrid';
const AUCKLAND = 'Pacific/Auckland';

function clockAt(iso: string): Clock {
  return { now: () => new Date(iso), nowIso: () => iso };
}

describe('the day of a moment', () => {
  test.each([
    [MEXICO, '2026-03-01T05:59:59.999Z', '2026-02-28'],
    [MEXICO, '2026-03-01T06:00:00.000Z', '2026-03-01'],
    [MEXICO, '2022-10-30T05:00:00.000Z', '2022-10-30'],
    [MADRID, '2026-01-15T23:30:00.000Z', '2026-01-16'],
    [MADRID, '2026-07-15T22:30:00.000Z', '2026-07-16'],
    [AUCKLAND, '2026-01-15T11:00:00.000Z', '2026-01-16'],
    [AUCKLAND, '2026-07-15T11:59:59.000Z', '2026-07-15'],
  ])('the day in %s at %s is %s', (timeZone, moment, day) => {
    expect(calendarDay(moment, timeZone)).toBe(day);
  });

  test('a moment at exactly midnight UTC is on its UTC day in every time zone', () => {
    for (const timeZone of [MEXICO, MADRID, AUCKLAND]) {
      expect(calendarDay('2026-03-01T00:00:00.000Z', timeZone)).toBe('2026-03-01');
    }
    expect(calendarDay('2026-03-01T00:00:00.001Z', MEXICO)).toBe('2026-02-28');
    expect(calendarDay('2026-02-28T23:59:59.999Z', AUCKLAND)).toBe('2026-03-01');
  });
});

describe('months', () => {
  test.each([
    [MEXICO, '2026-01-01T05:59:59.000Z', ['2025-12-01', '2026-01-01']],
    [MADRID, '2026-03-31T22:00:00.000Z', ['2026-04-01', '2026-05-01']],
    [MADRID, '2026-03-31T21:59:59.000Z', ['2026-03-01', '2026-04-01']],
    [AUCKLAND, '2026-04-30T12:00:00.000Z', ['2026-05-01', '2026-06-01']],
    [AUCKLAND, '2026-04-30T11:00:00.000Z', ['2026-04-01', '2026-05-01']],
    // The current moment never counts as a day that a client names.
    [MEXICO, '2026-03-01T00:00:00.000Z', ['2026-02-01', '2026-03-01']],
  ])('the current month in %s at %s has the bounds %o', (timeZone, now, bounds) => {
    expect(monthBounds(clockAt(now), timeZone, 1)).toEqual(bounds);
  });

  test('months are counted back across the turn of the year', () => {
    const clock = clockAt('2026-03-31T12:00:00.000Z');
    expect(monthBounds(clock, MEXICO, 3)).toEqual(['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01']);
    expect(monthBounds(clock, MEXICO, 60)[0]).toBe('2021-04-01');
  });
});

test.each([
  [MEXICO, '2026-03-01T05:59:58.500Z', '2026-02-28', 2],
  [MEXICO, '2026-03-01T06:00:00.000Z', '2026-03-01', 86_400],
  // Clocks are set forward at 01:00Z on this day, and back at the same time on the other one.
  [MADRID, '2027-03-27T23:00:00.000Z', '2027-03-28', 23 * 3600],
  [MADRID, '2027-10-30T22:00:00.000Z', '2027-10-31', 25 * 3600],
  [MADRID, '2027-10-31T12:00:00.000Z', '2027-10-31', 11 * 3600],
])('the day in %s at %s is %s and goes on for %i seconds', (timeZone, now, day, secondsLeft) => {
  const clock = clockAt(now);
  expect([dayInZone(clock, timeZone), secondsLeftOfDay(clock, timeZone)]).toEqual([day, secondsLeft]);
});

test('the system clock returns the time as ISO UTC with milliseconds', () => {
  const before = Date.now();
  const { now, nowIso } = systemClock;
  expect(nowIso()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(now().getTime()).toBeGreaterThanOrEqual(before);
});
