import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type DatabaseOptions } from '../../../src/engine/database/open.js';
import { inTransaction } from '../../../src/engine/database/transaction.js';
import {
  type Database,
  isUnavailable,
  openDatabase,
  reading,
  transactionQueries,
} from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { interrupted } from '../../../src/platform/errors.js';
import { describeWith } from '../../support/debian-programs.js';
import { placeOf } from '../../support/kept-templates.js';
import { type Pgbouncer, startPgbouncer } from '../../support/pgbouncer.js';
import { type PostgresServer, startPostgresServer } from '../../support/postgres-server.js';
import { createDatabase } from '../../support/server-database.js';
import { startService } from '../../support/service.js';
import { theTemplate } from '../../support/template.js';
import { until } from '../../support/until.js';

/** A PgBouncer in transaction mode with few connections to the server, and the service as one of its clients. */

const SERVER_CONNECTIONS = 3;
const NO_TIMEOUTS = { statementMs: 0, lockMs: 0, idleTransactionMs: 0 };

describeWith(['pgbouncer'], 'a connection pooler in transaction mode', () => {
  let server: PostgresServer;
  let pooler: Pgbouncer;
  /** A database of each test. */
  let name: string;
  let observer: pg.Client;
  const open: Database[] = [];

  beforeAll(async () => {
    server = await startPostgresServer(['copy', await placeOf('postgres')]);
    pooler = await startPgbouncer(server.url, {
      'default_pool_size = 20': `default_pool_size = ${SERVER_CONNECTIONS}`,
      'query_wait_timeout = 5': 'query_wait_timeout = 2',
      'pool_mode = transaction': 'pool_mode = transaction\nadmin_users = tests, other',
    });
  });
  afterAll(async () => {
    await pooler.stop();
    await server.stop();
  });
  beforeEach(async () => {
    name = `pooled_${randomUUID().replaceAll('-', '')}`;
    const admin = await connect(`${server.url}/postgres`);
    await admin.query(`create database ${name}`);
    await admin.end();
    observer = await connect(`${server.url}/${name}`);
  });
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
    await observer.end();
  });

  async function connect(url: string): Promise<pg.Client> {
    const client = new pg.Client(url);
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async function openPooled(more: Partial<DatabaseOptions> = {}): Promise<Database> {
    const [url, directUrl] = [`${pooler.url}/${name}`, `${server.url}/${name}`];
    const options = { kind: 'server', url, directUrl, poolSize: 8, entities, migrations: [], ...more };
    const database = await openDatabase(options as DatabaseOptions);
    open.push(database);
    return database;
  }

  const settings = async ({ queries }: Database): Promise<Record<string, string>> => {
    const text = `select name, source || ': ' || setting as value from pg_settings
      where name in ('TimeZone', 'DateStyle', 'plan_cache_mode', 'statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`;
    const rows = await queries.run<{ name: string; value: string }>(reading(text), []);
    return Object.fromEntries(rows.map((row) => [row.name, row.value]));
  };

  const pooled = async () => {
    const { rows } = await observer.query(
      `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    return rows.length;
  };

  test('the settings are those of the role, and no client of the pooler changes a session', async () => {
    const database = await openPooled({
      timeouts: { statementMs: 7000, lockMs: 3000, idleTransactionMs: 9000 },
    });
    expect(await settings(database)).toEqual({
      TimeZone: 'database user: UTC',
      DateStyle: 'database user: ISO, MDY',
      plan_cache_mode: 'database user: force_generic_plan',
      statement_timeout: 'database user: 7000',
      lock_timeout: 'database user: 3000',
      idle_in_transaction_session_timeout: 'database user: 9000',
    });
  });

  test('other time limits hold from the next start on, whatever sessions the pooler has open', async () => {
    const first = await openPooled({ timeouts: { ...NO_TIMEOUTS, statementMs: 7000 } });
    const sleep = () => first.queries.run(reading('select pg_sleep(0.1)'), []);
    await Promise.all(Array.from({ length: SERVER_CONNECTIONS }, sleep));
    const second = await openPooled({ timeouts: { ...NO_TIMEOUTS, statementMs: 8000 } });
    const all = await Promise.all(Array.from({ length: 2 * SERVER_CONNECTIONS }, () => settings(second)));
    expect(new Set(all.map(({ statement_timeout }) => statement_timeout))).toEqual(
      new Set(['database user: 8000']),
    );
  });

  test('a pooler that gives its clients another time zone ends the start with the line that repairs it', async () => {
    await observer.query(`alter database ${name} set TimeZone = 'Asia/Tokyo'`);
    const earlier = await connect(`${pooler.url}/${name}`);
    const refused = await openPooled().then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(refused).toMatch(/^[^\n]*\(TimeZone is [^)]+\): run alter role [^\n]* RECONNECT[^\n]*$/);
    await earlier.end();
    const admin = await connect(`${pooler.url}/pgbouncer`);
    await admin.query('reconnect');
    await admin.end();
    expect(await settings(await openPooled())).toMatchObject({ TimeZone: 'database user: UTC' });
  });

  test('a role that may not change the settings ends the start with the statements to run, which suffice', async () => {
    const role = `direct_${name}`;
    await observer.query(`create role ${role} login password 'direct'`);
    await observer.query(`grant all on database ${name} to ${role}; grant all on schema public to ${role}`);
    const url = new URL(`${server.url}/${name}`);
    [url.username, url.password] = [role, 'direct'];
    const start = () => openPooled({ directUrl: url.href } as Partial<DatabaseOptions>);
    const refused = await start().then(
      () => '',
      ({ message }: Error) => message,
    );
    expect(refused).toMatch(/^[^\n]*: run alter role "tests" [^\n]*$/);
    await observer.query(refused.split(': run ')[1] as string);
    expect(await settings(await start())).toMatchObject({
      plan_cache_mode: 'database user: force_generic_plan',
    });
  });

  test('reads, shared reads, lists and transactions of two instances share fewer sessions than they have connections', async () => {
    const instances = [await openPooled(), await openPooled()];
    await observer.query('create table noted (at int)');
    const rounds = Array.from({ length: 20 }, (_, round) => round);
    const sent = instances.flatMap(({ queries, orm, cursors }, at) => [
      ...rounds.map(async (round) => {
        const text = reading('select $1::int as "round", $2::text as "text" where $1::int >= 0');
        const values = [round, `${at}`];
        expect(await queries.run(text, values, { isShort: round % 2 === 0 })).toEqual([
          { round, text: `${at}` },
        ]);
      }),
      ...rounds.map((round) =>
        inTransaction(orm, async (em) => {
          const own = transactionQueries(em);
          await own.change('insert into noted values ($1)', [round]);
          const pids = [1, 2, 3].map(() =>
            own.run<{ pid: number }>(reading('select pg_backend_pid() as pid'), []),
          );
          const rows = (await Promise.all(pids)).flat();
          expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1);
        }),
      ),
      ...rounds.slice(0, 5).map(async () => {
        const list = await cursors.open('select n from generate_series(1, 5) n', [], undefined);
        expect(await list.read(3, 10_000)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
        expect(await list.read(3, 10_000)).toEqual([{ n: 4 }, { n: 5 }]);
        await list.close();
      }),
    ]);
    await Promise.all(sent);
    const { rows } = await observer.query('select count(*)::int as count from noted');
    expect(rows).toEqual([{ count: 2 * rounds.length }]);
    // Those of the pooler, and two for the lists of each instance.
    expect(await pooled()).toBeLessThanOrEqual(SERVER_CONNECTIONS + 2 * instances.length);
  });

  test('a failed read among those of one message disturbs no other, and no statement is prepared', async () => {
    const { queries } = await openPooled();
    const divide = (value: number) =>
      queries.run(reading('select 1 / $1::int as "share"'), [value], { isShort: true });
    for (let round = 0; round < 5; round++) {
      const outcomes = await Promise.allSettled([1, 0, -1, 0, 1, 1, -1, 1].map(divide));
      expect(
        outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.code)),
      ).toEqual([
        [{ share: 1 }],
        '22012',
        [{ share: -1 }],
        '22012',
        ...[1, 1, -1, 1].map((share) => [{ share }]),
      ]);
    }
    expect(await queries.run(reading('select name from pg_prepared_statements'), [])).toEqual([]);
  });

  test('a statement is cancelled through the pooler, and those of others go on', async () => {
    const { queries } = await openPooled();
    const sleeping = async () => {
      const { rows } = await observer.query(
        `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
      );
      return rows.length;
    };
    for (let round = 0; round < 4; round++) {
      const leaving = new AbortController();
      const left = queries.run(reading('select pg_sleep(600)'), [], { signal: leaving.signal });
      await until(async () => (await sleeping()) === 1);
      const others = Array.from({ length: 20 }, () => queries.run(reading('select pg_sleep(0.005)'), []));
      leaving.abort(interrupted());
      await expect(left).rejects.toMatchObject({ status: 400 });
      await Promise.all(others);
      expect(await sleeping()).toBe(0);
    }
  });

  test('what waits too long for a session of the pooler is answered 503, and readiness says so', async () => {
    const database = await openPooled({ timeouts: { ...NO_TIMEOUTS, lockMs: 600_000 } });
    await observer.query('select pg_advisory_lock(1)');
    const text = reading('select pg_advisory_xact_lock_shared(1)');
    const holding = Array.from({ length: SERVER_CONNECTIONS }, () => database.queries.run(text, []));
    await until(async () => {
      const { rows } = await observer.query(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      );
      return rows.length === SERVER_CONNECTIONS;
    });
    const outcome = await database.queries.run(reading('select 1 as one'), []).catch(isUnavailable);
    expect(outcome).toBe(true);
    expect(await database.isReady()).toBe(false);
    await observer.query('select pg_advisory_unlock(1)');
    await Promise.all(holding);
    expect(await database.queries.run(reading('select 1 as one'), [])).toEqual([{ one: 1 }]);
    await until(() => database.isReady());
  });

  test('the pooler goes away and comes back: requests are 503 meanwhile, and long lists go on', async () => {
    const migrated = `${name}_migrated`;
    await createDatabase(server.url, migrated, theTemplate().database);
    const own = await startPgbouncer(server.url);
    const database = await openPooled({
      url: `${own.url}/${migrated}`,
      directUrl: `${server.url}/${migrated}`,
      migrations: undefined,
    } as Partial<DatabaseOptions>);
    const service = await startService({ database });
    const admin = service.as(await service.make.systemAdmin());
    expect((await admin.get('/api/communities')).status).toBe(200);
    const list = await database.cursors.open('select n from generate_series(1, 2) n', [], undefined);
    await own.stop();
    expect((await admin.get('/api/communities')).status).toBe(503);
    expect(await list.read(2, 10_000)).toHaveLength(2);
    const again = await startPgbouncer(server.url, {}, Number(new URL(own.url).port));
    await until(async () => (await admin.get('/api/communities')).status === 200);
    await service.stop();
    await again.stop();
  });

  test('a session of its own hears what is notified', async () => {
    const { openSession } = await openPooled();
    const session = await openSession?.();
    const heard: unknown[] = [];
    session?.on('notification', ({ payload }) => heard.push(payload));
    await session?.query('listen changes');
    await observer.query(`notify changes, 'first'`);
    await until(() => heard.length > 0);
    expect(heard).toEqual(['first']);
    await session?.end();
  });
});
