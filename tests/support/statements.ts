import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { StatementSequence } from '../../src/database/statement-sequence.js';

interface Statements {
  /** The number of statements that the work sends to the database. */
  during(work: () => Promise<unknown>): Promise<number>;
  restore(): void;
}

/**
 * The fewest of three counts: the first request may load reference tables or open a connection, and any of them its
 * caller, whom the service keeps for some seconds.
 */
export async function fewest(count: () => Promise<number>): Promise<number> {
  return Math.min(await count(), await count(), await count());
}

/** Counts all statements of this process, at the drivers of both engines. */
export function countStatements(): Statements {
  let count = 0;
  const doors = [PGlite.prototype, pg.Client.prototype] as unknown as Record<
    string,
    (...args: never[]) => unknown
  >[];
  const replaced = doors.map((door) => {
    const original = door.query as (...args: never[]) => unknown;
    const own = Object.hasOwn(door, 'query');
    door.query = function (...args: never[]) {
      const [sent] = args as unknown[];
      // When a prepared statement is evicted depends on the statements before.
      if (!String(sent).startsWith('deallocate ')) count += sent instanceof StatementSequence ? sent.size : 1;
      return original.apply(this, args);
    };
    return () => {
      if (own) door.query = original;
      else delete door.query;
    };
  });
  return {
    async during(work) {
      const before = count;
      await work();
      return count - before;
    },
    restore() {
      for (const undo of replaced) undo();
    },
  };
}
