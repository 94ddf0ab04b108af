import { periodsOfOffset } from '../../platform/time.js';
import type { AmenityClosure } from './amenity-closure.entity.js';
import type { AmenitySchedule } from './amenity-schedule.entity.js';
import { holdsAt, joined, type Span } from './reservation-rules.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The weekday and the times at which a schedule entry opens or closes an amenity. */
export type Hours = Pick<AmenitySchedule, 'dayOfWeek' | 'horaInicio' | 'horaFin' | 'isOpen'>;

/** What decides when an amenity is open. */
export interface Opening {
  readonly schedule: readonly Hours[];
  /** The times in which it is closed once. */
  readonly closures: readonly Span[];
  /** The time zone of the schedule. */
  readonly timeZone: string;
}

/**
 * Decides whether an amenity is open at an instant, whose local time is that of an offset: it lies in no closure, and its
 * local time in open hours and in no closed ones. Without a schedule all hours are open.
 */
function isOpenAt(at: number, offset: number, { schedule, closures }: Opening): boolean {
  if (closures.some((closure) => holdsAt(closure, at))) return false;
  const local = at + offset;
  const dayOfWeek = weekdayOf(local);
  const time = local - startOfDay(local);
  const held = schedule.filter(
    (hours) =>
      hours.dayOfWeek === dayOfWeek && timeOfDay(hours.horaInicio) <= time && time < timeOfDay(hours.horaFin),
  );
  return schedule.length === 0 || (held.length > 0 && held.every(({ isOpen }) => isOpen));
}

/** Finds the parts of a span in which an amenity is open at each of their instants. */
export function openTimes(span: Span, opening: Opening): Span[] {
  const open = periodsOfOffset(span, opening.timeZone).flatMap(({ start, end, offset }) => {
    const moments = [...new Set([start, ...changesWithin({ start, end }, opening, offset), end])];
    const sorted = moments.sort((a, b) => a - b);
    return sorted.flatMap((from, index) => {
      const to = sorted[index + 1];
      return to !== undefined && isOpenAt(from, offset, opening) ? [{ start: from, end: to }] : [];
    });
  });
  return joined(open);
}

/** Whether an amenity is open at every instant of a span. */
export function isOpenThroughout(span: Span, opening: Opening): boolean {
  const [first] = openTimes(span, opening);
  return first?.start === span.start && first.end === span.end;
}

/** The span of a closure. */
export const closedFor = ({ from, to }: Pick<AmenityClosure, 'from' | 'to'>): Span => ({
  start: Date.parse(from),
  end: Date.parse(to),
});

/** The instants within a span of one offset at which hours of a schedule or closures begin or end. */
function changesWithin({ start, end }: Span, { schedule, closures }: Opening, offset: number): number[] {
  const found = closures.flatMap((closure) => [closure.start, closure.end]);
  for (let day = startOfDay(start + offset); day < end + offset; day += DAY_MS) {
    const dayOfWeek = weekdayOf(day);
    for (const hours of schedule) {
      if (hours.dayOfWeek !== dayOfWeek) continue;
      found.push(day + timeOfDay(hours.horaInicio) - offset, day + timeOfDay(hours.horaFin) - offset);
    }
  }
  return found.filter((at) => start < at && at < end);
}

const startOfDay = (local: number) => Math.floor(local / DAY_MS) * DAY_MS;

const weekdayOf = (local: number) => new Date(local).getUTCDay() || 7;

/** Milliseconds from midnight to an `HH:mm` time. */
const timeOfDay = (text: string) => (Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5))) * MINUTE_MS;
