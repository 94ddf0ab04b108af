import { peakWithin, type Span } from '../../src/modules/amenities/reservation-rules.js';

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
