import { monthOf, startOfMonth, startOfToday, today } from '../../src/platform/time/calendar.js';
import { type Clock, systemClock } from '../../src/platform/time/clock.js';

const MEXICO = 'America/Mexico_City';
const MADRID = 'Europe/Madrid';
const AUCKLAND = 'Pacific/Auckland';

function clockAt(iso: string): Clock {
  return { now: () => new Date(iso), nowIso: () => iso };
}

describe('today', () => {
  test.each([
    [MEXICO, '2026-03-01T05:59:59.999Z', '2026-02-28', '2026-02-28T06:00:00.000Z'],
    [MEXICO, '2026-03-01T06:00:00.000Z', '2026-03-01', '2026-03-01T06:00:00.000Z'],
    [MEXICO, '2026-07-10T23:00:00.000Z', '2026-07-10', '2026-07-10T06:00:00.000Z'],
    [MADRID, '2026-01-15T23:30:00.000Z', '2026-01-16', '2026-01-15T23:00:00.000Z'],
    [MADRID, '2026-07-15T22:30:00.000Z', '2026-07-16', '2026-07-15T22:00:00.000Z'],
    [AUCKLAND, '2026-01-15T11:00:00.000Z', '2026-01-16', '2026-01-15T11:00:00.000Z'],
    [AUCKLAND, '2026-07-15T11:59:59.000Z', '2026-07-15', '2026-07-14T12:00:00.000Z'],
  ])('in %s at %s is %s and began at %s', (timeZone, now, day, start) => {
    expect(today(clockAt(now), timeZone)).toBe(day);
    expect(startOfToday(clockAt(now), timeZone)).toBe(start);
  });

  test.each([
    ['spring forward in Madrid', MADRID, '2026-03-29T20:00:00.000Z', '2026-03-28T23:00:00.000Z'],
    ['the day after in Madrid', MADRID, '2026-03-30T10:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['fall back in Madrid', MADRID, '2026-10-25T20:00:00.000Z', '2026-10-24T22:00:00.000Z'],
    ['spring forward in Auckland', AUCKLAND, '2026-09-27T09:00:00.000Z', '2026-09-26T12:00:00.000Z'],
    ['fall back in Auckland', AUCKLAND, '2026-04-05T09:00:00.000Z', '2026-04-04T11:00:00.000Z'],
    ['the last summer time of Mexico City', MEXICO, '2022-10-30T20:00:00.000Z', '2022-10-30T05:00:00.000Z'],
  ])('begins under the offset that held at midnight on %s', (_day, timeZone, now, start) => {
    expect(startOfToday(clockAt(now), timeZone)).toBe(start);
  });

  test('counts days before and after it, across months and changes of the clocks', () => {
    expect(startOfToday(clockAt('2026-03-01T05:30:00.000Z'), MEXICO, -1)).toBe('2026-03-01T06:00:00.000Z');
    expect(startOfToday(clockAt('2026-03-01T06:00:00.000Z'), MEXICO, 1)).toBe('2026-02-28T06:00:00.000Z');
    expect(startOfToday(clockAt('2026-03-29T10:00:00.000Z'), MADRID, -1)).toBe('2026-03-29T22:00:00.000Z');
  });

  test('begins at one in the morning where the clocks skip midnight', () => {
    const noonInBeirut = clockAt('2026-03-29T09:00:00.000Z');
    expect(startOfToday(noonInBeirut, 'Asia/Beirut')).toBe('2026-03-28T22:00:00.000Z');
    expect(today(clockAt('2026-03-28T21:59:59.999Z'), 'Asia/Beirut')).toBe('2026-03-28');
  });

  test('begins at the first of two midnights where the clocks go back to it', () => {
    const noonInHavana = clockAt('2026-11-01T17:00:00.000Z');
    expect(startOfToday(noonInHavana, 'America/Havana')).toBe('2026-11-01T04:00:00.000Z');
  });

  test('holds every instant from its start on, for two years of each zone', () => {
    const hour = 3_600_000;
    for (const timeZone of [MEXICO, MADRID, AUCKLAND]) {
      let now = Date.parse('2025-01-01T00:30:00.000Z');
      for (; now < Date.parse('2027-01-01T00:00:00.000Z'); now += 7 * hour) {
        const clock = clockAt(new Date(now).toISOString());
        const start = Date.parse(startOfToday(clock, timeZone));
        expect(start).toBeLessThanOrEqual(now);
        expect(today(clockAt(new Date(start).toISOString()), timeZone)).toBe(today(clock, timeZone));
        expect(today(clockAt(new Date(start - 1).toISOString()), timeZone)).not.toBe(today(clock, timeZone));
      }
    }
  });
});

describe('months', () => {
  test.each([
    [MEXICO, '2026-01-01T05:59:59.000Z', { year: 2025, month: 12 }, '2025-12-01T06:00:00.000Z'],
    [MADRID, '2026-03-31T22:00:00.000Z', { year: 2026, month: 4 }, '2026-03-31T22:00:00.000Z'],
    [MADRID, '2026-03-31T21:59:59.000Z', { year: 2026, month: 3 }, '2026-02-28T23:00:00.000Z'],
    [AUCKLAND, '2026-04-30T12:00:00.000Z', { year: 2026, month: 5 }, '2026-04-30T12:00:00.000Z'],
    [AUCKLAND, '2026-04-30T11:00:00.000Z', { year: 2026, month: 4 }, '2026-03-31T11:00:00.000Z'],
  ])('in %s, %s falls in %o, which began at %s', (timeZone, now, month, start) => {
    expect(monthOf(new Date(now), timeZone)).toEqual(month);
    expect(startOfMonth(clockAt(now), timeZone)).toBe(start);
  });

  test('are counted back across the turn of the year, and ahead', () => {
    const clock = clockAt('2026-02-28T12:00:00.000Z');
    expect(startOfMonth(clock, MEXICO, 1)).toBe('2026-01-01T06:00:00.000Z');
    expect(startOfMonth(clock, MEXICO, 2)).toBe('2025-12-01T06:00:00.000Z');
    expect(startOfMonth(clock, MEXICO, 60)).toBe('2021-02-01T06:00:00.000Z');
    expect(startOfMonth(clock, MADRID, -2)).toBe('2026-03-31T22:00:00.000Z');
  });
});

test('the system clock tells the time as ISO UTC with milliseconds', () => {
  const before = Date.now();
  const { now, nowIso } = systemClock;
  expect(nowIso()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(now().getTime()).toBeGreaterThanOrEqual(before);
});
