import { LockMode } from '@mikro-orm/core';
import type { Context, WriteContext } from '../../core/context.js';
import { badRequest, invalidOperation } from '../../core/errors.js';
import { assertOwnerOrAdministrator, callerOf, residentOf } from '../../core/policy.js';
import { readOne } from '../../core/read/read.js';
import { wallClockAt } from '../../core/time/calendar.js';
import { findForWrite, write } from '../../core/write.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { amenityReservations } from './amenity-reservation.access.js';
import {
  AmenityReservation,
  LIVE,
  RESERVATION,
  type ReservationStatus,
} from './amenity-reservation.entity.js';
import type { AmenityReservationInput } from './amenity-reservation.inputs.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import { isWithinHours, peakWithin, type Span } from './reservation-rules.js';

const UNKNOWN = 'Reservación no encontrada.';
const UNKNOWN_AMENITY = 'La amenidad indicada no existe.';
const HOUR_MS = 3_600_000;

/** Reserves an amenity for the caller's own resident record (decisions 5). Gives the reservation's id. */
export function createAmenityReservation(ctx: Context, input: AmenityReservationInput): Promise<string> {
  return write(ctx, async (tx) => {
    const residentId = residentOf(callerOf(tx));
    const amenity = await lockReachedAmenity(tx, input.amenityId);
    const asked = { ...input, horasReservadas: input.horasReservadas ?? 1 };
    if (asked.horario <= tx.services.clock.nowIso()) {
      throw invalidOperation('La reservación debe ser para una fecha y hora futuras.');
    }
    if (amenity.capacidadMaxima !== null && asked.numPersonas > amenity.capacidadMaxima) {
      throw invalidOperation(`La amenidad admite como máximo ${amenity.capacidadMaxima} personas.`);
    }
    await assertOpen(tx, amenity, spanOf(asked));
    await assertFree(tx, amenity, spanOf(asked));
    return tx.em.create(AmenityReservation, { ...asked, residentId, status: RESERVATION.PENDING }).id;
  });
}

/** Gives up a reservation: the resident's own, or an administrator's act. */
export function cancelAmenityReservation(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const reservation = await findForWrite(tx, amenityReservations, id, UNKNOWN);
    assertOwnerOrAdministrator(callerOf(tx), reservation.residentId);
    reservation.status = RESERVATION.CANCELLED;
  });
}

/** Sets the state of a reservation; one that was given up comes back only where the amenity is still free. */
export function changeAmenityReservationStatus(
  ctx: Context,
  id: string,
  status: ReservationStatus,
): Promise<void> {
  return write(ctx, async (tx) => {
    const reservation = await findForWrite(tx, amenityReservations, id, UNKNOWN);
    if (LIVE.includes(status) && !LIVE.includes(reservation.status)) {
      await assertFree(tx, await lockAmenity(tx, reservation.amenityId), spanOf(reservation));
    }
    reservation.status = status;
  });
}

async function lockReachedAmenity(tx: WriteContext, id: string): Promise<Amenity> {
  const reached = await readOne(tx, amenities, id, { fields: ['id'] });
  const amenity = reached && (await lockAmenity(tx, id));
  if (!amenity || amenity.deletedAt) throw badRequest(UNKNOWN_AMENITY);
  return amenity;
}

/** Whoever adds to the live reservations of an amenity holds its row, so that they are counted one after the other. */
function lockAmenity(tx: WriteContext, id: string): Promise<Amenity> {
  return tx.em.findOneOrFail(Amenity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

async function assertOpen(tx: WriteContext, { id }: Amenity, { start, end }: Span): Promise<void> {
  const schedule = await tx.em.find(AmenitySchedule, { amenityId: id });
  if (schedule.length === 0) return;
  const zone = tx.services.config.timeZone;
  const wallClock = (at: number) => wallClockAt(new Date(at), zone).getTime();
  if (!isWithinHours({ start: wallClock(start), end: wallClock(end) }, schedule)) {
    throw invalidOperation('La reservación está fuera del horario de la amenidad.');
  }
}

async function assertFree(
  tx: WriteContext,
  { id, numeroReservacionesSimultaneas }: Amenity,
  span: Span,
): Promise<void> {
  const most = numeroReservacionesSimultaneas ?? 1;
  const others = await tx.queries.run<{ horario: string; horasReservadas: number }>(
    `select "horario", "horas_reservadas" as "horasReservadas" from "amenity_reservations"
    where "amenity_id" = $1 and "status" = any($2::text[]) and "horario" < $3::timestamptz
      and "horario" + make_interval(hours => "horas_reservadas") > $4::timestamptz`,
    [id, LIVE, new Date(span.end).toISOString(), new Date(span.start).toISOString()],
  );
  if (peakWithin(span, others.map(spanOf)) >= most) {
    throw invalidOperation('La amenidad no está disponible en ese horario.');
  }
}

function spanOf({ horario, horasReservadas }: Pick<AmenityReservation, 'horario' | 'horasReservadas'>): Span {
  const start = Date.parse(horario);
  return { start, end: start + horasReservadas * HOUR_MS };
}
