import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { providers } from './provider.access.js';
import { CommunityProvider } from './provider.entity.js';

export const providerRelations = [
  toOne({ of: CommunityProvider, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'providers', by: 'communityId', to: providers }),
];
