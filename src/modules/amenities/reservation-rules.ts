import type { AmenityReservation } from './amenity-reservation.entity.js';
import type { AmenitySchedule } from './amenity-schedule.entity.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

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

/** The weekday and the times at which a schedule entry opens or closes an amenity. */
export type Hours = Pick<AmenitySchedule, 'dayOfWeek' | 'horaInicio' | 'horaFin' | 'isOpen'>;

/**
 * Whether a span lies wholly within open hours, which may be adjacent, and overlaps no closed hours. The span
 * is in wall-clock time: its moments read as UTC show the local time.
 */
export function isWithinHours(span: Span, schedule: readonly Hours[]): boolean {
  const hours = occurrencesOf(schedule, span);
  if (hours.some((other) => !other.isOpen && other.start < span.end && other.end > span.start)) return false;
  const open = hours.filter(({ isOpen }) => isOpen).sort((a, b) => a.start - b.start);
  let covered = span.start;
  for (const { start, end } of open) {
    if (start <= covered) covered = Math.max(covered, end);
  }
  return covered >= span.end;
}

/** The parts of a span of wall-clock time that open hours cover and closed hours do not overlap. */
export function openSpans(span: Span, schedule: readonly Hours[]): Span[] {
  if (schedule.length === 0) return [span];
  const hours = occurrencesOf(schedule, span);
  const open = joined(hours.filter(({ isOpen }) => isOpen));
  const closed = hours.filter(({ isOpen }) => !isOpen);
  return open.flatMap((one) => within(one, span)).flatMap((one) => without(one, closed));
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
function joined(spans: readonly Span[]): Span[] {
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

function without(one: Span, others: readonly Span[]): Span[] {
  return others.reduce<Span[]>(
    (left, { start, end }) =>
      left.flatMap((part) => [
        ...within(part, { start: part.start, end: start }),
        ...within(part, { start: end, end: part.end }),
      ]),
    [one],
  );
}

const holdsAt = ({ start, end }: Span, at: number) => start <= at && at < end;

/** The hours of a weekly schedule on each day of a span. */
function occurrencesOf(schedule: readonly Hours[], { start, end }: Span): (Span & { isOpen: boolean })[] {
  const found: (Span & { isOpen: boolean })[] = [];
  for (let midnight = Math.floor(start / DAY_MS) * DAY_MS; midnight < end; midnight += DAY_MS) {
    const dayOfWeek = new Date(midnight).getUTCDay() || 7;
    for (const hours of schedule) {
      if (hours.dayOfWeek !== dayOfWeek) continue;
      found.push({
        start: midnight + timeOfDay(hours.horaInicio),
        end: midnight + timeOfDay(hours.horaFin),
        isOpen: hours.isOpen,
      });
    }
  }
  return found;
}

/** Milliseconds from midnight to an `HH:mm` time. */
function timeOfDay(text: string): number {
  return (Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))) * MINUTE_MS;
}
