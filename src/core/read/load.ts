import DataLoader from 'dataloader';
import type { Context } from '../context.js';
import { tableOf, typeOfField } from './declare.js';
import type { Page } from './page.js';
import {
  columnsOf,
  type Id,
  type ListPlan,
  type ListRequest,
  limitOf,
  orderOf,
  pageOf,
  planList,
  readWhere,
  run,
  whereOf,
} from './read.js';
import type { AnyRecord, RecordDefinition, Selection } from './record.js';
import type { PageSelection } from './selection.js';
import { Source, Statement } from './statement.js';

/** One related record, batched with its like at the same place of the document; null when out of reach. */
export function loadOne<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  selection: Selection,
): Promise<T | null> {
  const loaders = batchesOf<Selection, DataLoader<Id, T | null>>(ctx, record);
  let loader = loaders.get(selection);
  if (!loader) {
    loader = new DataLoader((ids) => rowOfEach(ctx, record, ids, selection));
    loaders.set(selection, loader);
  }
  return loader.load(id);
}

async function rowOfEach<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  ids: readonly Id[],
  selection: Selection,
): Promise<(T | null)[]> {
  const type = idTypeOf(record, 'id');
  const rows = await readWhere(ctx, record, selection, [
    (field, bind) => `${field('id')} = any(${bind(ids)}::${type}[])`,
  ]);
  const byId = new Map(rows.map((row) => [(row as { id: Id }).id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** A page of the records whose field `by` names the parent, batched over all parents at the same place of the document. */
export async function loadPage<T extends object, Filter extends object>(
  ctx: Context,
  record: RecordDefinition<T, Filter>,
  by: string,
  parent: Id,
  request: ListRequest<Filter>,
  wanted: PageSelection,
): Promise<Page<T>> {
  const batch = batchFor(ctx, record, by, request, wanted);
  const [nodes, total] = await Promise.all([
    wanted.wantsNodes ? batch.nodes.load(parent) : [],
    wanted.wantsTotal ? batch.totals.load(parent) : 0,
  ]);
  return pageOf(batch.list, nodes, total);
}

/** All records whose field `by` names the parent, in the record's default order, batched over all parents. */
export function loadAll<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  by: string,
  parent: Id,
  selection: Selection,
): Promise<T[]> {
  const loaders = batchesOf<Selection, DataLoader<Id, T[]>>(ctx, record);
  let loader = loaders.get(selection);
  if (!loader) {
    const list = { ...planList(ctx, record, {}), limit: null };
    loader = new DataLoader((parents) => nodesOfEach(ctx, list, by, parents, selection));
    loaders.set(selection, loader);
  }
  return loader.load(parent);
}

interface Batch<T extends object> {
  readonly list: ListPlan<T>;
  readonly nodes: DataLoader<Id, T[]>;
  readonly totals: DataLoader<Id, number>;
}

// Calls at one place of a document share the selection; arguments that come with them are equal or of another batch.
function batchFor<T extends object, Filter extends object>(
  ctx: Context,
  record: RecordDefinition<T, Filter>,
  by: string,
  request: ListRequest<Filter>,
  wanted: PageSelection,
): Batch<T> {
  const batches = batchesOf<string, Batch<T>>(ctx, wanted);
  const key = JSON.stringify(request);
  let batch = batches.get(key);
  if (!batch) {
    const list = planList(ctx, record, request);
    batch = {
      list,
      nodes: new DataLoader((parents) => nodesOfEach(ctx, list, by, parents, wanted.nodes)),
      totals: new DataLoader((parents) => totalOfEach(ctx, list, by, parents)),
    };
    batches.set(key, batch);
  }
  return batch;
}

function batchesOf<Key, Batches>(ctx: Context, place: object): Map<Key, Batches> {
  let batches = ctx.loaders.get(place) as Map<Key, Batches> | undefined;
  if (!batches) {
    batches = new Map();
    ctx.loaders.set(place, batches);
  }
  return batches;
}

async function nodesOfEach<T extends object>(
  ctx: Context,
  list: ListPlan<T>,
  by: string,
  parents: readonly Id[],
  selection: Selection,
): Promise<T[][]> {
  const statement = new Statement();
  const type = idTypeOf(list.record, by);
  const keys = statement.bind(parents);
  const source = new Source(tableOf(list.record.entity), 't');
  const fields = [...new Set([...selection.fields, list.orderField])];
  const columns = columnsOf(source, fields);
  const where = whereOf(ctx, list.record, source, statement, [
    (field) => `${field(by)} = p.id`,
    ...list.conditions,
    ...list.afterCursor,
  ]);
  const order = orderOf(list, source);
  const rows = await run<T & { parentPosition: number }>(
    ctx,
    `select p.n::int4 as "parentPosition", r.* from unnest(${keys}::${type}[]) with ordinality p(id, n)` +
      ` cross join lateral (select ${columns} from ${source.from()}${where}${order}${limitOf(list, statement)}) r` +
      ` order by p.n, r."${list.orderField}" ${list.direction}, r."id" ${list.direction}`,
    statement,
  );
  const groups: T[][] = parents.map(() => []);
  for (const row of rows) groups[row.parentPosition - 1]?.push(row);
  return groups;
}

async function totalOfEach(
  ctx: Context,
  list: ListPlan,
  by: string,
  parents: readonly Id[],
): Promise<number[]> {
  const statement = new Statement();
  const type = idTypeOf(list.record, by);
  const source = new Source(tableOf(list.record.entity), 't');
  const parent = source.field(by);
  const where = whereOf(ctx, list.record, source, statement, [
    (field, bind) => `${field(by)} = any(${bind(parents)}::${type}[])`,
    ...list.conditions,
  ]);
  const text = `select ${parent} as parent, count(*)::int4 as total from ${source.from()}${where} group by 1`;
  const rows = await run<{ parent: Id; total: number }>(ctx, text, statement);
  const totals = new Map(rows.map((row) => [row.parent, row.total]));
  return parents.map((id) => totals.get(id) ?? 0);
}

const idTypeOf = (record: AnyRecord, field: string) => typeOfField(tableOf(record.entity), field);
