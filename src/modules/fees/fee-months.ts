import type { Context } from '../../engine/declare.js';
import { batched, DEFAULT_PAGE_SIZE, run, Statement, selectSql } from '../../engine/read.js';
import { accountsSql } from '../resident-charges/accounts.js';
import { residentCharges } from '../resident-charges/resident-charge.access.js';
import type { FeeMonthsArgs } from './fee.inputs.js';
import type { FeeMonth } from './fee.types.js';

/** Names the batches of months among the loaders of a request. */
const MONTHS = {};

type Found = FeeMonth & { readonly holder: string };

/** Whose months are read: those of a fee, or of all fees of a community together. */
export type HolderOfMonths = 'fee' | 'community';

/** Returns the months that were charged, the latest first; those of the holders of a list together. */
export function loadMonths(
  ctx: Context,
  holder: HolderOfMonths,
  id: string,
  args: FeeMonthsArgs,
): Promise<FeeMonth[]> {
  const { before = null } = args;
  const first = args.first ?? DEFAULT_PAGE_SIZE;
  const read = async (ids: readonly string[]) => {
    const statement = new Statement(ctx.services, ctx.caller);
    const text = monthsSql(statement, holder, ids, before, first);
    const found = await run<Found>(ctx, text, statement, {
      purpose: { name: 'Months of fees', way: 'internal' },
    });
    return ids.map((one) => found.filter((month) => month.holder === one));
  };
  return batched(ctx, MONTHS, { holder, before, first }, read).load(id);
}

function monthsSql(
  statement: Statement,
  holder: HolderOfMonths,
  ids: readonly string[],
  before: string | null,
  first: number,
): string {
  const { bind } = statement;
  const key = `c."${holder}_id"`;
  const claims =
    `select c.*, ${key} as "holder", dense_rank() over (partition by ${key} order by c."month" desc) as "rank" from "fee_charges" c` +
    ` where ${key} = any(${bind(ids)}::uuid[])${before === null ? '' : ` and c."month" < ${bind(before)}::text`}`;
  // Whoever reads a fee, or the sums of a community, reads the sums of its charges in that community; one may have moved to another.
  const charges = selectSql(
    statement,
    { ...residentCharges, scope: 'unscoped' },
    (field) =>
      `${field('id')} as "id", coalesce(${field('originId')}, ${field('id')}) as "origin", ${field('residentId')} as "resident",` +
      ` ${field('communityId')} as "community", ${field('monto')} as "amount"`,
    [
      // What came from them to later payers is not paid before those pay; what stands twice is owed once.
      (field) =>
        `(${field('id')} = any(array(select "charge_id" from "claims")) or ${field('originId')} is not null` +
        ` and ${field('originId')} = any(array(select "charge_id" from "claims")))`,
      (field) => `${field('estatus')} <> 'Cancelado'`,
    ],
    'charged',
  );
  // The accounts are computed together, since who pays for many units has many charges.
  const accounts = accountsSql(
    statement,
    (resident) => `${resident} = any(array(select distinct "resident" from "charges"))`,
  );
  return (
    `with "claims" as materialized (select * from (${claims}) c where c."rank" <= ${bind(first)}),` +
    ` "charges" as materialized (${charges}),` +
    ' "owed" as materialized (select x."origin" as "id", x."community", sum(a."balance") as "balance",' +
    ' sum(a."balance") filter (where a."isPast") as "overdue"' +
    ` from (${accounts}) a join "charges" x on x."id" = a."id" where a."balance" > 0 group by 1, 2)` +
    ' select c."holder", c."month", min(c."created_at") as "chargedAt", count(x."id")::int4 as "units",' +
    ' coalesce(sum(x."amount"), 0) as "amount", coalesce(sum(x."amount" - least(coalesce(o."balance", 0), x."amount")), 0) as "paid",' +
    ' coalesce(sum(least(coalesce(o."overdue", 0), x."amount")), 0) as "overdue" from "claims" c' +
    ' left join "charges" x on x."id" = c."charge_id" and x."community" = c."community_id"' +
    ' left join "owed" o on o."id" = x."id" and o."community" = x."community"' +
    ' group by 1, 2 order by 1, 2 desc'
  );
}
