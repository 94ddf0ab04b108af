import { LockMode } from '@mikro-orm/core';
import {
  type Context,
  callerOf,
  residentOf,
  unknownIdError,
  type WriteContext,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import {
  createRow,
  findForAction,
  findForWrite,
  helping,
  type Violations,
  write,
} from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { counted } from '../../platform/message.js';
import { BusinessEvent } from '../notify/business-event.js';
import { NotificationKind } from '../notify/notification-kind.js';
import { notify } from '../notify/notify.js';
import { Resident } from '../residents/resident.entity.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { AmenityClosure } from './amenity-closure.entity.js';
import { amenityReservations } from './amenity-reservation.access.js';
import { amenityReservationActions, assertMayBeLive } from './amenity-reservation.actions.js';
import {
  AmenityReservation,
  LIVE,
  RESERVATION,
  type ReservationStatus,
} from './amenity-reservation.entity.js';
import type { AmenityReservationInput } from './amenity-reservation.inputs.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';
import { offerNextFree } from './availability.service.js';
import { lastBookable } from './bookable.js';
import { closedFor, isOpenThroughout } from './opening-hours.js';
import { assertRoom, taken } from './reservation-limits.js';
import { type Span, spanOf } from './reservation-rules.js';

const violations: Violations = {
  amenity_reservations_number_check: () => taken(),
  amenity_reservations_exclusion: () => taken(),
};

/**
 * Reserves an amenity for the caller's own resident record; approved at once if the amenity requires no
 * approval. Returns the reservation's id.
 */
export function createAmenityReservation(ctx: Context, input: AmenityReservationInput): Promise<string> {
  const asked = { ...input, horasReservadas: input.horasReservadas ?? 1 };
  return writeTime(
    ctx,
    async () => asked,
    async (tx) => {
      const residentId = residentOf(callerOf(tx));
      const { amenity, zone } = await lockReachedAmenity(tx, input.amenityId);
      await lockResident(tx, residentId);
      assertBookable(tx, asked.horario);
      assertWithinLimits(amenity, asked);
      await assertOpen(tx, amenity, zone, spanOf(asked));
      await assertRoom(tx, amenity, residentId, spanOf(asked));
      const status = amenity.requiereAprobacion ? RESERVATION.PENDING : RESERVATION.APPROVED;
      return createRow(tx, AmenityReservation, {
        ...asked,
        residentId,
        communityId: amenity.communityId,
        status,
      }).id;
    },
  );
}

/** Cancels a reservation: a resident only its own before it begins, an administrator any. */
export function cancelAmenityReservation(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const reservation = await findForAction(tx, amenityReservationActions.cancel, id);
    if (reservation.status === RESERVATION.CANCELLED) return;
    reservation.status = RESERVATION.CANCELLED;
    await notifyDecision(tx, reservation);
  });
}

/** Approves a reservation that is pending; one that is approved stays as it is. */
export function approveAmenityReservation(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    const reservation = await findForAction(tx, amenityReservationActions.approve, id);
    if (reservation.status === RESERVATION.APPROVED) return;
    setStatus(tx, reservation, RESERVATION.APPROVED);
    await notifyDecision(tx, reservation);
  });
}

/**
 * Sets the state of a reservation. A cancelled or rejected one is restored only within the limits of a new
 * one.
 */
export function changeAmenityReservationStatus(
  ctx: Context,
  id: string,
  status: ReservationStatus,
): Promise<void> {
  return writeTime(
    ctx,
    () => readOne(ctx, amenityReservations, id, { fields: TIME }),
    async (tx) => {
      const reservation = await findForWrite(tx, amenityReservations, id);
      if (LIVE.includes(status) && !LIVE.includes(reservation.status)) {
        await lockAmenity(tx, reservation.amenityId);
        await lockResident(tx, reservation.residentId);
        await assertMayBeLive(tx, reservation);
      }
      if (status === reservation.status) return;
      setStatus(tx, reservation, status);
      if (status !== RESERVATION.PENDING) await notifyDecision(tx, reservation);
    },
  );
}

const TIME = ['amenityId', 'horario', 'horasReservadas'] as const;

/** Writes a reservation; the refusal of a taken time names the next free ones. */
function writeTime<T>(
  ctx: Context,
  findAsked: () => Promise<Pick<AmenityReservation, (typeof TIME)[number]> | null>,
  work: (tx: WriteContext) => Promise<T>,
): Promise<T> {
  return helping(
    ctx,
    'SLOT_TAKEN',
    () => write(ctx, work, violations),
    async () => {
      const asked = await findAsked();
      return asked ? offerNextFree(ctx, asked.amenityId, spanOf(asked)) : {};
    },
  );
}

