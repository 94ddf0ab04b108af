import { cents } from '../../platform/money.js';
import type { AccountRows, ChargeRow, PaymentRow } from './account-rows.js';

/*
 * Computes which payments pay which charges of an account, by the rule of all figures about debts (docs/contract/records/money.md):
 * linked payments pay their charge, and those on account the charges that they are applied to; a charge that was set to `Pagado` by hand takes what it lacks from the payments on account of its resident and is
 * forgiven for the rest; what is left of these, and what payments exceed their charges by, pays the oldest open charges. Amounts are
 * cents.
 */

/** A part of a payment that pays a charge. */
export interface Application {
  readonly charge: ChargeRow;
  readonly payment: PaymentRow;
  readonly amount: number;
}

export interface Allocation {
  readonly applications: readonly Application[];
  /** What is owed of each charge, by its id. */
  readonly open: ReadonlyMap<string, number>;
  /** What no charge has taken of the payments. */
  readonly credit: number;
  /** Returns the payments with the parts of them that no charge has taken. */
  readonly rest: () => PaymentRow[];
}

/** A charge or a payment with what is left of it. */
interface Rest<Row> {
  readonly row: Row;
  left: number;
}

/** A part of a payment with what is left of it. */
interface RestOfPart extends Rest<PaymentRow> {
  readonly chargeId: string | null;
}

/** Returns whether a charge that was set to a status by hand has it at the end of a day; null for today. */
export const isSettled = (
  { manualStatus, settledOn }: ChargeRow,
  status: 'Pagado' | 'Cancelado',
  asOf: string | null,
): boolean => manualStatus === status && (asOf === null || settledOn === null || settledOn <= asOf);

/** Returns what of an account counts at the end of a day; null for today, of which each community has its own. */
export const countedUntil = ({ charges, payments }: AccountRows, asOf: string | null): AccountRows => ({
  charges: charges.filter(({ isDue, day }) => (asOf === null ? isDue : day <= asOf)),
  payments: payments.filter(({ hasCome, day }) => (asOf === null ? hasCome : day <= asOf)),
});

/** Allocates what counts of an account at the end of a day; null for today. */
export function allocate(counted: AccountRows, asOf: string | null): Allocation {
  const charges = counted.charges.map((row) => ({
    row,
    left: isSettled(row, 'Cancelado', asOf) ? 0 : cents(row.monto),
  }));
  const payments = counted.payments.flatMap((row) =>
    row.parts.map(({ chargeId, amount }) => ({ row, chargeId, left: amount })),
  );
  const applications = [
    ...payLinked(charges, payments),
    ...payForgiven(charges, payments, asOf),
    ...payInOrder(charges, payments),
  ];
  return {
    applications,
    open: new Map(charges.map(({ row, left }) => [row.id, left])),
    credit: payments.reduce((sum, { left }) => sum + left, 0),
    rest: () =>
      payments.flatMap(({ row, chargeId, left: amount }) =>
        amount > 0 ? [{ ...row, parts: [{ chargeId, amount }] }] : [],
      ),
  };
}

function payLinked(charges: readonly Rest<ChargeRow>[], payments: readonly RestOfPart[]): Application[] {
  const byId = new Map(charges.map((charge) => [charge.row.id, charge]));
  return payments.flatMap((payment) => {
    const charge = payment.chargeId && byId.get(payment.chargeId);
    return charge ? pay(charge, payment) : [];
  });
}

/** Pays what charges lack that were set to `Pagado` by hand from the payments on account of their residents, and forgives the rest. */
function payForgiven(
  charges: readonly Rest<ChargeRow>[],
  payments: readonly RestOfPart[],
  asOf: string | null,
): Application[] {
  const forgiven = charges.filter(({ row }) => isSettled(row, 'Pagado', asOf));
  const onAccount = payments.filter(({ chargeId }) => chargeId === null);
  const applications = [...new Set(forgiven.map(({ row }) => row.residentId))].flatMap((id) =>
    payInOrder(
      forgiven.filter(({ row }) => row.residentId === id),
      onAccount.filter(({ row }) => row.residenteId === id),
    ),
  );
  for (const charge of forgiven) charge.left = 0;
  return applications;
}

/** Pays charges in their order from payments in theirs, each as far as it reaches. */
function payInOrder(
  charges: readonly Rest<ChargeRow>[],
  payments: readonly Rest<PaymentRow>[],
): Application[] {
  const applications: Application[] = [];
  const waiting = charges.filter(({ left }) => left > 0);
  let place = 0;
  for (const payment of payments) {
    while (payment.left > 0 && place < waiting.length) {
      const charge = waiting[place] as Rest<ChargeRow>;
      applications.push(...pay(charge, payment));
      if (charge.left === 0) place += 1;
    }
  }
  return applications;
}

/** Pays a charge from a payment, as far as both reach. */
function pay(charge: Rest<ChargeRow>, payment: Rest<PaymentRow>): Application[] {
  const amount = Math.min(charge.left, payment.left);
  if (amount === 0) return [];
  charge.left -= amount;
  payment.left -= amount;
  return [{ charge: charge.row, payment: payment.row, amount }];
}
