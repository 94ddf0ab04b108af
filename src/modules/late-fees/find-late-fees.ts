import { type Context } from '../../engine/access.js';
import { reading } from '../../engine/database.js';
import { run, Statement, selectSql } from '../../engine/read.js';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { cents } from '../../platform/money.js';
import { accountsOfUnits } from '../accounts/account-rows.js';
import type { RuleColumns } from '../fees/late-fee-rule.js';
import { RULE_COLUMNS, ruleOf } from '../fees/late-fee-rule.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import { lateDaysUntil } from './late-days.js';
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
  const isWanted = (row: PrincipalRow) => {
    const rule = ruleOf(row);
    const begin = after?.get(row.feeId) ?? '';
    const claimed = claims.get(row.originId);
    return (
      rule !== null &&
      daysOf(row.owedSince, rule).some(
        (late, place) => late > begin && (claimed?.has(place + 1) ?? false) === (wanted === 'claimed'),
      )
    );
  };
  const byUnit = new Map<string, PrincipalRow[]>();
  for (const row of rows.filter(isWanted)) getOrInsert(byUnit, row.unitId, () => []).push(row);
  const unitIds = [...byUnit.keys()];
  const accounts = unitIds.length === 0 ? [] : await accountsOfUnits(ctx, unitIds);
  return unitIds.flatMap((id, place) => {
    const account = accounts[place];
    if (!account) return [];
    const feeOf = new Map((byUnit.get(id) ?? []).map((row) => [row.chargeId, row]));
    const principals = account.charges.flatMap((charge): Principal[] => {
      const row = feeOf.get(charge.id);
      const rule = row && ruleOf(row);
      if (!rule) return [];
      const { originId, amount } = row;
      return [{ charge, rule, originId, amount: cents(amount), claimed: claims.get(originId) ?? new Map() }];
    });
    const feeIdOf = ({ charge }: Principal) => feeOf.get(charge.id)?.feeId ?? '';
    const span = { wanted, last, after: (principal: Principal) => after?.get(feeIdOf(principal)) ?? null };
    return lateFeesOf(account, principals, span).map((found) => ({
      ...found,
      feeId: feeIdOf(found.principal),
    }));
  });
}

/** Reads the charges with a rule, and what came from them to later payers, by their units. */
function readPrincipals(
  ctx: Context,
  looked: Looked,
  after: ReadonlyMap<string, string> | undefined,
): Promise<PrincipalRow[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const { bind } = statement;
  const ofThese =
    'communityId' in looked
      ? `f."community_id" = ${bind(looked.communityId)}::uuid and f."is_active"`
      : `c."charge_id" = any(${bind(looked.chargeIds)}::uuid[])`;
  const ofFees = after
    ? ` and f."id" = any(${bind([...after.keys()])}::uuid[]) and c."month" >= f."automatic_since"`
    : '';
  const claims =
    'select c."fee_id", c."charge_id", o."monto" from "fees" f join "fee_charges" c on c."fee_id" = f."id"' +
    ` join "resident_charges" o on o."id" = c."charge_id" where ${ofThese} and f."late_kind" is not null and f."kind" <> 'LATE_FEE'${ofFees}`;
  const charges = selectSql(
    statement,
    { ...residentCharges, scope: 'unscoped' },
    (field) =>
      `${field('id')} as "id", coalesce(${field('originId')}, ${field('id')}) as "originId", ${field('unitId')} as "unitId",` +
      ` ${field('owedSince')}::text as "owedSince"`,
    [
      (field) =>
        `(${field('id')} = any(array(select "charge_id" from "claims")) or ${field('originId')} is not null` +
        ` and ${field('originId')} = any(array(select "charge_id" from "claims")))`,
      (field) => `${field('unitId')} is not null and ${field('communityDeletedAt')} is null`,
    ],
    'charged',
  );
  const rule = RULE_COLUMNS.map((name) => `f."${columnOf(name)}" as "${name}"`).join(', ');
  const text =
    `with "claims" as materialized (${claims}), "charges" as materialized (${charges}),` +
    ' "numbers" as materialized (select u."id", plate_folded(u."number") collate "C" as "number" from "units" u' +
    ' where u."id" = any(array(select distinct "unitId" from "charges")))' +
    ` select f."id" as "feeId", ${rule}, x."id" as "chargeId", x."originId", c."monto" as "amount", x."unitId",` +
    ' x."owedSince" from "claims" c join "fees" f on f."id" = c."fee_id" join "charges" x on x."originId" = c."charge_id"' +
    ' join "numbers" u on u."id" = x."unitId" order by u."number", u."id"';
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
