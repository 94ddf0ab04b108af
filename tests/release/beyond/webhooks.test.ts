import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeIdOf } from '../../../src/engine/declare.js';
import { PASSWORD, roleId } from '../../support/accounts.js';
import { Client } from '../../support/client.js';
import { unique } from '../../support/samples.js';
import { databaseOnServer } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { answering, type Receiver, startReceiver } from '../../support/webhook-receiver.js';
import { createWebhook } from '../../support/webhooks.js';

/** Webhooks over the ends of processes: every event arrives, under the same id whenever it is sent. */

let database: Awaited<ReturnType<typeof databaseOnServer>>;
let folder: string;
let receiver: Receiver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-webhooks-'));
  database = await databaseOnServer();
  receiver = await startReceiver();
});
afterAll(async () => {
  await endProcesses();
  await receiver.close();
  await database.dispose();
  await removeFolder(folder);
});

const start = () =>
  startProcess({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    RATE_LIMIT: 'off',
    WEBHOOKS_ALLOW_PRIVATE: 'on',
  });

async function register(url: string, role: 'RESIDENT' | 'SYSTEM_ADMIN') {
  const username = `u${unique()}`;
  const account = { firstName: 'Ana', lastName: 'Ríos', username, email: `${username}@correo.example` };
  const { status, body } = await new Client(url).post('/api/auth/register', {
    ...account,
    password: PASSWORD,
    roleId: roleId(role),
  });
  expect(status).toBe(200);
  return body as { userId: string; token: string };
}

async function kill(instance: ServiceProcess): Promise<void> {
  instance.signal('SIGKILL');
  await instance.ended;
}

/** Waits longer than `until`: a killed attempt is made again after its lease. */
async function untilReceived(count: number): Promise<void> {
  const isComplete = () => receiver.received.length >= count;
  for (let patience = 0; patience < 5 && !isComplete(); patience++) {
    await until(isComplete).catch(() => undefined);
  }
}

const nodesOf = () => new Set(receiver.received.map(({ body }) => body.data.nodeId));

test('what a killed instance had stored or begun is delivered by the next ones, each event under one id', async () => {
  const instance = start();
  const url = await instance.listening();
  const { token } = await register(url, 'SYSTEM_ADMIN');
  await createWebhook(new Client(url, token), { url: receiver.url, types: ['User'] });
  receiver.answer = () => undefined;
  const made: string[] = [];
  while (made.length < 4) made.push((await register(url, 'RESIDENT')).userId);
  const expected = made.map((id) => nodeIdOf('User', id));
  await until(() => receiver.received.length > 0);
  await kill(instance);
  receiver.answer = answering(200);
  start();
  start();
  // The attempt that was killed is the only one that is made twice.
  await untilReceived(expected.length + 1);
  expect(nodesOf()).toEqual(new Set(expected));
  const ids = new Set(
    receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body.data.nodeId}`),
  );
  expect(ids.size).toBe(expected.length);
  expect(receiver.received).toHaveLength(expected.length + 1);
});
