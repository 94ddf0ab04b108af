import { ADMIN } from '../../engine/declare.js';
import {
  communityOrNone,
  create,
  defineRoutes,
  fromPath,
  fromQuery,
  list,
  one,
  remove,
  update,
} from '../../route.js';

const includeInactive = fromQuery('includeInactive');

export const providerRoutes = defineRoutes(
  { tag: 'Community providers', errors: 'messageNamingAdministrators', allowed: ADMIN },
  [
    list('/api/communityproviders', 'communityProviders', {
      arguments: { includeInactive },
      allowed: 'adminOrResident',
    }),
    list('/api/communityproviders/community/{communityId?}', 'communityProviders', {
      arguments: { ...communityOrNone, includeInactive },
    }),
    one('/api/communityproviders/{id}', 'communityProvider', {
      arguments: { id: fromPath('id'), includeInactive },
    }),
    create('/api/communityproviders', 'createCommunityProvider'),
    update('/api/communityproviders/{id}', 'updateCommunityProvider', { keeps: ['communityId'] }),
    remove('/api/communityproviders/{id}', 'deleteCommunityProvider'),
  ],
);
