import { ADMIN } from '../../engine/declare.js';
import {
  act,
  communityOrNone,
  create,
  defineRoutes,
  fromBody,
  fromPath,
  fromQuery,
  list,
  one,
  remove,
  update,
} from '../../route.js';

export const serviceProviderRoutes = defineRoutes({ tag: 'Service providers', errors: 'standard' }, [
  list('/api/proveedorservicios', 'serviceProviders', {
    arguments: { includeInactive: fromQuery('includeInactive') },
    allowed: ADMIN,
  }),
  list('/api/proveedorservicios/community/{communityId?}', 'serviceProviders', {
    arguments: communityOrNone,
  }),
  one('/api/proveedorservicios/{id}', 'serviceProvider'),
  create('/api/proveedorservicios', 'createServiceProvider'),
  update('/api/proveedorservicios/{id}', 'updateServiceProvider'),
  remove('/api/proveedorservicios/{id}', 'deleteServiceProvider'),
  act('/api/proveedorservicios/{id}/calificar', 'rateServiceProvider', {
    arguments: { id: fromPath('id'), input: fromBody },
    answer: 'record',
  }),
]);
