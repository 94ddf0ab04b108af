import type { WriteContext } from '../../engine/declare.js';
import { createRow, lockInOrder } from '../../engine/write.js';
import type { CountedPayments } from '../resident-charges/counted-payments.js';
import { takeFolios } from './folios.js';
import { Receipt } from './receipt.entity.js';
import { contentsOf, type ReceiptedPayment, readReceipted } from './receipt-content.js';

/** Voids the receipts of payments that ended, and issues those of payments that begin to count, in the order of their days. */
export async function keepReceipts(tx: WriteContext, { ended, begun }: CountedPayments): Promise<void> {
  if (ended.length > 0) await voidReceipts(tx, ended);
  if (begun.length > 0) await issueReceipts(tx, begun);
}

async function voidReceipts(tx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  const standing = await lockInOrder(tx, Receipt, { paymentId: { $in: [...paymentIds] }, voidedAt: null });
  for (const receipt of standing) receipt.voidedAt = tx.services.clock.nowIso();
}

async function issueReceipts(tx: WriteContext, paymentIds: readonly string[]): Promise<void> {
  await tx.em.flush();
  const payments = await readReceipted(tx, paymentIds);
  if (payments.length === 0) return;
  payments.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const contents = await contentsOf(tx, payments);
  const issued = payments.map((payment, place) => ({ payment, data: contents[place] }));
  // Folios of several communities are locked in one order.
  for (const communityId of [...new Set(payments.map((payment) => payment.communityId))].sort()) {
    const own = issued.filter(({ payment }) => payment.communityId === communityId);
    const first = await takeFolios(tx, 'RECEIPT', communityId, own.length);
    for (const [place, { payment, data }] of own.entries())
      createRow(tx, Receipt, {
        ...{ communityId, folio: first + place, paymentId: payment.id },
        ...{ residentId: payment.residenteId, unitId: payment.unitId, amount: payment.monto },
        data: data as NonNullable<typeof data>,
      });
  }
}

const keyOf = ({ day, id }: ReceiptedPayment): string => `${day} ${id}`;
