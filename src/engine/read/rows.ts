import type { Context } from '../context.js';
import type { StreamedList } from '../database/cursors.js';
import { type Purpose, type ReadOptions, reading } from '../database/queries.js';
import type { Bind, Condition } from '../policy/audience.js';
import { isWholeWithinCommunity, scopeFor } from '../policy/row-scope.js';
import { type FieldOf, type FormulaContext, type Id, tableOf, typeOfField } from './declare.js';
import { type Order, termsOf } from './order.js';
import { type AnyRecord, isCommunity, type Link, type Relation, WHOLE_SCOPE } from './record.js';
import { type Fields, Selection } from './selection.js';
import { Source, Statement, type StatementCondition } from './statement.js';

export function columnsOf(source: Source, fields: readonly string[]): string {
  let text = '';
  for (const name of fields) text += `${text ? ', ' : ''}${source.field(name)} as "${name}"`;
  return text;
}

/** Returns the `where` clause of a read: the conditions, soft deletion, and the caller's scope. */
export function whereOf(
  ctx: Pick<Context, 'caller'>,
  record: AnyRecord,
  source: Source,
  statement: FormulaContext,
  conditions: readonly StatementCondition[],
): string {
  const parts: string[] = [];
  for (const condition of conditions) parts.push(condition(source.field, statement.bind, statement));
  if (record.only) parts.push(record.only(source.field, statement.bind));
  if (record.deletedAt) parts.push(`${source.field(record.deletedAt)} is null`);
  const scope = scopeFor(ctx.caller, record.scope);
  if (scope) parts.push(scope(source.field, statement.bind));
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}

/** The clauses after the tables of a statement. */
export interface Clauses {
  readonly where: string;
  readonly order?: string;
  readonly limit?: string;
}

/** Returns the clauses of a statement over the fields of a source. */
export type ClausesOf = (source: Source, statement: Statement) => Clauses;

/**
 * Returns the statement of some columns of a source. Joined rows that only the columns use are computed for the rows of a
 * page alone: without an index of its order, PostgreSQL would compute them for all rows before it sorts.
 */
export function selectFrom(
  source: Source,
  { where, order = '', limit = '' }: Clauses,
  chosenColumns: () => string,
): string {
  const rows = source.from();
  const { computedRows } = source;
  const columns = chosenColumns();
  if (limit === '' || source.computedRows === computedRows)
    return `select ${columns} from ${source.from()}${where}${order}${limit}`;
  return `select ${columns} from ${source.from(`(select ${source.alias}.* from ${rows}${where}${order}${limit})`)}${order}`;
}

/** The rows of a statement that others are linked to. */
export interface LinkedTo {
  /** Their alias, whose columns have the names of the fields. */
  readonly alias: string;
  /** The definition within whose scope they are; null when they are read without a scope. */
  readonly record: AnyRecord | null;
}

/** Returns the `where` clause of the rows that meet the conditions and that a relation links to a row, within scope. */
export function whereLinked(
  ctx: Context,
  statement: Statement,
  source: Source,
  record: AnyRecord,
  conditions: readonly StatementCondition[],
  relation: Relation,
  { alias, record: parent }: LinkedTo,
): string {
  const { by, withinScopeOf = [] } = relation;
  const link = linkedBy(relation, ctx, (name) => `${alias}."${name}"`);
  const isWithinScope =
    parent !== null &&
    (withinScopeOf.includes(parent) ||
      (isCommunity(parent) && isWholeWithinCommunity(ctx.caller, record.scope, by)));
  const asked = isWithinScope ? { ...record, scope: 'unscoped' as const } : record;
  return whereOf(ctx, asked, source, statement, [link, ...conditions]);
}

interface Extent {
  readonly order: Order;
  readonly limit: number | null;
  readonly offset: number;
}

/** Returns the clauses that order and limit a list; one row more than the limit tells that it goes on. */
export function pageClauses(
  { order, limit, offset }: Extent,
  { field }: Pick<Source, 'field'>,
  { bind }: FormulaContext,
): Omit<Clauses, 'where'> {
  const most = limit === null ? '' : ` limit ${bind(limit + 1)}`;
  return {
    order: ` order by ${termsOf(order, field)}`,
    limit: offset === 0 ? most : `${most} offset ${bind(offset)}`,
  };
}

/** Returns the condition that a record is linked to a parent, whose id is an SQL expression. */
export function tiedTo(by: Link, parent: string, statement: FormulaContext): Condition {
  if (by === WHOLE_SCOPE) return () => 'true';
  if (typeof by === 'string') return (field) => `${field(by)} = ${parent}`;
  if ('linkedTo' in by) return by.linkedTo(parent);
  const pairs: Source = new Source(tableOf(by.pairs), 'x', statement);
  const pair = pairs.field;
  return (field) => {
    const linked = `${pair(by.record)} = ${field('id')} and ${pair(by.parent)} = ${parent}`;
    return `exists (select from ${pairs.from()} where ${linked})`;
  };
}

/** Returns the condition that a record is linked by a relation to a row, whose fields are SQL expressions. */
export function linkedBy(
  { kind, by, through, ownIsWholeScope }: Relation,
  { caller }: Pick<Context, 'caller'>,
  parent: (name: string) => string,
): StatementCondition {
  if (kind === 'one') return (field) => `${field('id')} = ${parent(by)}`;
  return (field, bind, statement) => {
    const tied = tiedTo(through ?? by, parent('id'), statement)(field, bind);
    return ownIsWholeScope ? `(${parent('id')} = ${bind(caller?.userId ?? null)} or ${tied})` : tied;
  };
}

