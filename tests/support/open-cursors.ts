import type { Database } from '../../src/engine/database.js';

const NAMES =
  "select name from pg_cursors where name like 'list%' and statement not like '%from pg_cursors%'";

/** A session sees its own cursors alone, and the next one is opened where the fewest are: so many see all of them. */
const OBSERVERS = 10;

/** The names of the cursors that are open on the connections of a database. */
export async function openCursors({ cursors }: Database): Promise<string[]> {
  const observers = await Promise.all(
    Array.from({ length: OBSERVERS }, () => cursors.open(NAMES, [], undefined)),
  );
  const found = await Promise.all(
    observers.map((observer) => observer.read(1_000, Number.POSITIVE_INFINITY)),
  );
  await Promise.all(observers.map((observer) => observer.close()));
  return [...new Set((found.flat() as { name: string }[]).map(({ name }) => name))].sort();
}
