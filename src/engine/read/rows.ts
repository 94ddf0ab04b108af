import type { Context } from '../context.js';
import { type ReadOptions, reading } from '../database/queries.js';
import type { Purpose } from '../database/statement-log.js';
import type { StreamedList } from '../streamed-list.js';
import { columnsOf, whereOf } from './clauses.js';
import { tableOf } from './declare.js';
import type { AnyRecord } from './record.js';
import { type Fields, Selection } from './selection.js';
import { Source, Statement, type StatementCondition } from './statement.js';

interface RowsToRead {
  /** The statement of the rows, whose columns have the names of the selected fields. */
  readonly rows: (statement: Statement) => string;
  /** The definition within whose scope the rows are; null when they are read without a scope. */
  readonly record: AnyRecord | null;
  readonly areMany: boolean;
}

/** Reads rows, whose relations are loaded when a resolver asks for them. */
export function readRows<Row>(ctx: Context, selection: Fields<string>, wanted: RowsToRead): Promise<Row[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const options = { isShort: !wanted.areMany, purpose: purposeOf(selection, wanted) };
  return run<Row>(ctx, wanted.rows(statement), statement, options);
}

/** Opens a cursor over the rows of a list. */
export function openRows(
  ctx: Context,
  selection: Fields<string>,
  wanted: RowsToRead,
  list: StreamedList,
): Promise<void> {
  const statement = new Statement(ctx.services, ctx.caller);
  return list.open(wanted.rows(statement), statement.values, purposeOf(selection, wanted));
}

function purposeOf(selection: Fields<string>, { record, areMany }: RowsToRead): Purpose {
  const name = `${record?.entity.name ?? 'written'} ${areMany ? 'rows' : 'row'}`;
  if (!(selection instanceof Selection)) return { name, way: 'internal' };
  if (selection.whole) throw new Error(`The ${name} are answered as text`);
  return { name, way: 'completed' };
}

export type RunOptions = Pick<ReadOptions, 'isShort' | 'purpose'>;

/** Runs a statement and returns its rows. */
export function run<Row>(
  ctx: Context,
  text: string,
  statement: Statement,
  options?: RunOptions,
): Promise<Row[]> {
  return ctx.queries.run<Row>(reading(text), statement.values, options);
}

interface RowsToSelect {
  readonly conditions: readonly StatementCondition[];
  /** Fields to read besides the selected ones. */
  readonly besides?: readonly string[];
  /** The clauses after the conditions. */
  readonly end?: (source: Source) => string;
}

/** Returns the statement of the rows of a record that meet the conditions, within scope. */
export const rowsText = (
  ctx: Context,
  record: AnyRecord,
  { fields }: Fields<string>,
  statement: Statement,
  { conditions, besides = [], end = () => '' }: RowsToSelect,
): string =>
  selectText(
    record,
    [...new Set([...fields, ...besides])],
    statement,
    (source) => whereOf(ctx, record, source, statement, conditions) + end(source),
  );

/** Returns the statement of some fields of a record's rows; `restOf` gives the clauses after its tables. */
export function selectText(
  record: AnyRecord,
  fields: readonly string[],
  statement: Statement,
  restOf: (source: Source) => string,
): string {
  const source: Source = new Source(tableOf(record.entity), 't', statement);
  const columns = columnsOf(source, fields);
  // Conditions may join tables too.
  const rest = restOf(source);
  return `select ${columns} from ${source.from()}${rest}`;
}
