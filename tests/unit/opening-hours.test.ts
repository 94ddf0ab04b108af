import fc from 'fast-check';
import { type Hours, isOpenThroughout, openTimes } from '../../src/modules/amenities/opening-hours.js';
import type { Span } from '../../src/modules/amenities/reservation-rules.js';
import { clockChanges, distinct } from '../support/clock-changes.js';

const HOUR_MS = 3_600_000;
const QUARTER_MS = HOUR_MS / 4;

/** A span of hours counted from the midnight in UTC that begins Monday 5 January 2026. */
const hours = (start: number, end: number): Span => {
  const monday = Date.UTC(2026, 0, 5);
  return { start: monday + start * HOUR_MS, end: monday + end * HOUR_MS };
};

describe('the hours of an amenity', () => {
  const open = (dayOfWeek: number, horaInicio: string, horaFin: string): Hours => ({
    dayOfWeek,
    horaInicio,
    horaFin,
    isOpen: true,
  });
  const closed = (dayOfWeek: number, horaInicio: string, horaFin: string): Hours => ({
    ...open(dayOfWeek, horaInicio, horaFin),
    isOpen: false,
  });

  test.each<[string, Span, Hours[], boolean]>([
    ['exactly the hours', hours(8, 20), [open(1, '08:00', '20:00')], true],
    ['a moment too early', hours(7.99, 9), [open(1, '08:00', '20:00')], false],
    ['a moment too late', hours(19, 20.01), [open(1, '08:00', '20:00')], false],
    ['another day', hours(32, 33), [open(1, '08:00', '20:00')], false],
    ['Sunday', hours(-16, -15), [open(7, '08:00', '20:00')], true],
    [
      'hours that follow each other',
      hours(11, 17),
      [open(1, '14:00', '20:00'), open(1, '08:00', '14:00')],
      true,
    ],
    ['hours that overlap', hours(11, 17), [open(1, '08:00', '15:00'), open(1, '13:00', '20:00')], true],
    ['a break between hours', hours(11, 17), [open(1, '08:00', '13:00'), open(1, '14:00', '20:00')], false],
    [
      'closed hours within open ones',
      hours(11, 17),
      [open(1, '08:00', '20:00'), closed(1, '16:30', '18:00')],
      false,
    ],
    ['up to closed hours', hours(11, 16.5), [open(1, '08:00', '20:00'), closed(1, '16:30', '18:00')], true],
    [
      'closed hours of another day',
      hours(11, 17),
      [open(1, '08:00', '20:00'), closed(2, '11:00', '17:00')],
      true,
    ],
    ['past midnight', hours(22, 26), [open(1, '20:00', '24:00'), open(2, '00:00', '02:00')], true],
    ['past midnight when that is closed', hours(22, 26), [open(1, '20:00', '24:00')], false],
    ['from Sunday to Monday', hours(-1, 1), [open(7, '20:00', '24:00'), open(1, '00:00', '02:00')], true],
    ['no hours but closed ones', hours(8, 9), [closed(2, '00:00', '24:00')], false],
  ])('a reservation within the hours of its amenity: %s', (_case, span, schedule, expected) => {
    expect(isOpenThroughout(span, { schedule, closures: [], timeZone: 'UTC' })).toBe(expected);
  });
});

describe('the hours of an amenity on days of clock changes', () => {
  const WEEKDAYS = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

  /** Reads local times from Intl, to check the service, which computes them with offsets. */
  function localTimesIn(timeZone: string) {
    const format = new Intl.DateTimeFormat('en', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    return (at: number) => {
      const { weekday, hour, minute } = Object.fromEntries(
        format.formatToParts(at).map(({ type, value }) => [type, value]),
      );
      return { dayOfWeek: WEEKDAYS.indexOf(weekday ?? ''), time: `${hour}:${minute}` };
    };
  }

  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const time = (quarters: number) =>
    `${twoDigits(Math.floor(quarters / 4))}:${twoDigits((quarters % 4) * 15)}`;
  const scheduleOf = (days: readonly number[]): fc.Arbitrary<Hours[]> =>
    fc.array(
      fc
        .record({
          dayOfWeek: fc.constantFrom(...days),
          from: fc.integer({ min: 0, max: 95 }),
          length: fc.integer({ min: 1, max: 96 }),
          isOpen: fc.boolean(),
        })
        .map(({ dayOfWeek, from, length, isOpen }) => ({
          dayOfWeek,
          horaInicio: time(from),
          horaFin: time(Math.min(from + length, 96)),
          isOpen,
        })),
      { minLength: 1, maxLength: 8 },
    );

  const changes = distinct(clockChanges(new Date('2026-11-26T00:00:00.000Z')));

  test('there are clock changes to test', () => {
    expect(changes.length).toBeGreaterThan(50);
  });

  test('a reservation is accepted at every half hour around a clock change exactly if it lies in an offered time, for each change of offsets', () => {
    for (const [index, { timeZone, at: change }] of changes.entries()) {
      const localTime = localTimesIn(timeZone);
      const around = { start: change - 26 * HOUR_MS, end: change + 26 * HOUR_MS };
      const quarters = Array.from(
        { length: (around.end - around.start) / QUARTER_MS },
        (_, step) => around.start + step * QUARTER_MS,
      );
      const local = quarters.map(localTime);
      const days = [...new Set(local.map(({ dayOfWeek }) => dayOfWeek))];
      fc.assert(
        fc.property(scheduleOf(days), (schedule) => {
          const offered = openTimes(around, { schedule, closures: [], timeZone });
          const isOpen = local.map((now) => {
            const held = schedule.filter(
              (entry) =>
                entry.dayOfWeek === now.dayOfWeek && entry.horaInicio <= now.time && now.time < entry.horaFin,
            );
            return held.some((entry) => entry.isOpen) && held.every((entry) => entry.isOpen);
          });
          for (let step = 0; step + 4 <= quarters.length; step += 2) {
            const start = quarters[step] as number;
            const span = { start, end: start + HOUR_MS };
            const isOffered = offered.some((one) => one.start <= span.start && span.end <= one.end);
            expect(isOpenThroughout(span, { schedule, closures: [], timeZone })).toBe(isOffered);
            expect(isOffered).toBe(isOpen.slice(step, step + 4).every(Boolean));
          }
        }),
        { seed: index, numRuns: 1 },
      );
    }
  });
});
