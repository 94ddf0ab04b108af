import { ADMIN } from '../../engine/declare.js';
import { create, defineRoutes, inCommunity, list, one, remove, update } from '../../route.js';

export const priceRoutes = defineRoutes(
  { tag: 'Community prices', errors: 'messageNamingAdministrators', allowed: ADMIN },
  [
    list('/api/communityprices', 'communityPrices'),
    list('/api/communityprices/community/{communityId}', 'communityPrices', {
      arguments: inCommunity(),
    }),
    one('/api/communityprices/{id}', 'communityPrice'),
    create('/api/communityprices', 'createCommunityPrice'),
    update('/api/communityprices/{id}', 'updateCommunityPrice'),
    remove('/api/communityprices/{id}', 'deleteCommunityPrice'),
  ],
);
