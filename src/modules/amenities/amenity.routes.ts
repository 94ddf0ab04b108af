import { ADMIN } from '../../engine/declare.js';
import { communityOrNone, create, defineRoutes, list, one, remove, update } from '../../route.js';

export const amenityRoutes = defineRoutes(
  { tag: 'Amenities', errors: 'messageNamingAdministrators', allowed: ADMIN },
  [
    list('/api/amenities', 'amenities'),
    list('/api/amenities/community/{communityId?}', 'amenities', { arguments: communityOrNone }),
    one('/api/amenities/{id}', 'amenity'),
    create('/api/amenities', 'createAmenity'),
    update('/api/amenities/{id}', 'updateAmenity', { resets: { requiereAprobacion: true } }),
    remove('/api/amenities/{id}', 'deleteAmenity'),
  ],
);
