import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { type Answer, Client } from '../../support/client.js';
import { debianProgram, describeWith } from '../../support/debian-programs.js';
import { type Forwarder, startForwarder } from '../../support/forwarder.js';
import { type Pgbouncer, startPgbouncer } from '../../support/pgbouncer.js';
import type { PostgresServer } from '../../support/postgres-server.js';
import {
  keepReplicatedCluster,
  type ReplicatedServers,
  rowsOf,
  startReplicatedServers,
} from '../../support/replicated-servers.js';
import { community, unique } from '../../support/samples.js';
import { endProcesses, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** A service whose DATABASE_URL leads to one server, then to its standby. */

let kept: string;
let folder: string;
let servers: ReplicatedServers;
/** The server that the name leads to. */
let reached: PostgresServer;
let name: Forwarder;
let admin: Client;
let pooler: Pgbouncer | undefined;
/** The client of a service that connects through a pooler; it starts before the standby is promoted, which then has its settings. */
let pooled: Client | undefined;

beforeAll(async () => {
  kept = await keepReplicatedCluster();
  folder = await mkdtemp(join(tmpdir(), 'community-failover-'));
  servers = await startReplicatedServers(kept);
  reached = servers.primary;
  name = await startForwarder(servers.primary.url);
  const direct = name.through(`${servers.primary.url}/postgres`);
  admin = await administratorOn(await serve({ DATABASE_URL: direct }));
  if (!debianProgram('pgbouncer')) return;
  pooler = await startPgbouncer(name.through(servers.primary.url));
  const url = await serve({ DATABASE_URL: `${pooler.url}/postgres`, DIRECT_DATABASE_URL: direct });
  pooled = new Client(url, admin.token);
});
afterAll(async () => {
  await endProcesses();
  await pooler?.stop();
  name.close();
  await servers.stop();
  for (const each of [folder, dirname(kept)]) await rm(each, { recursive: true });
});

/** Starts a service. Resolves to its address. */
const serve = (environment: Readonly<Record<string, string>>): Promise<string> =>
  startProcess({
    ...environment,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
  }).listening();

async function administratorOn(url: string): Promise<Client> {
  const username = `u${unique()}`;
  const { body } = await new Client(url).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  return new Client(url, body.token);
}

const write = () => admin.post('/api/communities', community());
const read = () => admin.get('/api/communities');
const ready = async () => (await admin.get('/health/ready')).status;

function expectUnavailable({ status, headers, body }: Answer): void {
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(body).toMatchObject({ code: 'DATABASE_ERROR' });
}

/** Many requests at once use all connections. */
const AT_ONCE = 12;
const statuses = async (send: () => Promise<Answer>) =>
  (await Promise.all(Array.from({ length: AT_ONCE }, send))).map(({ status }) => status);

/** Lets a server refuse writes, or take them again. */
async function setReadOnly(server: string, mode: 'on' | 'off'): Promise<void> {
  await rowsOf(server, `alter system set default_transaction_read_only = ${mode}`);
  await rowsOf(server, 'select pg_reload_conf()');
  await until(async () => {
    const [setting] = await rowsOf(server, 'show default_transaction_read_only');
    return setting?.default_transaction_read_only === mode;
  });
}

const promote = () => rowsOf(servers.standby.url, 'select pg_promote(true, 600)');

const isStandby = async () =>
  (await rowsOf(servers.standby.url, 'select pg_is_in_recovery() as "isStandby"'))[0]?.isStandby;

/**
 * Makes the server that the name leads to read-only, and lets the name lead to the other one, a primary by then. Once the standby
 * is one, each of both can take the place of the other.
 */
async function replacePrimary(): Promise<void> {
  if (await isStandby()) {
    await servers.replicated();
    await promote();
  }
  const next = reached === servers.primary ? servers.standby : servers.primary;
  await setReadOnly(next.url, 'off');
  await setReadOnly(reached.url, 'on');
  name.leadTo(next.url);
  reached = next;
}

const isStoredThere = async (id: string) =>
  (await rowsOf(reached.url, 'select from communities where id = $1', [id])).length === 1;

/** Ends the sessions of a server, as its stop does. */
const END_SESSIONS =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname is not null and pid <> pg_backend_pid()';

test('while the name leads to a standby reads go on, writes are 503 and the service is not ready; the promotion ends it', async () => {
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
  await servers.replicated();
  name.leadTo(null);
  await rowsOf(servers.primary.url, END_SESSIONS);
  expectUnavailable(await read());
  name.leadTo(servers.standby.url);
  reached = servers.standby;

  await until(async () => (await read()).status === 200);
  for (let time = 0; time < 3; time++) {
    expectUnavailable(await write());
    expect(await statuses(read)).toEqual(Array(AT_ONCE).fill(200));
  }
  const { errors } = await admin.graphql(
    'mutation ($input: CommunityInput!) { createCommunity(input: $input) { id } }',
    { input: community() },
  );
  expect(errors).toMatchObject([{ extensions: { code: 'DATABASE_ERROR', retryAfter: 5 } }]);
  expect((await read()).body).toHaveLength(AT_ONCE);
  await until(async () => (await ready()) === 503);

  await promote();
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
});

test('once a server is read-only its connections are replaced: after one refused write all requests reach the new primary', async () => {
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  await replacePrimary();

  expectUnavailable(await write());
  const { status, body } = await write();
  expect(status).toBe(201);
  expect(await isStoredThere(body.id)).toBe(true);
  expect(await statuses(() => admin.get(`/api/communities/${body.id}`))).toEqual(Array(AT_ONCE).fill(200));
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
});

test('without any write the checks of readiness find the new primary', async () => {
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
  await replacePrimary();

  await ready();
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
});

describeWith(['pgbouncer'], 'through a connection pooler in transaction mode', () => {
  test('its sessions with a server that is read-only are replaced, and those with one that is gone', async () => {
    admin = pooled as Client;
    const allWritten = async () => (await statuses(write)).every((status) => status === 201);
    await until(allWritten);
    await replacePrimary();

    expectUnavailable(await write());
    await until(allWritten);
    const { body } = await write();
    expect(await isStoredThere(body.id)).toBe(true);
    await until(async () => (await ready()) === 200);

    name.cut();
    await until(allWritten);
    expect(await statuses(read)).toEqual(Array(AT_ONCE).fill(200));
  });
});
