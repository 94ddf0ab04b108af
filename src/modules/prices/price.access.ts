import { defineResource, equals, ordersBy, searches } from '../../engine/index.js';
import { CommunityPrice } from './price.entity.js';
import { CommunityPriceFilter } from './price.inputs.js';

export const prices = defineResource({
  entity: CommunityPrice,
  audited: 'always',
  messages: { notFound: { es: 'Precio no encontrado.', en: 'Price not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  filterType: CommunityPriceFilter,
  filters: {
    communityId: equals('communityId'),
    isActive: equals('isActive'),
    search: searches(CommunityPrice),
  },
  orders: ordersBy('createdAt', 'concepto', 'monto', 'updatedAt'),
});
