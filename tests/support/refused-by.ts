import { type RawBuilder, sql } from 'kysely';
import { constraintOf, type Database } from '../../src/engine/database.js';

/** Rolls back what the database accepted. */
class Accepted extends Error {}

/** Runs statements in a transaction and rolls it back. Returns the constraint that refuses them; null if none does. */
export async function refusedBy(
  { kysely }: Pick<Database, 'kysely'>,
  ...statements: RawBuilder<unknown>[]
): Promise<string | null> {
  const work = kysely.transaction().execute(async (transaction) => {
    for (const statement of statements) await statement.execute(transaction);
    await sql`set constraints all immediate`.execute(transaction);
    throw new Accepted();
  });
  return work.catch((error: unknown) => {
    if (error instanceof Accepted) return null;
    const broken = constraintOf(error);
    if (!broken) throw error;
    return broken.name;
  });
}
