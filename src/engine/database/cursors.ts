import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { databaseUnavailable } from '../../platform/errors.js';
import { untilAborted, withinTime } from './cancellation.js';
import { onConnection } from './on-connection.js';
import type { Pools } from './pools.js';
import { runOnce } from './prepared-statements.js';
import type { ReadOptions } from './queries.js';
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

/** The limit of open cursors, whose rows are on the disk of the database. */
const MOST_OPEN = 100;

/** A connection with the cursors that were opened on it. */
interface Session {
  readonly pool: Pool;
  open: number;
}

/** Opens cursors `with hold`: outside any transaction, so a connection has many and is free between their reads. */
export function poolCursors(pools: Pools): Cursors {
  const sessions: readonly Session[] = pools.lists.map((pool) => ({ pool, open: 0 }));

  const run = async (
    { pool }: Session,
    text: string,
    values: readonly unknown[] = [],
    { signal, purpose = INTERNAL, ...handling }: ReadOptions = {},
  ): Promise<object[]> => {
    return onConnection(pool, async (client) => {
      const execute = async () => {
        const measured = logStatement(text, values, purpose);
        return (await runOnce(client, text, values, { ...handling, measured })).rows;
      };
      return untilAborted(signal, () => pools.cancel(client), execute);
    });
  };

  const cursorOf = (session: Session, name: string, purpose: Purpose): Cursor => ({
    read: (count, mostBytes) => run(session, `fetch ${count} from ${name}`, [], { mostBytes, purpose }),
    async moveTo(position) {
      await run(session, `move absolute ${position} from ${name}`);
    },
    async close() {
      session.open--;
      // Without its connection the cursor is gone anyway.
      await run(session, `close ${name}`).catch(() => undefined);
    },
  });

  return {
    async open(text, values, signal, purpose = INTERNAL) {
      if (sessions.reduce((sum, { open }) => sum + open, 0) >= MOST_OPEN) throw databaseUnavailable();
      const session = sessions.reduce((a, b) => (b.open < a.open ? b : a));
      // Unique wherever the session is used, since it may be another process's too behind a connection pooler.
      const name = `"list_${randomBytes(8).toString('hex')}"`;
      session.open++;
      try {
        if (session.open === 1) await pools.renewLists(session.pool);
        // PostgreSQL collects the rows at the commit, where its own time limit is over.
        await withinTime(pools.statementMs, databaseUnavailable, (limit) =>
          run(session, `declare ${name} scroll cursor with hold for ${text}`, values, {
            purpose,
            signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]),
          }),
        );
      } catch (error) {
        session.open--;
        throw pools.faultOf(error);
      }
      return cursorOf(session, name, purpose);
    },
  };
}
