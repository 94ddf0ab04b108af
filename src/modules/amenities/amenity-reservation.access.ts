import { type Condition, defineResource, inOrder, ordersBy } from '../../engine/declare.js';
import { AmenityReservation } from './amenity-reservation.entity.js';

/** Reservations remain visible when their amenity is deleted. */
export const amenityReservations = defineResource({
  entity: AmenityReservation,
  messages: { notFound: { es: 'Reservación no encontrada.', en: 'Reservation not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: 'residentId',
    personal: true,
    audience: 'audience',
    audienceOfAdministrators: true,
  },
  orders: ordersBy('createdAt', 'horario', 'status', 'amenityName', 'residentName'),
});

/** The reservations that occupy their amenity and are not over, the earliest first. */
export const upcomingReservations = inOrder(
  { ...amenityReservations, only: (field: (name: 'isUpcoming') => string) => field('isUpcoming') },
  'HORARIO_ASC',
);

/** A span of an amenity in stored moments. */
export interface AmenitySpan {
  readonly amenityId: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the condition of the reservations that occupy an amenity within a span and are not over. */
export const occupying =
  ({ amenityId, from, to }: AmenitySpan): Condition<'amenityId' | 'isUpcoming' | 'horario' | 'endsAt'> =>
  (field, bind) =>
    `${field('amenityId')} = ${bind(amenityId)}::uuid and ${field('isUpcoming')}` +
    ` and ${field('horario')} < ${bind(to)}::timestamptz and ${field('endsAt')} > ${bind(from)}::timestamptz`;
