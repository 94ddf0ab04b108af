import { defineRecord, defineResource, ordersBy } from '../../engine/declare.js';
import { RESIDENT_PAYMENT_STATES, ResidentPayment } from './resident-payment.entity.js';
import { ResidentPaymentApplication } from './resident-payment-application.entity.js';

const scope = {
  community: 'communityId',
  endsWithCommunity: true,
  resident: 'residenteId',
  audience: 'audience',
  audienceOfAdministrators: true,
} as const;

/**
 * The payments: administrators read those of their communities, everyone else their own. Those of a deleted resident remain.
 */
export const residentPayments = defineResource({
  entity: ResidentPayment,
  audited: 'always',
  messages: { notFound: { es: 'Pago de residente no encontrado.', en: 'Resident payment not found.' } },
  scope: { ...scope, confidential: true },
  orders: ordersBy('createdAt', 'fechaPago', 'monto', 'status', 'residentName'),
  totals: {
    amounts: { amount: 'monto' },
    moment: 'fechaPago',
    status: { field: 'status', vocabulary: RESIDENT_PAYMENT_STATES },
  },
});

/**
 * The scope of ids in REST paths and in writes: the payments of the caller's communities. It is wider than the read scope, so a
 * neighbour's id gives 403, not 404.
 */
export const referenceableResidentPayments = { ...residentPayments, scope };

/** The parts of payments that are applied to charges, for those who read both. */
export const residentPaymentApplications = defineRecord<ResidentPaymentApplication>({
  entity: ResidentPaymentApplication,
  audited: 'always',
  scope: { ...scope, resident: 'residentId', confidential: true },
  orders: { CREATED_AT_ASC: ['createdAt', 'asc'] },
});
