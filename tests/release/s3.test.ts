import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { storePublicFiles } from '../../src/demo/files.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { type FileStore, openFileStore } from '../../src/platform/files/file-store.js';
import { PASSWORD, roleId } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { databaseForProcess } from '../support/database.js';
import { formOf } from '../support/forms.js';
import { listenOnOwnPort } from '../support/free-port.js';
import { runNode } from '../support/outcome.js';
import { jpegOf } from '../support/pictures.js';
import { community as communityInput, unique } from '../support/samples.js';
import type { ProcessDatabase } from '../support/server-database.js';
import {
  endProcesses,
  removeFolder,
  type ServiceProcess,
  startCommand,
  startProcess,
} from '../support/service-process.js';
import { until } from '../support/until.js';
import { filesBelow, MAX_FILE_BYTES } from '../support/uploads.js';

const MIB = 1024 * 1024;
const BUCKET = 'uploads';

let folder: string;
let database: ProcessDatabase;
let port: number;
let objects: ServiceProcess;
let environment: Record<string, string>;
let processes: readonly ServiceProcess[];
/** Two instances on one server. */
let instances: readonly string[];
let admin: Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'community-s3-'));
  const reserved = await listenOnOwnPort();
  port = (reserved.address() as AddressInfo).port;
  await once(reserved.close(), 'close');
  objects = await startObjects();
  database = await databaseForProcess();
  environment = { ...bucketEnvironment(), DATA_DIR: folder, ...database.environment };
  processes = Array.from({ length: 2 }, (_, index) =>
    startProcess({
      DEMO_DATA: 'off',
      RATE_LIMIT: 'off',
      ...environment,
      UPLOADS_DIR: join(folder, `arrivals-${index}`),
    }),
  );
  instances = await Promise.all(processes.map((each) => each.listening()));
  admin = await registerAdmin();
});
afterAll(async () => {
  await endProcesses();
  await database.dispose();
  await removeFolder(folder);
});

/** Starts the server of objects, on its port and with its objects of before. */
async function startObjects(): Promise<ServiceProcess> {
  const script = 'tests/operation/third-party/s3-server.mjs';
  const args = [script, join(folder, 'objects'), String(port), BUCKET];
  const server = startCommand({ command: process.execPath, args, environment: {} });
  await server.listening();
  return server;
}

const bucketEnvironment = (more: Record<string, string> = {}): Record<string, string> => ({
  STORAGE: 's3',
  S3_BUCKET: BUCKET,
  S3_REGION: 'eu-west-1',
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_PREFIX: 'community/one',
  AWS_ACCESS_KEY_ID: 'S3RVER',
  AWS_SECRET_ACCESS_KEY: 'S3RVER',
  ...more,
});

async function registerAdmin(): Promise<Client> {
  const name = `u${unique()}`;
  const { body } = await new Client(instances[0]!).post('/api/auth/register', {
    firstName: 'Ana',
    lastName: 'Ríos',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: roleId('SYSTEM_ADMIN'),
  });
  return new Client(instances[0]!, body.token);
}

const other = () => instances.at(-1)!;

const upload = (content: Uint8Array<ArrayBuffer>, path: string, name = 'x.bin') =>
  admin.post('/api/File/upload', formOf({ name, content }, { path }));

async function bytesAt(url: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(url, { headers });
  return Buffer.from(await response.arrayBuffer());
}

/** Opens the files below a prefix of the bucket in this process, for a piece of work. */
async function withFiles<T>(
  prefix: string,
  work: (files: FileStore) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> {
  const given = bucketEnvironment({ S3_PREFIX: prefix, UPLOADS_DIR: join(folder, 'own'), ...more });
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' });
  const files = await openFileStore(loadConfig(given));
  try {
    return await work(files);
  } finally {
    files.close();
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) delete process.env[name];
  }
}

const namesIn = (prefix: string) =>
  withFiles(prefix, async (files) => {
    const names: string[] = [];
    for await (const { path } of files.list()) names.push(path.join('/'));
    return names.sort();
  });

