import { defineResource, ordersBy } from '../../engine/declare.js';
import { AmenityClosure } from './amenity-closure.entity.js';

export const amenityClosures = defineResource({
  entity: AmenityClosure,
  messages: { notFound: { es: 'Cierre no encontrado.', en: 'Closure not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    audienceOfAdministrators: true,
  },
  deletedAt: 'amenityDeletedAt',
  orders: ordersBy('from', 'createdAt'),
});
