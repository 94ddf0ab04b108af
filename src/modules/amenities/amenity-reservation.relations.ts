import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';
import { amenityReservations, upcomingReservations } from './amenity-reservation.access.js';
import { AmenityReservation } from './amenity-reservation.entity.js';

export const amenityReservationRelations = [
  toOne({ of: AmenityReservation, field: 'amenity', by: 'amenityId', to: amenities }),
  toOne({ of: AmenityReservation, field: 'resident', by: 'residentId', to: residents }),
  toMany({ of: Amenity, field: 'reservations', by: 'amenityId', to: amenityReservations }),
  toMany({ of: Resident, field: 'reservations', by: 'residentId', to: amenityReservations }),
  toMany({
    of: Resident,
    field: 'upcomingReservations',
    by: 'residentId',
    to: upcomingReservations,
    description:
      'The reservations of this resident that are `En proceso` or `Reservada` and not over, the next first unless' +
      ' `orderBy` says otherwise.',
  }),
  toOne({ of: AmenityReservation, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'reservations', by: 'communityId', to: amenityReservations }),
];
