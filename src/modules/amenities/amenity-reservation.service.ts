import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Context, WriteContext } from '../../core/context.js';
import { assertOwnerOrAdministrator, callerOf, residentOf } from '../../core/policy.js';
import { builderOf, rowsOf } from '../../core/read/builder.js';
import { readOne } from '../../core/read/read.js';
import { unknownIdError } from '../../core/read/record.js';
import { findForWrite, type Violations, write } from '../../core/write/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { wallClockAt } from '../../platform/time/calendar.js';
import { wholeSetting } from '../configurations/setting.js';
import { Resident } from '../residents/resident.entity.js';
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
import { lastBookable } from './bookable.js';
import { isWithinHours, peakWithin, type Span, spanOf } from './reservation-rules.js';

/** The maximum of live reservations per resident in a community that configures none. */
const USUAL_MAX_LIVE = 10;

const taken = () =>
  invalidOperation({
    es: 'La amenidad no está disponible en ese horario.',
    en: 'The amenity is not available at that time.',
  });

const violations: Violations = {
  amenity_reservations_number_check: taken,
  amenity_reservations_exclusion: taken,
};

/**
 * Reserves an amenity for the caller's own resident record; approved at once if the amenity requires no
 * approval. Returns the reservation's id.
 */
export function createAmenityReservation(ctx: Context, input: AmenityReservationInput): Promise<string> {
  return write(
    ctx,
    async (tx) => {
      const residentId = residentOf(callerOf(tx));
      await lockResident(tx, residentId);
      const { amenity, zone } = await lockReachedAmenity(tx, input.amenityId);
      const asked = { ...input, horasReservadas: input.horasReservadas ?? 1 };
      assertBookable(tx, asked.horario);
      assertWithinLimits(amenity, asked);
      await assertOpen(tx, amenity, zone, spanOf(asked));
      await assertFree(tx, amenity, spanOf(asked));
      await assertFewLive(tx, residentId, amenity);
      const status = amenity.requiereAprobacion ? RESERVATION.PENDING : RESERVATION.APPROVED;
      return tx.em.create(AmenityReservation, {
        ...asked,
        residentId,
        communityId: amenity.communityId,
        status,
      }).id;
    },
    violations,
  );
}

/** Cancels a reservation: the resident's own, or any as an administrator. */
export function cancelAmenityReservation(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const reservation = await findForWrite(tx, amenityReservations, id);
    assertOwnerOrAdministrator(callerOf(tx), reservation.residentId);
    reservation.status = RESERVATION.CANCELLED;
  });
}

/**
 * Sets the state of a reservation; a cancelled one becomes live again only within the limits of a new one.
 */
export function changeAmenityReservationStatus(
  ctx: Context,
  id: string,
  status: ReservationStatus,
): Promise<void> {
  return write(
    ctx,
    async (tx) => {
      const reservation = await findForWrite(tx, amenityReservations, id);
      if (LIVE.includes(status) && !LIVE.includes(reservation.status)) {
        await lockResident(tx, reservation.residentId);
        const amenity = await lockAmenity(tx, reservation.amenityId);
        await assertFree(tx, amenity, spanOf(reservation));
        await assertFewLive(tx, reservation.residentId, amenity);
      }
      reservation.status = status;
    },
    violations,
  );
}

async function lockReachedAmenity(tx: WriteContext, id: string): Promise<{ amenity: Amenity; zone: string }> {
  const found = await readOne(tx, amenities, id, { fields: ['zone'] });
  const amenity = found && (await lockAmenity(tx, id));
  if (!amenity || amenity.deletedAt) throw unknownIdError(amenities);
  return { amenity, zone: found.zone };
}

/**
 * A write that adds a live reservation locks the resident and then the amenity, always in this order, so that
 * the live reservations of both are counted by one write at a time.
 */
