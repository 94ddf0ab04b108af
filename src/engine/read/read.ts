import { notFound } from '../../platform/errors.js';
import type { Context } from '../context.js';
import type { StreamedList } from '../database/cursors.js';
import type { Condition } from '../policy/audience.js';
import { audienceFieldsOf } from '../policy/row-scope.js';
import { answerPage, answerRecord, answerRows } from './answer.js';
import { type FieldOf, type Id, tableOf } from './declare.js';
import { conditionsOf, cursorOf, fieldsWithOrder, type ListPlan, pageOf, planList } from './list.js';
import { totalledList } from './load.js';
import { type ChangedRequest, type ListRequest, Page } from './page.js';
import { type AnyRecord, equals, type RecordDefinition } from './record.js';
import {
  type ClausesOf,
  inOrderOf,
  openRows,
  pageClauses,
  type RowsText,
  readRows,
  run,
  selectText,
  whereOf,
  withIdIn,
} from './rows.js';
import { type Fields, type PageSelection, Selection } from './selection.js';
import { Source, Statement } from './statement.js';
import { includeInactive } from './where.js';

/** The lock of rows: `share` prevents changes until the transaction ends. Rows changed during the wait are checked again. */
export type Lock = 'share' | 'none';

/** The lock for a change, which unlike `for update` lets others insert rows that refer to the locked one. */
const FOR_CHANGE = ' for no key update of t';
const IN_ORDER = ` order by t."id"${FOR_CHANGE}`;

/** What a read chooses of the fields of a record: what the document selects, or some by their names. */
type Choice<T> = Selection | Fields<FieldOf<T>>;

/** A row as far as its fields are known: those that are named. */
type RowOf<T, Chosen> = Chosen extends Selection
  ? object
  : Chosen extends Fields<infer Name>
    ? Pick<T, Name & keyof T>
    : never;

/** Reads one record by id; null when it is unknown or out of the caller's scope. */
export async function readOne<T extends object, const Chosen extends Choice<T>>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  selection: Chosen,
  lock: Lock = 'none',
): Promise<RowOf<T, Chosen> | null> {
  const row = await readSingle(ctx, record, record, selection, [withId(id)], lock);
  return row as RowOf<T, Chosen> | null;
}

/** What a read without a scope leaves out of the conditions of a record. */
const UNSCOPED = { scope: 'unscoped', only: undefined, deletedAt: undefined } as const;

/** Reads the record that meets the conditions, within `scope` if given: as a text where its whole selection is SQL. */
async function readSingle(
  ctx: Context,
  record: AnyRecord,
  scope: AnyRecord | null,
  selection: Fields<string>,
  conditions: readonly Condition[],
  lock: Lock = 'none',
): Promise<object | null> {
  const within = scope ?? { ...record, ...UNSCOPED };
  const clauses: ClausesOf = (source, statement) => ({
    where: whereOf(ctx, within, source, statement, conditions) + (lock === 'none' ? '' : ` for ${lock} of t`),
  });
  if (selection instanceof Selection && selection.whole)
    return answerRecord(ctx, record, selection.whole, scope, clauses);
  const text = (statement: Statement) => selectText(record, selection.fields, statement, clauses);
  const [row] = await readRows<object>(ctx, selection, scope, text, 'row');
  return row ?? null;
}

export type StoredRow = Readonly<Record<string, unknown>>;

const withId = equals('id');

/** Reads and locks a record within scope for a change; restricted fields are included, since the caller writes the row. */
export async function readForUpdate(
  ctx: Context,
  record: AnyRecord,
  id: Id,
  others: readonly string[] = [],
): Promise<StoredRow | null> {
  const [row] = await readStored(ctx, record, withId(id), { lock: FOR_CHANGE, others });
  return row ?? null;
}

/** Reads and locks several records for a change, in the order of their ids, so that two writers cannot deadlock. */
export const readAllForUpdate = (ctx: Context, record: AnyRecord, ids: readonly Id[]) =>
  readStored(ctx, record, withIdIn(record, ids), { lock: IN_ORDER });

/** Reads these fields of the records within scope that meet a condition. */
export function readStored(
  ctx: Context,
  record: AnyRecord,
  condition: Condition,
  { lock = '', others = [] }: { lock?: string; others?: readonly string[] } = {},
): Promise<StoredRow[]> {
  const statement = new Statement(ctx.services, 'unrestricted');
  const text = selectText(record, storedFieldsOf(record, others), statement, (source) => ({
    where: whereOf(ctx, record, source, statement, [condition]) + lock,
  }));
  return run<StoredRow>(ctx, text, statement, {
    purpose: { name: `${record.entity.name} stored rows`, way: 'internal' },
  });
}

const storedFieldsOf = (record: AnyRecord, others: readonly string[]): readonly string[] => [
  ...new Set([...tableOf(record.entity).columns, ...audienceFieldsOf(record.scope), ...others]),
];

