import { equals, isEmpty } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { defineResource } from '../../core/schema/resource.js';
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
    communityDeletedAt: 'communityDeletedAt',
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
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    NOMBRE_ASC: ['nombre', 'asc'],
    NOMBRE_DESC: ['nombre', 'desc'],
  },
});