/** Returns the SQL type of the ids of parents. */
export function parentTypeOf(record: AnyRecord, by: Link): string {
  if (by === WHOLE_SCOPE) return 'uuid';
  if (typeof by === 'object' && 'linkedTo' in by) return by.parentType;
  return typeof by === 'string' ? idTypeOf(record, by) : typeOfField(tableOf(by.pairs), by.parent);
}

const idTypeOf = (record: AnyRecord, field: string) => typeOfField(tableOf(record.entity), field);

/** Returns the condition of having one of some ids. */
export const withIdIn =
  (record: AnyRecord, ids: readonly Id[]): Condition =>
  (field, bind) =>
    `${field('id')} = any(${bind(ids)}::${idTypeOf(record, 'id')}[])`;

/** Returns the row of each id; null for one without a row. */
export function inOrderOf<Row extends object>(ids: readonly Id[], rows: readonly Row[]): (Row | null)[] {
  const byId = new Map(rows.map((row) => [(row as { id?: unknown }).id, row]));
  return ids.map((id) => byId.get(id) ?? null);
}

/** Returns the statement of rows, whose columns have the names of the selected fields. */
export type RowsText = (statement: Statement) => string;

/**
 * Reads rows of a record within its scope, null without a scope; their relations are loaded when a resolver asks for them.
 */
export function readRows<Row>(
  ctx: Context,
  selection: Fields<string>,
  record: AnyRecord | null,
  textOf: RowsText,
  kind: 'row' | 'rows' = 'rows',
): Promise<Row[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const options = { isShort: kind === 'row', purpose: purposeOf(selection, record, kind) };
  return run<Row>(ctx, textOf(statement), statement, options);
}

/** Opens a cursor over the rows of a list. */
export function openRows(
  ctx: Context,
  selection: Fields<string>,
  record: AnyRecord,
  textOf: RowsText,
  list: StreamedList,
): Promise<void> {
  const statement = new Statement(ctx.services, ctx.caller);
  return list.open(textOf(statement), statement.values, purposeOf(selection, record, 'rows'));
}

function purposeOf(selection: Fields<string>, record: AnyRecord | null, kind: 'row' | 'rows'): Purpose {
  const name = `${record?.entity.name ?? 'written'} ${kind}`;
  if (!(selection instanceof Selection)) return { name, way: 'internal' };
  if (selection.whole) throw new Error(`The ${name} are answered as text`);
  return { name, way: 'completed' };
}

export type RunOptions = Pick<ReadOptions, 'isShort' | 'isLast' | 'purpose'>;

/** Runs a statement and returns its rows. */
export function run<Row>(
  ctx: Context,
  text: string,
  statement: Statement,
  options: RunOptions = {},
): Promise<Row[]> {
  const { isLast = ctx.endsWithRead === true } = options;
  return ctx.queries.run<Row>(reading(text), statement.values, { ...options, isLast });
}

/** Returns the statement of some fields of a record's rows. */
export function selectText(
  record: AnyRecord,
  fields: readonly string[],
  statement: Statement,
  clausesOf: ClausesOf,
): string {
  const source: Source = new Source(tableOf(record.entity), 't', statement);
  return selectFrom(source, clausesOf(source, statement), () => columnsOf(source, fields));
}

/** SQL expressions over the fields of a record, each with its alias. */
export type Columns<Name extends string> = (field: (name: Name) => string, bind: Bind) => string;

/**
 * Returns a `select` of the records in the reader's scope that meet the conditions; a formula gives it an alias of its
 * own.
 */
export function selectSql<T extends object>(
  statement: FormulaContext,
  record: AnyRecord<T>,
  columns: Columns<FieldOf<T>>,
  conditions: readonly Condition<FieldOf<T>>[],
  alias = 't',
  order?: Columns<FieldOf<T>>,
): string {
  // Work of the service itself has no scope, and computes no figures.
  const caller = statement.reader === 'unrestricted' ? null : statement.reader;
  const source = new Source(tableOf(record.entity), alias, statement);
  const chosen = columns(source.field, statement.bind);
  const where = whereOf({ caller }, record, source, statement, conditions);
  const orderBy = order ? ` order by ${order(source.field, statement.bind)}` : '';
  return `select ${chosen} from ${source.from()}${where}${orderBy}`;
}

/** Returns the condition that a field equals an SQL expression; none without one. */
export const matching = <Name extends string>(name: Name, expression?: string): Condition<Name>[] =>
  expression === undefined ? [] : [(field) => `${field(name)} = ${expression}`];

/** Returns a record whose rows are read for a community that is known to be within the reader's scope, as `by` says. */
export function ofCommunity<T extends object>(
  { reader }: Pick<FormulaContext, 'reader'>,
  record: AnyRecord<T>,
  by: FieldOf<T>,
): AnyRecord<T> {
  const isWhole = reader !== 'unrestricted' && isWholeWithinCommunity(reader, record.scope, by);
  return isWhole ? { ...record, scope: 'unscoped' } : record;
}

/** Returns the condition that a record is within the reader's scope, for statements that also count with others. */
export const isReadable =
  <T extends object>(
    { reader }: Pick<FormulaContext, 'reader'>,
    { scope }: AnyRecord<T>,
  ): Condition<FieldOf<T>> =>
  (field, bind) =>
    (reader === 'unrestricted' ? null : scopeFor(reader, scope)?.(field as (name: string) => string, bind)) ??
    'true';
