import { defineResource, ordersBy } from '../../engine/declare.js';
import { CommunityConfiguration } from './configuration.entity.js';

export const configurations = defineResource({
  entity: CommunityConfiguration,
  messages: { notFound: { es: 'Configuración no encontrada.', en: 'Configuration not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  orders: ordersBy('createdAt', 'codigo', 'titulo', 'updatedAt'),
});
