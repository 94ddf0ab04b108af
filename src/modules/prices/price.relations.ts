import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { prices } from './price.access.js';
import { CommunityPrice } from './price.entity.js';

export const priceRelations = [
  toOne({ of: CommunityPrice, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'prices', by: 'communityId', to: prices }),
];
