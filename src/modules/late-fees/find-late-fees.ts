import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { run, Statement, selectSql } from '../../engine/read.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { cents } from '../../platform/money.js';
import { readHouseholds } from '../accounts/household-rows.js';
import type { RuleColumns } from '../fees/late-fee-rule.js';
import { RULE_COLUMNS, ruleOf } from '../fees/late-fee-rule.js';
import { dayOf } from '../resident-charges/day-of.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { dayBefore, lateDaysUntil } from './late-days.js';
import { type LateFeeOf, lateFeesOf, type Principal, type Span } from './late-fees-of.js';

/* Finds the late fees of charges, with a fixed number of statements for however many of them. */

interface PrincipalRow extends RuleColumns {
  readonly feeId: string;
  readonly chargeId: string;
  readonly originId: string;
  /** What the charge came to that first stood for it. */
  readonly amount: number;
  readonly unitId: string;
  readonly owedSince: string;
  /** A day from which nothing of it is open, by what is linked and applied to it; null for one that may be. */
  readonly endedOn: string | null;
}

/** The charges that are looked at: those of the fees of a community with a rule, or some by their ids. */
export type Looked = { readonly communityId: string } | { readonly chargeIds: readonly string[] };

export interface Wanted extends Omit<Span, 'after'> {
  /** The days until which late fees of fees were charged, by their ids: charges of these fees alone are looked at. */
  readonly after?: ReadonlyMap<string, string>;
}

/** A late fee with the fee of its charge. */
export interface FoundLateFee extends LateFeeOf {
  readonly feeId: string;
}

/** Finds the late fees of charges, in the order of units, and of their days in each. Charges that no unit owes have none. */
export async function findLateFees(
  ctx: Context,
  looked: Looked,
  { wanted, last, after }: Wanted,
): Promise<FoundLateFee[]> {
  const rows = await readPrincipals(ctx, looked, after);
  const claims = await readClaims(ctx, looked);
  const daysOf = lateDaysUntil(last);
  /** Returns the first day on which a charge may have a late fee. */
  const firstDayOf = ({ feeId, originId, owedSince, endedOn, ...columns }: PrincipalRow) => {
    const rule = ruleOf(columns);
    const begin = after?.get(feeId) ?? '';
    const claimed = claims.get(originId);
    const isWanted = (late: string, place: number) =>
      late > begin &&
      (endedOn === null || late <= endedOn) &&
      (claimed?.has(place + 1) ?? false) === (wanted === 'claimed');
    return rule ? daysOf(owedSince, rule).find(isWanted) : undefined;
  };
  const byUnit = new Map<string, PrincipalRow[]>();
  let since = last;
  for (const row of rows) {
    const day = firstDayOf(row);
    if (day === undefined) continue;
    getOrInsert(byUnit, row.unitId, () => []).push(row);
    if (day < since) since = day;
  }
  const unitIds = [...byUnit.keys()];
  // What is unpaid on a day is what was when the one before it ended.
  const households = unitIds.length === 0 ? [] : await readHouseholds(ctx, unitIds, dayBefore(since));
  const known = new Map([...byUnit.values()].flat().map((row) => [row.chargeId, row]));
  const owing = households.map((household) => ({
    household,
    principals: household.account.charges.flatMap((charge): Principal[] => {
      const row = known.get(charge.id);
      const rule = row && ruleOf(row);
      if (!rule) return [];
      const { originId, amount } = row;
      return [{ charge, rule, originId, amount: cents(amount), claimed: claims.get(originId) ?? new Map() }];
    }),
  }));
  const feeIdOf = ({ charge }: Principal) => known.get(charge.id)?.feeId ?? '';
  const span = { wanted, last, after: (principal: Principal) => after?.get(feeIdOf(principal)) ?? null };
  return lateFeesOf(owing, span).map((found) => ({ ...found, feeId: feeIdOf(found.principal) }));
}

