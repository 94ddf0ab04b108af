import pg from 'pg';
import type { Database } from '../../../src/database/database.js';
import { openDatabase } from '../../../src/database/open.js';
import { reading } from '../../../src/database/queries.js';
import { entities } from '../../../src/modules/index.js';
import { unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import { until } from '../../support/until.js';

/** Concurrent reads share connections to a server. */

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

const read = async (key: number, signal?: AbortSignal): Promise<Row> => {
  const [row] = await database.queries.run<Row>(reading(WAITING), [key], signal ? { signal } : {});
  return row as Row;
};

/** Repeats concurrent reads until two of them share a connection, which slow earlier answers may prevent. */
const readUntilShared = (keys: readonly number[]): Promise<Row[]> =>
  until(async () => {
    const rows = await Promise.all(keys.map((key) => read(key)));
    return new Set(rows.map(({ pid }) => pid)).size < keys.length && rows;
  });

test('concurrent reads share a connection, and each gets its own result', async () => {
  const rows = await readUntilShared([0, -1, -2, -3]);
  expect(rows.map(({ key }) => key)).toEqual([0, -1, -2, -3]);
});

test('a failed read does not disturb the other reads on its connection', async () => {
  const text = 'select 1 / $1::int4 as "share"';
  const run = (value: number) => database.queries.run(reading(text), [value]);
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

test('a read gets its own result when the read before it on its connection could not prepare their statement', async () => {
  const timeouts = { statementMs: 0, lockMs: 200, idleTransactionMs: 0 };
  const options = { kind: 'server', url: onServer.url, poolSize: 1, entities, timeouts } as const;
  const single = await openDatabase(options);
  const text = 'select $1::int4 as "key", count(*)::int4 as "count" from vehicle_types';
  // Prepared and shared from its second use in this process on.
  await database.queries.run(reading(text), [0]);
  await observer.query('begin; lock table vehicle_types in access exclusive mode');
  const outcomes = await Promise.allSettled([1, 2, 3].map((id) => single.queries.run(reading(text), [id])));
  await observer.query('rollback');
  await single.close();
  const lockTimeout = { reason: { code: '55P03' } };
  expect(outcomes).toMatchObject([lockTimeout, lockTimeout, lockTimeout]);
});

test('reads do not wait for a slow read that came before them, and the slow read can be cancelled', async () => {
  await readUntilShared([0, 0, 0, 0]);
  await observer.query('select pg_advisory_lock(1)');
  const leaving = new AbortController();
  const long = read(1, leaving.signal);
  const staying = read(1);
  const behind = await Promise.all([read(0), read(-1)]);
  expect(behind.map(({ key }) => key)).toEqual([0, -1]);
  leaving.abort();
  await expect(long).rejects.toMatchObject({ status: 400 });
  await observer.query('select pg_advisory_unlock(1)');
  expect(await staying).toMatchObject({ key: 1 });
});

describe('the plan of a page', () => {
  let single: Database;
  beforeAll(async () => {
    single = await openDatabase({ kind: 'server', url: onServer.url, poolSize: 1, entities });
  });
  afterAll(() => single.close());

  /** Reads a page. Returns how often its text had been run with a generic plan before. */
  async function plansAfter(name: string, seconds: number): Promise<number> {
    const text = `select '${name}' as "name", pg_sleep($1) limit $2`;
    await single.queries.run(reading(text), [seconds, 10]);
    const [plans] = await single.queries.change<{ count: number }>(
      'select generic_plans as "count" from pg_prepared_statements where statement = $1',
      [text],
    );
    return plans?.count ?? 0;
  }

  /**
   * A page that was read nine times, eight times with a generic plan. Repeats with another page if a slow
   * machine made a read slow.
   */
  const quickPage = (): Promise<string> =>
    until(async () => {
      const page = `page ${unique()}`;
      let plans = 0;
      for (let use = 0; use < 9; use++) plans = await plansAfter(page, 0);
      return plans === 8 && page;
    });

  /**
   * Reads a page five times in each way of planning, which take turns. Returns how often it has had a generic plan, and
   * how many milliseconds the slowest planned read took.
   */
  async function plansAfterTrial(page: string, { planned, prepared }: { planned: number; prepared: number }) {
    let plans = 0;
    let slowest = 0;
    for (let turn = 0; turn < 5; turn++) {
      const start = performance.now();
      await plansAfter(page, planned);
      slowest = Math.max(slowest, performance.now() - start);
      plans = await plansAfter(page, prepared);
    }
    return { plans, slowest };
  }

  test('a slow page gets a plan for its values if that plan is faster', async () => {
    const page = await until(async () => {
      const candidate = await quickPage();
      expect(await plansAfter(candidate, 0.6)).toBe(9);
      const { plans, slowest } = await plansAfterTrial(candidate, { planned: 0, prepared: 0.2 });
      expect(plans).toBe(14);
      // Otherwise a machine that paused made the plan as slow as the other one.
      return slowest < 100 && candidate;
    });
    for (let use = 0; use < 3; use++) expect(await plansAfter(page, 0)).toBe(14);
  });

  test('a page gets the generic plan again if a plan for its values is not faster', async () => {
    const page = await quickPage();
    expect(await plansAfter(page, 0.6)).toBe(9);
    const { plans } = await plansAfterTrial(page, { planned: 0.2, prepared: 0.2 });
    expect(plans).toBe(14);
    for (let use = 15; use < 18; use++) expect(await plansAfter(page, 0)).toBe(use);
  });
});

test('a read that is cancelled before it is sent is never sent', async () => {
  const leaving = new AbortController();
  const given = database.queries.run(reading('select pg_sleep(600)'), [], { signal: leaving.signal });
  leaving.abort();
  await expect(given).rejects.toMatchObject({ status: 400 });
});
