import { ADMIN } from '../../engine/declare.js';
import { defineRoutes, fromPath, one } from '../../route.js';

export const statementRoutes = defineRoutes({ tag: 'Charges', errors: 'standard', allowed: ADMIN }, [
  one('/api/charges/contrato/{contratoId}', 'statementOfContract', {
    arguments: { contratoId: fromPath('contratoId') },
    mayAnswer400: true,
  }),
  one('/api/charges/comunidad/{comunidadId}', 'statementOfCommunity', {
    arguments: { comunidadId: fromPath('comunidadId') },
    mayAnswer400: true,
  }),
]);
