import { create, defineRoutes, list, one, remove, update } from '../../core/route.js';

export const communityRoutes = defineRoutes({ tag: 'Communities', errors: 'messageNamingAdministrators' }, [
  list('/api/communities', 'communities'),
  one('/api/communities/{id}', 'community'),
  create('/api/communities', 'createCommunity'),
  update('/api/communities/{id}', 'updateCommunity'),
  remove('/api/communities/{id}', 'deleteCommunity'),
]);
