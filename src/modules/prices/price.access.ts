import { defineResource, ordersBy } from '../../engine/declare.js';
import { CommunityPrice } from './price.entity.js';

export const prices = defineResource({
  entity: CommunityPrice,
  audited: 'always',
  messages: { notFound: { es: 'Precio no encontrado.', en: 'Price not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  orders: ordersBy('createdAt', 'concepto', 'monto', 'updatedAt'),
});
