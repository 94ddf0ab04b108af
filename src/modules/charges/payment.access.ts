import { defineResource, ordersBy, type Through } from '../../engine/declare.js';
import { Payment } from './payment.entity.js';
import { PaymentApplication } from './payment-application.entity.js';

const scope = {
  community: 'communityId',
  endsWithCommunity: true,
  confidential: true,
} as const;

export const payments = defineResource({
  entity: Payment,
  audited: 'always',
  messages: { notFound: { es: 'Pago no encontrado.', en: 'Payment not found.' } },
  scope,
  orders: ordersBy('createdAt', 'fechaDePago', 'montoPago', 'formaDePago'),
  totals: {
    amounts: { amount: 'montoPago', applied: 'montoAplicado' },
    meanings: { applied: 'What is applied to charges.' },
    moment: 'fechaDePago',
  },
});

export const paymentApplications = defineResource({
  entity: PaymentApplication,
  audited: 'always',
  scope,
  orders: { CREATED_AT_ASC: ['createdAt', 'asc'], CREATED_AT_DESC: ['createdAt', 'desc'] },
});

/** The payments that are applied to charges of a contract. */
export const PAYMENTS_OF_CONTRACT: Through = {
  pairs: PaymentApplication,
  record: 'pagoComunidadId',
  parent: 'contratoId',
};
