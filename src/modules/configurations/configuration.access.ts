import { defineResource, equals, ordersBy, searches } from '../../engine/index.js';
import { CommunityConfiguration } from './configuration.entity.js';
import { CommunityConfigurationFilter } from './configuration.inputs.js';

export const configurations = defineResource({
  entity: CommunityConfiguration,
  messages: { notFound: { es: 'Configuración no encontrada.', en: 'Configuration not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  filterType: CommunityConfigurationFilter,
  filters: {
    communityId: equals('communityId'),
    codigo: equals('codigo'),
    search: searches(CommunityConfiguration),
  },
  orders: ordersBy('createdAt', 'codigo', 'titulo', 'updatedAt'),
});
