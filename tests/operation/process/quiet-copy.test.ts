import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../../support/client.js';
import { registerOn } from '../../support/instances.js';
import { makeCommunity } from '../../support/operate-page.js';
import { databaseOnServer } from '../../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startProcess,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import { createWebhook } from '../../support/webhooks.js';

/** An instance looks for what webhooks are to be told two seconds after its start. */
const LOOKS_MS = 3_500;

test('an instance with WEBHOOKS=off tells the webhooks of its database nothing, which one with WEBHOOKS=on does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'community-quiet-'));
  const database = await databaseOnServer();
  const receiver = await startReceiver();
  const start = (WEBHOOKS: 'on' | 'off') =>
    startProcess({
      ...database.environment,
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: folder,
      UPLOADS_DIR: join(folder, 'uploads'),
      DEMO_DATA: 'off',
      TRUST_PROXY: '1',
      WEBHOOKS_ALLOW_PRIVATE: 'on',
      WEBHOOKS,
    });
  const end = async (instance: ServiceProcess) => {
    instance.signal('SIGKILL');
    await instance.ended;
  };
  try {
    const first = start('off');
    const url = await first.listening();
    const admin = new Client(url, (await registerOn(url)).token);
    const made = await createWebhook(admin, { url: receiver.url, types: ['Community'] });
    expect(made.errors).toBeUndefined();
    await makeCommunity(admin, 'De la prueba');
    await end(first);

    const quiet = start('off');
    await quiet.listening();
    await pause(LOOKS_MS);
    expect(receiver.received).toEqual([]);
    await end(quiet);

    await start('on').listening();
    await until(() => receiver.received.length === 1);
  } finally {
    await endProcesses();
    await receiver.close();
    await database.dispose();
    await removeFolder(folder);
  }
});
