import {
  type Hours,
  isWithinHours,
  peakWithin,
  type Span,
} from '../../src/modules/amenities/reservation-rules.js';

/** A span of wall-clock hours counted from the midnight that begins Monday 5 January 2026. */
const hours = (start: number, end: number): Span => {
  const monday = Date.UTC(2026, 0, 5);
  return { start: monday + start * 3_600_000, end: monday + end * 3_600_000 };
};

describe('the maximum of concurrent reservations', () => {
  test.each([
    ['none', [], 0],
    ['one that only ends when it begins', [hours(8, 10)], 0],
    ['one that begins when it ends', [hours(12, 13)], 0],
    ['one around it', [hours(9, 13)], 1],
    ['two that follow each other', [hours(9, 11), hours(11, 13)], 1],
    ['two that meet within it', [hours(9, 11.5), hours(11, 13)], 2],
    ['two at the same time within a third', [hours(10, 10.5), hours(10, 10.5), hours(9, 12)], 3],
    ['three of which two meet only outside of it', [hours(12, 14), hours(12, 14), hours(11, 12)], 1],
  ])('the maximum of concurrent reservations within a span with %s', (_case, others, peak) => {
    expect(peakWithin(hours(10, 12), others)).toBe(peak);
  });
});

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
    expect(isWithinHours(span, schedule)).toBe(expected);
  });
});
