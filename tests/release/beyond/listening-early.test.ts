import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Client } from '../../support/client.js';
import { listenOnOwnPort } from '../../support/free-port.js';
import { databaseOnServer } from '../../support/server-database.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/* An instance whose start takes long, as while it or another one applies migrations. */

/** The key of the lock that a start takes (src/engine/database/open.ts). */
const START_LOCK = 7_302_417;

let folder: string;
let database: Awaited<ReturnType<typeof databaseOnServer>>;
/** Holds the start lock until it is ended. */
let other: pg.Client;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-early-'));
  database = await databaseOnServer();
  other = new pg.Client(database.url);
  await other.connect();
  await other.query('select pg_advisory_lock($1)', [START_LOCK]);
});
afterEach(async () => {
  await endProcesses();
  await other.end();
  await database.dispose();
  await removeFolder(folder);
});

/** Starts an instance on a port that is known before it says so. */
async function startInstance(settings: Readonly<Record<string, string>> = {}) {
  const occupant = await listenOnOwnPort();
  const { port } = occupant.address() as AddressInfo;
  await once(occupant.close(), 'close');
  const service = startProcess({
    PORT: String(port),
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    ...settings,
  });
  const url = `http://127.0.0.1:${port}`;
  return { service, url, client: new Client(url) };
}

async function startWaiting() {
  const { service, url, client } = await startInstance();
  await service.printed('Waiting for another instance to finish its start');
  const isListening = () =>
    client.get('/health/live').then(
      () => true,
      () => false,
    );
  await until(isListening);
  return { service, url, client };
}

const READY = '/health/ready';

test('an instance whose start waits for another one, and then applies migrations, lives and answers 503 until it serves', async () => {
  const { service, url, client } = await startWaiting();
  expect(await client.get('/health/live')).toMatchObject({ status: 200, body: { status: 'live' } });
  const ready = await client.get(READY);
  expect(ready).toMatchObject({
    status: 503,
    body: { status: 'unavailable', doing: 'waiting for another instance' },
  });
  expect(ready.headers.get('retry-after')).toBe('5');
  const asked = [
    ['GET', '/api/pets'],
    ['POST', '/api/auth/login'],
    ['POST', '/graphql'],
    ['GET', '/'],
    ['GET', '/metrics'],
    ['DELETE', '/nothing'],
  ] as const;
  for (const [method, path] of asked) {
    // Without the check against the contract, which names no such path.
    const response = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', 'x-request-id': `start-${method}` },
      ...(method === 'POST' ? { body: JSON.stringify({ text: 'x'.repeat(10_000) }) } : {}),
    });
    expect({ path, status: response.status }).toEqual({ path, status: 503 });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'retry-after': '5',
      'cache-control': expect.stringContaining('no-store'),
      'x-content-type-options': 'nosniff',
    });
    expect(await response.json()).toEqual({
      code: 'DATABASE_ERROR',
      message: 'El servicio no está disponible en este momento. Intente de nuevo.',
      errors: null,
      traceId: `start-${method}`,
    });
  }
  expect(service.output.filter((line) => line.includes('Listening'))).toEqual([]);

  // The migration waits for the table in which it is stored.
  await other.query('drop schema jobs cascade');
  await other.query(`delete from mikro_orm_migrations where name like '%_jobs'`);
  await other.query('begin');
  await other.query('lock table mikro_orm_migrations in share mode');
  await other.query('select pg_advisory_unlock($1)', [START_LOCK]);
  await until(async () => (await client.get(READY)).body.doing === 'applying migrations');
  expect((await client.get('/health/live')).status).toBe(200);
  await other.query('rollback');
  expect(await service.listening()).toBe(url);
  expect(service.output).toContainEqual(
    expect.stringMatching(/^Migration Migration20261128070103_jobs applied/),
  );
  expect(await client.get(READY)).toMatchObject({ status: 200, body: { status: 'ready' } });
  expect((await client.get('/api/pets')).status).toBe(401);
  expect((await client.graphql('{ __typename }')).data).toEqual({ __typename: 'Query' });
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
});

test('a signal ends an instance whose start waits', async () => {
  const { service, client } = await startWaiting();
  expect((await client.get(READY)).status).toBe(503);
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
  expect(service.faults).toEqual([]);
});

test('a start that fails after it listened ends with one line', async () => {
  const { service, client } = await startWaiting();
  expect((await client.get(READY)).status).toBe(503);
  await other.query(`insert into mikro_orm_migrations (name) values ('Migration_newer')`);
  await other.query('select pg_advisory_unlock($1)', [START_LOCK]);
  expect(await service.ended).toBe(1);
  expect(service.faults).toEqual([expect.stringMatching(/^The database is newer than this version[^\n]*$/)]);
});

test('an instance that may add demonstration data to a full database listens once it can answer', async () => {
  await other.query('select pg_advisory_unlock($1)', [START_LOCK]);
  await other.query(
    `insert into users (id, username, email, first_name, last_name, role_id, password_hash, is_active, created_at, updated_at)
     select gen_random_uuid(), 'ana', 'ana@correo.example', 'Ana', 'Ríos', id, '', true, now(), now() from roles limit 1`,
  );
  const { service, client } = await startInstance({ DEMO_DATA: 'true' });
  const answers = new Set<number>();
  const ask = async () => {
    const status = await client.get(READY).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status > 0) answers.add(status);
    return status;
  };
  await until(async () => (await ask()) === 200);
  expect([...answers]).toEqual([200]);
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
});
