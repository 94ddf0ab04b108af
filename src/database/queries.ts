import type { RowHandling } from './named-statement.js';

/**
 * Runs every read: one SQL statement in, plain rows out.
 *
 * Values are returned in wire form: timestamps as ISO 8601 text in UTC with milliseconds, dates as
 * `YYYY-MM-DD`, numbers (also `numeric` and `int8`) as numbers, JSON parsed, arrays as arrays.
 */
export interface Queries {
  /**
   * Runs one statement with `$1`, `$2`, … bound to `values`. JavaScript arrays bind to PostgreSQL arrays; JSON is
   * passed as text. Texts that come again are prepared, so what differs between calls belongs in `values`.
   *
   * @throws AnswerTooLarge for rows of more than `mostBytes`, none of which are kept.
   */
  run<Row>(text: string, values: readonly unknown[], options?: ReadOptions): Promise<Row[]>;
}

export interface ReadOptions extends RowHandling {
  /** Once it is aborted, a statement that waits is not begun, and a server cancels one that runs. */
  readonly signal?: AbortSignal;
  /** On whose behalf the statement runs: reads of one reader that may take long wait for each other. */
  readonly reader?: string | undefined;
}

/** The same reads with these options. */
export const queriesWith = (queries: Queries, options: ReadOptions): Queries => ({
  run: (text, values, own) => queries.run(text, values, { ...own, ...options }),
});
