import { CompiledQuery, type Kysely } from 'kysely';

/** Returns the rows of one statement over the connection of a Kysely instance. */
export async function queryRows<Row>(
  kysely: Kysely<unknown>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows } = await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...values]));
  return rows;
}
