import { getOrInsert } from '../../platform/get-or-insert.js';
import { cents } from '../../platform/money.js';
import type { AccountRows, ChargeRow } from '../accounts/account-rows.js';
import { allocate, countedUntil, isSettled } from '../accounts/allocation.js';
import { countHouseholds, type Household } from '../accounts/household-rows.js';
import type { LateFeeRule } from '../fees/late-fee-rule.js';
import { dayBefore, lateDaysUntil } from './late-days.js';

/*
 * Computes the late fees of the charges of households by their rules. What is unpaid of a charge when a day begins is what the
 * accounts say of the day before, by the days of payments, with the late fees that are charged until then. Amounts are cents.
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

/** An account to which late fees are added. */
interface GrowingRows extends AccountRows {
  readonly charges: ChargeRow[];
}

type Growing = Household<GrowingRows>;

/** What was unpaid of the charges of households, each until the day on which one of its rows counts anew. */
type Seen = Map<Growing, { readonly open: ReadonlyMap<string, number>; readonly until: string }>;

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

/** A household with its charges that may have late fees. */
export interface Owing<Rows extends AccountRows = AccountRows> {
  readonly household: Household<Rows>;
  readonly principals: readonly Principal[];
}

/** Returns the late fees of the principals of households, in the order of these, and of their days in each; none of 0. */
export function lateFeesOf(owing: readonly Owing[], { wanted, last, after = () => null }: Span): LateFeeOf[] {
  const daysOf = lateDaysUntil(last);
  const byDay = new Map<string, Map<Growing, Moment[]>>();
  const rowDays = new Map<Growing, readonly string[]>();
  for (const { household, principals } of copyOf(owing)) {
    rowDays.set(household, daysOfRows(household));
    for (const principal of principals) {
      const begin = after(principal);
      for (const [place, day] of daysOf(principal.charge.owedSince, principal.rule).entries()) {
        const number = place + 1;
        if ((begin !== null && day <= begin) || principal.claimed.has(number) !== (wanted === 'claimed'))
          continue;
        const ofDay = getOrInsert(byDay, day, () => new Map<Growing, Moment[]>());
        getOrInsert(ofDay, household, () => []).push({ principal, number, day });
      }
    }
  }
  const added = new Map<string, number>();
  const found = new Map<string, LateFeeOf>();
  const seen: Seen = new Map();
  for (const day of [...byDay.keys()].sort()) {
    const moments = byDay.get(day) as Map<Growing, Moment[]>;
    for (const [household, open] of openBefore([...moments.keys()], day, rowDays, seen)) {
      const ofDay = (moments.get(household) as Moment[]).flatMap((moment) => {
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
      owe(household, once);
    }
  }
  const places = new Map(owing.map(({ household: { unitId } }, place) => [unitId, place]));
  const placeOf = ({ principal: { charge } }: LateFeeOf) => places.get(charge.unitId ?? '') ?? 0;
  return [...found.values()].sort((one, other) => placeOf(one) - placeOf(other));
}

/** Returns households with lists of charges of their own, to which late fees are added. */
function copyOf(owing: readonly Owing[]): Owing<GrowingRows>[] {
  const copies = new Map<AccountRows, GrowingRows>();
  const copied = (rows: AccountRows) =>
    getOrInsert(copies, rows, () => ({ charges: [...rows.charges], payments: rows.payments }));
  return owing.map(({ household: { unitId, account, holders }, principals }) => ({
    household: {
      ...{ unitId, account: copied(account) },
      holders: new Map([...holders].map(([id, rows]) => [id, copied(rows)])),
    },
    principals,
  }));
}

const keyOf = ({ principal, number }: Moment): string => `${principal.originId} ${number}`;

/** Returns the days on which charges and payments of a household begin to count or are settled, in order. */
function daysOfRows({ account, holders }: Household): string[] {
  const days = [account, ...holders.values()].flatMap(({ charges, payments }) => [
    ...charges.flatMap(({ day, settledOn }) => [day, settledOn ?? day]),
    ...payments.map(({ day }) => day),
  ]);
  return [...new Set(days)].sort();
}

/** No day is later. */
const NEVER = '9999-12-31';

/**
 * Returns what is unpaid of the charges of households when a day begins. Late fees that are added change it on no day: no money is left
 * where something is unpaid.
 */
function openBefore(
  households: readonly Growing[],
  day: string,
  rowDays: ReadonlyMap<Growing, readonly string[]>,
  seen: Seen,
): (readonly [Growing, ReadonlyMap<string, number>])[] {
  const before = dayBefore(day);
  const outdated = households.filter((household) => (seen.get(household)?.until ?? '') <= before);
  // Payments that cover all of an account leave nothing unpaid.
  const owing = outdated.filter(({ account }) => balanceOf(account, before) > 0);
  const counted = countHouseholds(owing, (account) => countedUntil(account, before), before);
  const unpaid = new Map(counted.map((rows, place) => [owing[place], allocate(rows, before).open]));
  for (const household of outdated) {
    const until = rowDays.get(household)?.find((one) => one > before) ?? NEVER;
    seen.set(household, { open: unpaid.get(household) ?? new Map(), until });
  }
  return households.map((household) => [household, seen.get(household)?.open ?? new Map()]);
}

/** Returns the charges of an account less its payments at the end of a day. */
function balanceOf(account: AccountRows, day: string): number {
  let balance = 0;
  for (const charge of account.charges)
    if (charge.day <= day && !isSettled(charge, 'Cancelado', day)) balance += cents(charge.monto);
  for (const payment of account.payments) if (payment.day <= day) balance -= cents(payment.monto);
  return balance;
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

/** Adds late fees to the accounts of a household as they stand once they are charged. */
function owe({ account, holders }: Growing, lateFees: readonly LateFeeOf[]): void {
  for (const { principal, number, day, amount } of lateFees) {
    const { charge } = principal;
    const lateFee: ChargeRow = {
      ...charge,
      id: `${charge.id} ${number}`,
      ...{ day, fecha: `${day}T00:00:00.000Z`, monto: amount / 100, manualStatus: null, settledOn: null },
      kind: 'LATE_FEE',
    };
    for (const rows of [account, holders.get(charge.residentId)]) if (rows) addInOrder(rows.charges, lateFee);
  }
}

/** Adds a charge to others, which are in the order of their days, behind those of its day. */
function addInOrder(charges: ChargeRow[], added: ChargeRow): void {
  charges.splice(charges.findLastIndex(({ day }) => day <= added.day) + 1, 0, added);
}
