import {
  Admin,
  createMutation,
  deleteMutation,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { paymentHistories } from './payment-history.access.js';
import { PaymentHistoryInput, PaymentHistoryPatch } from './payment-history.inputs.js';
import * as service from './payment-history.service.js';

export const paymentHistoryOperations = [
  listQuery('paymentHistories', paymentHistories),
  recordQuery('paymentHistory', paymentHistories),
  createMutation(
    'createPaymentHistory',
    paymentHistories,
    PaymentHistoryInput,
    service.createPaymentHistory,
    {
      description: 'Adds an entry to the payment history of a contract.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
    },
  ),
  updateMutation(
    'updatePaymentHistory',
    paymentHistories,
    PaymentHistoryPatch,
    service.updatePaymentHistory,
    {
      description: 'Changes an entry of a payment history.',
      marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
    },
  ),
  deleteMutation('deletePaymentHistory', paymentHistories, service.deletePaymentHistory, {
    description: 'Deletes an entry of a payment history for good.',
    marks: [Admin()],
  }),
];
