import { type Context } from '../../engine/access.js';
import { oneOf } from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { amountOf } from '../../platform/money.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import { type AccountRows, accountsOfResidents, accountsOfUnits, type PaymentRow } from './account-rows.js';
import { allocate } from './allocation.js';

/*
 * Reads what the people of units have not paid of their charges. Who pays for several units, and names none, has money that belongs to
 * no account of a unit; by the figures of residents it pays charges of these units all the same, so it counts here for those.
 */

const everyPayment = { ...residentPayments, scope: 'unscoped' } as const;

/** Reads the accounts of units as they stand from a day on, for the service itself, with what such money pays of their charges. */
export async function accountsOfHouseholds(
  ctx: Context,
  unitIds: readonly string[],
  since: string,
): Promise<AccountRows[]> {
  const accounts = await accountsOfUnits(ctx, unitIds, since);
  const residentIds = accounts.flatMap(({ charges }) => charges.map(({ residentId }) => residentId));
  const holders = await findHolders(ctx, [...new Set(residentIds)]);
  const paid = (await accountsOfResidents(ctx, holders)).flatMap(paidForUnits);
  return accounts.map(({ charges, payments }) => {
    const known = new Set(charges.map(({ id }) => id));
    const own = paid.filter(({ parts }) => parts.some(({ chargeId }) => known.has(chargeId ?? '')));
    return { charges, payments: [...payments, ...own] };
  });
}

/** Loads the account of a unit as it stands from today on, in the same way. */
export const householdRows = (ctx: Context, unitId: string): Promise<AccountRows> =>
  batched(ctx, householdRows, {}, (ids: readonly string[]) =>
    accountsOfHouseholds(ctx, ids, ctx.services.clock.nowIso().slice(0, 10)),
  ).load(unitId);

/** Finds the residents with payments on account for no unit. */
async function findHolders(ctx: Context, residentIds: readonly string[]): Promise<string[]> {
  if (residentIds.length === 0) return [];
  const rows = await readWhere(ctx, everyPayment, { fields: ['residenteId'] }, [
    oneOf('residenteId' as const)(residentIds),
    (field) => `${field('cargoResidenteId')} is null and ${field('status')} = 'Aplicado'`,
    (field) => `${field('unitId')} is null and ${field('communityDeletedAt')} is null`,
  ]);
  return [...new Set(rows.map(({ residenteId }) => residenteId))];
}

/**
 * Returns the payments for no unit of an account of a resident, each with one charge of a unit that it pays: what payments that name a
 * unit leave open of its charges, since a credit of one unit pays nothing of another.
 */
function paidForUnits({ charges, payments }: AccountRows): PaymentRow[] {
  const counting = payments.filter(({ hasCome }) => hasCome);
  const unitIds = new Set(counting.flatMap(({ unitId }) => unitId ?? []));
  const named = [...unitIds].flatMap((id) => {
    const isOf = ({ unitId }: { readonly unitId: string | null }) => unitId === id;
    return paidBy({ charges: charges.filter(isOf), payments: counting.filter(isOf) });
  });
  const unnamed = counting.filter(({ unitId }) => unitId === null);
  const known = new Set(unnamed.map(({ id }) => id));
  return paidBy({ charges, payments: [...named, ...unnamed] }).filter(
    ({ unitId, id }) => unitId !== null && known.has(id),
  );
}

/** Returns the payments of an account, each with one charge that it pays, and the unit of that. */
const paidBy = (rows: AccountRows): PaymentRow[] =>
  allocate(rows, null).applications.map(({ charge, payment, amount }) => ({
    ...{ ...payment, unitId: charge.unitId, monto: amountOf(amount) },
    parts: [{ chargeId: charge.id, amount }],
  }));
