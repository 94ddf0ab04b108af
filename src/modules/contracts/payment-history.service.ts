import { type Context, callerOf, complete } from '../../engine/declare.js';
import {
  assertInScope,
  changedBy,
  createRow,
  findForWrite,
  lockNamedAhead,
  patchFields,
  write,
} from '../../engine/write.js';
import { contracts } from './contract.access.js';
import { paymentHistories } from './payment-history.access.js';
import { PaymentHistory } from './payment-history.entity.js';
import type { PaymentHistoryInput, PaymentHistoryPatch } from './payment-history.inputs.js';

/** Adds an entry to the payment history of a contract. Returns its id. */
export function createPaymentHistory(ctx: Context, input: PaymentHistoryInput): Promise<string> {
  return write(ctx, async (tx) => {
    await assertInScope(tx, contracts, input, 'contratoId', 'share');
    const { fechaPago, estadoPago } = input;
    return createRow(tx, PaymentHistory, {
      ...complete(input),
      fechaPago: fechaPago ?? tx.services.clock.nowIso(),
      estadoPago: estadoPago ?? 'pendiente',
      updatedByUserId: callerOf(tx).userId,
    }).id;
  });
}

export function updatePaymentHistory(ctx: Context, id: string, patch: PaymentHistoryPatch): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [paymentHistories, id, 'contratoId'], contracts, patch.contratoId);
    const history = await findForWrite(tx, paymentHistories, id);
    patchFields(history, { ...patch, ...changedBy(tx, patch) });
    await assertInScope(tx, contracts, patch, 'contratoId');
  });
}

export function deletePaymentHistory(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    await lockNamedAhead(tx, [paymentHistories, id, 'contratoId'], contracts);
    tx.em.remove(await findForWrite(tx, paymentHistories, id));
  });
}
