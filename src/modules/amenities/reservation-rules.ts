import type { Amenity } from './amenity.entity.js';
import type { AmenityReservation } from './amenity-reservation.entity.js';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

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

/** The interval of a reservation with the time after it in which its amenity is not reserved again. */
const withBuffer = ({ start, end }: Span, { bufferMinutes }: Pick<Amenity, 'bufferMinutes'>): Span => ({
  start,
  end: end + bufferMinutes * MINUTE_MS,
});

/** The parts of a span in which an amenity takes another reservation beside some others. */
export function freeForAnother(
  span: Span,
  others: readonly Span[],
  amenity: Pick<Amenity, 'bufferMinutes' | 'numeroReservacionesSimultaneas'>,
): Span[] {
  const blocked = others.map((other) => withBuffer(other, amenity));
  const free = freeSpans(withBuffer(span, amenity), blocked, amenity.numeroReservacionesSimultaneas ?? 1);
  // What follows a reservation is free as well.
  return free
    .map(({ start, end }) => ({ start, end: end - amenity.bufferMinutes * MINUTE_MS }))
    .filter(({ start, end }) => start < end);
}

/** Whether an amenity takes a reservation of a span beside some others. */
export const takesAnother = (
  span: Span,
  others: readonly Span[],
  amenity: Pick<Amenity, 'bufferMinutes' | 'numeroReservacionesSimultaneas'>,
): boolean =>
  peakWithin(
    withBuffer(span, amenity),
    others.map((other) => withBuffer(other, amenity)),
  ) < (amenity.numeroReservacionesSimultaneas ?? 1);

/** The largest number of spans that overlap at one moment within a span. */
export function peakWithin(span: Span, others: readonly Span[]): number {
  const begins = others.map(({ start }) => start).filter((start) => start > span.start && start < span.end);
  const counts = [span.start, ...begins].map((at) => others.filter((other) => holdsAt(other, at)).length);
  return Math.max(...counts);
}

/** The parts of a span in which fewer than `most` other spans overlap. */
function freeSpans(span: Span, others: readonly Span[], most: number): Span[] {
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

export const holdsAt = ({ start, end }: Span, at: number) => start <= at && at < end;
