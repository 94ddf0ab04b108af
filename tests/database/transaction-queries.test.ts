import { EventEmitter, once } from 'node:events';
import { Session } from '../../src/engine/database/session.js';
import { type Database, inTransaction, transactionQueries } from '../../src/engine/database.js';
import { acquireWorkerDatabase, releaseWorkerDatabase } from '../support/worker-database.js';

let database: Database;

beforeAll(async () => {
  database = await acquireWorkerDatabase();
});

afterAll(async () => {
  for (let table = 1; table <= tables; table++) await database.queries.change(`drop table node_${table}`, []);
  releaseWorkerDatabase();
});

let tables = 0;

/** Creates a table with a deferred foreign key to itself. */
async function makeTable(): Promise<string> {
  const table = `node_${++tables}`;
  await database.queries.change(
    `create table ${table} (id int primary key, parent int references ${table} deferrable initially deferred)`,
    [],
  );
  return table;
}

async function countOf(table: string): Promise<number | undefined> {
  const rows = await database.queries.change<{ count: number }>(`select count(*) from ${table}`, []);
  return rows[0]?.count;
}

test('reads in a transaction see its own writes', async () => {
  const table = await makeTable();

  await inTransaction(database.orm, async (em) => {
    const queries = transactionQueries(em);
    await queries.change(`insert into ${table} values (1)`, []);
    expect(await queries.change(`select id from ${table}`, [])).toEqual([{ id: 1 }]);
  });

  expect(await countOf(table)).toBe(1);
});

test('a read outside a transaction does not see its uncommitted writes', async () => {
  const table = await makeTable();
  const gate = new EventEmitter();
  const written = once(gate, 'written');
  const undone = inTransaction(database.orm, async (em) => {
    await transactionQueries(em).change(`insert into ${table} values (1)`, []);
    const opened = once(gate, 'open');
    gate.emit('written');
    await opened;
    throw new Error('undo');
  });
  await written;
  const beside = countOf(table);
  gate.emit('open');

  await expect(undone).rejects.toThrow('undo');
  expect(await beside).toBe(0);
});

test('a read outside the open transaction of its caller fails at once', async () => {
  const around = inTransaction(database.orm, () => database.queries.change('select 1', []));

  await expect(around).rejects.toThrow('must go through transactionQueries');
});

test('reads cannot be bound to a transaction when none is open', () => {
  expect(() => transactionQueries(database.orm.em.fork())).toThrow('no open transaction');
});

test('a transaction is cancelled only once the server has begun it', async () => {
  const abort = new AbortController();
  const answered: string[] = [];
  const { runText, cancelStatement } = Session.prototype;
  jest.spyOn(Session.prototype, 'runText').mockImplementation(async function (this: Session, text, ...rest) {
    // Between the sending of the message and its first answer.
    if (text === 'begin') queueMicrotask(() => abort.abort(new Error('lost')));
    const result = await runText.call(this, text, ...rest);
    answered.push(text);
    return result;
  });
  jest.spyOn(Session.prototype, 'cancelStatement').mockImplementation(function (this: Session) {
    answered.push('cancelled');
    return cancelStatement.call(this);
  });

  const work = inTransaction(database.orm, async (em) =>
    transactionQueries(em, abort.signal).change('select pg_sleep(60)', []),
  );

  await expect(work).rejects.toThrow('lost');
  expect(answered).toEqual(['begin', 'cancelled', 'rollback']);
});

afterEach(() => jest.restoreAllMocks());

test('failed commits leave every connection usable', async () => {
  const table = await makeTable();

  for (let round = 0; round < 6; round++) {
    const failed = inTransaction(database.orm, async (em) =>
      transactionQueries(em).change(`insert into ${table} values (1, 2)`, []),
    );
    await expect(failed).rejects.toMatchObject({ code: '23503' });
  }

  expect(await countOf(table)).toBe(0);
});

test('a transaction whose signal is aborted is rolled back, between two statements as before its commit', async () => {
  const table = await makeTable();
  for (const statements of [2, 1]) {
    const leaving = new AbortController();
    const left = inTransaction(database.orm, async (em) => {
      const queries = transactionQueries(em, leaving.signal);
      await queries.change(`insert into ${table} values (1)`, []);
      leaving.abort(new Error('left'));
      if (statements === 2) await queries.change(`insert into ${table} values (2)`, []);
    });
    await expect(left).rejects.toThrow('left');
    expect(await countOf(table)).toBe(0);
  }
});
