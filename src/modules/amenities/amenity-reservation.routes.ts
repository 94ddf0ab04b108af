import { ADMIN } from '../../engine/declare.js';
import { create, defineRoutes, fromBody, fromPath, inCommunity, list, one, patch } from '../../route.js';

export const amenityReservationRoutes = defineRoutes({ tag: 'Amenity reservations', errors: 'standard' }, [
  list('/api/amenityreservations/my', 'myAmenityReservations', { mayAnswer400: true }),
  list('/api/amenityreservations/community/{id}', 'amenityReservations', {
    arguments: inCommunity('id'),
    allowed: ADMIN,
  }),
  one('/api/amenityreservations/{id}', 'amenityReservation'),
  create('/api/amenityreservations', 'createAmenityReservation'),
  patch('/api/amenityreservations/{id}/approve', 'approveAmenityReservation'),
  patch('/api/amenityreservations/{id}/status', 'changeAmenityReservationStatus', {
    arguments: { id: fromPath('id'), input: fromBody },
  }),
  patch('/api/amenityreservations/{id}/cancel', 'cancelAmenityReservation'),
]);
