import { randomBytes } from 'node:crypto';
import { databaseUnavailable } from '../../platform/errors.js';
import type { SessionPool } from './pool.js';
import { readAlone } from './pool-queries.js';
import type { Pools } from './pools.js';
import type { Queries, ReadOptions } from './queries.js';
import { INTERNAL, logStatement, type Purpose } from './statement-log.js';

/** The rows of a statement as they were at one moment, which the database keeps until the cursor is closed. */
export interface Cursor {
  /** Reads the next rows, at most `count`. Throws AnswerTooLarge beyond `mostBytes`, and keeps none of them. */
  read(count: number, mostBytes: number): Promise<object[]>;
  /** Continues after the first `position` rows. */
  moveTo(position: number): Promise<void>;
  /** Whether its rows were lost with a replica, so that the list may be read from another server. */
  readonly isLost?: boolean;
  /** Releases the rows in the database; never throws. */
  close(): Promise<void>;
}

export interface Cursors {
  /** Runs a statement to its end; throws the reason of the abort once the signal is aborted. */
  open(
    text: string,
    values: readonly unknown[],
    signal: AbortSignal | undefined,
    purpose?: Purpose,
  ): Promise<Cursor>;
}

/** What reads are sent to. */
export interface ReadSource {
  readonly queries: Queries;
  /** Opens lists that are too long to be read at once. */
  readonly cursors: Cursors;
}

/** The limit of open cursors, whose rows are on the disk of the database. */
const MOST_OPEN = 100;

/** A pool of one session with the cursors that were opened on it. */
interface Place {
  readonly pool: SessionPool;
  open: number;
}

/** Opens cursors `with hold`: outside any transaction, so a connection has many and is free between their reads. */
export function poolCursors(pools: Pools): Cursors {
  const places: readonly Place[] = pools.lists.map((pool) => ({ pool, open: 0 }));

  const run = async (
    { pool }: Place,
    text: string,
    values: readonly unknown[] = [],
    options: ReadOptions = {},
  ): Promise<object[]> => {
    const logged = logStatement(text, values, options.purpose);
    return readAlone(pool, text, values, { ...options, logged, isOnce: true }, databaseUnavailable);
  };

  const cursorOf = (place: Place, name: string, purpose: Purpose): Cursor => ({
    read: (count, mostBytes) => run(place, `fetch ${count} from ${name}`, [], { mostBytes, purpose }),
    async moveTo(position) {
      await run(place, `move absolute ${position} from ${name}`);
    },
    async close() {
      place.open--;
      // Without its connection the cursor is gone anyway.
      await run(place, `close ${name}`).catch(() => undefined);
    },
  });

  return {
    async open(text, values, signal, purpose = INTERNAL) {
      if (places.reduce((sum, { open }) => sum + open, 0) >= MOST_OPEN) throw databaseUnavailable();
      const place = places.reduce((a, b) => (b.open < a.open ? b : a));
      // Unique wherever the session is used, since it may be another process's too behind a connection pooler.
      const name = `"list_${randomBytes(8).toString('hex')}"`;
      place.open++;
      try {
        if (place.open === 1) await place.pool.endIfOutdated();
        // PostgreSQL collects the rows at the commit, where its own time limit is over.
        const declare = `declare ${name} scroll cursor with hold for ${text}`;
        const options = { purpose, limitMs: pools.statementMs, signal };
        await run(place, declare, values, options);
      } catch (error) {
        place.open--;
        throw pools.faultOf(error);
      }
      return cursorOf(place, name, purpose);
    },
  };
}
