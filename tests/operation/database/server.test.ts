import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type DatabaseOptions } from '../../../src/engine/database/open.js';
import { inTransaction } from '../../../src/engine/database/transaction.js';
import {
  type Database,
  DatabaseOpenError,
  isUnavailable,
  openDatabase,
  reading,
  transactionQueries,
} from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import type { PostgresServer } from '../../support/postgres-server.js';
import { postgresServer } from '../../support/server-database.js';

let server: PostgresServer;
let unreachable: Server;
/** A start that is given up after ten seconds, while the other tests run. */
let failure: Promise<unknown>;

beforeAll(async () => {
  server = await postgresServer();
  unreachable = await proxy(Number.POSITIVE_INFINITY);
  failure = openDatabase(options(through(unreachable, `${server.url}/postgres`))).catch((error) => error);
});

afterAll(async () => {
  await failure;
  unreachable.close();
  await server.stop();
});

async function createDatabase(name: string): Promise<string> {
  await administer(`create database ${name}`);
  return `${server.url}/${name}`;
}

let shared: Promise<string> | undefined;

/** An empty database. */
function sharedDatabase(): Promise<string> {
  shared ??= createDatabase('shared');
  return shared;
}

/** Migrating takes seconds, and most tests need no table. */
const WITHOUT_TABLES: Partial<DatabaseOptions> = { migrations: [] };

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server.url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function options(url: string, more: Partial<DatabaseOptions> = {}): DatabaseOptions {
  return { kind: 'server', url, poolSize: 2, entities, ...more } as DatabaseOptions;
}

/** A proxy to the server that drops the first connections, and lists those that it has opened. */
async function proxy(dropped: number, upstreams: Socket[] = []): Promise<Server> {
  const target = new URL(server.url);
  let taken = 0;
  const listener = createServer((socket) => {
    if (taken++ < dropped) {
      socket.destroy();
      return;
    }
    const upstream = connect(Number(target.port), target.hostname);
    upstreams.push(upstream);
    socket.pipe(upstream).pipe(socket);
    // A pipe ends neither end with the other where one is destroyed.
    socket.on('error', () => {}).on('close', () => upstream.destroy());
    upstream.on('error', () => {}).on('close', () => socket.destroy());
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return listener;
}

function through(listener: Server, url: string): string {
  const address = new URL(url);
  address.port = String((listener.address() as AddressInfo).port);
  return address.href;
}

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const outcome = await work.then(
    () => 'worked',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : error),
  );
  expect(outcome).toBe('unavailable');
}

async function works(database: Database): Promise<void> {
  const transaction = () =>
    inTransaction(database.orm, async (em) => transactionQueries(em).change('select 1 as one', []));
  expect(await Promise.all([transaction(), transaction(), transaction()])).toEqual(
    Array(3).fill([{ one: 1 }]),
  );
}

test('instances that start together migrate and seed one after the other', async () => {
  const url = await createDatabase('together');
  let seeding = 0;
  const seed = async ({ queries }: Database) => {
    expect(++seeding).toBe(1);
    await queries.change('create table if not exists seeded (id int)', []);
    seeding--;
  };

  const opened = await Promise.all([1, 2, 3].map(() => openDatabase(options(url, { seed }))));

  const applied = await opened[0]?.queries.change(
    'select name from mikro_orm_migrations group by name having count(*) > 1',
    [],
  );
  expect(applied).toEqual([]);
  await Promise.all(opened.map((database) => database.close()));
});

test('a start that waits too long for another one ends with one line that names its process', async () => {
  const url = await createDatabase('held_start');
  const names: { pid: number; name: string }[] = [];
  let waiting: Promise<unknown> | undefined;
  const seed = async ({ queries }: Database) => {
    waiting = openDatabase(options(url, { ...WITHOUT_TABLES, startPatienceMs: 0 })).catch(
      (error: unknown) => error,
    );
    const error = await waiting;
    names.push(
      ...(await queries.change<{ pid: number; name: string }>(
        "select l.pid, application_name as name from pg_locks l join pg_stat_activity a on a.pid = l.pid where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        [],
      )),
    );
    expect(error).toBeInstanceOf(DatabaseOpenError);
  };
  const database = await openDatabase(options(url, { ...WITHOUT_TABLES, seed }));
  const { message } = (await waiting) as DatabaseOpenError;
  expect(names).toHaveLength(1);
  expect(names[0]?.name).toMatch(/^community-service@/);
  expect(message).toMatch(/^Another instance has not finished its start in time[^\n]*$/);
  expect(message).toContain(`process ${names[0]?.pid} of the server, ${names[0]?.name}:`);
  await database.close();
});

