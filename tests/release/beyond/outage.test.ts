import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { type Answer, Client } from '../../support/client.js';
import { type Forwarder, startForwarder } from '../../support/forwarder.js';
import { community, unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** A server that is away for a while: what clients and proxies are answered meanwhile. */

let folder: string;
let onServer: Awaited<ReturnType<typeof databaseOnServer>>;
let way: Forwarder;
let service: ServiceProcess;
let url: string;
let admin: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-outage-'));
  onServer = await databaseOnServer();
  way = await startForwarder(onServer.url);
  service = startProcess({
    DATABASE_URL: way.through(onServer.url),
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    SHUTDOWN_DELAY_SECONDS: '60',
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
});
afterAll(async () => {
  await endProcesses();
  way.close();
  await onServer.dispose();
  await removeFolder(folder);
});

/** Between two rounds of requests: more of them would tell no more. */
const PAUSE_MS = 300;

const ready = async () => (await admin.get('/health/ready')).status;

function expectUnavailable({ status, headers }: Answer): void {
  expect(status).toBe(503);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
}

test('while the server is away every answer of both interfaces says when to try again; readiness turns 503 later', async () => {
  expect(await ready()).toBe(200);
  way.leadTo(null);
  way.cut();

  const seen: number[] = [];
  await until(async () => {
    const answers = [
      await admin.get('/api/communities'),
      await admin.post('/api/communities', community()),
      await admin.post('/api/auth/login', { username: 'nadie', password: PASSWORD }),
      await admin.post('/graphql', { query: '{ communities(first: 1) { nodes { id } } }' }),
    ];
    for (const answer of answers.slice(0, 3)) {
      expectUnavailable(answer);
      expect(answer.body).toMatchObject({ code: 'DATABASE_ERROR' });
    }
    expect(answers[3]?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(answers[3]?.body.errors).toMatchObject([
      { extensions: { code: 'DATABASE_ERROR', retryAfter: 5 } },
    ]);
    seen.push(await ready());
    await pause(PAUSE_MS);
    return seen.at(-1) === 503;
  });
  expect(seen.slice(0, -1)).toEqual(Array(seen.length - 1).fill(200));
  expect(seen.length).toBeGreaterThan(2);
  expectUnavailable(await admin.get('/health/ready'));

  way.leadTo(onServer.url);
  await until(async () => (await ready()) === 200);
  expect((await admin.get('/api/communities')).status).toBe(200);
});

test('while it drains the service is not ready, whatever the database answers', async () => {
  expect(await ready()).toBe(200);
  service.signal('SIGTERM');
  await until(async () => (await ready()) === 503);
  expect((await admin.get('/api/communities')).status).toBe(200);
});
