import type { AmenityReservation } from './amenity-reservation.entity.js';

const HOUR_MS = 3_600_000;

/** A half-open interval of time in milliseconds: `start` included, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The interval that a reservation occupies. */
export function spanOf({
  horario,
  horasReservadas,
}: Pick<AmenityReservation, 'horario' | 'horasReservadas'>): Span {
  const start = Date.parse(horario);
  return { start, end: start + horasReservadas * HOUR_MS };
}

/** The largest number of spans that overlap at one moment within a span. */
export function peakWithin(span: Span, others: readonly Span[]): number {
  const begins = others.map(({ start }) => start).filter((start) => start > span.start && start < span.end);
  const counts = [span.start, ...begins].map((at) => others.filter((other) => holdsAt(other, at)).length);
  return Math.max(...counts);
}

/** The parts of a span in which fewer than `most` other spans overlap. */
export function freeSpans(span: Span, others: readonly Span[], most: number): Span[] {
  const changes = others.flatMap((other) =>
    within(other, span).flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ]),
  );
  const free: Span[] = [];
  let [start, overlapping] = [span.start, 0];
  for (const { at, by } of [...changes.sort((a, b) => a.at - b.at), { at: span.end, by: 0 }]) {
    if (at > start && overlapping < most) free.push({ start, end: at });
    start = at;
    overlapping += by;
  }
  return joined(free);
}

/** Sorts spans and merges those that touch or overlap. */
export function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) found[found.length - 1] = { ...last, end: Math.max(last.end, end) };
    else found.push({ start, end });
  }
  return found;
}

function within(one: Span, outer: Span): Span[] {
  const [start, end] = [Math.max(one.start, outer.start), Math.min(one.end, outer.end)];
  return start < end ? [{ start, end }] : [];
}

const holdsAt = ({ start, end }: Span, at: number) => start <= at && at < end;
