import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../../src/engine/database/transaction.js';
import {
  type Database,
  isUnavailable,
  openDatabase,
  reading,
  transactionQueries,
} from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import type { PostgresServer } from '../../support/postgres-server.js';
import { rowsOf } from '../../support/replicated-servers.js';
import { postgresServer } from '../../support/server-database.js';
import { until } from '../../support/until.js';

/** A server that has no room for further connections of the service. */

let server: PostgresServer;
let role: string;
let database: Database;

beforeEach(async () => {
  server = await postgresServer();
  role = `tenant_${randomUUID().replaceAll('-', '')}`;
  await rowsOf(server.url, `create role ${role} login password 'tenant'`);
  await rowsOf(server.url, `create database ${role} owner ${role}`);
  const url = new URL(`${server.url}/${role}`);
  url.username = role;
  url.password = 'tenant';
  database = await openDatabase({ kind: 'server', url: url.href, poolSize: 6, entities, migrations: [] });
});
afterEach(async () => {
  await database.close();
  await rowsOf(server.url, `drop database ${role} with (force)`);
  await rowsOf(server.url, `drop role ${role}`);
  await server.stop();
});

const allow = (connections: number) =>
  rowsOf(server.url, `alter role ${role} connection limit ${connections}`);
const open = () => rowsOf(server.url, 'select pid from pg_stat_activity where usename = $1', [role]);

const pidOf = async (): Promise<unknown> => {
  const [row] = await database.queries.run<{ pid: number }>(
    reading('select pg_backend_pid() as pid, pg_sleep(0.02)'),
    [],
  );
  return row?.pid;
};

const store = () =>
  inTransaction(database.orm, async (em) => {
    await transactionQueries(em).change('select pg_sleep(0.02)', []);
  });

test('reads and transactions that the server refuses a connection wait for an open one', async () => {
  await pidOf();
  await allow(2);
  const [pids] = await Promise.all([
    Promise.all(Array.from({ length: 30 }, pidOf)),
    Promise.all(Array.from({ length: 30 }, store)),
  ]);
  expect(new Set(pids).size).toBeLessThanOrEqual(2);
  expect((await open()).length).toBeLessThanOrEqual(2);
});

test('what waits for an open connection gets another one as soon as the server has room', async () => {
  const leaving = new AbortController();
  await pidOf();
  await allow(1);
  const long = database.queries.run(reading('select pg_sleep(600)'), [], { signal: leaving.signal });
  await until(
    async () =>
      (
        await rowsOf(
          server.url,
          "select from pg_stat_activity where usename = $1 and wait_event = 'PgSleep'",
          [role],
        )
      ).length === 1,
  );
  const waiting = pidOf();
  await until(() => database.connections().some(({ waiting: count }) => count > 0));
  await allow(-1);
  expect(await waiting).toEqual(expect.any(Number));
  leaving.abort();
  await expect(long).rejects.toMatchObject({ status: 400 });
});

test('without an open connection the database is unavailable at once', async () => {
  await allow(0);
  await rowsOf(
    server.url,
    'select pg_terminate_backend(pid, 60000) from pg_stat_activity where usename = $1',
    [role],
  );
  const outcome = await pidOf().catch((error: unknown) => (isUnavailable(error) ? 'unavailable' : error));
  expect(outcome).toBe('unavailable');
});
