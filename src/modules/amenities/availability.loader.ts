import { sql } from 'kysely';
import type { Context } from '../../core/context.js';
import { batched } from '../../core/read/batched.js';
import { builderOf, rowsOf } from '../../core/read/builder.js';
import { readWhere } from '../../core/read/read.js';
import { instantOf, wallClockAt } from '../../platform/time/calendar.js';
import { amenities } from './amenity.access.js';
import type { Amenity } from './amenity.entity.js';
import type { AmenitySchedule } from './amenity-schedule.entity.js';
import { readLive } from './reservation-limits.js';
import { freeSpans, type Hours, openSpans, type Span, spanOf } from './reservation-rules.js';

const FIELDS = [
  'id',
  'zone',
  'capacidadMaxima',
  'numeroReservacionesSimultaneas',
  'personasPorReservacion',
  'horasPorReservacion',
] as const;

type BookableAmenity = Pick<Amenity, (typeof FIELDS)[number]>;

/**
 * The times within a range in which an amenity is open and takes another reservation, batched over all
 * amenities of a request. Counts the reservations of all residents, and shows only their times.
 */
export function freeTimesOf(ctx: Context, amenityId: string, range: Span): Promise<Span[]> {
  return batched(ctx, freeTimesOf, range, (ids: readonly string[]) => readFreeTimes(ctx, ids, range)).load(
    amenityId,
  );
}

async function readFreeTimes(ctx: Context, ids: readonly string[], range: Span): Promise<Span[][]> {
  const [found, schedules, reservations] = await Promise.all([
    readWhere(ctx, amenities, { fields: FIELDS }, [
      (field, bind) => `${field('id')} = any(${bind(ids)}::uuid[])`,
    ]),
    readSchedules(ctx, ids),
    readLive(ctx, ids, range),
  ]);
  const byId = new Map(found.map((amenity) => [amenity.id, amenity]));
  const hoursOf = byAmenity(schedules);
  const takenOf = byAmenity(reservations);
  return ids.map((id) => {
    const amenity = byId.get(id);
    if (!amenity || !takesReservations(amenity)) return [];
    const most = amenity.numeroReservacionesSimultaneas ?? 1;
    const taken = (takenOf.get(id) ?? []).map(spanOf);
    return openTimes(range, hoursOf.get(id) ?? [], amenity.zone).flatMap((span) =>
      freeSpans(span, taken, most),
    );
  });
}

function byAmenity<Row extends { amenityId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.amenityId);
    if (group) group.push(row);
    else groups.set(row.amenityId, [row]);
  }
  return groups;
}

const takesReservations = ({
  capacidadMaxima,
  personasPorReservacion,
  horasPorReservacion,
}: BookableAmenity) => ![capacidadMaxima, personasPorReservacion, horasPorReservacion].includes(0);

/** The open parts of a range. The hours of a schedule are local times of the community. */
function openTimes({ start, end }: Span, schedule: readonly Hours[], zone: string): Span[] {
  const wallClock = (at: number) => wallClockAt(new Date(at), zone).getTime();
  const instant = (at: number) => instantOf(new Date(at), zone).getTime();
  return openSpans({ start: wallClock(start), end: wallClock(end) }, schedule).map((span) => ({
    start: instant(span.start),
    end: instant(span.end),
  }));
}

function readSchedules(ctx: Context, ids: readonly string[]) {
  const query = builderOf<{ AmenitySchedule: AmenitySchedule }>(ctx)
    .selectFrom('AmenitySchedule')
    .where('amenityId', '=', sql<string>`any(${ids}::uuid[])`)
    .select([
      'amenityId as amenityId',
      'dayOfWeek as dayOfWeek',
      'horaInicio as horaInicio',
      'horaFin as horaFin',
      'isOpen as isOpen',
    ]);
  return rowsOf(ctx, query);
}