/** Reads the charges with a rule that were not paid in time, and what came from them to later payers, by their units. */
function readPrincipals(
  ctx: Context,
  looked: Looked,
  after: ReadonlyMap<string, string> | undefined,
): Promise<PrincipalRow[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const { bind } = statement;
  const isLooked = (communityId: string, chargeId: string) =>
    'communityId' in looked
      ? `${communityId} = ${bind(looked.communityId)}::uuid`
      : `${chargeId} = any(array(select "id" from "resident_charges" where "id" = any(${bind(looked.chargeIds)}::uuid[])` +
        ` or "origin_id" = any(${bind(looked.chargeIds)}::uuid[])))`;
  const charges = selectSql(
    statement,
    { ...residentCharges, scope: 'unscoped' },
    (field) =>
      `${field('id')} as "id", coalesce(${field('originId')}, ${field('id')}) as "originId", ${field('unitId')} as "unitId",` +
      ` ${field('residentId')} as "residentId", ${field('owedSince')} as "owedSince", ${field('zone')} as "zone",` +
      ` ${field('monto')} as "amount",` +
      ` ${field('montoPagado')} >= ${field('monto')} as "isPaid", ${field('settledOn')} as "settledOn"`,
    [
      (field) => isLooked(field('communityId'), field('id')),
      (field) => `${field('unitId')} is not null and ${field('communityDeletedAt')} is null`,
      (field) =>
        `(${field('manualStatus')} is distinct from 'Cancelado' or ${field('settledOn')} is not null)`,
    ],
    'charged',
  );
  const payments =
    'select "charge", max("moment") as "moment" from (select "cargo_residente_id" as "charge", "fecha_pago" as "moment"' +
    ` from "resident_payments" where ${isLooked('"community_id"', '"cargo_residente_id"')} and "status" = 'Aplicado'` +
    ' union all select a."charge_id", p."fecha_pago" from "resident_payment_applications" a join "resident_payments" p' +
    ` on p."id" = a."payment_id" and p."status" = 'Aplicado' where ${isLooked('a."community_id"', 'a."charge_id"')})` +
    ' parts group by "charge"';
  // Of two moments the later one may name the day before, so the day in UTC counts where it is later.
  const ended =
    `select x.*, least(x."settledOn", case when x."isPaid" then coalesce(greatest(${dayOf('p."moment"', 'x."zone"')},` +
    ` (p."moment" at time zone 'UTC')::date), '-infinity') end)` +
    ` as "endedOn" from (${charges}) x left join (${payments}) p on p."charge" = x."id"`;
  const ofFees = after
    ? ` and f."id" = any(${bind([...after.keys()])}::uuid[]) and c."month" >= f."automatic_since"`
    : '';
  // Nothing can be charged to who has moved to another community.
  const isThere =
    'communityId' in looked
      ? ' join "residents" r on r."id" = x."residentId" and r."community_id" = f."community_id"'
      : '';
  const rule = RULE_COLUMNS.map((name) => `f."${columnOf(name)}" as "${name}"`).join(', ');
  const text =
    `select f."id" as "feeId", ${rule}, x."id" as "chargeId", x."originId", x."unitId", x."owedSince"::text as "owedSince",` +
    ' case when x."id" = x."originId" then x."amount" else (select o."monto" from "resident_charges" o where o."id" = x."originId") end' +
    ' as "amount", x."endedOn"::text as "endedOn" from "fees" f join "fee_charges" c on c."fee_id" = f."id"' +
    ` join (${ended}) x on x."originId" = c."charge_id" join "units" u on u."id" = x."unitId"${isThere}` +
    ` where f."late_kind" is not null and f."kind" <> 'LATE_FEE'${'communityId' in looked ? ` and f."is_active"` : ''}${ofFees}` +
    ' and coalesce(x."endedOn" > x."owedSince" + f."late_grace_days", true)' +
    ' order by plate_folded(u."number") collate "C", u."id"';
  return run<PrincipalRow>(ctx, text, statement, {
    purpose: { name: 'Charges with a rule of late fees', way: 'internal' },
  });
}

const columnOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Reads the amounts of the late fees that charges have had, by their months of delay. */
async function readClaims(
  { queries }: Context,
  looked: Looked,
): Promise<ReadonlyMap<string, ReadonlyMap<number, number>>> {
  const rows = await ('communityId' in looked
    ? queries.run<ClaimRow>(OF_COMMUNITY, [looked.communityId])
    : queries.run<ClaimRow>(OF_CHARGES, [looked.chargeIds]));
  const claims = new Map<string, Map<number, number>>();
  for (const { chargeId, number, amount } of rows)
    getOrInsert(claims, chargeId, () => new Map()).set(number, cents(amount));
  return claims;
}

interface ClaimRow {
  readonly chargeId: string;
  readonly number: number;
  readonly amount: number;
}

const CLAIMS = 'select "charge_id" as "chargeId", "number", "amount" from "late_fees"';
const OF_COMMUNITY = reading(`${CLAIMS} where "community_id" = $1`);
const OF_CHARGES = reading(`${CLAIMS} where "charge_id" = any($1::uuid[])`);
