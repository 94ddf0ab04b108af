import type { ChangedRequest } from './list-request.js';

/** Returns the rows that have changed since a moment; all of them without one. */
export function changedSince<Row extends { readonly updatedAt: string }>(
  rows: readonly Row[],
  { updatedSince }: ChangedRequest,
): Row[] {
  if (!updatedSince) return [...rows];
  const since = Date.parse(updatedSince);
  return rows.filter(({ updatedAt }) => Date.parse(updatedAt) >= since);
}
