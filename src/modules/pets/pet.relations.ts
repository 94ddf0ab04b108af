import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { residents } from '../residents/resident.access.js';
import { Resident } from '../residents/resident.entity.js';
import { pets } from './pet.access.js';
import { Pet } from './pet.entity.js';

export const petRelations = [
  toOne({ of: Pet, field: 'resident', by: 'residentId', to: residents }),
  toMany({ of: Resident, field: 'pets', by: 'residentId', to: pets, withinScopeOf: [residents] }),
  toOne({ of: Pet, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'pets', by: 'communityId', to: pets }),
];
