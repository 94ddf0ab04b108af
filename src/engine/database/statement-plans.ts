import { randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Queries } from './queries.js';
import type { KeptStatement } from './statement-log.js';
import { inTransaction, transactionQueries } from './transaction.js';

/** The most texts that are planned for one answer. */
const MOST_PLANNED = 50;

/** Other statements, such as those of a transaction, have no plan. */
const PLANNED = /^\s*(select|with|insert|update|delete|merge)\b/i;

/**
 * Returns the plan of each text that the server plans, as it plans them for the service: without values, since sessions have
 * `plan_cache_mode` = `force_generic_plan`. Nothing is executed. A text into which the ORM wrote values has no plan here.
 */
export async function planStatements(
  orm: MikroORM,
  statements: readonly KeptStatement[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const values = new Map(
    statements.flatMap(({ text, parameters }) =>
      parameters && PLANNED.test(text) ? [[text, parameters.length] as const] : [],
    ),
  );
  const plans = new Map<string, readonly string[]>();
  await inTransaction(orm, async (em) => {
    const queries = await transactionQueries(em);
    await queries.change('set transaction read only', []);
    for (const [text, count] of [...values].slice(0, MOST_PLANNED))
      plans.set(text, await planOf(queries, text, count));
  });
  return plans;
}

/** Prepares a text under a name for as long as it is planned, since a generic plan needs no values. */
async function planOf({ change }: Queries, text: string, values: number): Promise<readonly string[]> {
  const name = `plan_${randomBytes(8).toString('hex')}`;
  const nulls = Array.from({ length: values }, () => 'null').join(', ');
  await change(`prepare ${name} as ${text}`, []);
  const rows = await change<Record<'QUERY PLAN', string>>(
    `explain execute ${name}${values > 0 ? `(${nulls})` : ''}`,
    [],
  );
  await change(`deallocate ${name}`, []);
  return rows.map((row) => row['QUERY PLAN']);
}
