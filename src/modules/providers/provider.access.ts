import { defineResource, FOLDED, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { CommunityProvider } from './provider.entity.js';

export const providers = defineResource({
  entity: CommunityProvider,
  messages: { notFound: { es: 'Proveedor no encontrado.', en: 'Provider not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    active: 'isActive',
    closedToGuards: true,
  },
  listsActive: true,
  orders: ordersBy('createdAt', 'businessName', 'categoryOrIndustry', 'rating', 'updatedAt'),
});

/** The fields that the search over all records compares. */
export const searchedProviders = searchedIn(providers, {
  businessName: FOLDED,
  categoryOrIndustry: FOLDED,
  productsOrServices: FOLDED,
});
