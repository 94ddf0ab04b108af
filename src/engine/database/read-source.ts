import type { Cursors } from './cursors.js';
import type { Queries } from './queries.js';

/** What reads are sent to. */
export interface ReadSource {
  readonly queries: Queries;
  /** Opens lists that are too long to be read at once. */
  readonly cursors: Cursors;
}
