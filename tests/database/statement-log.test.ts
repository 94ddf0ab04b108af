import { setTimeout as pause } from 'node:timers/promises';
import {
  type Database,
  type EndedStatement,
  inTransaction,
  reading,
  StatementLog,
  transactionQueries,
} from '../../src/engine/database.js';
import { unique } from '../support/samples.js';
import { isPooled } from '../support/template.js';
import { acquireWorkerDatabase, releaseWorkerDatabase } from '../support/worker-database.js';

let database: Database;
beforeAll(async () => {
  database = await acquireWorkerDatabase();
});
afterAll(() => releaseWorkerDatabase());

const read = () => database.queries.run(reading('select 1'), []);

const changeAlone = (text: string) =>
  inTransaction(database.orm, async (em) => transactionQueries(em).change(text, []));

async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const log = new StatementLog();
  await log.of(work);
  return log.statements;
}

async function endedIn(work: () => Promise<unknown>): Promise<EndedStatement[]> {
  const ended: EndedStatement[] = [];
  await new StatementLog((statement) => ended.push(statement)).of(work);
  return ended;
}

test('the statement log counts reads, and the statements of a transaction with its begin and commit', async () => {
  expect(await statementsOf(async () => undefined)).toBe(0);
  expect(await statementsOf(async () => [await read(), await read()])).toBe(2);
  // The ORM asks for its database before its first transaction.
  await changeAlone('select 1');
  expect(await statementsOf(() => changeAlone('select 1'))).toBe(3);
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
  const log = new StatementLog();
  await log.of(read);
  await read();
  expect(log.statements).toBe(1);
});

const SHORT = { isShort: true, reader: undefined };
const LONG = { isShort: false, reader: undefined };

test.each([
  ['short', SHORT],
  ['long', LONG],
])('a %s read that has ended is named, with its rows, its plan and its time', async (_kind, options) => {
  const text = reading(`select n as "${unique()}" from generate_series(1, $1) n`);
  const purpose = { name: 'numbers', way: 'completed' } as const;
  const ended = await endedIn(async () => {
    for (const most of [2, 3, 4]) await database.queries.run(text, [most], { ...options, purpose });
  });
  const again = isPooled() ? 'once' : 'generic';
  const statement = { ...purpose, ms: expect.any(Number), hasFailed: false };
  expect(ended).toMatchObject([
    { ...statement, rows: 2, plan: 'once' },
    { ...statement, rows: 3, plan: again },
    { ...statement, rows: 4, plan: again },
  ]);
  expect(Math.min(...ended.map(({ ms }) => ms))).toBeGreaterThan(0);
});

test('a read without a purpose has the name of its command', async () => {
  expect(await endedIn(read)).toMatchObject([{ name: 'SELECT', way: 'internal', rows: 1 }]);
});

test('a statement that fails has ended too', async () => {
  const failing = () => database.queries.run(reading('select 1 / $1::int4'), [0]).catch(() => undefined);
  expect(await endedIn(failing)).toMatchObject([{ way: 'internal', rows: 0, ms: expect.any(Number) }]);
});

test('the changes of a transaction have the names of their commands', async () => {
  const ended = await endedIn(() => changeAlone('create temporary table numbers (n int) on commit drop'));
  expect(ended.map(({ name, way }) => [name, way])).toEqual([
    ['BEGIN', 'change'],
    ['CREATE', 'change'],
    ['COMMIT', 'change'],
  ]);
});

test('a cursor is planned with its values, and its batches are named like it', async () => {
  const purpose = { name: 'numbers', way: 'passed' } as const;
  const ended = await endedIn(async () => {
    const cursor = await database.cursors.open(
      'select n from generate_series(1, $1) n',
      [5],
      undefined,
      purpose,
    );
    await cursor.read(3, 1_000_000);
    await cursor.close();
  });
  expect(ended).toMatchObject([
    { ...purpose, plan: 'custom', rows: 0 },
    { ...purpose, plan: 'once', rows: 3 },
    { name: 'CLOSE', way: 'internal' },
  ]);
});
