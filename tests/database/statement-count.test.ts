import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../src/engine/database/database.js';
import { reading } from '../../src/engine/database/queries.js';
import { countStatements } from '../../src/engine/database/statement-count.js';
import { transactionQueries } from '../../src/engine/database/transaction-queries.js';
import { acquireWorkerDatabase, releaseWorkerDatabase } from '../support/worker-database.js';

let database: Database;
beforeAll(async () => {
  database = await acquireWorkerDatabase();
});
afterAll(() => releaseWorkerDatabase());

const read = () => database.queries.run(reading('select 1'), []);

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const count = { statements: 0 };
  await countStatements(count, work);
  return count.statements;
}

test('the statement count includes reads, and the statements of a transaction with its begin and commit', async () => {
  expect(await statementsOf(async () => undefined)).toBe(0);
  expect(await statementsOf(async () => [await read(), await read()])).toBe(2);
  const transaction = () =>
    database.orm.em.fork().transactional(async (em) => (await transactionQueries(em)).change('select 1', []));
  // The ORM asks for its database before its first transaction.
  await transaction();
  expect(await statementsOf(transaction)).toBe(3);
});

test('the statements of parallel work are counted separately, even if there are fewer connections', async () => {
  const some = (reads: number) =>
    statementsOf(async () => {
      await pause(1);
      await Promise.all(Array.from({ length: reads }, read));
    });
  const sizes = Array.from({ length: 40 }, (_, index) => index % 5);
  expect(await Promise.all(sizes.map(some))).toEqual(sizes);
});

test('the statements of other work are not counted', async () => {
  const count = { statements: 0 };
  await countStatements(count, read);
  await read();
  expect(count.statements).toBe(1);
});
