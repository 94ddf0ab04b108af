import { reading } from '../../engine/database.js';
import { nodeIdOf, oneOf, type WriteContext } from '../../engine/declare.js';
import { readWhere } from '../../engine/read.js';
import { lockInOrder } from '../../engine/write.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { CreateResidentChargeInput } from '../resident-charges/resident-charge.inputs.js';
import { ResidentPayment } from '../resident-charges/resident-payment.entity.js';
import { ResidentPaymentApplication } from '../resident-charges/resident-payment-application.entity.js';
import { settle } from '../resident-charges/settle.js';
import { residents } from '../residents/resident.access.js';
import type { AddFault, MadeRecord, ReadRow } from './import-kind.js';
import { UNIT_WITHOUT_PAYER, UNKNOWN_UNIT } from './row-faults.js';

/** A charge to a resident with the unit that owes it. */
export class ChargeOfUnit extends CreateResidentChargeInput {
  override unitId!: string;
}

/** Finds the units of rows and makes the inputs of those with a payer, who cannot move until the end of the transaction. */
export async function resolvePayers<Input extends object>(
  tx: WriteContext,
  communityId: string,
  rows: readonly ReadRow<Input>[],
  add: AddFault,
  inputOf: (row: ReadRow, unitId: string, residentId: string) => Input,
): Promise<void> {
  const numbers = rows.map(({ values }) => String(values.unit));
  const found = await tx.queries.run<PaidUnit>(UNITS, [communityId, numbers]);
  const units = new Map(found.map((unit) => [unit.place, unit]));
  // Residents are locked, as by every charge, so that none of them moves until the end of the transaction.
  const payers = [...new Set(found.flatMap(({ payerId }) => payerId ?? []))];
  const fields = { fields: ['id', 'communityId'] } as const;
  const locked = await readWhere(tx, residents, fields, [oneOf('id')(payers)], 'share');
  const present = new Set(locked.filter((one) => one.communityId === communityId).map(({ id }) => id));
  for (const [index, row] of rows.entries()) {
    const unit = units.get(index);
    if (!unit) add(row, 'unit', UNKNOWN_UNIT);
    else if (unit.payerId === null || !present.has(unit.payerId)) add(row, 'unit', UNIT_WITHOUT_PAYER);
    else row.input = inputOf(row, unit.id, unit.payerId);
  }
}

interface PaidUnit {
  readonly place: number;
  readonly id: string;
  readonly payerId: string | null;
}

const UNITS = reading(`
  select g."place"::int4 - 1 as "place", u."id", u."payer_id" as "payerId"
    from unnest($2::text[]) with ordinality g("number", "place")
    join "units" u on u."community_id" = $1 and plate_folded(u."number") = plate_folded(g."number") and u."is_active"`);

/** Writes a day as the moment that names it. */
export const momentOf = (day: unknown) => day && `${day}T00:00:00.000Z`;

/** Applies the payments of those to whom amounts were imported. */
export const settleImported = (
  tx: WriteContext,
  communityId: string,
  inputs: readonly ChargeOfUnit[],
): Promise<void> =>
  settle(
    tx,
    inputs.map(({ residentId }) => ({ communityId, residentId })),
  );

/**
 * Removes charges and payments of which nothing was touched since. Returns the nodes of those that were, and removes none then. What
 * the rule of the community has applied touches nothing: it is applied anew.
 */
export async function takeBackMoney(
  tx: WriteContext,
  made: readonly MadeRecord[],
): Promise<readonly string[]> {
  const own = new Set(made.map(({ id }) => id));
  // Payments are locked before their charge, as by every other write, so two writes cannot deadlock.
  const payments = await lockInOrder(tx, ResidentPayment, {
    $or: [{ id: { $in: [...own] } }, { cargoResidenteId: { $in: [...own] } }],
  });
  const charges = await lockInOrder(tx, ResidentCharge, { id: { $in: [...own] } });
  const paid = new Set([
    ...payments.map((payment) => payment.cargoResidenteId),
    ...(await paidAsGiven(tx, own)),
  ]);
  const touched = [
    ...payments
      .filter(({ id, editedAt }) => editedAt !== null && own.has(id))
      .map(({ id }) => nodeIdOf('ResidentPayment', id)),
    ...charges
      .filter(({ id, editedAt }) => editedAt !== null || paid.has(id))
      .map(({ id }) => nodeIdOf('ResidentCharge', id)),
  ];
  if (touched.length > 0) return touched;
  for (const row of [...payments, ...charges]) tx.em.remove(row);
  const paidBy = payments.map(({ communityId, residenteId }) => ({ communityId, residentId: residenteId }));
  await settle(tx, [...charges, ...paidBy]);
  return [];
}

/** Returns those of some charges to which somebody has applied a payment. */
async function paidAsGiven(tx: WriteContext, ids: ReadonlySet<string>): Promise<string[]> {
  const parts = await tx.em.find(ResidentPaymentApplication, { chargeId: { $in: [...ids] } });
  const paymentIds = [...new Set(parts.map(({ paymentId }) => paymentId))];
  const given = await tx.em.find(ResidentPayment, { id: { $in: paymentIds }, isAppliedAsGiven: true });
  const known = new Set(given.map(({ id }) => id));
  return parts.filter(({ paymentId }) => known.has(paymentId)).map(({ chargeId }) => chargeId);
}
