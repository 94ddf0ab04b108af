/**
 * Runs every read: one SQL statement in, plain rows out.
 *
 * Values are returned in wire form: timestamps as ISO 8601 text in UTC with milliseconds, dates as
 * `YYYY-MM-DD`, numbers (also `numeric` and `int8`) as numbers, JSON parsed, arrays as arrays.
 */
export interface Queries {
  /**
   * Runs one statement with `$1`, `$2`, … bound to `values`. JavaScript arrays bind to PostgreSQL arrays; JSON is
   * passed as text. A `name` (at most 63 bytes, always the same for the same text) lets a server prepare the
   * statement once per connection. Once the `signal` is aborted, a statement that waits is not begun, and a server cancels
   * one that runs.
   */
  run<Row>(text: string, values: readonly unknown[], name?: string, signal?: AbortSignal): Promise<Row[]>;
}
