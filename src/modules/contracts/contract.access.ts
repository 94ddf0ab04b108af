import { defineResource, ordersBy } from '../../engine/declare.js';
import { Contract } from './contract.entity.js';

export const contracts = defineResource({
  entity: Contract,
  audited: 'always',
  messages: {
    notFound: { es: 'Contrato no encontrado.', en: 'Contract not found.' },
    unknownId: { es: 'El contrato indicado no existe.', en: 'The contract does not exist.' },
  },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  deletedAt: 'deletedAt',
  orders: ordersBy('createdAt', 'fechaInicio', 'fechaFin', 'folioContrato', 'estadoContrato', 'costoTotal'),
});

/** The contracts with the inactive ones. */
export const contractsWithInactive = { ...contracts, deletedAt: undefined };
