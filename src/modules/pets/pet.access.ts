import { defineRecord, equals } from '../../core/read/record.js';
import { searches } from '../../core/read/search.js';
import { Pet } from './pet.entity.js';
import type { PetFilter } from './pet.inputs.js';

export const pets = defineRecord<Pet, PetFilter>({
  entity: Pet,
  scope: { community: 'communityId', resident: 'residentId', withoutCommunity: 'administrators' },
  deletedAt: 'deletedAt',
  deletedWith: 'residentId',
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
