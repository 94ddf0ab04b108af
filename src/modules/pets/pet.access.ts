import { equals } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { defineResource } from '../../core/schema/resource.js';
import { Pet } from './pet.entity.js';
import { PetFilter } from './pet.inputs.js';

export const pets = defineResource({
  entity: Pet,
  messages: { notFound: 'Mascota no encontrada.' },
  scope: { community: 'communityId', resident: 'residentId', withoutCommunity: 'administrators' },
  deletedAt: 'deletedAt',
  deletedWith: 'residentId',
  filterType: PetFilter,
  filters: {
    residentId: equals('residentId'),
    communityId: equals('communityId'),
    search: searches(Pet),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    NAME_ASC: ['name', 'asc'],
    NAME_DESC: ['name', 'desc'],
  },
});
