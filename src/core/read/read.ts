import { notFound, validationError } from '../../platform/errors.js';
import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { aboveMaximum, belowMinimum } from '../input/fields.js';
import { scopeFor } from '../policy/row-scope.js';
import { decodeCursor } from './cursor.js';
import { type AnyFields, type FieldOf, tableOf } from './declare.js';
import type { Id } from './id.js';
import { Page, type PageRequest } from './page.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './pagination.js';
import { prepare } from './prepared.js';
import { type AnyRecord, type Fields, type RecordDefinition, type Selection } from './record.js';
import { referenceRow } from './reference.js';
import type { PageSelection } from './selection.js';
import { Source, Statement } from './statement.js';

/** Filter, order and page of a list, as a client gives them. */
export interface ListRequest<Filter extends object = object> extends PageRequest {
  readonly filter?: Filter | null;
  readonly orderBy?: string | null;
}

/**
 * Until the end of the transaction, `share` prevents changes of the rows, `update` also other locks. Rows that changed
 * while the statement waited for the lock are checked again: only those still within scope are returned.
 */
export type Lock = 'share' | 'update' | 'none';

/** One record by id; null when it is unknown or out of the caller's scope. */
export async function readOne<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  selection: Selection,
  lock?: Lock,
): Promise<T | null>;
export async function readOne<T extends object, Name extends FieldOf<T>>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  fields: Fields<Name>,
  lock?: Lock,
): Promise<Pick<T, Name> | null>;
export async function readOne(
  ctx: Context,
  record: AnyRecord,
  id: Id,
  selection: Fields<string>,
  lock: Lock = 'none',
): Promise<object | null> {
  if (record.reference) return referenceRow(ctx, record, id);
  const byId: Condition = (field, bind) => `${field('id')} = ${bind(id)}`;
  const rows = await readWhere(ctx, record, selection, [byId], lock);
  return rows[0] ?? null;
}

/** Unscoped: returns the record to its writer even if the write moved it out of scope. */
export async function readWritten<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  id: Id,
  selection: Selection,
): Promise<T> {
  const statement = new Statement(ctx.services, ctx.caller);
  const source: Source = new Source(tableOf(record.entity), 't', statement);
  const columns = columnsOf(source, selection.fields);
  const text = `select ${columns} from ${source.from()} where ${source.field('id')} = ${statement.bind(id)}`;
  const [row] = await run<T>(ctx, text, statement);
  if (!row) throw notFound();
  return row;
}

/** All records within scope that meet the conditions, unordered. */
export async function readWhere<T extends object>(
  ctx: Context,
  record: AnyRecord<T>,
  selection: Selection,
  conditions: readonly Condition<FieldOf<T>>[],
  lock?: Lock,
): Promise<T[]>;
export async function readWhere<T extends object, Name extends FieldOf<T>>(
  ctx: Context,
  record: AnyRecord<T>,
  fields: Fields<Name>,
  conditions: readonly Condition<FieldOf<T>>[],
  lock?: Lock,
): Promise<Pick<T, Name>[]>;
export async function readWhere(
  ctx: Context,
  record: AnyRecord,
  selection: Fields<string>,
  conditions: readonly Condition[],
  lock: Lock = 'none',
): Promise<object[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const source = new Source(tableOf(record.entity), 't', statement);
  const columns = columnsOf(source, selection.fields);
  const where = whereOf(ctx, record, source, statement, conditions);
  const locking = lock === 'none' ? '' : ` for ${lock} of t`;
  return run(ctx, `select ${columns} from ${source.from()}${where}${locking}`, statement);
}

/** A page of the records within scope; nodes and total are read only if they are selected. */
export async function readPage<T extends object, Filter extends object>(
  ctx: Context,
  record: RecordDefinition<T, Filter>,
  request: ListRequest<Filter>,
  wanted: PageSelection,
): Promise<Page<T>>;
export async function readPage<T extends object, Filter extends object, Name extends FieldOf<T>>(
  ctx: Context,
  record: RecordDefinition<T, Filter>,
  request: ListRequest<Filter>,
  wanted: PageSelection<Fields<Name>>,
): Promise<Page<Pick<T, Name>>>;
export async function readPage(
  ctx: Context,
  record: AnyRecord,
  request: ListRequest,
  wanted: PageSelection<Fields<string>>,
): Promise<Page<object>> {
  const list = planList(ctx, record, request);
  const nodes = wanted.wantsNodes ? await readNodes(ctx, list, wanted.nodes) : [];
  const whole = wanted.wantsNodes && list.limit === null && !list.startsLate;
  const total = !wanted.wantsTotal ? 0 : whole ? nodes.length : await countRows(ctx, list);
  return pageOf(list, nodes, total);
}

/** All records within scope in the default order, without a page cap: for answers that need the complete list. */
export function readList<T extends object, Filter extends object>(
  ctx: Context,
  record: RecordDefinition<T, Filter>,
  filter: Filter,
  selection: Selection,
): Promise<T[]> {
  return readNodes(ctx, { ...planList(ctx, record, { filter }), limit: null }, selection);
}

