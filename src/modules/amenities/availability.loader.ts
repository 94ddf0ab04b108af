import { batched, type Context, oneOf, readWhere } from '../../engine/index.js';
import { amenities } from './amenity.access.js';
import type { Amenity } from './amenity.entity.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { isOpenThroughout, openTimes } from './opening-hours.js';
import { readLive } from './reservation-limits.js';
import { freeSpans, type Span, spanOf } from './reservation-rules.js';

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
    readWhere(ctx, amenities, { fields: FIELDS }, [oneOf('id')(ids)]),
    readSchedules(ctx, ids),
    readLive(ctx, ids, range),
  ]);
  const byId = new Map(found.map((amenity) => [amenity.id, amenity]));
  const takenOf = byAmenity(reservations);
  return ids.map((id) => {
    const amenity = byId.get(id);
    if (!amenity || !takesReservations(amenity)) return [];
    const most = amenity.numeroReservacionesSimultaneas ?? 1;
    const taken = (takenOf.get(id) ?? []).map(spanOf);
    return openTimes(range, schedules.get(id) ?? [], amenity.zone).flatMap((span) =>
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

/** Whether an amenity is open at this moment, batched over all amenities of a request. */
export function isOpenNow(ctx: Context, amenityId: string): Promise<boolean> {
  return batched(ctx, isOpenNow, {}, async (ids: readonly string[]) => {
    const schedules = await readSchedules(ctx, ids);
    const now = ctx.services.clock.now().getTime();
    return ids.map((id) => {
      const schedule = schedules.get(id) ?? [];
      const [first] = schedule;
      return !first || isOpenThroughout({ start: now, end: now + 1 }, schedule, first.zone);
    });
  }).load(amenityId);
}

/** The schedules of amenities that the caller has reached. */
async function readSchedules(ctx: Context, ids: readonly string[]) {
  const record = { ...amenitySchedules, scope: 'unscoped' } as const;
  const fields = ['amenityId', 'zone', 'dayOfWeek', 'horaInicio', 'horaFin', 'isOpen'] as const;
  return byAmenity(await readWhere(ctx, record, { fields }, [oneOf('amenityId')(ids)]));
}
