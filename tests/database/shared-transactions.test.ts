import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Database } from '../../src/database/database.js';
import { inTransaction } from '../../src/database/in-transaction.js';
import { transactionQueries } from '../../src/database/transaction-queries.js';
import { type LockedServer, startLockedServer } from '../support/locked-server.js';

/** Transactions of one message that come in one turn of the event loop: they share a connection, and a commit unless one fails. */

let server: LockedServer;
let database: Database;

beforeAll(async () => {
  server = await startLockedServer();
  ({ database } = await server.serve({ poolSize: 4 }));
  // Before its first transaction the ORM asks the server for its database.
  await inTransaction(database.orm, async () => undefined);
});
afterAll(() => server.stop());

let tables = 0;

/** Creates a table with a deferred foreign key to itself. */
async function makeTable(): Promise<string> {
  const table = `stored_${++tables}`;
  await server.observe(
    `create table ${table} (id int primary key, parent int references ${table} deferrable initially deferred)`,
  );
  return table;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const store = (table: string, id: number, parent: number | null = null): Statement => ({
  text: `insert into ${table} values ($1, $2)`,
  values: [id, parent],
});

/** A transaction of statements that are sent together; gives the connection on which the server executed them. */
const transact = (statements: readonly Statement[], signal?: AbortSignal): Promise<number | undefined> =>
  inTransaction(database.orm, async (em) => {
    const queries = await transactionQueries(em, signal);
    for (const { text, values } of statements) queries.defer(text, values);
    const executed = queries.deferRead<{ pid: number }>('select pg_backend_pid() as pid', []);
    executed.catch(() => undefined);
    return { executed };
  }).then(async ({ executed }) => (await executed)[0]?.pid);

const storedIn = async (table: string): Promise<number[]> =>
  (await server.observe<{ id: number }>(`select id from ${table} order by id`)).map(({ id }) => id);

test('eight transactions that come together share a message and a commit, a ninth has its own', async () => {
  const table = await makeTable();
  const flushed = jest.spyOn(pg.Connection.prototype, 'sync');
  const pids = await Promise.all(Array.from({ length: 9 }, (_, id) => transact([store(table, id)])));
  const ends = flushed.mock.calls.length;
  flushed.mockRestore();

  expect(new Set(pids.slice(0, 8)).size).toBe(1);
  expect(pids[8]).not.toBe(pids[0]);
  expect(ends).toBe(2);
  const rows = await server.observe<{ id: number; commit: string }>(
    `select id, xmin::text as commit from ${table} order by id`,
  );
  expect(rows.map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(new Set(rows.slice(0, 8).map(({ commit }) => commit)).size).toBe(1);
});

test('a connection waits for locks as long as before once transactions have shared a commit on it', async () => {
  const limit = () =>
    inTransaction(database.orm, async (em) => {
      const queries = await transactionQueries(em);
      return {
        read: queries.deferRead<{ most: string; pid: number }>(
          "select current_setting('lock_timeout') as most, pg_backend_pid() as pid",
          [],
        ),
      };
    }).then(async ({ read }) => (await read)[0]);
  const usual = await limit();
  expect(usual).not.toMatchObject({ most: '20ms' });
  const shared = { ...usual, most: '20ms' };
  expect(await Promise.all([limit(), limit()])).toEqual([shared, shared]);
  expect(await limit()).toEqual(usual);
});

test('transactions whose connection is lost before their commit are not stored, and none says so', async () => {
  const table = await makeTable();
  const lose = { text: 'select pg_terminate_backend(pg_backend_pid())', values: [] };
  const ended = await Promise.allSettled([
    transact([store(table, 1)]),
    transact([store(table, 2), lose]),
    transact([store(table, 3)]),
  ]);
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);

  const sent = jest.spyOn(pg.Connection.prototype, 'sync').mockImplementation(function (this: pg.Connection) {
    this.stream.destroy();
  });
  const cut = await Promise.allSettled([4, 5, 6].map((id) => transact([store(table, id)])));
  sent.mockRestore();
  expect(cut.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);

  expect(await storedIn(table)).toEqual([]);
  await transact([store(table, 7)]);
  expect(await storedIn(table)).toEqual([7]);
});

test('messages whose transactions lock the same rows in another order do not fail', async () => {
  const table = await makeTable();
  await server.observe(`insert into ${table} values (1), (2)`);
  await server.observe(`alter table ${table} add count int not null default 0`);
  const same = { text: 'select $1::int4', values: [0] };
  const count = (id: number) => ({
    text: `update ${table} set count = count + 1 where id = $1`,
    values: [id],
  });
  for (let round = 0; round < 10; round++) {
    const forth = [1, 2, 1, 2, 1, 2, 1, 2];
    await Promise.all([...forth, ...forth.toReversed()].map((id) => transact([same, count(id)])));
  }
  const counts = await server.observe<{ count: number }>(`select count from ${table} order by id`);
  expect(counts).toEqual([{ count: 80 }, { count: 80 }]);
});

test('a transaction that fails takes none of those beside it along', async () => {
  const table = await makeTable();
  // From its second use on a text is prepared.
  for (const round of [0, 1, 2]) {
    const first = round * 10;
    const failing = { text: 'select 1 / $1::int4', values: [0] };
    const [before, failed, duplicate, behind] = await Promise.allSettled([
      transact([store(table, first)]),
      transact([store(table, first + 1), failing, store(table, first + 2)]),
      transact([store(table, first + 3), store(table, first)]),
      transact([store(table, first + 4)]),
    ]);
    expect(before?.status).toBe('fulfilled');
    expect(failed).toMatchObject({ reason: { code: '22012' } });
    expect(duplicate).toMatchObject({ reason: { code: '23505' } });
    expect(behind?.status).toBe('fulfilled');
  }
  expect(await storedIn(table)).toEqual([0, 4, 10, 14, 20, 24]);
});

test('a transaction fails if its commit does', async () => {
  const table = await makeTable();
  for (const first of [10, 20, 30]) {
    const [before, orphan, behind] = await Promise.allSettled([
      transact([store(table, first)]),
      transact([store(table, first + 1, 99)]),
      transact([store(table, first + 2, first)]),
    ]);
    expect(before?.status).toBe('fulfilled');
    expect(orphan).toMatchObject({ reason: { code: '23503' } });
    expect(behind?.status).toBe('fulfilled');
  }
  expect(await storedIn(table)).toEqual([10, 12, 20, 22, 30, 32]);
});

test('a transaction that another could not prepare a statement for is sent again', async () => {
  const table = await makeTable();
  // Its second use is to be prepared, by a transaction that fails before.
  const text = `insert into ${table} values ($1)`;
  await transact([{ text, values: [1] }]);
  const [failed, behind] = await Promise.allSettled([
    transact([
      { text: 'select 1 / $1::int4', values: [0] },
      { text, values: [2] },
    ]),
    transact([{ text, values: [3] }]),
  ]);
  expect(failed?.status).toBe('rejected');
  expect(behind?.status).toBe('fulfilled');
  expect(await storedIn(table)).toEqual([1, 3]);
});

test('a transaction that waits for a lock keeps those behind it waiting for a second, and none is lost', async () => {
  const [table, locked] = [await makeTable(), await makeTable()];
  await server.observe(`insert into ${locked} values (1)`);
  await server.other.query(`begin; select from ${locked} for update`);
  let isDone = false;
  const waiting = transact([
    store(table, 1),
    { text: `update ${locked} set parent = $1`, values: [1] },
  ]).finally(() => {
    isDone = true;
  });
  await Promise.all([2, 3].map((id) => transact([store(table, id)])));
  expect(isDone).toBe(false);
  expect(await storedIn(table)).toEqual([2, 3]);
  await server.untilWaiting(1);
  await server.other.query('rollback');
  await waiting;
  expect(await storedIn(table)).toEqual([1, 2, 3]);
});

test('a transaction that takes long keeps those that share its commit waiting for a second', async () => {
  const table = await makeTable();
  const slow = new AbortController();
  const isOver = transact([store(table, 1), { text: 'select pg_sleep(60)', values: [] }], slow.signal);
  await Promise.all([2, 3].map((id) => transact([store(table, id)])));
  expect(await storedIn(table)).toEqual([2, 3]);
  slow.abort(new Error('left'));
  await expect(isOver).rejects.toThrow('left');
  expect(await storedIn(table)).toEqual([2, 3]);
});

test('transactions that wait for a lock keep no other waiting while there is a connection', async () => {
  const [table, locked] = [await makeTable(), await makeTable()];
  await server.observe(`insert into ${locked} values (1)`);
  await server.other.query(`begin; select from ${locked} for update`);
  const waiting: Promise<unknown>[] = [];
  for (const count of [1, 2, 3]) {
    waiting.push(transact([{ text: `update ${locked} set parent = $1`, values: [1] }]));
    await server.untilWaiting(count);
  }
  await transact([store(table, 1)]);
  expect(await storedIn(table)).toEqual([1]);
  await server.untilWaiting(3);
  await server.other.query('rollback');
  await Promise.all(waiting);
});

test('a client that leaves does not end the transactions of others, and all clients end what waits', async () => {
  const [table, locked] = [await makeTable(), await makeTable()];
  await server.observe(`insert into ${locked} values (1)`);
  await server.other.query(`begin; select from ${locked} for update`);
  const [one, other] = [new AbortController(), new AbortController()];
  const wait = { text: `update ${locked} set parent = $1`, values: [1] };
  const outcomes = Promise.allSettled([
    transact([store(table, 1), wait], one.signal),
    transact([store(table, 2), wait], other.signal),
  ]);
  await server.untilWaiting(1);
  one.abort(new Error('left'));
  await pause(100);
  expect(await server.waiting()).toHaveLength(1);
  other.abort(new Error('left too'));
  await server.untilWaiting(0);
  await server.other.query('rollback');
  const stored = await storedIn(table);
  for (const [index, { status }] of (await outcomes).entries()) {
    expect(stored.includes(index + 1)).toBe(status === 'fulfilled');
  }
  expect(stored).not.toContain(1);
});

test('transactions that share connections have stored their row if and only if they say so, whenever clients leave', async () => {
  const table = await makeTable();
  const succeeded: number[] = [];
  for (let round = 0; round < 40; round++) {
    const leaving = Array.from({ length: 10 }, () => new AbortController());
    const outcomes = Promise.allSettled(
      leaving.map(async ({ signal }, index) => {
        const id = round * 10 + index;
        await transact([store(table, id)], signal);
        succeeded.push(id);
      }),
    );
    for (const [index, client] of leaving.entries()) {
      if (index % 3 !== round % 3) continue;
      await pause(0);
      client.abort(new Error('left'));
    }
    await outcomes;
  }
  expect(await storedIn(table)).toEqual(succeeded.sort((a, b) => a - b));
  expect(succeeded.length).toBeGreaterThan(0);
});
