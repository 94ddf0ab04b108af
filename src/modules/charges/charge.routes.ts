import { ADMIN } from '../../engine/declare.js';
import { defineRoutes, fromPath, list } from '../../route.js';

export const communityChargeRoutes = defineRoutes({ tag: 'Charges', errors: 'standard', allowed: ADMIN }, [
  list('/api/charges/comunidad/{comunidadId}/cargos', 'chargesOfCommunity', {
    arguments: { comunidadId: fromPath('comunidadId') },
  }),
  list('/api/charges/contrato/{contratoId}/cargos', 'chargesOfContract', {
    arguments: { contratoId: fromPath('contratoId') },
  }),
]);
