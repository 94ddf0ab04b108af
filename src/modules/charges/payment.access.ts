import { defineResource, equals, ordersBy, type Through } from '../../engine/index.js';
import { Payment } from './payment.entity.js';
import { PaymentFilter } from './payment.inputs.js';
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
  filterType: PaymentFilter,
  filters: {
    contratoId: (contratoId) => (field, bind) =>
      `exists (select from "payment_applications" a join "community_charges" c on c."id" = a."cargos_comunidad_id"` +
      ` where a."pago_comunidad_id" = ${field('id')} and c."contrato_id" = ${bind(contratoId)})`,
    comunidadId: equals('communityId'),
    isActive: equals('isActive'),
  },
  orders: ordersBy('createdAt', 'fechaDePago', 'montoPago', 'formaDePago'),
});

export const paymentApplications = defineResource({
  entity: PaymentApplication,
  audited: 'always',
  scope,
  filters: {},
  orders: { CREATED_AT_ASC: ['createdAt', 'asc'], CREATED_AT_DESC: ['createdAt', 'desc'] },
});

/** The payments that are applied to charges of a contract. */
export const PAYMENTS_OF_CONTRACT: Through = {
  pairs: PaymentApplication,
  record: 'pagoComunidadId',
  parent: 'contratoId',
};