function lockResident(tx: WriteContext, id: string): Promise<Resident> {
  return tx.em.findOneOrFail(Resident, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function lockAmenity(tx: WriteContext, id: string): Promise<Amenity> {
  return tx.em.findOneOrFail(Amenity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function assertBookable({ services: { clock } }: WriteContext, horario: string): void {
  if (horario <= clock.nowIso()) {
    throw invalidOperation({
      es: 'La reservación debe ser para una fecha y hora futuras.',
      en: 'The reservation must begin in the future.',
    });
  }
  if (horario > lastBookable(clock).toISOString()) {
    throw invalidOperation({
      es: 'La reservación debe ser dentro de un año como máximo.',
      en: 'The reservation must begin within a year.',
    });
  }
}

function assertWithinLimits(
  { capacidadMaxima, personasPorReservacion, horasPorReservacion }: Amenity,
  { numPersonas, horasReservadas }: Pick<AmenityReservation, 'numPersonas' | 'horasReservadas'>,
): void {
  if (capacidadMaxima !== null && numPersonas > capacidadMaxima) {
    throw invalidOperation({
      es: `La amenidad admite como máximo ${capacidadMaxima} personas.`,
      en: `The amenity takes at most ${capacidadMaxima} persons.`,
    });
  }
  if (personasPorReservacion !== null && numPersonas > personasPorReservacion) {
    throw invalidOperation({
      es: `La amenidad admite como máximo ${personasPorReservacion} personas por reservación.`,
      en: `The amenity takes at most ${personasPorReservacion} persons for each reservation.`,
    });
  }
  if (horasPorReservacion !== null && horasReservadas > horasPorReservacion) {
    throw invalidOperation({
      es: `La amenidad admite como máximo ${horasPorReservacion} horas por reservación.`,
      en: `The amenity takes at most ${horasPorReservacion} hours for each reservation.`,
    });
  }
}

async function assertOpen(
  tx: WriteContext,
  { id }: Amenity,
  zone: string,
  { start, end }: Span,
): Promise<void> {
  const schedule = await tx.em.find(AmenitySchedule, { amenityId: id });
  if (schedule.length === 0) return;
  const wallClock = (at: number) => wallClockAt(new Date(at), zone).getTime();
  if (!isWithinHours({ start: wallClock(start), end: wallClock(end) }, schedule)) {
    throw invalidOperation({
      es: 'La reservación está fuera del horario de la amenidad.',
      en: 'The reservation is outside the opening hours of the amenity.',
    });
  }
}

async function assertFree(
  tx: WriteContext,
  { id, numeroReservacionesSimultaneas }: Amenity,
  span: Span,
): Promise<void> {
  const most = numeroReservacionesSimultaneas ?? 1;
  const overlapping = liveAfter(tx, new Date(span.start).toISOString())
    .where('amenityId', '=', id)
    .where('horario', '<', new Date(span.end).toISOString())
    .select(['horario as horario', 'horasReservadas as horasReservadas']);
  const others = await rowsOf(tx, overlapping);
  if (peakWithin(span, others.map(spanOf)) >= most) {
    throw taken();
  }
}

/** The live reservations that end after a moment. */
const liveAfter = (tx: WriteContext, moment: string) =>
  builderOf<{ AmenityReservation: AmenityReservation }>(tx)
    .selectFrom('AmenityReservation')
    .where('status', 'in', LIVE)
    .where(
      ({ ref }) => sql`${ref('horario')} + make_interval(hours => ${ref('horasReservadas')})`,
      '>',
      sql`${moment}::timestamptz`,
    );

/** A resident has a limited number of unfinished live reservations over all amenities. */
async function assertFewLive(tx: WriteContext, residentId: string, { communityId }: Amenity): Promise<void> {
  const most = await wholeSetting(tx, communityId, 'MAX_RESERVACIONES', USUAL_MAX_LIVE);
  const counted = liveAfter(tx, tx.services.clock.nowIso())
    .where('residentId', '=', residentId)
    .select(({ fn }) => fn.countAll<number>().as('total'));
  const [live] = await rowsOf(tx, counted);
  if ((live?.total ?? 0) >= most) {
    throw invalidOperation({
      es: `Un residente puede tener como máximo ${most} reservaciones vigentes.`,
      en: `A resident can have at most ${most} reservations that are not over.`,
    });
  }
}
