import pg from 'pg';
import { type ReadOptions } from '../../../src/engine/database/queries.js';
import { type Database, openDatabase, reading } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { databaseOnServer } from '../../support/server-database.js';
import { until } from '../../support/until.js';

/** Concurrent short reads share connections to a server. */

let onServer: Awaited<ReturnType<typeof databaseOnServer>>;
let database: Database;
let observer: pg.Client;

beforeAll(async () => {
  onServer = await databaseOnServer();
  database = await openDatabase({ kind: 'server', url: onServer.url, poolSize: 4, entities });
  observer = new pg.Client({ connectionString: onServer.url });
  await observer.connect();
});

afterAll(async () => {
  await observer.end();
  await database.close();
  await onServer.dispose();
});

/** Answers once no other session holds the advisory lock with this number. */
const WAITING = `select $1::int4 as "key", pg_backend_pid() as "pid"
  from (select case when $1 > 0 then pg_advisory_xact_lock_shared($1) end) t`;

interface Row {
  key: number;
  pid: number;
}

const read = async (key: number, options: ReadOptions = { isShort: true }): Promise<Row> => {
  const [row] = await database.queries.run<Row>(reading(WAITING), [key], options);
  return row as Row;
};

test('short reads of one text that come at once share a connection, and each gets its own result', async () => {
  const rows = await Promise.all([0, -1, -2, -3].map((key) => read(key)));
  expect(rows.map(({ key }) => key)).toEqual([0, -1, -2, -3]);
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
});

test('other reads have a connection of their own each, however quick they are', async () => {
  await observer.query('select pg_advisory_lock(1)');
  const waiting = [1, 1, 1].map((key) => read(key, {}));
  const pids = await until(async () => {
    const { rows } = await observer.query(
      "select pid from pg_locks where locktype = 'advisory' and not granted",
    );
    return rows.length === 3 && rows.map(({ pid }) => pid);
  });
  await observer.query('select pg_advisory_unlock(1)');
  expect(new Set((await Promise.all(waiting)).map(({ pid }) => pid))).toEqual(new Set(pids));
});

test('short reads of another text do not wait for one that waits for a lock', async () => {
  await observer.query('select pg_advisory_lock(1)');
  const waiting = read(1);
  const other = await database.queries.run(reading('select $1::int4 as "other"'), [7], { isShort: true });
  expect(other).toEqual([{ other: 7 }]);
  await observer.query('select pg_advisory_unlock(1)');
  expect(await waiting).toMatchObject({ key: 1 });
});

test('a failed read does not disturb the other reads on its connection', async () => {
  const text = 'select 1 / $1::int4 as "share"';
  const run = (value: number) => database.queries.run(reading(text), [value], { isShort: true });
  for (let round = 0; round < 5; round++) {
    const outcomes = await Promise.allSettled([1, 0, -1, 0].map(run));
    expect(outcomes).toMatchObject([
      { value: [{ share: 1 }] },
      { reason: { code: '22012' } },
      { value: [{ share: -1 }] },
      { reason: { code: '22012' } },
    ]);
  }
});

test('a short read gets its own result when the read before it on its connection could not prepare their statement', async () => {
  const timeouts = { statementMs: 0, lockMs: 200, idleTransactionMs: 0 };
  const options = { kind: 'server', url: onServer.url, poolSize: 1, entities, timeouts } as const;
  const single = await openDatabase(options);
  const text = reading('select $1::int4 as "key", count(*)::int4 as "count" from vehicle_types');
  const run = (key: number) => single.queries.run(text, [key], { isShort: true });
  // Prepared from its second use in this process on.
  await database.queries.run(text, [0]);
  await observer.query('begin; lock table vehicle_types in access exclusive mode');
  const outcomes = await Promise.allSettled([1, 2, 3].map(run));
  await observer.query('rollback');
  const lockTimeout = { reason: { code: '55P03' } };
  expect(outcomes).toMatchObject([lockTimeout, lockTimeout, lockTimeout]);
  for (const _ of [1, 2]) {
    const again = await Promise.all([1, 2, 3].map(run));
    expect(again.flat()).toMatchObject([{ key: 1 }, { key: 2 }, { key: 3 }]);
  }
  await single.close();
});

test('a read that waits for a lock is cancelled when nobody wants it any more', async () => {
  await observer.query('select pg_advisory_lock(1)');
  const leaving = new AbortController();
  const long = read(1, { signal: leaving.signal });
  const staying = read(1, {});
  expect(await read(0)).toMatchObject({ key: 0 });
  leaving.abort();
  await expect(long).rejects.toMatchObject({ status: 400 });
  await observer.query('select pg_advisory_unlock(1)');
  expect(await staying).toMatchObject({ key: 1 });
});

test('a read that is cancelled before it is sent is never sent', async () => {
  const leaving = new AbortController();
  const given = database.queries.run(reading('select pg_sleep(600)'), [], { signal: leaving.signal });
  leaving.abort();
  await expect(given).rejects.toMatchObject({ status: 400 });
});
