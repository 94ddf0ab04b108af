import { getOrInsert } from '../../platform/get-or-insert.js';
import type { Queries } from '../database/queries.js';

/** A follower that is told later reads on its own: what was read for the others may have changed. */
const FRESH_MS = 1_000;

/**
 * Returns the same statements, each of which is run once for all who read the same by it within a moment. Their rows are
 * shared and must not be changed.
 */
export function sharedReads(queries: Queries, limitMs: number): Queries {
  const begun = performance.now();
  const known = new Map<string, Promise<unknown[]>>();
  return {
    ...queries,
    run: <Row>(...[text, values, options]: Parameters<Queries['run']>) => {
      const read = () => queries.run<Row>(text, values, { ...options, limitMs });
      if (performance.now() - begun > FRESH_MS) return read();
      return getOrInsert(known, JSON.stringify([text, values]), read) as Promise<Row[]>;
    },
  };
}
