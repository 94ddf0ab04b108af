import {
  type Context,
  callerOf,
  mayCancelBegun,
  oneOf,
  writableByOwnerOrAdministrator,
} from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { type Action } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { amenities } from './amenity.access.js';
import { amenityReservations } from './amenity-reservation.access.js';
import { type AmenityReservation, LIVE, RESERVATION } from './amenity-reservation.entity.js';
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

/** Only what is pending is approved; restoring another one is a change of its status. */
function assertPending({ status }: AmenityReservation): void {
  if (status === RESERVATION.PENDING) return;
  throw invalidOperation('RESERVATION_NOT_PENDING', {
    es: 'La reservación no está en proceso de aprobación.',
    en: 'The reservation does not await approval.',
  });
}

const alreadyCancelled = () =>
  invalidOperation('ALREADY_CANCELLED', {
    es: 'La reservación ya está cancelada.',
    en: 'The reservation is cancelled already.',
  });

const alreadyApproved = () =>
  invalidOperation('ALREADY_APPROVED', {
    es: 'La reservación ya está aprobada.',
    en: 'The reservation is approved already.',
  });

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
    done: ({ status }) => (status === RESERVATION.CANCELLED ? alreadyCancelled() : null),
    assert: assertMayCancel,
    refusals: ['ALREADY_CANCELLED', 'RESERVATION_BEGUN'],
  },
  approve: {
    mutation: 'approveAmenityReservation',
    record,
    done: ({ status }) => (status === RESERVATION.APPROVED ? alreadyApproved() : null),
    assert: (_ctx, reservation) => assertPending(reservation),
    refusals: ['ALREADY_APPROVED', 'RESERVATION_NOT_PENDING'],
  },
  changeStatus: { mutation: 'changeAmenityReservationStatus', record },
} satisfies Record<string, Action<AmenityReservation>>;
