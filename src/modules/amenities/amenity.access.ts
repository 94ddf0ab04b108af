import { defineResource, ordersBy } from '../../engine/declare.js';
import { Amenity } from './amenity.entity.js';

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
  orders: ordersBy('createdAt', 'nombre', 'costo', 'fechaAlta'),
});
