import { defineResource, FOLDED, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { ServiceProvider } from './service-provider.entity.js';

export const serviceProviders = defineResource({
  entity: ServiceProvider,
  messages: { notFound: { es: 'Proveedor de servicios no encontrado.', en: 'Service provider not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    active: 'isActive',
    closedToGuards: true,
  },
  listsActive: true,
  orders: ordersBy('createdAt', 'nombre', 'giro', 'rating', 'updatedAt'),
});

/** The providers without a scope, since a rating changes no provider: whoever reads one rates it, also a general one of others. */
export const ratedServiceProviders = { ...serviceProviders, scope: 'unscoped' } as const;

/** The fields that the search over all records compares. */
export const searchedServiceProviders = searchedIn(serviceProviders, {
  nombre: FOLDED,
  giro: FOLDED,
  descripcion: FOLDED,
});
