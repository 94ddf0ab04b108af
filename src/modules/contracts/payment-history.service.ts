import type { Context } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { callerOf } from '../../core/policy.js';
import { assertInScope, findForWrite, replaceFields, write } from '../../core/write/write.js';
import { contracts } from './contract.access.js';
import { paymentHistories } from './payment-history.access.js';
import { PaymentHistory } from './payment-history.entity.js';
import type { PaymentHistoryInput } from './payment-history.inputs.js';

/** Adds an entry to the payment history of a contract. Returns its id. */
export function createPaymentHistory(ctx: Context, input: PaymentHistoryInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, contracts, input.contratoId);
    const { fechaPago, estadoPago } = input;
    return tx.em.create(PaymentHistory, {
      ...complete(input),
      fechaPago: fechaPago ?? tx.services.clock.nowIso(),
      estadoPago: estadoPago ?? 'pendiente',
      updatedByUserId: callerOf(tx).userId,
    }).id;
  });
}

/** Replaces an entry; fields left out are cleared, except the date and the state, which keep their values. */
export function updatePaymentHistory(ctx: Context, id: string, input: PaymentHistoryInput): Promise<void> {
  return write(ctx, async (tx) => {
    const history = await findForWrite(tx, paymentHistories, id);
    await assertInScope(tx, contracts, input.contratoId);
    const { fechaPago, estadoPago } = input;
    replaceFields(history, {
      ...complete(input),
      fechaPago: fechaPago ?? history.fechaPago,
      estadoPago: estadoPago ?? history.estadoPago,
      updatedByUserId: callerOf(tx).userId,
    });
  });
}

export function deletePaymentHistory(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findForWrite(tx, paymentHistories, id));
  });
}
