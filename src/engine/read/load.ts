import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { counter } from '../../platform/process-metrics.js';
import type { Context } from '../context.js';
import { type Id, tableOf } from './declare.js';
import { conditionsOf, fieldsWithOrder, type ListPlan, pageOf, planList } from './list.js';
import { termsOf } from './order.js';
import {
  assertFewEnough,
  type ChangedRequest,
  type ListRequest,
  MOST_UNPAGED,
  type Page,
  type TotalledList,
} from './page.js';
import {
  type AnyRecord,
  decodeNodeId,
  type Link,
  type RecordDefinition,
  type TotalsDefinition,
  WHOLE_SCOPE,
} from './record.js';
import {
  columnsOf,
  inOrderOf,
  pageClauses,
  parentTypeOf,
  readRows,
  run,
  selectFrom,
  selectText,
  tiedTo,
  whereOf,
  withIdIn,
} from './rows.js';
import { fieldsBelow, type PageSelection, type Selection, selectionOf } from './selection.js';
import { Source, Statement } from './statement.js';

const batches = counter('batches_total', 'Batches of keys that DataLoader loaded');
const batchKeys = counter('batch_keys_total', 'Keys of these batches');

/** Makes a loader whose batches are counted. */
const countedLoader = <Key, Value>(
  read: (keys: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> =>
  new DataLoader<Key, Value>((keys) => {
    batches.inc();
    batchKeys.inc(keys.length);
    return read(keys);
  });

/**
 * Returns the DataLoader of a request that batches reads by key, one for each kind and set of arguments.
 * `read` gives the values in the order of the keys.
 */
export const batched = <Key, Value>(
  ctx: Context,
  kind: object,
  args: object,
  read: (keys: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> => ofRequest(ctx, kind, JSON.stringify(args), () => countedLoader(read));

/** Returns what a request keeps by an owner and a key, such as a loader. */
const ofRequest = <Key, Value>(ctx: Context, owner: object, key: Key, make: () => Value): Value =>
  getOrInsert(getOrInsert(ctx.loaders, owner, () => new Map()) as Map<Key, Value>, key, make);

/** Loads one related record, batched by field of the document; null if out of scope. */
export const loadOne = <T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  selection: Selection,
): Promise<T | null> =>
  ofRequest(ctx, record, selection, () =>
    countedLoader((ids: readonly Id[]) => rowOfEach(ctx, record, ids, selection)),
  ).load(id);

async function rowOfEach<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  ids: readonly Id[],
  selection: Selection,
): Promise<(T | null)[]> {
  const rows = await readRows<T>(ctx, selection, record, (statement) =>
    selectText(record, selection.fields, statement, (source) => ({
      where: whereOf(ctx, record, source, statement, [withIdIn(record, ids)]),
    })),
  );
  return inOrderOf(ids, rows);
}

/** Loads a page of the records that `by` links to the parent, batched over all parents of one field node. */
export function loadPage<T extends object>(
  ctx: Context,
  record: RecordDefinition<T>,
  by: Link,
  parent: Id,
  request: ListRequest,
  wanted: PageSelection,
): Promise<Page<T>> {
  const { list, nodes, totals } = pagesOf(ctx, record, by, request, wanted);
  const rows = wanted.wantsNodes ? nodes.load(parent) : Promise.resolve([]);
  // Called once per parent: a page without a total must not cost a second promise.
  const totalled = totalledList(ctx, list, request, by, parent);
  if (!wanted.wantsTotal) return rows.then((found) => pageOf(list, found, 0, totalled));
  return Promise.all([rows, totals.load(parent)]).then(([found, total]) =>
    pageOf(list, found, total, totalled),
  );
}

/** Returns the loaders of the pages of a field, one set for each selection and its arguments, given in the order of their declaration. */
const pagesOf = <T extends object>(
  ctx: Context,
  record: RecordDefinition<T>,
  by: Link,
  request: ListRequest,
  wanted: PageSelection,
) =>
  ofRequest(ctx, wanted, `${by === WHOLE_SCOPE ? 'scope' : ''}${JSON.stringify(request)}`, () => {
    const list = planList(ctx, record, request);
    return {
      list,
      nodes: countedLoader((parents: readonly Id[]) => nodesOfEach(ctx, list, by, parents, wanted.nodes)),
      totals: countedLoader((parents: readonly Id[]) => countOfEach(ctx, list, by, parents)),
    };
  });

/**
 * Loads all records that `by` links to the parent, changed since a moment if given, in the default order, batched over
 * all parents. Throws TooManyRecords when those of all parents are too many.
 */
export const loadAll = <T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  by: Link,
  parent: Id,
  { updatedSince }: ChangedRequest,
  selection: Selection,
): Promise<T[]> =>
  ofRequest(ctx, selection, updatedSince ?? '', () =>
    countedLoader((parents: readonly Id[]) => {
      const list = { ...planList(ctx, record, { updatedSince }), limit: null };
      return nodesOfEach(ctx, list, by, parents, selection);
    }),
  ).load(parent);

async function nodesOfEach<T extends object>(
  ctx: Context,
  list: ListPlan<T>,
  by: Link,
  parents: readonly Id[],
  selection: Selection,
): Promise<T[][]> {
  const type = parentTypeOf(list.record, by);
  const inOrder = termsOf(list.order, (name) => `r."${name}"`);
  const rows = await readRows<T & { parentPosition: number }>(ctx, selection, list.record, (statement) => {
    const keys = statement.bind(parents);
    const source: Source = new Source(tableOf(list.record.entity), 't', statement);
    const where = whereOf(ctx, list.record, source, statement, [
      tiedTo(by, 'p.id', statement),
      ...conditionsOf(list),
    ]);
    const page = selectFrom(source, { where, ...pageClauses(list, source, statement) }, () =>
      columnsOf(source, fieldsWithOrder(list, selection.fields)),
    );
    return (
      `select p.n::int4 as "parentPosition", r.* from unnest(${keys}::${type}[]) with ordinality p(id, n)` +
      ` cross join lateral (${page}) r` +
      ` order by p.n, ${inOrder}` +
      (list.limit === null ? ` limit ${statement.bind(MOST_UNPAGED + 1)}` : '')
    );
  });
  if (list.limit === null) assertFewEnough(rows);
  const groups: T[][] = parents.map(() => []);
  for (const row of rows) groups[row.parentPosition - 1]?.push(row);
  return groups;
}

/** A record of any type; the schema finds its type by the name. */
export interface NodeRow {
  readonly __typename: string;
  readonly id: Id;
}

/** Loads the record of a node id, with one statement for each type of a request; null when it is unknown or out of scope. */
export async function loadNode(
  ctx: Context,
  nodeId: string,
  info: GraphQLResolveInfo,
): Promise<NodeRow | null> {
  const named = decodeNodeId(nodeId);
  return named && loadNodeOf(ctx, named.record, named.id, info);
}

/** Loads a record whose type is known. */
export async function loadNodeOf(
  ctx: Context,
  record: AnyRecord,
  id: Id,
  info: GraphQLResolveInfo,
): Promise<NodeRow | null> {
  const row = await loadOne<{ id: Id }>(ctx, record, id, selectionOf(record, info));
  return row && { ...row, __typename: record.entity.name };
}

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
  const of = typeof by !== 'object' ? String(by) : 'pairs' in by ? by.parent : 'tied';
  const place = { list: entity.name, by: of, where, search, includeInactive, updatedSince };
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

/** The groups of the totals, by the fields that answer them, each with the column that tells its rows apart. */
const GROUPS = { byState: 'status', byMonth: 'month' } as const;
type GroupField = keyof typeof GROUPS;

type AskedTotals = { readonly amounts: readonly string[]; readonly groups: readonly GroupField[] };

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
async function countOfEach(
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
