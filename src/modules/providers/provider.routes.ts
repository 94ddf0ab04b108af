import { ADMIN } from '../../core/policy.js';
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
} from '../../core/route.js';

const includeInactive = fromQuery('includeInactive');

export const providerRoutes = defineRoutes(
  { tag: 'Community providers', errors: 'messageNamingAdministrators' },
  [
    // The list is also open to residents.
    list('/api/communityproviders', 'communityProviders', { arguments: { filter: { includeInactive } } }),
    list('/api/communityproviders/community/{communityId?}', 'communityProviders', {
      arguments: { filter: { ...communityOrNone, includeInactive } },
      allowed: ADMIN,
    }),
    one('/api/communityproviders/{id}', 'communityProvider', {
      arguments: { id: fromPath('id'), includeInactive },
      allowed: ADMIN,
    }),
    create('/api/communityproviders', 'createCommunityProvider'),
    update('/api/communityproviders/{id}', 'updateCommunityProvider'),
    remove('/api/communityproviders/{id}', 'deleteCommunityProvider'),
  ],
);
