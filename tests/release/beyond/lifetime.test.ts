import type { Cursor } from '../../../src/engine/database/cursors.js';
import { inTransaction } from '../../../src/engine/database/transaction.js';
import { type Database, openDatabase, reading, transactionQueries } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { databaseOnServer } from '../../support/server-database.js';
import { until } from '../../support/until.js';

/** Connections to a server are replaced from time to time. The tests let the time of a connection pass. */

const MINUTE = 60_000;
const POOL_SIZE = 6;

let onServer: Awaited<ReturnType<typeof databaseOnServer>>;
let database: Database;
let setTimer: jest.SpyInstance;

beforeAll(async () => {
  onServer = await databaseOnServer();
  setTimer = jest.spyOn(globalThis, 'setTimeout');
  database = await openDatabase({ kind: 'server', url: onServer.url, poolSize: POOL_SIZE, entities });
});
afterAll(async () => {
  setTimer.mockRestore();
  await database.close();
  await onServer.dispose();
});

const PID = 'select pg_backend_pid() as pid, pg_sleep(0.05)';

/** The timers of the connections that have been opened. */
const lifetimes = () =>
  setTimer.mock.calls
    .map(([end, ms]) => ({ end: end as () => void, ms: Number(ms) }))
    .filter(({ ms }) => ms >= 15 * MINUTE);

/** The connections of the pool, which all are in use. */
async function allPids(): Promise<readonly number[]> {
  const rows = await Promise.all(
    Array.from({ length: POOL_SIZE }, () => database.queries.run<{ pid: number }>(reading(PID), [])),
  );
  return rows.flat().map(({ pid }) => pid);
}

test('each connection lives for half an hour, more or less a random part', async () => {
  await allPids();
  expect(lifetimes().length).toBeGreaterThanOrEqual(POOL_SIZE);
  for (const { ms } of lifetimes()) {
    expect(ms).toBeGreaterThanOrEqual(24 * MINUTE);
    expect(ms).toBeLessThanOrEqual(36 * MINUTE);
  }
  expect(new Set(lifetimes().map(({ ms }) => ms)).size).toBe(lifetimes().length);
});

test('a connection whose time has passed is replaced and the others stay; a transaction on it is committed before', async () => {
  const before = new Set(await allPids());
  expect(before.size).toBe(POOL_SIZE);
  lifetimes()[0]?.end();
  const after = await allPids();
  expect(after.filter((pid) => before.has(pid))).toHaveLength(POOL_SIZE - 1);

  const own = 'select pg_backend_pid() as pid';
  const pids = await inTransaction(database.orm, async (em) => {
    const queries = transactionQueries(em);
    const [first] = await queries.change<{ pid: number }>(own, []);
    for (const { end } of lifetimes()) end();
    const [second] = await queries.change<{ pid: number }>(own, []);
    return [first?.pid, second?.pid];
  });
  expect(pids[0]).toBe(pids[1]);
  await until(async () => !(await allPids()).includes(pids[0] as number));
});

test('a long list is not cut when the time of its connection has passed; the next one is on another connection', async () => {
  const open = () =>
    database.cursors.open('select pg_backend_pid() as pid from generate_series(1, 9) n', [], undefined);
  const pidsOf = async (list: Cursor) => (await list.read(2, Number.POSITIVE_INFINITY)).map(pidIn);
  const lists = await Promise.all([1, 2, 3].map(open));
  const before = (await Promise.all(lists.map(pidsOf))).flat();
  expect(new Set(before).size).toBe(2);
  for (const { end } of lifetimes()) end();
  for (const list of lists) {
    expect(await pidsOf(list)).toHaveLength(2);
    await list.close();
  }
  const next = await open();
  const [pid] = await pidsOf(next);
  expect(before).not.toContain(pid);
  await next.close();
});

const pidIn = (row: object) => (row as { pid: number }).pid;
