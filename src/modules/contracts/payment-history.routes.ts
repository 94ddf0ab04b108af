import { ADMIN } from '../../engine/declare.js';
import { create, defineRoutes, fromPath, list, one, remove, update, whereEquals } from '../../route.js';

export const paymentHistoryRoutes = defineRoutes(
  { tag: 'Payment histories', errors: 'standard', allowed: ADMIN },
  [
    list('/api/paymenthistories', 'paymentHistories'),
    list('/api/paymenthistories/contrato/{contratoId}', 'paymentHistories', {
      arguments: whereEquals('contratoId', fromPath('contratoId')),
    }),
    one('/api/paymenthistories/{id}', 'paymentHistory'),
    create('/api/paymenthistories', 'createPaymentHistory'),
    update('/api/paymenthistories/{id}', 'updatePaymentHistory'),
    remove('/api/paymenthistories/{id}', 'deletePaymentHistory'),
  ],
);
