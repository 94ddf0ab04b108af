import { defineResource, ordersBy } from '../../engine/declare.js';
import { RESIDENT_CHARGE_STATES, ResidentCharge } from './resident-charge.entity.js';

/** The charges: administrators read those of their communities, everyone else their own. Those of a deleted resident remain. */
export const residentCharges = defineResource({
  entity: ResidentCharge,
  audited: 'always',
  messages: { notFound: { es: 'Cargo de residente no encontrado.', en: 'Resident charge not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    resident: 'residentId',
    confidential: true,
    audience: 'audience',
    audienceOfAdministrators: true,
  },
  orders: ordersBy('fecha', 'createdAt', 'monto', 'residentName'),
  totals: {
    amounts: { amount: 'monto', paid: 'montoPagado', balance: 'balance', overdue: 'overdueBalance' },
    meanings: { overdue: 'Part of `balance` that is overdue.' },
    moment: 'fecha',
    status: { field: 'estatus', vocabulary: RESIDENT_CHARGE_STATES },
  },
});
