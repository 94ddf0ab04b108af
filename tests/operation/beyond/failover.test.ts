import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { type Answer, Client } from '../../support/client.js';
import { describeWith } from '../../support/debian-programs.js';
import { type Forwarder, startForwarder } from '../../support/forwarder.js';
import { startPgbouncer } from '../../support/pgbouncer.js';
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
let name: Forwarder;
let url: string;
let admin: Client;

beforeAll(async () => {
  kept = await keepReplicatedCluster();
});
afterAll(() => rm(dirname(kept), { recursive: true }));
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-failover-'));
  servers = await startReplicatedServers(kept);
  name = await startForwarder(servers.primary.url);
  await serve({ DATABASE_URL: name.through(`${servers.primary.url}/postgres`) });
});
afterEach(async () => {
  await endProcesses();
  name.close();
  await servers.stop();
  await rm(folder, { recursive: true });
});

/** Starts a service, and registers its administrator. */
async function serve(environment: Readonly<Record<string, string>>): Promise<void> {
  const service = startProcess({
    ...environment,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
  });
  url = await service.listening();
  const username = `u${unique()}`;
  const { body } = await new Client(url).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  admin = new Client(url, body.token);
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

const promote = (server: string) => rowsOf(server, 'select pg_promote(true, 600)');

test('while the name leads to a standby reads go on, writes are 503 and the service is not ready; the promotion ends it', async () => {
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
  await servers.replicated();
  await servers.primary.stop();
  expectUnavailable(await read());
  name.leadTo(servers.standby.url);

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

  await promote(servers.standby.url);
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
});

test('once a server is read-only its connections are replaced: after one refused write all requests reach the new primary', async () => {
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  await servers.replicated();
  await promote(servers.standby.url);
  await setReadOnly(servers.primary.url, 'on');
  name.leadTo(servers.standby.url);

  expectUnavailable(await write());
  const { status, body } = await write();
  expect(status).toBe(201);
  expect(await rowsOf(servers.standby.url, 'select from communities where id = $1', [body.id])).toHaveLength(
    1,
  );
  expect(await statuses(() => admin.get(`/api/communities/${body.id}`))).toEqual(Array(AT_ONCE).fill(200));
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
});

test('without any write the checks of readiness find the new primary', async () => {
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
  await servers.replicated();
  await promote(servers.standby.url);
  await setReadOnly(servers.primary.url, 'on');
  name.leadTo(servers.standby.url);

  await ready();
  expect(await statuses(write)).toEqual(Array(AT_ONCE).fill(201));
  expect(await ready()).toBe(200);
});

describeWith(['pgbouncer'], 'through a connection pooler in transaction mode', () => {
  test('its sessions with a server that is read-only are replaced, and those with one that is gone', async () => {
    const direct = name.through(`${servers.primary.url}/postgres`);
    const pooler = await startPgbouncer(name.through(servers.primary.url));
    await serve({ DATABASE_URL: `${pooler.url}/postgres`, DIRECT_DATABASE_URL: direct });
    const allWritten = async () => (await statuses(write)).every((status) => status === 201);
    expect(await allWritten()).toBe(true);
    await servers.replicated();
    await promote(servers.standby.url);
    await setReadOnly(servers.primary.url, 'on');
    name.leadTo(servers.standby.url);

    expectUnavailable(await write());
    await until(allWritten);
    const { body } = await write();
    expect(
      await rowsOf(servers.standby.url, 'select from communities where id = $1', [body.id]),
    ).toHaveLength(1);
    await until(async () => (await ready()) === 200);

    name.cut();
    await until(allWritten);
    expect(await statuses(read)).toEqual(Array(AT_ONCE).fill(200));
    await pooler.stop();
  });
});
