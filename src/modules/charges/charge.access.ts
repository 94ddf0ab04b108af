import { defineResource, equals, ordersBy } from '../../engine/index.js';
import { CommunityCharge } from './charge.entity.js';
import { CommunityChargeFilter } from './charge.inputs.js';

export const communityCharges = defineResource({
  entity: CommunityCharge,
  audited: 'always',
  messages: {
    notFound: { es: 'Cargo no encontrado.', en: 'Charge not found.' },
    unknownId: { es: 'El cargo indicado no existe.', en: 'The charge does not exist.' },
  },
  scope: { community: 'comunidadId', endsWithCommunity: true, confidential: true },
  filterType: CommunityChargeFilter,
  filters: {
    contratoId: equals('contratoId'),
    comunidadId: equals('comunidadId'),
    estatus: equals('estatus'),
    isActive: equals('isActive'),
  },
  orders: ordersBy('createdAt', 'fechaDePago', 'montoCargo', 'saldo'),
});
