import type { CompiledQuery, Kysely } from 'kysely';
import type { Context, WriteContext } from '../context.js';
import { reading } from '../database/queries.js';

/** Returns the query builder over entities and their properties, for what no record covers; {@link rowsOf} runs queries. */
export const builderOf = <Tables>({ services }: Pick<Context, 'services'>): Kysely<Tables> =>
  services.orm.em.getKysely({
    tableNamingStrategy: 'entity',
    columnNamingStrategy: 'property',
    // The ORM derives the tables from a list of entities that it does not know at compile time.
  }) as unknown as Kysely<Tables>;

interface Built<Row> {
  compile(): CompiledQuery<Row>;
}

interface BuiltRead<Row> extends Built<Row> {
  readonly isSelectQueryBuilder: true;
}

/** Runs a built statement, inside the open transaction if there is one. Each column needs an alias of its own. */
export function rowsOf<Row>({ queries }: Pick<Context, 'queries'>, query: BuiltRead<Row>): Promise<Row[]> {
  const { sql, parameters } = query.compile();
  return queries.run<Row>(reading(sql), parameters);
}

/** Executes a built statement that changes rows. */
export async function changeRows({ queries }: WriteContext, query: Built<unknown>): Promise<void> {
  const { sql, parameters } = query.compile();
  await queries.change(sql, parameters);
}
