import { toMany, toOne } from '../../engine/declare.js';
import { communities } from '../communities/community.access.js';
import { Community } from '../communities/community.entity.js';
import { banners } from './banner.access.js';
import { Banner } from './banner.entity.js';

export const bannerRelations = [
  toOne({ of: Banner, field: 'community', by: 'communityId', to: communities }),
  toMany({ of: Community, field: 'banners', by: 'communityId', to: banners }),
];
