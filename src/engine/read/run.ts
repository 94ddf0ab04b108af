import type { Context } from '../context.js';
import { type ReadOptions, reading } from '../database/queries.js';
import type { Statement } from './statement.js';

/** Runs a statement and returns its rows. */
export function run<Row>(
  ctx: Context,
  text: string,
  statement: Statement,
  options?: Pick<ReadOptions, 'isShort' | 'purpose'>,
): Promise<Row[]> {
  return ctx.queries.run<Row>(reading(text), statement.values, options);
}
