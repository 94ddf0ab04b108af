import { defineResource, equals, isEmpty, ordersBy, searches } from '../../engine/index.js';
import { Amenity } from './amenity.entity.js';
import { AmenityFilter } from './amenity.inputs.js';

export const amenities = defineResource({
  entity: Amenity,
  messages: {
    notFound: { es: 'Amenidad no encontrada.', en: 'Amenity not found.' },
    unknownId: { es: 'La amenidad indicada no existe.', en: 'The amenity does not exist.' },
  },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    audienceOfAdministrators: true,
  },
  deletedAt: 'deletedAt',
  filterType: AmenityFilter,
  filters: {
    communityId: equals('communityId'),
    general: isEmpty('communityId'),
    search: searches(Amenity),
  },
  orders: ordersBy('createdAt', 'nombre', 'costo', 'fechaAlta'),
});
