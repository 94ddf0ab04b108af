import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../context.js';
import { batched } from './batched.js';
import { type Id, tableOf } from './declare.js';
import { fieldsBelow } from './document-fields.js';
import type { ListPlan } from './list.js';
import type { ListRequest, TotalledList } from './page.js';
import type { TotalsDefinition } from './record.js';
import { type Link, WHOLE_SCOPE } from './record.js';
import { parentTypeOf, run, tiedTo, whereOf } from './rows.js';
import { Source, Statement } from './statement.js';

/** The key of a list at the root, which has no parent. */
const NO_PARENT = '00000000-0000-0000-0000-000000000000';

/** Returns what a page needs for the totals of its list, batched over all parents; undefined for a record without totals. */
export function totalledList(
  ctx: Context,
  list: ListPlan,
  request: ListRequest,
  by: Link = WHOLE_SCOPE,
  parent: Id = NO_PARENT,
): TotalledList | undefined {
  const { entity, scope, totals } = list.record;
  if (!totals) return undefined;
  const { where, search, includeInactive, updatedSince } = request;
  const place = { list: entity.name, by: nameOf(by), where, search, includeInactive, updatedSince };
  return {
    id: () => JSON.stringify({ ...place, parent }),
    totals(info) {
      const asked = askedTotals(totals, info);
      return batched(ctx, totalledList, { ...place, scope, asked }, (parents: readonly Id[]) =>
        totalsOfEach(ctx, list, totals, by, parents, asked),
      ).load(parent);
    },
  };
}

const nameOf = (by: Link) => (typeof by === 'object' ? ('pairs' in by ? by.parent : 'tied') : String(by));

/** The groups of the totals, by the fields that answer them, each with the column that tells its rows apart. */
const GROUPS = { byState: 'status', byMonth: 'month' } as const;

type GroupField = keyof typeof GROUPS;

interface AskedTotals {
  readonly amounts: readonly string[];
  readonly groups: readonly GroupField[];
}

/** Returns which totals a document selects, as a whole or in a group. */
function askedTotals({ amounts }: TotalsDefinition, info: GraphQLResolveInfo): AskedTotals {
  const chosen = fieldsBelow(info.fieldNodes, info);
  const below = fieldsBelow(chosen, info);
  const names = new Set([...chosen, ...below].map(({ name }) => name.value));
  return {
    amounts: Object.keys(amounts).filter((name) => names.has(name)),
    groups: (Object.keys(GROUPS) as GroupField[]).filter((name) => names.has(name)),
  };
}

/** Counts the records of the list below each of some parents. */
export async function countOfEach(
  ctx: Context,
  list: ListPlan,
  by: Link,
  parents: readonly Id[],
): Promise<number[]> {
  const totals = await totalsOfEach(ctx, list, {}, by, parents, { amounts: [], groups: [] });
  return totals.map(({ count }) => count as number);
}

type Totals = Readonly<Record<string, unknown>>;

interface TotalsRow {
  readonly position: number;
  readonly status: string | null;
  readonly month: string | null;
  /** The group that the row belongs to; null for the total of the list. */
  readonly group: GroupField | null;
  readonly totals: Totals;
}

async function totalsOfEach(
  ctx: Context,
  list: ListPlan,
  definition: Partial<TotalsDefinition>,
  by: Link,
  parents: readonly Id[],
  asked: AskedTotals,
): Promise<Totals[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const rows = await run<TotalsRow>(
    ctx,
    totalsText(ctx, list, definition, by, parents, asked, statement),
    statement,
    { purpose: { name: `${list.record.entity.name} list totals`, way: 'completed' } },
  );
  const groups: TotalsRow[][] = parents.map(() => []);
  for (const row of rows) groups[row.position - 1]?.push(row);
  return groups.map((found) => totalsFrom(found, definition, asked));
}

/** Returns the statement of the totals, which reads the rows of the lists once for the whole and all groups. */
function totalsText(
  ctx: Context,
  { record, conditions }: ListPlan,
  { amounts: fields = {}, moment = '', status }: Partial<TotalsDefinition>,
  by: Link,
  parents: readonly Id[],
  { amounts, groups }: AskedTotals,
  statement: Statement,
): string {
  const keys = statement.bind(parents);
  const source: Source = new Source(tableOf(record.entity), 't', statement);
  const { field } = source;
  const group = {
    byState: () => (status ? field(status.field) : 'null::text'),
    byMonth: () => `to_char(calendar_day(${field(moment)}, ${field('zone')}), 'YYYY-MM')`,
  };
  const columns = [
    'p.n',
    ...groups.map((name) => `${group[name]()} as "${GROUPS[name]}"`),
    ...amounts.map((name) => `${field(fields[name] as string)} as "${name}"`),
  ];
  const where = whereOf(ctx, record, source, statement, [tiedTo(by, 'p.id', statement), ...conditions]);
  const rows =
    `select ${columns.join(', ')} from unnest(${keys}::${parentTypeOf(record, by)}[]) with ordinality p(id, n)` +
    ` cross join ${source.from()}${where}`;
  const sets = ['(r.n)', ...groups.map((name) => `(r.n, r."${GROUPS[name]}")`)];
  const groupOf = groups.map((name) => `when grouping(r."${GROUPS[name]}") = 0 then '${name}'`).join(' ');
  const sums = ["'count', count(*)", ...amounts.map((name) => `'${name}', coalesce(sum(r."${name}"), 0)`)];
  const selected = [
    'r.n::int4 as "position"',
    ...groups.map((name) => `r."${GROUPS[name]}"`),
    `${groupOf ? `case ${groupOf} end` : 'null::text'} as "group"`,
    `json_build_object(${sums.join(', ')}) as "totals"`,
  ];
  const order = groups.includes('byMonth') ? ' order by r."month"' : '';
  return `select ${selected.join(', ')} from (${rows}) r group by grouping sets (${sets.join(', ')})${order}`;
}

function totalsFrom(
  rows: readonly TotalsRow[],
  { status }: Partial<TotalsDefinition>,
  { amounts, groups }: AskedTotals,
): Totals {
  const zeros: Totals = { count: 0, ...Object.fromEntries(amounts.map((name) => [name, 0])) };
  const of = (group: GroupField | null) => rows.filter((row) => row.group === group);
  const byStatus = new Map(of('byState').map((row) => [row.status, row.totals]));
  const known = groups.includes('byState') ? Object.values(status?.vocabulary.values ?? {}) : [];
  return {
    ...(of(null)[0]?.totals ?? zeros),
    byState: [...new Set([...known, ...byStatus.keys()])].map((text) => ({
      status: text,
      ...(byStatus.get(text) ?? zeros),
    })),
    byMonth: of('byMonth').map(({ month, totals }) => ({ month, ...totals })),
  };
}
