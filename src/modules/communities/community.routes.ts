import { ADMIN } from '../../engine/declare.js';
import { create, defineRoutes, list, one, remove, update } from '../../route.js';

export const communityRoutes = defineRoutes(
  { tag: 'Communities', errors: 'messageNamingAdministrators', allowed: ADMIN },
  [
    list('/api/communities', 'communities'),
    one('/api/communities/{id}', 'community'),
    create('/api/communities', 'createCommunity'),
    // The first legacy clients do not send a time zone.
    update('/api/communities/{id}', 'updateCommunity', { keeps: ['timeZone'] }),
    remove('/api/communities/{id}', 'deleteCommunity'),
  ],
);
