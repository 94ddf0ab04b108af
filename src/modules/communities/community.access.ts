import { defineRecord, equals } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { Community } from './community.entity.js';
import type { CommunityFilter } from './community.inputs.js';

export const communities = defineRecord<Community, CommunityFilter>({
  entity: Community,
  scope: { community: 'id' },
  deletedAt: 'deletedAt',
  filters: {
    search: searches(Community),
    tipoComunidad: equals('tipoComunidad'),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    NOMBRE_ASC: ['nombre', 'asc'],
    NOMBRE_DESC: ['nombre', 'desc'],
  },
});
