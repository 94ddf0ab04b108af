import { sql } from 'kysely';
import { type Context } from '../../engine/access.js';
import { batched, builderOf, rowsOf } from '../../engine/read.js';
import { invalidOperation } from '../../platform/errors.js';
import { counted } from '../../platform/message.js';
import { wholeSetting } from '../configurations/setting.js';
import { type Amenity, MOST_BUFFER_MINUTES } from './amenity.entity.js';
import { type AmenityReservation, LIVE } from './amenity-reservation.entity.js';
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

/** The live reservations of some amenities that overlap a span or are within a buffer of it, of all residents. */
export function readLive(ctx: Context, amenityIds: readonly string[], { start, end }: Span) {
  const query = liveAfter(ctx, new Date(start - LONGEST_BUFFER_MS).toISOString())
    .where('amenityId', '=', sql<string>`any(${[...new Set(amenityIds)]}::uuid[])`)
    .where('horario', '<', new Date(end + LONGEST_BUFFER_MS).toISOString())
    .select(['amenityId as amenityId', 'horario as horario', 'horasReservadas as horasReservadas']);
  return rowsOf(ctx, query);
}

/** The number of unfinished live reservations of each resident, over all amenities. */
async function countLive(ctx: Context, residentIds: readonly string[]): Promise<number[]> {
  const counted = liveAfter(ctx, ctx.services.clock.nowIso())
    .where('residentId', '=', sql<string>`any(${residentIds}::uuid[])`)
    .groupBy('residentId')
    .select(['residentId as residentId', ({ fn }) => fn.countAll<number>().as('total')]);
  const rows = await rowsOf(ctx, counted);
  const byId = new Map(rows.map(({ residentId, total }) => [residentId, total]));
  return residentIds.map((id) => byId.get(id) ?? 0);
}

/** The live reservations that end after a moment. */
const liveAfter = (ctx: Context, moment: string) =>
  builderOf<{ AmenityReservation: AmenityReservation }>(ctx)
    .selectFrom('AmenityReservation')
    .where('status', 'in', LIVE)
    .where(
      ({ ref }) => sql`${ref('horario')} + make_interval(hours => ${ref('horasReservadas')})`,
      '>',
      sql`${moment}::timestamptz`,
    );
