import { type Context, oneOf } from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { amenities } from './amenity.access.js';
import type { Amenity } from './amenity.entity.js';
import { amenityClosures } from './amenity-closure.access.js';
import { amenitySchedules } from './amenity-schedule.access.js';
import { closedFor, isOpenThroughout, openTimes } from './opening-hours.js';
import { readLive } from './reservation-limits.js';
import { freeForAnother, type Span, spanOf } from './reservation-rules.js';

const FIELDS = [
  'id',
  'zone',
  'capacidadMaxima',
  'numeroReservacionesSimultaneas',
  'personasPorReservacion',
  'horasPorReservacion',
  'bufferMinutes',
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
  const [found, schedules, closures, reservations] = await Promise.all([
    readWhere(ctx, amenities, { fields: FIELDS }, [oneOf('id')(ids)]),
    readSchedules(ctx, ids),
    readClosures(ctx, ids, range),
    readLive(ctx, ids, range),
  ]);
  const byId = new Map(found.map((amenity) => [amenity.id, amenity]));
  const takenOf = byAmenity(reservations);
  return ids.map((id) => {
    const amenity = byId.get(id);
    if (!amenity || !takesReservations(amenity)) return [];
    const taken = (takenOf.get(id) ?? []).map(spanOf);
    const opening = {
      schedule: schedules.get(id) ?? [],
      closures: (closures.get(id) ?? []).map(closedFor),
      timeZone: amenity.zone,
    };
    return openTimes(range, opening).flatMap((span) => freeForAnother(span, taken, amenity));
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
    const start = ctx.services.clock.now().getTime();
    const now = { start, end: start + 1 };
    const [schedules, closures] = await Promise.all([readSchedules(ctx, ids), readClosures(ctx, ids, now)]);
    return ids.map((id) => {
      const schedule = schedules.get(id) ?? [];
      // Without a schedule the zone decides nothing.
      const timeZone = schedule[0]?.zone ?? ctx.services.config.timeZone;
      return isOpenThroughout(now, { schedule, closures: (closures.get(id) ?? []).map(closedFor), timeZone });
    });
  }).load(amenityId);
}

/** The schedules of amenities that the caller has reached. */
async function readSchedules(ctx: Context, ids: readonly string[]) {
  const record = { ...amenitySchedules, scope: 'unscoped' } as const;
  const fields = ['amenityId', 'zone', 'dayOfWeek', 'horaInicio', 'horaFin', 'isOpen'] as const;
  return byAmenity(await readWhere(ctx, record, { fields }, [oneOf('amenityId')(ids)]));
}

/** The closures within a range of amenities that the caller has reached. */
async function readClosures(ctx: Context, ids: readonly string[], { start, end }: Span) {
  const record = { ...amenityClosures, scope: 'unscoped' } as const;
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()];
  return byAmenity(
    await readWhere(ctx, record, { fields: ['amenityId', 'from', 'to'] }, [
      oneOf('amenityId')(ids),
      (field, bind) =>
        `${field('from')} < ${bind(to)}::timestamptz and ${field('to')} > ${bind(from)}::timestamptz`,
    ]),
  );
}
