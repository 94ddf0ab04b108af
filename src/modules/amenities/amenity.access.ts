import { defineRecord, equals, isEmpty } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { Amenity } from './amenity.entity.js';
import type { AmenityFilter } from './amenity.inputs.js';

export const amenities = defineRecord<Amenity, AmenityFilter>({
  entity: Amenity,
  scope: {
    community: 'communityId',
    communityDeletedAt: 'communityDeletedAt',
    withoutCommunity: 'administrators',
  },
  deletedAt: 'deletedAt',
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
