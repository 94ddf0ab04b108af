import {
  type Action,
  batched,
  type Context,
  callerOf,
  mayCancelBegun,
  oneOf,
  readWhere,
  writableByOwnerOrAdministrator,
} from '../../engine/index.js';
import { invalidOperation } from '../../platform/errors.js';
import { amenities } from './amenity.access.js';
import { amenityReservations } from './amenity-reservation.access.js';
import { type AmenityReservation, LIVE } from './amenity-reservation.entity.js';
import { assertRoom } from './reservation-limits.js';
import { spanOf } from './reservation-rules.js';

/** A rejected or cancelled reservation is restored only within the limits of a new one. */
export async function assertMayBeLive(ctx: Context, reservation: AmenityReservation): Promise<void> {
  if (LIVE.includes(reservation.status)) return;
  const amenity = await batched(ctx, assertMayBeLive, {}, (ids: readonly string[]) =>
    readAmenities(ctx, ids),
  ).load(reservation.amenityId);
  await assertRoom(ctx, amenity, reservation.residentId, spanOf(reservation));
}

/** Residents cancel what has not begun, administrators whatever. */
function assertMayCancel(ctx: Context, { horario }: AmenityReservation): void {
  if (mayCancelBegun(callerOf(ctx)) || ctx.services.clock.nowIso() < horario) return;
  throw invalidOperation('RESERVATION_BEGUN', {
    es: 'La reservación ya comenzó y solo un administrador puede cancelarla.',
    en: 'The reservation has begun, and only an administrator can cancel it.',
  });
}

/** Includes deleted amenities, since their reservations remain. */
async function readAmenities(ctx: Context, ids: readonly string[]) {
  const record = { ...amenities, scope: 'unscoped', deletedAt: undefined } as const;
  const fields = ['id', 'communityId', 'numeroReservacionesSimultaneas', 'bufferMinutes'] as const;
  const rows = await readWhere(ctx, record, { fields }, [oneOf('id')(ids)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) as (typeof rows)[number]);
}

const record = amenityReservations;

export const amenityReservationActions = {
  cancel: {
    mutation: 'cancelAmenityReservation',
    record,
    owner: { resident: 'residentId', writable: writableByOwnerOrAdministrator },
    assert: assertMayCancel,
    refusals: ['RESERVATION_BEGUN'],
  },
  approve: {
    mutation: 'approveAmenityReservation',
    record,
    assert: assertMayBeLive,
    refusals: ['RESERVATION_LIMIT', 'SLOT_TAKEN'],
  },
  changeStatus: { mutation: 'changeAmenityReservationStatus', record },
} satisfies Record<string, Action<AmenityReservation>>;
