import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../context.js';
import { countedLoader, ofRequest } from './batched.js';
import { type Id, tableOf } from './declare.js';
import { argumentsKey, conditionsOf, fieldsWithOrder, type ListPlan, pageOf, planList } from './list.js';
import { countOfEach, totalledList } from './list-totals.js';
import { termsOf } from './order.js';
import { assertFewEnough, type ChangedRequest, type ListRequest, MOST_UNPAGED, type Page } from './page.js';
import { type AnyRecord, decodeNodeId, type Link, type RecordDefinition, WHOLE_SCOPE } from './record.js';
import {
  columnsOf,
  inOrderOf,
  pageClauses,
  parentTypeOf,
  readRows,
  rowsText,
  selectFrom,
  tiedTo,
  whereOf,
  withIdIn,
} from './rows.js';
import { type PageSelection, type Selection, selectionOf } from './selection.js';
import { Source } from './statement.js';

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
    rowsText(ctx, record, selection, statement, { conditions: [withIdIn(record, ids)] }),
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

/** Returns the loaders of the pages of a field: its nodes share what they select; other arguments make other pages. */
const pagesOf = <T extends object>(
  ctx: Context,
  record: RecordDefinition<T>,
  by: Link,
  request: ListRequest,
  wanted: PageSelection,
) =>
  ofRequest(ctx, wanted, `${by === WHOLE_SCOPE ? 'scope' : ''}${argumentsKey(request)}`, () => {
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
