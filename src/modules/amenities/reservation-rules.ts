import type { AmenitySchedule } from './amenity-schedule.entity.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A half-open interval of time in milliseconds: `start` included, `end` excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The largest number of spans that overlap at one moment within a span. */
export function peakWithin(span: Span, others: readonly Span[]): number {
  const begins = others.map(({ start }) => start).filter((start) => start > span.start && start < span.end);
  const counts = [span.start, ...begins].map((at) => others.filter((other) => holdsAt(other, at)).length);
  return Math.max(...counts);
}

/** The part of a schedule entry that opens or closes an amenity. */
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

const holdsAt = ({ start, end }: Span, at: number) => start <= at && at < end;

/** The hours of a weekly schedule on the days of a span. */
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
