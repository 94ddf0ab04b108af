import { defineResource, ordersBy } from '../../engine/index.js';
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
export const upcomingReservations = {
  ...amenityReservations,
  only: (field: (name: 'isUpcoming') => string) => field('isUpcoming'),
  orders: { HORARIO_ASC: ['horario', 'asc'], ...amenityReservations.orders },
} satisfies typeof amenityReservations;