async function readNodes<T extends object>(
  ctx: Context,
  list: ListPlan<T>,
  selection: Fields<string>,
): Promise<T[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const source = new Source(tableOf(list.record.entity), 't', statement);
  const columns = columnsOf(source, [...new Set([...selection.fields, list.orderField])]);
  const where = whereOf(ctx, list.record, source, statement, [...list.conditions, ...list.afterCursor]);
  const order = orderOf(list, source);
  const text = `select ${columns} from ${source.from()}${where}${order}${limitOf(list, statement)}`;
  return run<T>(ctx, text, statement);
}

async function countRows(ctx: Context, list: ListPlan): Promise<number> {
  const statement = new Statement(ctx.services, ctx.caller);
  const source = new Source(tableOf(list.record.entity), 't', statement);
  const where = whereOf(ctx, list.record, source, statement, list.conditions);
  const rows = await run<{ total: number }>(
    ctx,
    `select count(*)::int4 as total from ${source.from()}${where}`,
    statement,
  );
  return rows[0]?.total ?? 0;
}

/** A checked list request: conditions, order, start and limit. */
export interface ListPlan<T extends object = AnyFields> {
  readonly record: AnyRecord<T>;
  readonly conditions: readonly Condition[];
  readonly afterCursor: readonly Condition[];
  readonly order: string;
  readonly orderField: FieldOf<T>;
  readonly direction: 'asc' | 'desc';
  readonly limit: number | null;
  readonly offset: number;
  /** Whether the page has predecessors. */
  readonly startsLate: boolean;
}

/** Checks a list request and prepares it for one or more statements. */
export function planList<T extends object, Filter extends object>(
  ctx: Context,
  record: RecordDefinition<T, Filter>,
  request: ListRequest<Filter>,
): ListPlan<T> {
  const order = request.orderBy ?? (Object.keys(record.orders)[0] as string);
  const [orderField, direction] = record.orders[order] as readonly [FieldOf<T>, 'asc' | 'desc'];
  const offset = atLeast('offset', request.offset ?? 0, 0);
  const after = request.after ? decodeCursor(request.after, order) : null;
  const comparison = direction === 'asc' ? '>' : '<';
  const afterCursor: Condition[] = after
    ? [
        (field, bind) =>
          `(${field(orderField)}, ${field('id')}) ${comparison} (${bind(after.value)}, ${bind(after.id)})`,
      ]
    : [];
  return {
    record,
    conditions: filterConditions(record, request.filter),
    afterCursor,
    order,
    orderField,
    direction,
    limit: limitFor(ctx, request.first),
    offset,
    startsLate: offset > 0 || after !== null,
  };
}

function limitFor(ctx: Context, first: number | null | undefined): number | null {
  if (first === null || first === undefined) return ctx.pageCap === null ? null : DEFAULT_PAGE_SIZE;
  atLeast('first', first, 0);
  if (ctx.pageCap !== null && first > MAX_PAGE_SIZE) {
    throw validationError({ first: [aboveMaximum('first', MAX_PAGE_SIZE)] });
  }
  return first;
}

function atLeast(name: string, value: number, least: number): number {
  if (value < least) throw validationError({ [name]: [belowMinimum(name, least)] });
  return value;
}

function filterConditions(record: AnyRecord, filter: object | null | undefined): Condition[] {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const asked = { ...record.defaultFilter, ...Object.fromEntries(given) };
  return Object.entries(asked).flatMap(([name, value]) => record.filters[name]?.(value) ?? []);
}

/** The page of a list; one row more than the limit means that there is a next page. */
export function pageOf<T extends object>(list: ListPlan<T>, rows: T[], totalCount: number): Page<T> {
  const hasNextPage = list.limit !== null && rows.length > list.limit;
  const nodes = hasNextPage ? rows.slice(0, list.limit as number) : rows;
  return new Page(nodes, totalCount, hasNextPage, list.startsLate, (node) => {
    const values = node as Record<string, string | number>;
    return { order: list.order, value: values[list.orderField] as Id, id: values.id as Id };
  });
}

export function columnsOf(source: Source, fields: readonly string[]): string {
  let text = '';
  for (const name of fields) text += `${text ? ', ' : ''}${source.field(name)} as "${name}"`;
  return text;
}

/** The `where` clause of a read: the conditions, soft deletion, and the caller's scope. */
export function whereOf(
  ctx: Context,
  record: AnyRecord,
  source: Source,
  statement: Statement,
  conditions: readonly Condition[],
): string {
  const parts = conditions.map((condition) => condition(source.field, statement.bind));
  if (record.deletedAt) parts.push(`${source.field(record.deletedAt)} is null`);
  const scope = scopeFor(ctx.caller, record.scope);
  if (scope) parts.push(scope(source.field, statement.bind));
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}

export function orderOf(list: ListPlan, source: Source): string {
  return ` order by ${source.field(list.orderField)} ${list.direction}, ${source.field('id')} ${list.direction}`;
}

export function limitOf(list: ListPlan, statement: Statement): string {
  const limit = list.limit === null ? '' : ` limit ${statement.bind(list.limit + 1)}`;
  return list.offset === 0 ? limit : `${limit} offset ${statement.bind(list.offset)}`;
}

export function run<Row>(ctx: Context, text: string, statement: Statement): Promise<Row[]> {
  return ctx.queries.run<Row>(text, statement.values, prepare(text));
}
