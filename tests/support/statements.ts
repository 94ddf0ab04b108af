import pg from 'pg';

export interface Statements {
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

/** Counts all statements of this process, at the driver. */
export function countStatements(): Statements {
  let texts: string[] = [];
  const door = pg.Client.prototype as unknown as Record<string, (...args: never[]) => unknown>;
  const original = door.query as (...args: never[]) => unknown;
  door.query = function (...args: never[]) {
    const text = textOf(args[0]);
    // The closing of a prepared statement has none, and depends on the statements before. A notice to other instances
    // follows a commit after a while.
    if (text !== '' && !text.includes('pg_notify')) texts.push(text);
    return original.apply(this, args);
  };
  const textsDuring = async (work: () => Promise<unknown>) => {
    texts = [];
    await work();
    return texts;
  };
  return {
    textsDuring,
    during: async (work) => (await textsDuring(work)).length,
    restore() {
      door.query = original;
    },
  };
}

type Sent = string | { readonly text: string };

const textOf = (sent: Sent | undefined): string => (typeof sent === 'string' ? sent : (sent?.text ?? ''));
