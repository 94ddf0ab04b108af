import { assertOwnerOrAdministrator, callerOf, mayConfirmPayments } from '../../core/policy.js';
import type { Action } from '../../core/write/action.js';
import { forbidden } from '../../platform/errors.js';
import { referenceableResidentPayments, residentPayments } from './resident-payment.access.js';
import type { ResidentPayment } from './resident-payment.entity.js';

export const residentPaymentActions = {
  update: {
    mutation: 'updateResidentPayment',
    record: referenceableResidentPayments,
    assert(ctx, { residenteId, status }) {
      const caller = callerOf(ctx);
      assertOwnerOrAdministrator(caller, residenteId);
      if (!mayConfirmPayments(caller) && status !== 'PorConfirmar') throw forbidden();
    },
  },
  delete: { mutation: 'deleteResidentPayment', record: residentPayments },
} satisfies Record<string, Action<ResidentPayment>>;
