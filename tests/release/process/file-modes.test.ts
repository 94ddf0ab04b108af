import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../support/client.js';
import { copyEmbeddedTemplate } from '../../support/database.js';
import { modeOf, openToOthers } from '../../support/file-modes.js';
import { formOf, PREFLIGHTED } from '../../support/forms.js';
import { registerSystemAdmin } from '../../support/register.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startCommand,
} from '../../support/service-process.js';
import { until } from '../../support/until.js';

/** What the service and its commands store is for their own user alone, whatever the umask of whoever starts them. */

const EMBEDDED = { DATABASE_URL: 'embedded', DATABASE_SYNC: 'off', DEMO_DATA: 'off' };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-modes-'));
});
afterEach(async () => {
  await endProcesses();
  await removeFolder(folder);
});

const environment = () => ({
  ...EMBEDDED,
  PORT: '0',
  BCRYPT_ROUNDS: '4',
  DATA_DIR: join(folder, 'data'),
  UPLOADS_DIR: join(folder, 'uploads'),
});

/** Node.js with a umask. */
const commandOf = (umask: string, args: readonly string[]) =>
  ['-c', `umask ${umask}; exec "$0" "$@"`, process.execPath, ...args] as const;

const startWith = (umask: string) =>
  startCommand({ command: 'sh', args: commandOf(umask, ['dist/main.js']), environment: environment() });

async function stop(service: ServiceProcess): Promise<void> {
  service.signal('SIGTERM');
  expect(await service.ended).toBe(0);
}

async function backUp(umask: string): Promise<string> {
  const file = join(folder, 'backup.tar.gz');
  const args = commandOf(umask, ['dist/bundle/cli.js', 'backup', file]);
  const [code] = await once(spawn('sh', args, { env: environment() }), 'exit');
  expect(code).toBe(0);
  return file;
}

const stored = () => openToOthers(join(folder, 'data'), join(folder, 'uploads'));

/** Leaves mail in the data folder, a file among the uploads, and rows in the database. */
async function use(url: string): Promise<void> {
  const admin = new Client(url, await registerSystemAdmin(url));
  const { email } = (await admin.graphql('{ me { email } }')).data.me;
  expect((await admin.post('/api/auth/forgot-password', { email })).status).toBe(200);
  const form = formOf({ name: 'patio.png', content: 'PNG' }, { path: 'fotos' });
  expect(await admin.post('/api/File/upload', form)).toMatchObject({ status: 200 });
  // The folder is made for the first mail, which follows the answer.
  const mails = () => readdir(join(folder, 'data', 'mail')).catch((): string[] => []);
  await until(async () => (await mails()).some((name) => name.endsWith('.eml')));
}

/**
 * Sends half a file by GraphQL, until it lies below the uploads, and goes away, until it is gone; returns its mode.
 */
async function abandonUpload(url: string): Promise<string> {
  const token = await registerSystemAdmin(url);
  const part = (head: string, text: string) =>
    `--b\r\nContent-Disposition: form-data; name=${head}\r\n\r\n${text}\r\n`;
  const query =
    'mutation ($file: Upload!) { uploadFile(input: { file: $file, path: "a" }) { relativePath } }';
  const sent = request(`${url}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=b',
      ...PREFLIGHTED,
    },
  }).on('error', () => undefined);
  sent.write(
    part('operations', JSON.stringify({ query, variables: { file: null } })) +
      part('map', '{"f":["variables.file"]}') +
      part('f; filename=a.txt', 'x'.repeat(100_000)),
  );
  const arrivals = join(folder, 'uploads', '.arrivals');
  const arriving = async () =>
    (await readdir(arrivals, { recursive: true })).filter((path) => path.endsWith('.tmp'));
  const [path = ''] = await until(async () => {
    const found = await arriving();
    return found.length === 1 && found;
  });
  const mode = await modeOf(join(arrivals, path));
  sent.destroy();
  await until(async () => (await arriving()).length === 0);
  return mode;
}

test('without a umask a first start, its mail, uploads and backups are private, and so is a file that arrives by GraphQL, which is gone when its client is', async () => {
  const service = startWith('000');
  const url = await service.listening();
  await use(url);
  expect(await abandonUpload(url)).toBe('600');
  expect(await modeOf(await backUp('000'))).toBe('600');
  expect(await stored()).toEqual([]);
  await stop(service);
  expect(await stored()).toEqual([]);
});

test('with the usual umask a start makes private what is there already', async () => {
  const [data, uploads] = [join(folder, 'data'), join(folder, 'uploads')];
  await mkdir(join(data, 'mail'), { recursive: true });
  await mkdir(join(uploads, 'general'), { recursive: true });
  await copyEmbeddedTemplate(data);
  await mkdir(join(data, 'db.copy-0123'));
  const left = ['mail/a.eml', 'db.copy-0123/PG_VERSION', 'db/pg_hba.conf'].map((name) => join(data, name));
  for (const path of [...left, join(uploads, 'general', 'a.txt')]) {
    await writeFile(path, '', { flag: 'a' });
    await chmod(path, 0o777);
  }
  for (const path of [data, join(data, 'db'), join(data, 'db', 'pg_wal'), uploads]) await chmod(path, 0o777);

  const service = startWith('022');
  await use(await service.listening());
  await until(async () => (await stored()).length === 0);
  await stop(service);
  expect(await stored()).toEqual([]);
});
