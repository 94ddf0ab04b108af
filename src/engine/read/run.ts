import type { Context } from '../context.js';
import { type ReadOptions, reading } from '../database/queries.js';
import type { Statement } from './statement.js';

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
