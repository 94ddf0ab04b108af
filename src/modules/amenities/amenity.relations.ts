import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { amenities } from './amenity.access.js';
import { Amenity } from './amenity.entity.js';

export const amenityRelations = [
  toOne({ of: Amenity, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'amenities', by: 'communityId', to: amenities }),
];
