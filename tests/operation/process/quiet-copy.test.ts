import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../../src/engine/database.js';
import { entities } from '../../../src/modules/entities.js';
import { makeCommunity } from '../../support/operate-page.js';
import { databaseOnServer } from '../../support/server-database.js';
import { startService } from '../../support/service.js';
import { endProcesses, removeFolder, startProcess } from '../../support/service-process.js';
import { until } from '../../support/until.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import { createWebhook } from '../../support/webhooks.js';

/** An instance looks for what webhooks are to be told two seconds after its start. */
const LOOKS_MS = 3_500;

test('an instance with WEBHOOKS=off tells the webhooks of its database nothing, which one with WEBHOOKS=on does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'community-quiet-'));
  const database = await databaseOnServer();
  const receiver = await startReceiver();
  const settings = {
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    DEMO_DATA: 'off',
    WEBHOOKS_ALLOW_PRIVATE: 'on',
  };
  const start = (WEBHOOKS: 'on' | 'off') =>
    startProcess({ ...database.environment, DATABASE_POOL_SIZE: '4', ...settings, WEBHOOKS });
  try {
    const opened = await openDatabase({ kind: 'server', url: database.url, poolSize: 2, entities });
    const original = await startService({ database: opened, environment: { ...settings, WEBHOOKS: 'off' } });
    const admin = original.as(await original.make.systemAdmin());
    const made = await createWebhook(admin, { url: receiver.url, types: ['Community'] });
    expect(made.errors).toBeUndefined();
    await makeCommunity(admin, 'De la prueba');
    await original.stop();
    await opened.close();

    const quiet = start('off');
    await quiet.listening();
    await pause(LOOKS_MS);
    expect(receiver.received).toEqual([]);
    quiet.signal('SIGKILL');
    await quiet.ended;

    await start('on').listening();
    await until(() => receiver.received.length === 1);
  } finally {
    await endProcesses();
    await receiver.close();
    await database.dispose();
    await removeFolder(folder);
  }
});
