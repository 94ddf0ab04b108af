import { ADMIN } from '../../core/policy.js';
import { create, defineRoutes, list, one, remove, update } from '../../core/route.js';

export const communityRoutes = defineRoutes(
  { tag: 'Communities', errors: 'messageNamingAdministrators', allowed: ADMIN },
  [
    list('/api/communities', 'communities'),
    one('/api/communities/{id}', 'community'),
    create('/api/communities', 'createCommunity'),
    update('/api/communities/{id}', 'updateCommunity'),
    remove('/api/communities/{id}', 'deleteCommunity'),
  ],
);
