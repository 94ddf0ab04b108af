import { ADMIN } from '../../engine/declare.js';
import { create, defineRoutes, inCommunity, list, one, remove, update } from '../../route.js';

export const configurationRoutes = defineRoutes(
  { tag: 'Community configurations', errors: 'messageNamingAdministrators', allowed: ADMIN },
  [
    list('/api/communityconfigurations', 'communityConfigurations'),
    list('/api/communityconfigurations/community/{communityId}', 'communityConfigurations', {
      arguments: inCommunity(),
    }),
    one('/api/communityconfigurations/{id}', 'communityConfiguration'),
    create('/api/communityconfigurations', 'createCommunityConfiguration'),
    update('/api/communityconfigurations/{id}', 'updateCommunityConfiguration'),
    remove('/api/communityconfigurations/{id}', 'deleteCommunityConfiguration'),
  ],
);