test('the statements of a start may take long, but do not wait long for a lock', async () => {
  const url = await createDatabase('long_start');
  const timeouts = { statementMs: 500, lockMs: 250, idleTransactionMs: 0 };
  const limits: unknown[] = [];
  const seed = async ({ queries }: Database) => {
    limits.push(
      ...(await queries.change("select current_setting('lock_timeout') as lock, pg_sleep(0.6)", [])),
    );
  };
  const database = await openDatabase(options(url, { ...WITHOUT_TABLES, seed, timeouts }));
  expect(limits).toMatchObject([{ lock: '250ms' }]);
  await expect(database.queries.run(reading('select pg_sleep(10)'), [])).rejects.toMatchObject({
    code: '57014',
  });
  await database.close();
});

test('a server whose statements are compiled compiles none of the service', async () => {
  const url = await createDatabase('compiling');
  // The default of PostgreSQL where it is installed with LLVM, which the programs of npm lack.
  await administer('alter database compiling set jit = on');
  const database = await openDatabase(options(url, WITHOUT_TABLES));
  const jit = () => database.queries.run(reading(`select current_setting('jit') as jit`), []);
  expect(await jit()).toEqual([{ jit: 'off' }]);
  await database.close();
});

test('statements on connections that have gone silent fail, and the next ones use others', async () => {
  const upstreams: Socket[] = [];
  const listener = await proxy(0, upstreams);
  const timeouts = { statementMs: 300, lockMs: 0, idleTransactionMs: 0 };
  const url = through(listener, await sharedDatabase());
  const database = await openDatabase(options(url, { ...WITHOUT_TABLES, timeouts }));
  await works(database);
  // The limit of silence is two seconds more than that of statements. An idle connection is not closed by it.
  await pause(timeouts.statementMs + 2_500);
  await works(database);

  for (const upstream of upstreams) upstream.unpipe();
  const transaction = inTransaction(database.orm, async (em) => {
    await transactionQueries(em).change('select 1', []);
  });
  await Promise.all([
    expectUnavailable(database.queries.run(reading('select 1'), [])),
    expectUnavailable(transaction),
  ]);

  await works(database);
  await database.close();
  for (const upstream of upstreams) upstream.destroy();
  listener.close();
});

type Transaction = (database: Database, work: (em: EntityManager) => Promise<void>) => Promise<void>;

test.each<[string, Transaction]>([
  ['of the ORM', ({ orm }, work) => orm.em.fork().transactional(work)],
  ['of writes', ({ orm }, work) => inTransaction(orm, work)],
])('transactions %s that the server aborts release their connections', async (_name, transaction) => {
  const database = await openDatabase(options(await sharedDatabase(), WITHOUT_TABLES));

  for (let round = 0; round < 3; round++) {
    const cutOff = transaction(database, async (em) => {
      await em.execute('select pg_terminate_backend(pg_backend_pid())');
    });
    await expectUnavailable(cutOff);
  }

  await works(database);
  await database.close();
});

test('the start retries while the server drops connections', async () => {
  const url = await sharedDatabase();
  const late = await proxy(2);

  const database = await openDatabase(options(through(late, url), WITHOUT_TABLES));

  await works(database);
  await database.close();
  late.close();
});

test('a refused password ends the start at once with a message that does not contain it', async () => {
  const address = new URL(`${server.url}/postgres`);
  address.password = 'wrong-secret';

  const failure = openDatabase(options(address.href));

  await expect(failure).rejects.toThrow(
    /^The database server turned the connection down: (?!.*wrong-secret).*$/,
  );
});

