import { execFile } from 'node:child_process';
import { chmod, chown, copyFile, mkdir, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { noDatabaseForProcess } from '../support/database.js';
import { instruction } from '../support/dockerfile.js';
import { formOf } from '../support/forms.js';
import { argumentsOf } from '../support/npm-script.js';
import { HEIC } from '../support/pictures.js';
import type { ProcessDatabase } from '../support/server-database.js';
import { endProcesses, removeFolder, startCommand } from '../support/service-process.js';

/**
 * No image can be pulled where tests run, so the steps of the Dockerfile are taken one by one: the archive that its first
 * stage makes, unpacked as it unpacks it, and its command, by a user that may write nothing but the data folder.
 */

const run = promisify(execFile);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

let folder: string;
let service: string;
let database: ProcessDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-image-'));
  await chmod(folder, 0o755);
  service = join(folder, 'service');
  const archive = join(folder, 'service.tar.gz');
  await run(process.execPath, [...argumentsOf('archive'), archive]);
  await mkdir(service);
  await run('tar', ['-xzf', archive, '-C', service, '--strip-components=1']);
  await copyFile(process.execPath, join(folder, 'node'));
  await mkdir(join(folder, 'data'));
  if (isRoot) await chown(join(folder, 'data'), NOBODY, NOBODY);
  database = await noDatabaseForProcess();
});
afterEach(endProcesses);
afterAll(async () => {
  await database.dispose();
  await removeFolder(folder);
});

const environmentOfImage = (): Record<string, string> =>
  Object.fromEntries(
    instruction('ENV')
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string])
      .map(([name, value]) => [name, value.replace(/^\/data/, join(folder, 'data'))]),
  );

const commandOf = (list: string): string[] => JSON.parse(list.slice(list.indexOf('[')));

test('what the image starts runs as a user without rights on its files, and its health check passes', async () => {
  const [, ...args] = commandOf(instruction('CMD'));
  const { PATH = '' } = process.env;
  const environment = {
    PATH,
    ...environmentOfImage(),
    HOST: '127.0.0.1',
    PORT: '0',
    JWT_KEY: 'Wm4!t8Zq2v-Kx9rB1pL7-yD5sJ0cG3hN6',
    CORS_ORIGINS: 'https://community.example',
    ...database.environment,
  };
  const started = startCommand({
    command: join(folder, 'node'),
    args,
    environment,
    cwd: service,
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const url = await started.listening();
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({
    status: 'ready',
    commit: expect.stringMatching(/^[0-9a-f]{40}$/),
  });

  const [, ...check] = commandOf(instruction('HEALTHCHECK'));
  const { port } = new URL(url);
  await run(join(folder, 'node'), check, { env: { PORT: port } });
  await expect(run(join(folder, 'node'), check, { env: { PORT: '1' } })).rejects.toMatchObject({ code: 1 });

  const admin = [
    'dist/bundle/cli.js',
    'admin',
    'create',
    '--username',
    'primera',
    '--email',
    'primera@community.example',
  ];
  const password = 'Tres-tristes-tigres-26';
  await run(join(folder, 'node'), admin, {
    cwd: service,
    env: { ...environment, ADMIN_PASSWORD: password },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'primera', password }),
  });
  expect(signedIn.status).toBe(200);

  const { token } = (await signedIn.json()) as { token: string };
  const uploaded = await fetch(`${url}/api/File/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: formOf({ name: 'a.heic', content: HEIC }, { path: 'fotos' }),
  });
  const { relativePath } = (await uploaded.json()) as { relativePath: string };
  const copies = ['thumbnail', 'jpeg'].map((view) => fetch(`${url}/${relativePath}?view=${view}`));
  const types = (await Promise.all(copies)).map(({ headers }) => headers.get('content-type'));
  expect(types).toEqual(['image/webp', 'image/jpeg']);
  started.signal('SIGTERM');
  expect(await started.ended).toBe(0);
});

test('an archive holds no source code, tests or settings, and is not written over a file', async () => {
  expect((await readdir(service)).sort()).toEqual([
    'assets',
    'dist',
    'examples',
    'migrations',
    'node_modules',
    'package.json',
  ]);
  expect(await readdir(join(service, 'dist'))).toEqual(
    expect.arrayContaining(['bundle', 'commit', 'main.js']),
  );
  expect(await readdir(join(service, 'dist'))).toHaveLength(3);
  await expect(
    run(process.execPath, [...argumentsOf('archive'), join(folder, 'service.tar.gz')]),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('exists already') });
});
