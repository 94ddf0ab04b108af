import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { configurations } from './configuration.access.js';
import { CommunityConfiguration } from './configuration.entity.js';

export const configurationRelations = [
  toOne({ of: CommunityConfiguration, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'configurations', by: 'communityId', to: configurations }),
];
