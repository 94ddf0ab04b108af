import { isDataException } from '../../database/errors.js';
import type { Context } from '../context.js';
import { planOf } from './plan.js';
import { completeRelations, type ParentRow } from './planned-relation.js';
import type { Fields } from './record.js';
import { run } from './run.js';
import { Statement } from './statement.js';

interface RowsToRead {
  /** The statement of the rows, whose columns have the names of the selected fields. */
  readonly rows: (statement: Statement) => string;
  /** The order of the rows over the columns of `r`. */
  readonly order?: string;
  readonly areMany: boolean;
}

/**
 * Reads rows, and in the same statement the relations that the planner knows to read. If the database refuses a value of
 * theirs, the rows are read alone, so that the error is that of one relation.
 */
export async function readRows<Row>(
  ctx: Context,
  selection: Fields<string>,
  { rows, order = '', areMany }: RowsToRead,
): Promise<Row[]> {
  const statement = new Statement(ctx.services, ctx.caller);
  const text = rows(statement);
  if (!isPlanned(ctx, selection)) return run(ctx, text, statement);
  const plan = planOf(ctx, statement, selection, { rows: text, order, areMany });
  if (plan.relations.size === 0) return run(ctx, plan.text, statement);
  try {
    const found = await run<ParentRow>(ctx, plan.text, statement);
    completeRelations(found, plan.relations);
    return found as Row[];
  } catch (error) {
    if (!isDataException(error)) throw error;
    const alone = new Statement(ctx.services, ctx.caller);
    return run(ctx, rows(alone), alone);
  }
}

const TOTAL = '#total';

/**
 * Reads a page of a list and the total of the list, which `count` counts: in one statement where relations are read in
 * one.
 */
export async function readRowsAndTotal<Row extends object>(
  ctx: Context,
  selection: Fields<string>,
  { rows, order = '' }: Omit<RowsToRead, 'areMany'>,
  count: (statement: Statement) => string,
): Promise<{ rows: Row[]; total: number }> {
  // Without a row of the page there is one of the total alone.
  const found = await readRows<Row & { [TOTAL]: number; id: unknown }>(ctx, selection, {
    areMany: true,
    order,
    rows: (statement) =>
      `select n.total as "${TOTAL}", r.* from (select count(*)::int4 as total from ${count(statement)}) n` +
      ` left join (${rows(statement)}) r on true${order}`,
  });
  return { rows: found[0]?.id === null ? [] : found, total: found[0]?.[TOTAL] ?? 0 };
}

/** A failed statement ends an open transaction, where the failure of one relation does not. */
const isPlanned = (ctx: Context, { relations = [] }: Fields<string>) =>
  relations.length > 0 && ctx.services.config.readPlanner && !('em' in ctx);
