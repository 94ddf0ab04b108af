import { batched, type Context, run, Statement } from '../../engine/index.js';
import { type DebtorsArgs, MOST_DEBTORS } from './debtors.inputs.js';
import type { Debtors } from './debtors.types.js';
import { arrearsSql } from './debts.js';

const NONE: Debtors = { cantidadMorosos: 0, montoEnMora: 0, nodes: [] };

/** Loads the residents in arrears with a community; batched over all communities of a request. */
export function debtorsOf(
  ctx: Context,
  communityId: string,
  { first, offset }: DebtorsArgs,
): Promise<Debtors> {
  const page = { first: first ?? MOST_DEBTORS, offset: offset ?? 0 };
  return batched(ctx, debtorsOf, page, (ids: readonly string[]) => readDebtors(ctx, ids, page)).load(
    communityId,
  );
}

type DebtorsOfCommunity = Debtors & { readonly community: string };

async function readDebtors(
  ctx: Context,
  communityIds: readonly string[],
  { first, offset }: { first: number; offset: number },
): Promise<Debtors[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const arrears = arrearsSql(statement, { community: `any(${statement.bind(communityIds)}::uuid[])` });
  const skipped = statement.bind(offset);
  const debtor =
    `json_build_object('residentId', a."resident", 'residentName', r."full_name",` +
    ` 'residentNumber', r."number", 'owed', a."owed")`;
  const rows = await run<DebtorsOfCommunity>(
    ctx,
    `select a."community", count(*)::int4 as "cantidadMorosos", sum(a."owed") as "montoEnMora",` +
      ` coalesce(json_agg(${debtor} order by a."position") filter (where a."position" > ${skipped}` +
      ` and a."position" <= ${skipped} + ${statement.bind(first)}), '[]') as "nodes"` +
      ` from (select b.*, row_number() over (partition by b."community" order by b."owed" desc, b."resident") as "position"` +
      ` from (${arrears}) b) a join "residents" r on r."id" = a."resident" group by 1`,
    statement,
  );
  const byId = new Map(rows.map(({ community, ...debtors }) => [community, debtors]));
  return communityIds.map((id) => byId.get(id) ?? NONE);
}
