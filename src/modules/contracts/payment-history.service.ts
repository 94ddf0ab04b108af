import { type Context, callerOf, type WriteContext } from '../../engine/access.js';
import { complete } from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import {
  assertInScope,
  changedBy,
  createRow,
  findForWrite,
  lockAhead,
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
    const history = await findWithContract(tx, id, patch.contratoId);
    patchFields(history, { ...patch, ...changedBy(tx, patch) });
    await assertInScope(tx, contracts, patch, 'contratoId');
  });
}

export function deletePaymentHistory(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (tx) => {
    tx.em.remove(await findWithContract(tx, id));
  });
}

/** Loads an entry for a change once its contract, and the one that it moves to, are locked. They may be deleted until then. */
async function findWithContract(tx: WriteContext, id: string, next?: string): Promise<PaymentHistory> {
  const known = await readOne(tx, paymentHistories, id, { fields: ['contratoId'] });
  await lockAhead(tx, contracts, known?.contratoId, next);
  return findForWrite(tx, paymentHistories, id);
}
