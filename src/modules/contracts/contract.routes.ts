import { ADMIN } from '../../engine/declare.js';
import { create, defineRoutes, fromQuery, inCommunity, list, one, remove, update } from '../../route.js';

const includeInactive = fromQuery('includeInactive');

export const contractRoutes = defineRoutes({ tag: 'Contracts', errors: 'standard', allowed: ADMIN }, [
  list('/api/contratos', 'contracts', { arguments: { includeInactive } }),
  list('/api/contratos/community/{communityId}', 'contracts', {
    arguments: { includeInactive, ...inCommunity() },
  }),
  one('/api/contratos/{id}', 'contract'),
  create('/api/contratos', 'createContract'),
  update('/api/contratos/{id}', 'updateContract'),
  remove('/api/contratos/{id}', 'deleteContract'),
]);
