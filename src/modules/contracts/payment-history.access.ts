import { defineResource, ordersBy } from '../../engine/declare.js';
import { HISTORY_STATES, PaymentHistory } from './payment-history.entity.js';

export const paymentHistories = defineResource({
  entity: PaymentHistory,
  audited: 'always',
  messages: { notFound: { es: 'Historial de pago no encontrado.', en: 'Payment history not found.' } },
  scope: { community: 'communityId', endsWithCommunity: true, confidential: true },
  deletedAt: 'contractDeletedAt',
  orders: ordersBy('createdAt', 'fechaPago', 'monto', 'estadoPago'),
  totals: {
    amounts: { amount: 'monto' },
    moment: 'fechaPago',
    status: { field: 'estadoPago', vocabulary: HISTORY_STATES },
  },
});

/** The entries as parts of their contract, which may be inactive. */
export const historiesOfContract = { ...paymentHistories, deletedAt: undefined };
