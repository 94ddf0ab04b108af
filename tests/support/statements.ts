import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { StatementSequence } from '../../src/database/statement-sequence.js';

interface Statements {
  /** The number of statements that the work sends to the database. */
  during(work: () => Promise<unknown>): Promise<number>;
  /** Their texts. */
  textsDuring(work: () => Promise<unknown>): Promise<readonly string[]>;
  restore(): void;
}

/**
 * The fewest of three counts: the first request may load reference tables or open a connection, and any of them its
 * caller, whom the service keeps for some seconds.
 */
export async function fewest(count: () => Promise<number>): Promise<number> {
  return Math.min(await count(), await count(), await count());
}

/**
 * Counts all statements of this process, at the drivers of both engines. A transaction that a server begins and commits
 * by itself, since it is one message, has a `begin` and a `commit` here as on the embedded engine.
 */
export function countStatements(): Statements {
  let texts: string[] = [];
  const doors = [PGlite.prototype, pg.Client.prototype] as unknown as Record<
    string,
    (...args: never[]) => unknown
  >[];
  const replaced = doors.map((door) => {
    const original = door.query as (...args: never[]) => unknown;
    const own = Object.hasOwn(door, 'query');
    door.query = function (...args: never[]) {
      // When a prepared statement is evicted depends on the statements before.
      texts.push(...textsOf(this, args[0]).filter((text) => !text.startsWith('deallocate ')));
      return original.apply(this, args);
    };
    return () => {
      if (own) door.query = original;
      else delete door.query;
    };
  });
  const textsDuring = async (work: () => Promise<unknown>) => {
    texts = [];
    await work();
    return texts;
  };
  return {
    textsDuring,
    during: async (work) => (await textsDuring(work)).length,
    restore() {
      for (const undo of replaced) undo();
    },
  };
}

type Sent = string | { readonly text: string } | StatementSequence;

/** The connections with an open transaction. */
const open = new WeakSet<object>();

function textsOf(connection: object, sent: Sent | undefined): readonly string[] {
  if (sent instanceof StatementSequence && !open.has(connection) && !sent.texts[0]?.startsWith('begin')) {
    return ['begin', ...sent.texts, 'commit'];
  }
  const texts =
    sent instanceof StatementSequence ? sent.texts : [typeof sent === 'string' ? sent : (sent?.text ?? '')];
  for (const text of texts) {
    if (text.startsWith('begin')) open.add(connection);
    else if (['commit', 'rollback'].includes(text)) open.delete(connection);
  }
  return texts;
}
