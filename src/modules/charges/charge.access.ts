import { defineResource, ordersBy } from '../../engine/declare.js';
import { CHARGE_STATES, CommunityCharge } from './charge.entity.js';

export const communityCharges = defineResource({
  entity: CommunityCharge,
  audited: 'always',
  messages: {
    notFound: { es: 'Cargo no encontrado.', en: 'Charge not found.' },
    unknownId: { es: 'El cargo indicado no existe.', en: 'The charge does not exist.' },
  },
  scope: { community: 'comunidadId', endsWithCommunity: true, confidential: true },
  orders: ordersBy('createdAt', 'fechaDePago', 'montoCargo', 'saldo'),
  totals: {
    amounts: {
      amount: 'montoCargo',
      lateFees: 'montoRecargos',
      paid: 'montoPagado',
      balance: 'saldo',
      overdue: 'overdueBalance',
    },
    meanings: { overdue: 'Part of `balance` that is overdue.' },
    moment: 'fechaDePago',
    status: { field: 'estatus', vocabulary: CHARGE_STATES },
  },
});
