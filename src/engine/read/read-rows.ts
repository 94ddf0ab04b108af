import type { Context } from '../context.js';
import { isDataFault } from '../database/errors.js';
import type { Purpose } from '../database/statement-log.js';
import type { StreamedList } from '../streamed-list.js';
import { type ParentRow, Prefetch, type Prefetched, primeAll, withPrefetched } from './prefetch.js';
import { type AnyRecord, type Fields, Selection } from './record.js';
import { run } from './run.js';
import { Statement } from './statement.js';

interface RowsToRead {
  /** The statement of the rows, whose columns have the names of the selected fields. */
  readonly rows: (statement: Statement) => string;
  /** The order of the rows over the columns of `r`. */
  readonly order?: string;
  /** The definition within whose scope the rows are; null when they are read without a scope. */
  readonly record: AnyRecord | null;
  readonly areMany: boolean;
}

/** Reads rows with their prefetched relations, or alone where a value of one is refused, so that this relation alone fails. */
export function readRows<Row>(ctx: Context, selection: Fields<string>, wanted: RowsToRead): Promise<Row[]> {
  return withItsRelations(ctx, selection, wanted, async (text, statement, relations) => {
    const isShort = !wanted.areMany && relations.length === 0;
    const purpose = purposeOf(selection, wanted);
    const found = await run<ParentRow>(ctx, text, statement, { isShort, purpose });
    primeAll(relations, found);
    return found as Row[];
  });
}

const purposeOf = (
  selection: Fields<string>,
  { record, areMany }: Pick<RowsToRead, 'record' | 'areMany'>,
): Purpose => ({
  name: `${record?.entity.name ?? 'written'} ${areMany ? 'rows' : 'row'}`,
  way: selection instanceof Selection ? 'completed' : 'internal',
});

/** Opens a cursor over the rows of a list with their parts, which the size of a batch bounds. */
export function openRows(
  ctx: Context,
  selection: Fields<string>,
  wanted: Omit<RowsToRead, 'areMany'>,
  list: StreamedList,
): Promise<void> {
  return withItsRelations(ctx, selection, { ...wanted, areMany: false }, (text, statement, relations) =>
    list.open(text, statement.values, purposeOf(selection, { ...wanted, areMany: true }), (rows) =>
      primeAll(relations, rows as ParentRow[]),
    ),
  );
}

type Use<Result> = (text: string, statement: Statement, relations: readonly Prefetched[]) => Promise<Result>;

async function withItsRelations<Result>(
  ctx: Context,
  selection: Fields<string>,
  { rows, order = '', record, areMany }: RowsToRead,
  use: Use<Result>,
): Promise<Result> {
  if (selection instanceof Selection && selection.whole)
    throw new Error(`The rows of ${record?.entity.name} are answered as text`);
  const statement = new Statement(ctx.services, ctx.caller);
  const text = rows(statement);
  if (!isPlanned(ctx, selection)) return use(text, statement, NONE);
  const parents = { alias: 'r', record, areMany, repeat: false };
  const relations = new Prefetch(ctx, statement).relationsOf(selection, parents);
  if (relations.length === 0) return use(text, statement, NONE);
  try {
    return await use(withPrefetched(text, 'r', relations) + order, statement, relations);
  } catch (error) {
    if (!isDataFault(error)) throw error;
    const alone = new Statement(ctx.services, ctx.caller);
    return use(rows(alone), alone, NONE);
  }
}

const NONE: readonly Prefetched[] = [];

/** The columns that tell a page of a list from one without rows, which has one row of the total alone. */
const COUNTED = { total: '#total', id: 'id' } as const;

/** Returns the statement of the rows of a page with the total of their list. */
const rowsWithTotal = (rows: string, count: string, order: string): string =>
  `select n.total as "${COUNTED.total}", r.* from (select count(*)::int4 as total from ${count}) n` +
  ` left join (${rows}) r on true${order}`;

/** Reads a page of a list and its total, which `count` counts: in one statement where relations are read in one. */
export async function readRowsAndTotal<Row extends object>(
  ctx: Context,
  selection: Fields<string>,
  { rows, order = '', record }: Omit<RowsToRead, 'areMany'>,
  count: (statement: Statement) => string,
): Promise<{ rows: Row[]; total: number }> {
  const found = await readRows<Row & { [COUNTED.total]: number; id: unknown }>(ctx, selection, {
    areMany: true,
    record,
    order,
    rows: (statement) => {
      const counted = count(statement);
      return rowsWithTotal(rows(statement), counted, order);
    },
  });
  return { rows: found[0]?.id === null ? [] : found, total: found[0]?.[COUNTED.total] ?? 0 };
}

/** Tells whether relations are read with the rows; not in an open transaction, which a refused value of one would end. */
const isPlanned = (ctx: Context, { relations = [] }: Fields<string>) =>
  relations.length > 0 && ctx.services.config.readPlanner && !('em' in ctx);
