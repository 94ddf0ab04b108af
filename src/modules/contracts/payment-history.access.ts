import { equals } from '../../core/read/record.js';
import { defineResource } from '../../core/schema/resource.js';
import { PaymentHistory } from './payment-history.entity.js';
import { PaymentHistoryFilter } from './payment-history.inputs.js';

export const paymentHistories = defineResource({
  entity: PaymentHistory,
  audited: 'always',
  messages: { notFound: { es: 'Historial de pago no encontrado.', en: 'Payment history not found.' } },
  scope: { community: 'communityId', communityDeletedAt: 'communityDeletedAt', confidential: true },
  deletedAt: 'contractDeletedAt',
  filterType: PaymentHistoryFilter,
  filters: {
    contratoId: equals('contratoId'),
    communityId: equals('communityId'),
    estadoPago: equals('estadoPago'),
  },
  orders: {
    CREATED_AT_DESC: ['createdAt', 'desc'],
    CREATED_AT_ASC: ['createdAt', 'asc'],
    FECHA_PAGO_DESC: ['fechaPago', 'desc'],
    FECHA_PAGO_ASC: ['fechaPago', 'asc'],
  },
});

/** The history as part of its contract, including inactive contracts. */
export const historiesOfContract = { ...paymentHistories, deletedAt: undefined };
