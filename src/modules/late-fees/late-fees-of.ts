import { getOrInsert } from '../../platform/get-or-insert.js';
import { cents } from '../../platform/money.js';
import type { AccountRows, ChargeRow } from '../accounts/account-rows.js';
import { allocate, countedUntil, isSettled } from '../accounts/allocation.js';
import type { LateFeeRule } from '../fees/late-fee-rule.js';
import { dayBefore, lateDaysUntil } from './late-days.js';

/*
 * Computes the late fees of the charges of an account by their rules. What is unpaid of a charge when a day begins is what the
 * account says of the day before, by the days of payments, with the late fees that are charged until then. Amounts are cents.
 */

/** A charge that may have late fees. */
export interface Principal {
  readonly charge: ChargeRow;
  readonly rule: LateFeeRule;
  /** The charge that first stood for it, whose months of delay and late fees go on: its own id, unless it came from a former payer. */
  readonly originId: string;
  /** What was charged at first, in cents. */
  readonly amount: number;
  /** The amounts of the late fees that it has had, by the months of delay. */
  readonly claimed: ReadonlyMap<number, number>;
}

export interface LateFeeOf {
  readonly principal: Principal;
  /** The month of delay, counted from 1. */
  readonly number: number;
  /** The day on which it is charged. */
  readonly day: string;
  /** What is unpaid of the charge when that day begins. */
  readonly unpaid: number;
  readonly amount: number;
}

type Moment = Pick<LateFeeOf, 'principal' | 'number' | 'day'>;

/** Which late fees are computed: those of no claim, each of which is then owed in the account, or those of claims. */
export type Wanted = 'unclaimed' | 'claimed';

export interface Span {
  readonly wanted: Wanted;
  /** The last day that counts. */
  readonly last: string;
  /** The day after which they are charged, by the principal; null for the beginning. */
  readonly after?: (principal: Principal) => string | null;
}

/** Returns the late fees of the principals of an account in the order of their days; none of 0. */
export function lateFeesOf(
  account: AccountRows,
  principals: readonly Principal[],
  { wanted, last, after = () => null }: Span,
): LateFeeOf[] {
  const daysOf = lateDaysUntil(last);
  const byDay = new Map<string, Moment[]>();
  for (const principal of principals) {
    const begin = after(principal);
    for (const [place, day] of daysOf(principal.charge.owedSince, principal.rule).entries()) {
      const number = place + 1;
      if ((begin !== null && day <= begin) || principal.claimed.has(number) !== (wanted === 'claimed'))
        continue;
      getOrInsert(byDay, day, () => []).push({ principal, number, day });
    }
  }
  const added = new Map<string, number>();
  const found = new Map<string, LateFeeOf>();
  const charges = [...account.charges];
  for (const day of [...byDay.keys()].sort()) {
    const open = openBefore({ charges, payments: account.payments }, day);
    if (open === null) continue;
    const ofDay = (byDay.get(day) as Moment[]).flatMap((moment) => {
      const { originId, charge } = moment.principal;
      const before = claimedBeside(moment) + (added.get(originId) ?? 0);
      return lateFeeAt(moment, open.get(charge.id) ?? 0, before);
    });
    // A debt that was charged to two payers has one late fee for each month.
    const once = ofDay.filter((lateFee) => !found.has(keyOf(lateFee)));
    for (const lateFee of once) found.set(keyOf(lateFee), lateFee);
    if (wanted === 'claimed') continue;
    for (const { principal, amount } of once)
      added.set(principal.originId, (added.get(principal.originId) ?? 0) + amount);
    owe(charges, once);
  }
  return [...found.values()];
}

const keyOf = ({ principal, number }: Moment): string => `${principal.originId} ${number}`;

/** Returns what is unpaid of the charges when a day begins; null where all payments cover all charges. */
function openBefore(account: AccountRows, day: string): ReadonlyMap<string, number> | null {
  const before = dayBefore(day);
  let balance = 0;
  for (const charge of account.charges)
    if (charge.day <= before && !isSettled(charge, 'Cancelado', before)) balance += cents(charge.monto);
  for (const payment of account.payments) if (payment.day <= before) balance -= cents(payment.monto);
  if (balance <= 0) return null;
  return allocate(countedUntil(account, before), before).open;
}

/** Returns what the other late fees of a charge come to that it has had. */
function claimedBeside({ principal, number }: Moment): number {
  let sum = 0;
  for (const [other, amount] of principal.claimed) if (other !== number) sum += amount;
  return sum;
}

/** Returns the late fee of a month of delay, if there is one; `before` is what the others of the charge come to. */
function lateFeeAt(moment: Moment, unpaid: number, before: number): LateFeeOf[] {
  if (unpaid === 0) return [];
  const { amount: principal, rule } = moment.principal;
  const byRule = rule.kind === 'FIXED' ? cents(rule.value) : percentOf(unpaid, rule.value);
  const most = rule.most === null ? byRule : percentOf(principal, rule.most) - before;
  const amount = Math.min(byRule, most);
  return amount > 0 ? [{ ...moment, unpaid, amount }] : [];
}

/** Returns a part of some cents in per cent with two decimal places, rounded half up. */
const percentOf = (amount: number, percent: number): number =>
  Number((BigInt(amount) * BigInt(cents(percent)) * 2n + 10_000n) / 20_000n);

/** Adds late fees to the charges, which are in the order of their days, as they stand once they are charged. */
function owe(charges: ChargeRow[], lateFees: readonly LateFeeOf[]): void {
  const [first] = lateFees;
  if (!first) return;
  const later = charges.findIndex(({ day }) => day > first.day);
  const added = lateFees.map(
    ({ principal: { charge }, number, day, amount }): ChargeRow => ({
      ...charge,
      id: `${charge.id} ${number}`,
      ...{ day, fecha: `${day}T00:00:00.000Z`, monto: amount / 100, manualStatus: null, settledOn: null },
      kind: 'LATE_FEE',
    }),
  );
  charges.splice(later < 0 ? charges.length : later, 0, ...added);
}