const PREFIX = 'community/one';

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describe('files in a bucket', () => {
  test('a file that one instance takes is sent by the other one byte for byte, with the headers of a folder', async () => {
    const content = new Uint8Array(randomBytes(70_000));
    const stored = await upload(content, 'carpeta/Plano año.pdf');
    expect(stored).toMatchObject({
      status: 200,
      body: { relativePath: 'uploads/carpeta/Plano año.pdf', fileSizeBytes: 70_000 },
    });
    const url = `${other()}/uploads/carpeta/${encodeURIComponent('Plano año.pdf')}`;
    const response = await fetch(url);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '70000',
      'content-disposition': `attachment; filename="Plano ano.pdf"; filename*=UTF-8''Plano%20a%C3%B1o.pdf`,
      'cache-control': 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'accept-ranges': 'bytes',
    });
    const part = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe('bytes 10-19/70000');
    expect(Buffer.from(await part.arrayBuffer())).toEqual(Buffer.from(content.subarray(10, 20)));
    expect((await fetch(url, { headers: { range: 'bytes=70000-' } })).status).toBe(416);
    expect((await fetch(url, { headers: { 'if-match': '"x"' } })).status).toBe(412);
    const tag = response.headers.get('etag') as string;
    expect((await fetch(url, { headers: { 'if-match': tag } })).status).toBe(200);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '70000']);
    const known = await fetch(url, { headers: { 'if-none-match': tag, 'cache-control': 'max-age=0' } });
    expect([known.status, await known.text()]).toEqual([304, '']);
  });

  test('a document is downloaded after the same checks', async () => {
    const { body: community } = await admin.post('/api/communities', communityInput());
    const content = new TextEncoder().encode('acta');
    const { body: uploaded } = await admin.post(
      '/api/Documents/upload',
      formOf({ name: 'acta.txt', content }, { communityId: community.id }),
    );
    const { body: document } = await admin.post('/api/Documents', {
      communityId: community.id,
      titulo: 'Acta',
      fecha: '2026-01-01',
      nombreDocumento: 'acta.txt',
      urlDoc: uploaded.relativePath,
    });
    const path = `/api/Documents/${document.id}/download`;
    expect(await new Client(other(), admin.token).get(path)).toMatchObject({ status: 200, body: 'acta' });
    expect((await new Client(other()).get(path)).status).toBe(401);
    expect((await fetch(`${other()}/${uploaded.relativePath}`)).status).toBe(404);
  });

  test('names are never taken twice, and paths that a folder refuses are refused', async () => {
    const at = `iguales/${unique()}`;
    const one = await upload(new Uint8Array([1, 2]), `${at}/a.bin`);
    const two = await upload(new Uint8Array([3, 4]), `${at}/a.bin`);
    expect([one, two].map(({ body }) => body.relativePath)).toEqual([
      `uploads/${at}/a.bin`,
      `uploads/${at}/a-1.bin`,
    ]);
    expect(await upload(new Uint8Array([5]), `${at}/a.bin/`)).toMatchObject({
      status: 400,
      body: { message: 'La ruta indicada no es válida.' },
    });
    expect(await upload(new Uint8Array([5]), `${at}/${'ñ'.repeat(130)}.bin`)).toMatchObject({
      status: 400,
      body: { message: 'La ruta indicada no es válida.' },
    });
  });

  test('files that are too large, empty or programs leave no object', async () => {
    const at = `malos/${unique()}`;
    expect((await upload(new Uint8Array(MAX_FILE_BYTES + 1), `${at}/a.bin`)).status).toBe(413);
    expect(await upload(new Uint8Array(), `${at}/b.bin`)).toMatchObject({
      body: { message: 'El archivo está vacío.' },
    });
    expect(await upload(new TextEncoder().encode('#!/bin/sh'), `${at}/c.txt`)).toMatchObject({
      body: { message: 'No se aceptan programas ni archivos de comandos.' },
    });
    expect((await namesIn(PREFIX)).filter((name) => name.startsWith('malos'))).toEqual([]);
  });

  test('an upload whose client goes away leaves neither an object nor an arriving file', async () => {
    const arrivals = join(folder, 'arrivals-0', '.arrivals');
    const sent = httpRequest(`${instances[0]}/api/File/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    });
    sent.on('error', () => undefined);
    sent.write(
      '--b\r\ncontent-disposition: form-data; name="path"\r\n\r\nrotos/a.bin\r\n' +
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n',
    );
    sent.write(Buffer.alloc(6 * MIB, 'x'));
    await until(async () => (await filesBelow(arrivals)).length > 0);
    sent.destroy();
    await until(async () => (await filesBelow(arrivals)).length === 0);
    expect((await namesIn(PREFIX)).filter((name) => name.startsWith('rotos'))).toEqual([]);
  });

  test('a thumbnail that one instance makes is in the bucket for the other one', async () => {
    const name = `fotos/${unique()}.jpg`;
    await upload(await jpegOf({ width: 800, height: 400 }), name, 'x.jpg');
    const thumbnail = await fetch(`${instances[0]}/uploads/${name}?view=thumbnail`);
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const again = await bytesAt(`${other()}/uploads/${name}?view=thumbnail`);
    expect(again.equals(Buffer.from(await thumbnail.arrayBuffer()))).toBe(true);
    await withFiles(PREFIX, async (files) => {
      const path = name.split('/');
      expect(await files.openCopy(path, 'thumbnail')).not.toBeNull();
      await files.remove(path);
      expect(await files.find(path)).toBeNull();
      expect(await files.openCopy(path, 'thumbnail')).toBeNull();
    });
    expect((await fetch(`${other()}/uploads/${name}`)).status).toBe(404);
  });

  test('the files of demonstration data are stored in the bucket once', async () => {
    const prefix = `demo${unique()}`;
    await withFiles(prefix, storePublicFiles);
    const names = await namesIn(prefix);
    expect(names).toContain('banners/posada.png');
    await withFiles(prefix, storePublicFiles);
    expect(await namesIn(prefix)).toEqual(names);
  });

  test('eight files of 20 MB at once, of which clients read nothing for a while, do not fill the memory', async () => {
    const content = new Uint8Array(randomBytes(MAX_FILE_BYTES));
    const memory = () => residentBytes(processes.map(({ pid }) => pid));
    await upload(content, 'grandes/primero.bin');
    await bytesAt(`${other()}/uploads/grandes/primero.bin`);
    const before = await memory();
    const uploads = await Promise.all(
      Array.from({ length: 8 }, (_, index) => upload(content, `grandes/${index}.bin`)),
    );
    expect(uploads.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const responses = await Promise.all(uploads.map(({ body }) => fetch(`${other()}/${body.relativePath}`)));
    expect((await memory()) - before).toBeLessThan(80 * MIB);
    for (const response of responses) {
      expect(sha256(new Uint8Array(await response.arrayBuffer()))).toBe(sha256(content));
    }
    expect((await memory()) - before).toBeLessThan(80 * MIB);
  }, 300_000);

  test('signed links of a short life are given after the same checks, and have the headers of the service', async () => {
    const content = new Uint8Array(randomBytes(1000));
    const { body } = await upload(content, `enlaces/${unique()}.pdf`);
    const redirecting = startProcess({
      DEMO_DATA: 'off',
      ...environment,
      UPLOADS_DIR: join(folder, 'arrivals-r'),
      S3_DOWNLOADS: 'redirect',
    });
    const url = `${await redirecting.listening()}/${body.relativePath}`;
    const answer = await fetch(url, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const link = new URL(answer.headers.get('location') as string);
    expect(link.origin).toBe(`http://127.0.0.1:${port}`);
    expect(link.searchParams.get('X-Amz-Expires')).toBe('60');
    expect(link.searchParams.get('response-content-disposition')).toMatch(/^attachment; filename=/);
    expect((await bytesAt(link.href)).equals(content)).toBe(true);
    link.searchParams.set('X-Amz-Signature', '0'.repeat(64));
    expect((await fetch(link)).status).toBe(403);
    expect((await fetch(`${url}x`, { redirect: 'manual' })).status).toBe(404);
    redirecting.signal('SIGTERM');
    expect(await redirecting.ended).toBe(0);
  });

  test('without its server uploads and downloads are 503 with Retry-After, the service is ready, and nothing is stored half', async () => {
    const at = `corte/${unique()}`;
    await upload(new Uint8Array([1]), `${at}/antes.bin`);
    objects.signal('SIGKILL');
    await objects.ended;
    const refused = await upload(new Uint8Array([2]), `${at}/en medio.bin`);
    expect(refused).toMatchObject({ status: 503, body: { code: 'INTERNAL_ERROR' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    const missed = await fetch(`${other()}/uploads/${at}/antes.bin`);
    expect([missed.status, missed.headers.get('retry-after')]).toEqual([503, '5']);
    for (const url of instances) expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    expect(await filesBelow(join(folder, 'arrivals-0', '.arrivals'))).toEqual([]);

    objects = await startObjects();
    expect((await bytesAt(`${other()}/uploads/${at}/antes.bin`)).equals(Buffer.from([1]))).toBe(true);
    expect((await fetch(`${other()}/uploads/${at}/en%20medio.bin`)).status).toBe(404);
    expect(await upload(new Uint8Array([3]), `${at}/en medio.bin`)).toMatchObject({
      status: 200,
      body: { relativePath: `uploads/${at}/en medio.bin` },
    });
  });

  test('an upload whose answer is lost is stored once, or removed when the client is told that it failed', async () => {
    const prefix = `lost${unique()}`;
    const proxy = await startProxy();
    const keep = (files: FileStore, name: string) =>
      files.keep(() => Readable.from([Buffer.from(name)]), { folder: ['a'], name });
    await withFiles(
      prefix,
      async (files) => {
        proxy.fates.push('lost', 'taken');
        expect(await keep(files, 'uno.txt')).toMatchObject({ path: ['a', 'uno.txt'] });
        expect(await namesIn(prefix)).toEqual(['a/uno.txt']);

        proxy.fates.push('lost', 'lost');
        await expect(keep(files, 'dos.txt')).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
        expect(await namesIn(prefix)).toEqual(['a/dos.txt', 'a/uno.txt']);

        // Another instance has taken the name between the question and the upload.
        proxy.fates.push('taken');
        expect(await keep(files, 'tres.txt')).toMatchObject({ path: ['a', 'tres-1.txt'] });
        expect(await namesIn(prefix)).toEqual(['a/tres-1.txt', 'a/uno.txt']);
        expect(proxy.fates).toEqual([]);
      },
      { S3_ENDPOINT: proxy.url },
    );
    proxy.close();
  });

  test('a missing bucket and settings without one are refused with one line', async () => {
    expect(await community(['check-config'], { S3_BUCKET: '' })).toMatchObject({
      code: 1,
      stderr: 'STORAGE must be folder without S3_BUCKET\n',
    });
    expect(await community(['files', 'move'], { S3_BUCKET: 'no-bucket', UPLOADS_DIR: folder })).toMatchObject(
      {
        code: 1,
        stderr: expect.stringMatching(/^S3_BUCKET no-bucket cannot be used: 404 .+\n$/),
      },
    );
  });
});

describe('the commands', () => {
  test('files are moved into the bucket and back, again without copying, and never overwritten', async () => {
    const uploads = join(folder, 'moving');
    await mkdir(join(uploads, 'documents', 'a'), { recursive: true });
    await mkdir(join(uploads, '.pictures'), { recursive: true });
    const large = randomBytes(MAX_FILE_BYTES + 1000);
    await writeFile(join(uploads, 'documents', 'a', 'plano ñ (1)+.pdf'), large);
    await writeFile(join(uploads, 'vacío.txt'), '');
    await writeFile(join(uploads, 'programa.sh'), '#!/bin/sh');
    await writeFile(join(uploads, '.pictures', 'copia.webp'), 'x');
    const move = (...args: string[]) =>
      community(['files', 'move', '--json', ...args], {
        S3_PREFIX: 'moved',
        UPLOADS_DIR: uploads,
        STORAGE: 'folder',
      });
    const resultOf = async (...args: string[]) => JSON.parse((await move(...args)).stdout);
    expect(await resultOf()).toEqual({ copied: 3, present: 0, bytes: large.length + 9 });
    expect(await namesIn('moved')).toEqual(['documents/a/plano ñ (1)+.pdf', 'programa.sh', 'vacío.txt']);
    expect(await resultOf()).toEqual({ copied: 0, present: 3, bytes: 0 });
    await withFiles('moved', (files) => files.remove(['programa.sh']));
    expect(await resultOf()).toEqual({ copied: 1, present: 2, bytes: 9 });
    expect((await readdir(uploads)).sort()).toEqual(
      ['.arrivals', '.pictures', 'documents', 'programa.sh', 'vacío.txt'].sort(),
    );

    await writeFile(join(uploads, 'programa.sh'), '#!/bin/zz');
    const refused = await move();
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout).error[0]).toMatch(
      /1 are there with another content and stay.+programa\.sh/,
    );

    const back = join(folder, 'moved-back');
    const { stdout } = await community(['files', 'move', '--json', '--back'], {
      S3_PREFIX: 'moved',
      UPLOADS_DIR: back,
    });
    expect(JSON.parse(stdout)).toEqual({ copied: 3, present: 0, bytes: large.length + 9 });
    expect((await readFile(join(back, 'documents', 'a', 'plano ñ (1)+.pdf'))).equals(large)).toBe(true);
    expect(await readFile(join(back, 'programa.sh'), 'utf8')).toBe('#!/bin/sh');
  });

  test('a backup names the files of the bucket, and is restored only where they are', async () => {
    const prefix = `backup${unique()}`;
    await withFiles(prefix, (files) => files.write(['a', 'b.txt'], chunks('uno')));
    await withFiles(prefix, (files) => files.write(['c.txt'], chunks('dos')));
    const file = join(folder, 'referring.tar.gz');
    const settings = { S3_PREFIX: prefix, UPLOADS_DIR: join(folder, 'own') };
    expect(JSON.parse((await community(['backup', file, '--json'], settings)).stdout)).toMatchObject({
      files: 2,
    });

    const target = await otherDatabase('restored');
    await withFiles(prefix, (files) => files.remove(['c.txt']));
    const refused = await community(['restore', file], { ...settings, ...target });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        '1 of the files that the backup names are missing or differ, the first one is c.txt',
      ),
    });
    await withFiles(prefix, (files) => files.write(['c.txt'], chunks('tres')));
    expect((await community(['restore', file], { ...settings, ...target })).code).toBe(1);
    await withFiles(prefix, async (files) => {
      await files.remove(['c.txt']);
      await files.write(['c.txt'], chunks('dos'));
    });
    const restored = await community(['restore', file, '--json'], { ...settings, ...target });
    expect(JSON.parse(restored.stdout)).toMatchObject({ restored: true, files: 2 });
    expect(await namesIn(prefix)).toEqual(['a/b.txt', 'c.txt']);
  });

  test('a backup with the files of the bucket is restored into another one', async () => {
    const prefix = `whole${unique()}`;
    await withFiles(prefix, (files) => files.write(['a', 'b.txt'], chunks('uno')));
    const file = join(folder, 'whole.tar.gz');
    const settings = { UPLOADS_DIR: join(folder, 'own') };
    const written = await community(['backup', file, '--with-files', '--json'], {
      ...settings,
      S3_PREFIX: prefix,
    });
    expect(JSON.parse(written.stdout)).toMatchObject({ files: 1 });
    const target = await otherDatabase('whole');
    const filled = await community(['restore', file], { ...settings, ...target, S3_PREFIX: prefix });
    expect(filled).toMatchObject({ code: 1, stderr: expect.stringContaining('The bucket is not empty') });
    const restored = await community(['restore', file, '--json'], {
      ...settings,
      ...target,
      S3_PREFIX: `${prefix}-restored`,
    });
    expect(JSON.parse(restored.stdout)).toMatchObject({ restored: true, files: 1 });
    expect(await namesIn(`${prefix}-restored`)).toEqual(['a/b.txt']);
  });
});