/** A cancelled reservation keeps the user who had approved it. */
function setStatus(tx: WriteContext, reservation: AmenityReservation, status: ReservationStatus): void {
  reservation.status = status;
  if (status === RESERVATION.APPROVED) reservation.approvedByUserId = callerOf(tx).userId;
  else if (status !== RESERVATION.CANCELLED) reservation.approvedByUserId = null;
}

const DECISIONS: Readonly<Partial<Record<string, BusinessEvent>>> = {
  [RESERVATION.APPROVED]: BusinessEvent.RESERVATION_APPROVED,
  [RESERVATION.REJECTED]: BusinessEvent.RESERVATION_REJECTED,
  [RESERVATION.CANCELLED]: BusinessEvent.RESERVATION_CANCELLED,
};

const notifyDecision = (tx: WriteContext, { id, status }: AmenityReservation): Promise<void> =>
  notify(tx, {
    kind: NotificationKind.RESERVATION_DECIDED,
    ids: [id],
    occasion: tx.services.clock.nowIso(),
    detail: status,
    event: DECISIONS[status],
  });

async function lockReachedAmenity(tx: WriteContext, id: string): Promise<{ amenity: Amenity; zone: string }> {
  const found = await readOne(tx, amenities, id, { fields: ['zone'] });
  const amenity = found && (await lockAmenity(tx, id));
  if (!amenity || amenity.deletedAt) throw unknownIdError(amenities, 'amenityId');
  return { amenity, zone: found.zone };
}

/**
 * Every write that adds a live reservation locks the amenity and then the resident, in this order, so that no
 * two writes count the live reservations of either at the same time.
 */
function lockResident(tx: WriteContext, id: string): Promise<Resident> {
  return tx.em.findOneOrFail(Resident, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function lockAmenity(tx: WriteContext, id: string): Promise<Amenity> {
  return tx.em.findOneOrFail(Amenity, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

function assertBookable({ services: { clock } }: WriteContext, horario: string): void {
  if (horario <= clock.nowIso()) {
    throw invalidOperation(
      'NOT_IN_FUTURE',
      {
        es: 'La reservación debe ser para una fecha y hora futuras.',
        en: 'The reservation must begin in the future.',
      },
      { field: 'horario' },
    );
  }
  if (horario > lastBookable(clock).toISOString()) {
    throw invalidOperation(
      'TOO_FAR_AHEAD',
      {
        es: 'La reservación debe ser dentro de un año como máximo.',
        en: 'The reservation must begin within a year.',
      },
      { field: 'horario' },
    );
  }
}

function assertWithinLimits(
  { capacidadMaxima, personasPorReservacion, horasPorReservacion }: Amenity,
  { numPersonas, horasReservadas }: Pick<AmenityReservation, 'numPersonas' | 'horasReservadas'>,
): void {
  if (capacidadMaxima !== null && numPersonas > capacidadMaxima) {
    throw invalidOperation(
      'TOO_MANY_PERSONS',
      {
        es: `La amenidad admite como máximo ${counted(capacidadMaxima, 'persona', 'personas')}.`,
        en: `The amenity takes at most ${counted(capacidadMaxima, 'person', 'persons')}.`,
      },
      { field: 'numPersonas', params: { max: capacidadMaxima } },
    );
  }
  if (personasPorReservacion !== null && numPersonas > personasPorReservacion) {
    throw invalidOperation(
      'TOO_MANY_PERSONS',
      {
        es: `La amenidad admite como máximo ${counted(personasPorReservacion, 'persona', 'personas')} por reservación.`,
        en: `The amenity takes at most ${counted(personasPorReservacion, 'person', 'persons')} for each reservation.`,
      },
      { field: 'numPersonas', params: { max: personasPorReservacion } },
    );
  }
  if (horasPorReservacion !== null && horasReservadas > horasPorReservacion) {
    throw invalidOperation(
      'TOO_MANY_HOURS',
      {
        es: `La amenidad admite como máximo ${counted(horasPorReservacion, 'hora', 'horas')} por reservación.`,
        en: `The amenity takes at most ${counted(horasPorReservacion, 'hour', 'hours')} for each reservation.`,
      },
      { field: 'horasReservadas', params: { max: horasPorReservacion } },
    );
  }
}

async function assertOpen(tx: WriteContext, { id }: Amenity, zone: string, span: Span): Promise<void> {
  const schedule = await tx.em.find(AmenitySchedule, { amenityId: id });
  const [from, to] = [new Date(span.start).toISOString(), new Date(span.end).toISOString()];
  const closures = await tx.em.find(AmenityClosure, { amenityId: id, from: { $lt: to }, to: { $gt: from } });
  if (!isOpenThroughout(span, { schedule, closures: closures.map(closedFor), timeZone: zone })) {
    throw invalidOperation(
      'AMENITY_CLOSED',
      {
        es: 'La reservación está fuera del horario de la amenidad.',
        en: 'The reservation is outside the opening hours of the amenity.',
      },
      { field: 'horario' },
    );
  }
}
