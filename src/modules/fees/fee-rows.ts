import { type Queries, reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';
import { amountOf, cents, sumOf } from '../../platform/money.js';
import { divide } from './divide.js';
import type { FeeBasis } from './fee.entity.js';
import type { FeeOutcome, FeePreviewRow } from './fee.types.js';

/* Finds what each unit of a community is charged of a fee for a month. */

/** What a month of a fee comes to. */
export interface Totals {
  readonly units: number;
  readonly amount: number;
}

/** Returns how many units rows name, and their amounts together. */
export const totalsOf = (rows: readonly Pick<FeePreviewRow, 'amount'>[]): Totals => ({
  units: rows.length,
  amount: sumOf(...rows.map(({ amount }) => amount)),
});

/** Returns the rows of the units that would be charged. */
export const chargeable = (rows: readonly FeePreviewRow[]): FeePreviewRow[] =>
  rows.filter(({ outcome }) => outcome === 'CHARGE');

interface UnitOfFee {
  readonly feeId: string;
  readonly basis: FeeBasis;
  readonly amount: number;
  readonly unitId: string;
  readonly payerId: string | null;
  /** What it is charged in the place of the rule. */
  readonly own: number | null;
  readonly share: number | null;
  readonly area: number | null;
  readonly isCharged: boolean;
}

/** Reads the units of some fees for a month, by their numbers; a list for each fee. */
export async function feeRows(
  queries: Queries,
  feeIds: readonly string[],
  month: string,
): Promise<FeePreviewRow[][]> {
  const found = await queries.run<UnitOfFee>(UNITS, [feeIds, month]);
  const ofFee = new Map<string, UnitOfFee[]>(feeIds.map((id) => [id, []]));
  for (const unit of found) ofFee.get(unit.feeId)?.push(unit);
  return feeIds.map((id) => rowsOfFee(ofFee.get(id) ?? []));
}

const UNITS = reading(`
  select f."id" as "feeId", f."basis", f."amount", u."id" as "unitId", u."payer_id" as "payerId", a."amount" as "own",
      u."share", u."area", c."fee_id" is not null as "isCharged"
    from "fees" f
    join "units" u on u."community_id" = f."community_id" and u."is_active"
    left join "fee_amounts" a on a."fee_id" = f."id" and a."unit_id" = u."id"
    left join "fee_charges" c on c."fee_id" = f."id" and c."unit_id" = u."id" and c."month" = $2
    where f."id" = any($1::uuid[])
    order by f."id", plate_folded(u."number") collate "C", u."id"`);

/** Names the batches of previews among the loaders of a request. */
const PREVIEWS = {};

/** Returns the rows of a fee for a month; those of the fees of a list together. */
export const loadFeeRows = (ctx: Context, feeId: string, month: string): Promise<FeePreviewRow[]> =>
  batched(ctx, PREVIEWS, { month }, (ids: readonly string[]) => feeRows(ctx.queries, ids, month)).load(feeId);

function rowsOfFee(units: readonly UnitOfFee[]): FeePreviewRow[] {
  const amounts = amountsOf(units);
  return units.map((unit, place) => {
    const amount = amounts[place] ?? 0;
    return { unitId: unit.unitId, payerId: unit.payerId, amount, outcome: outcomeOf(unit, amount) };
  });
}

/** Returns the amount of each unit. What the rule divides is divided among the units without an amount of their own. */
function amountsOf(units: readonly UnitOfFee[]): number[] {
  const weights = units.map(weightOf);
  const [{ amount, basis } = { amount: 0, basis: 'LISTED' }] = units;
  const isDivided = basis === 'SHARE' || basis === 'AREA';
  const parts =
    isDivided && weights.some((weight) => weight > 0n)
      ? divide(cents(amount), weights)
      : weights.map(() => 0);
  return units.map(({ own }, place) => {
    if (own !== null) return own;
    if (basis === 'EQUAL') return amount;
    return amountOf(parts[place] as number);
  });
}

/** Returns what a unit weighs where an amount is divided: its share or area without decimal places. */
function weightOf({ basis, own, share, area }: UnitOfFee): bigint {
  if (own !== null) return 0n;
  if (basis === 'SHARE') return BigInt(Math.round((share ?? 0) * 1e6));
  return basis === 'AREA' ? BigInt(cents(area ?? 0)) : 0n;
}

function outcomeOf(unit: UnitOfFee, amount: number): FeeOutcome {
  const { basis, own, isCharged, payerId } = unit;
  if (isCharged) return 'ALREADY_CHARGED';
  if (own === null && (basis === 'SHARE' || basis === 'AREA') && weightOf(unit) === 0n)
    return 'WITHOUT_SHARE';
  if (amount === 0) return 'EXEMPT';
  return payerId === null ? 'WITHOUT_PAYER' : 'CHARGE';
}
