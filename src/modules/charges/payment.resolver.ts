import {
  Admin,
  createMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { payments } from './payment.access.js';
import { CreatePaymentInput, PaymentPatch } from './payment.inputs.js';
import * as service from './payment.service.js';

export const paymentOperations = [
  listQuery('payments', payments),
  recordQuery('payment', payments),
  createMutation('createPayment', payments, CreatePaymentInput, service.createPayment, {
    description: 'Registers a payment and applies it to charges of one community.',
    marks: [
      Admin(),
      RefusesWith(
        'UNKNOWN_REFERENCE',
        'COMMUNITIES_DIFFER',
        'OVERPAID',
        'APPLIED_EXCEEDS_PAYMENT',
        'CHARGE_REPEATED',
        'CHARGE_INACTIVE',
        'SUMS_DIFFER',
        'ID_TAKEN',
      ),
    ],
  }),
  updateMutation('updatePayment', payments, PaymentPatch, service.updatePayment, {
    description: 'Changes a payment. A payment is never deleted but undone by `isActive: false`.',
    marks: [
      Admin(),
      RefusesWith(
        'UNKNOWN_REFERENCE',
        'COMMUNITIES_DIFFER',
        'OVERPAID',
        'APPLIED_EXCEEDS_PAYMENT',
        'CHARGE_REPEATED',
        'CHARGE_INACTIVE',
        'SUMS_DIFFER',
      ),
    ],
  }),
];