test('while the server is down the database is not ready and statements fail as unavailable', async () => {
  const url = await sharedDatabase();
  const way = await proxy(0);
  const database = await openDatabase(options(through(way, url), WITHOUT_TABLES));
  expect(await database.isReady()).toBe(true);

  way.close();
  // Waits up to ten seconds for each of them to end.
  await administer("select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = 'shared'");

  expect(await database.isReady()).toBe(false);
  await expectUnavailable(database.queries.run(reading('select 1'), []));
  await expectUnavailable(database.orm.em.fork().execute('select 1'));
  const { orm } = database;
  await expectUnavailable(orm.em.fork().transactional((em) => em.execute('select 1')));
  const ofService = inTransaction(orm, async (em) => {
    await transactionQueries(em).change('select 1', []);
  });
  await expectUnavailable(ofService);
  await database.close();
});

describe('the extensions that the migrations need', () => {
  test('missing extensions that the role may not create end the start with one line', async () => {
    const url = new URL(await createDatabase('without_extensions'));
    await administer("create role tenant login password 'tenant'");
    url.username = 'tenant';
    url.password = 'tenant';
    const opened = openDatabase(options(url.href));
    await expect(opened).rejects.toThrow(DatabaseOpenError);
    await expect(opened).rejects.toThrow(
      /^The database needs the extension pg_trgm; an administrator can add it with CREATE EXTENSION pg_trgm: .*$/,
    );
  });

  test('extensions may be in a schema outside the search path', async () => {
    const url = await createDatabase('with_extensions');
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('create schema add_ons; create extension unaccent schema add_ons');
    await client.query('create extension pg_trgm schema add_ons');
    await client.end();
    const database = await openDatabase(options(url));
    expect(await database.queries.change("select search_text('ZÚÑIGA') as folded", [])).toEqual([
      { folded: 'zuniga' },
    ]);
    await database.close();
  });
});

test('an unreachable server ends the start with one line that does not contain the password', async () => {
  const { host } = new URL(through(unreachable, server.url));
  const error = await failure;
  expect(error).toBeInstanceOf(DatabaseOpenError);
  expect((error as Error).message).toBe(`No database server answers at ${host}`);
});

test('a database whose locale takes accented letters of another case for others is refused in one line with the way out', async () => {
  await administer(
    `create database plain_c template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`,
  );
  const refused = openDatabase(options(`${server.url}/plain_c`));
  await expect(refused).rejects.toThrow(DatabaseOpenError);
  await expect(refused).rejects.toThrow(/^The locale of the database plain_c .*lc_ctype 'C\.UTF-8'.*$/);
});

test('a stricter default isolation of the server does not reach the sessions of the service', async () => {
  const url = await createDatabase('strict');
  await administer(`alter database strict set default_transaction_isolation = 'serializable'`);
  const database = await openDatabase(options(url, WITHOUT_TABLES));
  try {
    await database.queries.change('create table doctors (name text primary key, is_on_call boolean)', []);
    await database.queries.change(`insert into doctors values ('ana', true), ('eva', true)`, []);
    // Each reads what the other one writes, which serializable transactions refuse to one of them.
    const meet = meeting(2);
    const leave = (name: string) =>
      inTransaction(database.orm, async (em) => {
        const queries = transactionQueries(em);
        await queries.run(reading('select count(*) from doctors where is_on_call'), []);
        await meet();
        await queries.change('update doctors set is_on_call = false where name = $1', [name]);
      });
    await Promise.all([leave('ana'), leave('eva')]);
    const rows = await database.queries.run(reading('select name from doctors where is_on_call'), []);
    expect(rows).toEqual([]);
  } finally {
    await database.close();
  }
});

/** Returns a function whose calls wait for so many of them. */
function meeting(size: number): () => Promise<void> {
  let go: () => void = () => {};
  const all = new Promise<void>((resolve) => {
    go = resolve;
  });
  let come = 0;
  return () => {
    come += 1;
    if (come === size) go();
    return all;
  };
}
