import { type Context, oneOf } from '../../engine/declare.js';
import { batched, readWhere } from '../../engine/read.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { amountOf } from '../../platform/money.js';
import { residentPayments } from '../resident-charges/resident-payment.access.js';
import { type AccountRows, accountsOfResidents, accountsOfUnits, type PaymentRow } from './account-rows.js';
import { allocate } from './allocation.js';

/*
 * Reads what the people of units have not paid of their charges. Who pays for several units, and names none, has money that belongs to
 * no account of a unit; by the figures of residents it pays charges of these units all the same, so it counts here for those.
 */

const everyPayment = { ...residentPayments, scope: 'unscoped' } as const;

/** The account of a unit, with those of the residents that it charges who have such money, by their ids. */
export interface Household<Rows extends AccountRows = AccountRows> {
  readonly unitId: string;
  readonly account: Rows;
  readonly holders: ReadonlyMap<string, Rows>;
}

/** Reads the accounts of units as they stand from a day on, for the service itself, with those that have money which names no unit. */
export async function readHouseholds(
  ctx: Context,
  unitIds: readonly string[],
  since: string,
): Promise<Household[]> {
  const accounts = await accountsOfUnits(ctx, unitIds, since);
  const charged = accounts.map(({ charges }) => new Set(charges.map(({ residentId }) => residentId)));
  const ids = await findHolders(ctx, [...new Set(charged.flatMap((some) => [...some]))]);
  const rows = await accountsOfResidents(ctx, ids);
  return accounts.map((account, place) => ({
    unitId: unitIds[place] as string,
    account,
    holders: new Map(
      ids.flatMap((id, at) => (charged[place]?.has(id) ? [[id, rows[at] as AccountRows]] : [])),
    ),
  }));
}

/** Loads a household as it stands from today on, in the same way. */
export const householdOf = (ctx: Context, unitId: string): Promise<Household> =>
  batched(ctx, householdOf, {}, (ids: readonly string[]) =>
    readHouseholds(ctx, ids, ctx.services.clock.nowIso().slice(0, 10)),
  ).load(unitId);

/** Returns what counts of the accounts of households at the end of a day, null for today, with what money that names no unit pays. */
export function countHouseholds(
  households: readonly Household[],
  count: (account: AccountRows) => AccountRows,
  asOf: string | null,
): AccountRows[] {
  const paid = new Map<AccountRows, ReadonlyMap<string | null, PaymentRow[]>>();
  const paidBy = (holder: AccountRows) =>
    getOrInsert(paid, holder, () => Map.groupBy(paidForUnits(count(holder), asOf), ({ unitId }) => unitId));
  return households.map(({ unitId, account, holders }) => {
    const { charges, payments } = count(account);
    const known = new Set<string | null>(charges.map(({ id }) => id));
    const own = [...holders.values()].flatMap((holder) => paidBy(holder).get(unitId) ?? []);
    return {
      charges,
      payments: [
        ...payments,
        ...own.filter(({ parts }) => parts.some(({ chargeId }) => known.has(chargeId))),
      ],
    };
  });
}

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
 * Returns the payments for no unit of what counts of a resident, each with one charge of a unit that it pays: what payments that name a
 * unit leave open of its charges, since a credit of one unit pays nothing of another.
 */
function paidForUnits({ charges, payments }: AccountRows, asOf: string | null): PaymentRow[] {
  const chargesOf = Map.groupBy(charges, ({ unitId }) => unitId);
  const paymentsOf = Map.groupBy(payments, ({ unitId }) => unitId);
  const unnamed = paymentsOf.get(null) ?? [];
  if (unnamed.length === 0) return [];
  const named = [...paymentsOf].flatMap(([id, some]) =>
    id === null ? [] : paidBy({ charges: chargesOf.get(id) ?? [], payments: some }, asOf),
  );
  const known = new Set(unnamed.map(({ id }) => id));
  return paidBy({ charges, payments: [...named, ...unnamed] }, asOf).filter(
    ({ unitId, id }) => unitId !== null && known.has(id),
  );
}

/** Returns the payments of an account, each with one charge that it pays, and the unit of that. */
const paidBy = (rows: AccountRows, asOf: string | null): PaymentRow[] =>
  allocate(rows, asOf).applications.map(({ charge, payment, amount }) => ({
    ...{ ...payment, unitId: charge.unitId, monto: amountOf(amount) },
    parts: [{ chargeId: charge.id, amount }],
  }));