/** Reads a record for its writer, unscoped: the write may have moved it out of scope. */
export async function readWritten<T extends object, const Chosen extends Choice<T>>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  selection: Chosen,
): Promise<RowOf<T, Chosen>> {
  const row = await readSingle(ctx, record, null, selection, [withId(id)]);
  if (!row) throw notFound();
  return row as RowOf<T, Chosen>;
}

/** Reads several records for their writer, in the order of their ids. */
export async function readAllWritten<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  ids: readonly Id[],
  selection: Selection,
): Promise<T[]> {
  const rows = await readRows<T>(ctx, selection, null, (statement) =>
    selectText(record, selection.fields, statement, ({ field }) => ({
      where: ` where ${withIdIn(record, ids)(field, statement.bind)}`,
    })),
  );
  return inOrderOf(ids, rows).filter((row) => row !== null);
}

/** Reads all records within scope that meet the conditions, unordered. */
export async function readWhere<T extends object, const Chosen extends Choice<T>>(
  ctx: Context,
  record: AnyRecord<T>,
  selection: Chosen,
  conditions: readonly Condition<FieldOf<T>>[],
  lock: Lock = 'none',
): Promise<(Chosen extends Selection ? T : RowOf<T, Chosen>)[]> {
  // Rows are locked in the order of their ids, so that two writers cannot deadlock.
  const order = lock === 'none' ? '' : ` order by t."id" for ${lock} of t`;
  return readRows(ctx, selection, record, (statement) =>
    selectText(record, selection.fields, statement, (source) => ({
      where: whereOf(ctx, record, source, statement, conditions),
      order,
    })),
  );
}

/** Reads all records within scope, changed since a moment if given, in the default order; for a small table. */
export const readAll = <T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  changed: ChangedRequest,
  selection: Selection,
): Promise<T[]> => {
  const list = { ...planList(ctx, record, changed), limit: null };
  return readRows(ctx, selection, record, nodesOf(ctx, list, selection));
};

/** Reads a page of the records within scope; nodes and total are read only if they are selected. */
export async function readPage<T extends object, const Chosen extends Choice<T>>(
  ctx: Context,
  record: RecordDefinition<T>,
  request: ListRequest,
  wanted: PageSelection<Chosen>,
): Promise<Chosen extends Selection ? object : Page<RowOf<T, Chosen>>>;
export async function readPage(
  ctx: Context,
  record: AnyRecord,
  request: ListRequest,
  wanted: PageSelection<Fields<string>>,
): Promise<object | null> {
  const list = planList(ctx, record, request);
  const whole = wanted.nodes instanceof Selection ? wanted.nodes.whole : null;
  if (whole) return ctx.listRows ? answerRows(ctx, list, whole, ctx.listRows) : answerPage(ctx, list, whole);
  if (ctx.streamedList) return readBatch(ctx, list, ctx.streamedList, wanted.nodes);
  const nodes = wanted.wantsNodes
    ? await readRows<object>(ctx, wanted.nodes, record, nodesOf(ctx, list, wanted.nodes))
    : [];
  const isKnown = wanted.wantsNodes && list.limit === null && !list.startsLate && !list.endsEarly;
  const total = !wanted.wantsTotal ? 0 : isKnown ? nodes.length : await countRows(ctx, list);
  return pageOf(list, nodes, total, totalledList(ctx, list, request));
}

/** Reads the next records of a long list, which the first batch opens. */
async function readBatch(
  ctx: Context,
  list: ListPlan,
  streamed: StreamedList,
  selection: Fields<string>,
): Promise<Page<object>> {
  if (!streamed.isOpen)
    await openRows(ctx, selection, list.record, nodesOf(ctx, { ...list, limit: null }, selection), streamed);
  const nodes = await streamed.next(list.limit ?? Number.MAX_SAFE_INTEGER);
  return new Page(nodes, 0, streamed.hasMore, true, cursorOf(list));
}

const nodesOf =
  (ctx: Context, list: ListPlan, selection: Fields<string>): RowsText =>
  (statement) =>
    selectText(list.record, fieldsWithOrder(list, selection.fields), statement, (source) => ({
      where: whereOf(ctx, list.record, source, statement, conditionsOf(list)),
      ...pageClauses(list, source, statement),
    }));

async function countRows(ctx: Context, list: ListPlan): Promise<number> {
  const statement = new Statement(ctx.services, ctx.caller);
  const source = new Source(tableOf(list.record.entity), 't', statement);
  const where = whereOf(ctx, list.record, source, statement, list.conditions);
  const text = `select count(*)::int4 as total from ${source.from()}${where}`;
  const rows = await run<{ total: number }>(ctx, text, statement, {
    purpose: { name: `${list.record.entity.name} total`, way: 'completed' },
  });
  return rows[0]?.total ?? 0;
}

/** Reads one record by id, a deactivated one only on request; null when it is unknown or out of the caller's scope. */
export function readOneActive<T extends { id: Id; isActive: boolean }>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  inactiveToo: boolean,
  selection: Selection,
): Promise<object | null> {
  return readSingle(ctx, record, record, selection, [withId(id), includeInactive(inactiveToo)]);
}
