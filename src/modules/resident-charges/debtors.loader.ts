import { type AnyRecord, type Connection, type Context, partIds, termsOf } from '../../engine/declare.js';
import { batched, type ListPlan, pageOf, planList, run, Statement } from '../../engine/read.js';
import { residents } from '../residents/resident.access.js';
import { DEBTOR_ORDERS, type DebtorsArgs } from './debtors.inputs.js';
import type { Debtor } from './debtors.types.js';
import { arrearsSql } from './debts.js';

/** Describes the orders of debtors, so their pages are planned like those of a record. */
const debtors: AnyRecord = { ...residents, orders: DEBTOR_ORDERS };

/** A debtor with the id of the resident, which comes last in every order. */
type DebtorRow = Omit<Debtor, 'id' | 'nodeId' | 'residentId'> & { readonly id: string };

interface DebtorsRead {
  readonly rows: DebtorRow[];
  readonly total: number;
  readonly owed: number;
}

/** Loads a page of the residents in arrears with a community; batched over all communities of a request. */
export async function debtorsOf(
  ctx: Context,
  communityId: string,
  request: DebtorsArgs,
): Promise<Connection<Debtor> & Pick<DebtorsRead, 'owed'>> {
  const list: ListPlan<DebtorRow> = planList(ctx, debtors, request);
  const { rows, total, owed } = await batched(ctx, debtorsOf, request, (ids: readonly string[]) =>
    readDebtors(ctx, ids, list),
  ).load(communityId);
  const page = pageOf(list, rows, total);
  const edges = page.edges.map(({ node: { id, ...debtor }, cursor }) => ({
    node: { ...debtor, ...partIds('Debtor', `${communityId}:${id}`), residentId: id },
    cursor,
  }));
  return { nodes: edges.map(({ node }) => node), edges, pageInfo: page.pageInfo, totalCount: total, owed };
}

type Row = DebtorRow & { readonly position: number; readonly total: number; readonly sum: number };

async function readDebtors(
  ctx: Context,
  communityIds: readonly string[],
  list: ListPlan<DebtorRow>,
): Promise<DebtorsRead[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const rows = await run<Row>(ctx, debtorsText(communityIds, list, statement), statement, {
    purpose: { name: 'Debtor page', way: 'internal' },
  });
  return communityIds.map((_, index) => {
    const found = rows.filter(({ position }) => position === index + 1);
    const { total = 0, sum } = found[0] ?? {};
    return { rows: found.filter(({ id }) => id !== null), total, owed: sum ?? 0 };
  });
}

/** Returns the statement of the page of each community, with the number of its debtors and what they owe in each row. */
function debtorsText(
  communityIds: readonly string[],
  { order, betweenCursors, limit, offset }: ListPlan<DebtorRow>,
  statement: Statement,
): string {
  const ids = `${statement.bind(communityIds)}::uuid[]`;
  const arrears = arrearsSql(statement, { community: `any(${ids})` });
  const debtors =
    'select a."holder" as "id", r."full_name" as "residentName", r."number" as "residentNumber", a."owed", a."oldestUnpaid",' +
    ' (r."deleted_at" is not null or r."community_id" is distinct from a."community") as "hasLeft"' +
    ' from a join "residents" r on r."id" = a."holder" where a."community" = p.id';
  const field = (name: string) => `d."${name}"`;
  const between = betweenCursors.map((condition) => condition(field, statement.bind));
  const where = between.length > 0 ? ` where ${between.join(' and ')}` : '';
  const inOrder = termsOf(order, field);
  const most = limit === null ? '' : ` limit ${statement.bind(limit + 1)}`;
  const page = `select d.* from (${debtors}) d${where} order by ${inOrder}${most} offset ${statement.bind(offset)}`;
  const figures =
    'select count(*)::int4 as "total", sum(a."owed") as "sum" from a where a."community" = p.id';
  return (
    `with a as materialized (${arrears}) select p.n::int4 as "position", f.*, d.*` +
    ` from unnest(${ids}) with ordinality p(id, n) cross join lateral (${figures}) f` +
    ` left join lateral (${page}) d on true order by p.n, ${inOrder}`
  );
}