/** Starts a server before that of objects, which loses the answers of stored objects, or answers that their keys are taken. */
async function startProxy() {
  const fates: ('lost' | 'taken')[] = [];
  const server = createServer((asked, response) => {
    const fate = asked.method === 'PUT' ? fates.shift() : undefined;
    if (fate === 'taken') {
      asked.resume().once('end', () => response.writeHead(412).end());
      return;
    }
    const { method, url, headers } = asked;
    const passed = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      if (fate === 'lost') {
        answer.resume().once('end', () => asked.socket.destroy());
        return;
      }
      response.writeHead(answer.statusCode as number, answer.headers);
      answer.pipe(response);
    });
    asked.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { fates, url, close: () => server.close() };
}

async function* chunks(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

/** Runs a command of operators with the settings of the service and others. */
function community(args: readonly string[], more: Record<string, string> = {}) {
  return runNode(['dist/bundle/cli.js', ...args], { env: { ...process.env, ...environment, ...more } });
}

const others: ProcessDatabase[] = [];
afterAll(async () => {
  for (const one of others) await one.dispose();
});

async function otherDatabase(name: string): Promise<Record<string, string>> {
  const home = join(folder, name);
  await mkdir(home);
  const made = await databaseForProcess();
  others.push(made);
  return { ...made.environment, DATA_DIR: home };
}

/** The largest memory of a process. */
async function residentBytes(pids: readonly number[]): Promise<number> {
  let most = 0;
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    most = Math.max(most, 1024 * Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]));
  }
  return most;
}
