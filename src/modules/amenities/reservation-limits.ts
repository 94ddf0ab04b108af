import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';
import { invalidOperation } from '../../platform/errors.js';
import { counted } from '../../platform/message.js';
import { wholeSetting } from '../configurations/setting.js';
import { type Amenity, MOST_BUFFER_MINUTES } from './amenity.entity.js';
import { type AmenityReservation, LIVE, MOST_HOURS } from './amenity-reservation.entity.js';
import { type Span, spanOf, takesAnother } from './reservation-rules.js';

/** The maximum of live reservations per resident in a community that configures none. */
const USUAL_MAX_LIVE = 10;

const LONGEST_BUFFER_MS = MOST_BUFFER_MINUTES * 60_000;

/** The error for an amenity that is occupied at the time of a reservation. */
export const taken = () =>
  invalidOperation(
    'SLOT_TAKEN',
    {
      es: 'La amenidad no está disponible en ese horario.',
      en: 'The amenity is not available at that time.',
    },
    { field: 'horario' },
  );

type Limited = Pick<Amenity, 'id' | 'communityId' | 'numeroReservacionesSimultaneas' | 'bufferMinutes'>;

/**
 * Refuses a live reservation that exceeds the capacity of its amenity or the maximum of its resident. Reads
 * are batched over reservations.
 */
export async function assertRoom(
  ctx: Context,
  amenity: Limited,
  residentId: string,
  span: Span,
): Promise<void> {
  const others = await batched(ctx, assertRoom, { of: 'amenity' }, (asked: readonly AskedTime[]) =>
    readOthers(ctx, asked),
  ).load({ amenityId: amenity.id, span });
  if (!takesAnother(span, others, amenity)) throw taken();
  // One that is over does not count for its resident.
  if (span.end <= ctx.services.clock.now().getTime()) return;
  const most = await wholeSetting(ctx, amenity.communityId, 'MAX_RESERVACIONES', USUAL_MAX_LIVE);
  const live = await batched(ctx, assertRoom, { of: 'resident' }, (ids: readonly string[]) =>
    countLive(ctx, ids),
  ).load(residentId);
  if (live >= most) {
    throw invalidOperation(
      'RESERVATION_LIMIT',
      {
        es: `Un residente puede tener como máximo ${counted(most, 'reservación vigente', 'reservaciones vigentes')}.`,
        en: `A resident can have at most ${counted(most, 'reservation that is', 'reservations that are')} not over.`,
      },
      { help: { maximum: most } },
    );
  }
}

interface AskedTime {
  readonly amenityId: string;
  readonly span: Span;
}

async function readOthers(ctx: Context, asked: readonly AskedTime[]): Promise<Span[][]> {
  const start = Math.min(...asked.map(({ span }) => span.start));
  const end = Math.max(...asked.map(({ span }) => span.end));
  const ids = asked.map(({ amenityId }) => amenityId);
  const rows = await readLive(ctx, ids, { start, end });
  return asked.map(({ amenityId }) => rows.filter((row) => row.amenityId === amenityId).map(spanOf));
}

/** The condition of the live reservations that end after a moment; an index finds those that do not begin too early for that. */
const LIVE_AFTER =
  `"status" = any($1::text[]) and "horario" + make_interval(hours => "horas_reservadas") > $2::timestamptz` +
  ` and "horario" > $2::timestamptz - interval '${MOST_HOURS} hours'`;

type Live = Pick<AmenityReservation, 'amenityId' | 'horario' | 'horasReservadas'>;

const OF_AMENITIES = reading(
  `select "amenity_id" as "amenityId", "horario", "horas_reservadas" as "horasReservadas" from "amenity_reservations"
  where ${LIVE_AFTER} and "amenity_id" = any($3::uuid[]) and "horario" < $4::timestamptz`,
);

const COUNTS = reading(
  `select "resident_id" as "residentId", count(*)::int4 as "total" from "amenity_reservations"
  where ${LIVE_AFTER} and "resident_id" = any($3::uuid[]) group by "resident_id"`,
);

/** The live reservations of some amenities that overlap a span or are within a buffer of it, of all residents. */
export function readLive(ctx: Context, amenityIds: readonly string[], { start, end }: Span) {
  const latest = new Date(end + LONGEST_BUFFER_MS).toISOString();
  const earliest = new Date(start - LONGEST_BUFFER_MS).toISOString();
  return ctx.queries.run<Live>(OF_AMENITIES, [LIVE, earliest, [...new Set(amenityIds)], latest]);
}

/** The number of unfinished live reservations of each resident, over all amenities. */
async function countLive(ctx: Context, residentIds: readonly string[]): Promise<number[]> {
  const values = [LIVE, ctx.services.clock.nowIso(), residentIds];
  const rows = await ctx.queries.run<{ residentId: string; total: number }>(COUNTS, values);
  const byId = new Map(rows.map(({ residentId, total }) => [residentId, total]));
  return residentIds.map((id) => byId.get(id) ?? 0);
}
