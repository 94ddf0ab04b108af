import { defineResource, equals, ordersBy, searches } from '../../engine/index.js';
import { Contract } from './contract.entity.js';
import { ContractFilter } from './contract.inputs.js';

export const contracts = defineResource({
  entity: Contract,
  audited: 'always',
  messages: {
    notFound: { es: 'Contrato no encontrado.', en: 'Contract not found.' },
    unknownId: { es: 'El contrato indicado no existe.', en: 'The contract does not exist.' },
  },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  deletedAt: 'deletedAt',
  filterType: ContractFilter,
  filters: {
    communityId: equals('communityId'),
    residentId: equals('residentId'),
    estadoContrato: equals('estadoContrato'),
    search: searches(Contract),
  },
  orders: ordersBy('createdAt', 'fechaInicio', 'fechaFin', 'folioContrato', 'estadoContrato', 'costoTotal'),
});

/** Inactive contracts too. */
export const contractsWithInactive = { ...contracts, deletedAt: undefined };
