import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import type { Client } from '../support/client.js';
import { formOf, type Sent } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import {
  arrivingFiles,
  filesBelow,
  MAX_FILE_BYTES,
  noFileArriving,
  TEXT_FILE,
  uploadsPath,
} from '../support/uploads.js';

let service: Service;
let resident: Client;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  resident = service.as(await service.make.residentUser(await service.make.community()));
});
afterAll(() => service.stop());

const upload = (path: string, file: Sent = TEXT_FILE, client = resident) =>
  client.post('/api/File/upload', formOf(file, { path }));

describe('storing an uploaded file', () => {
  test('an existing file remains unchanged, and a new one of the same name gets a number', async () => {
    const path = `${unique()}/foto.png`;
    const names = [];
    for (const content of ['uno', 'dos', 'tres']) {
      names.push((await upload(path, { name: 'x.png', content })).body.relativePath);
    }
    expect(names.map((name) => name.slice(17))).toEqual(['foto.png', 'foto-1.png', 'foto-2.png']);
    const contents = await Promise.all(names.map((name) => readFile(join(service.folder, name), 'utf8')));
    expect(contents).toEqual(['uno', 'dos', 'tres']);
  });

  test('fifty concurrent uploads with one name are stored as fifty files', async () => {
    const folder = unique();
    const contents = Array.from({ length: 50 }, (_, index) => `archivo ${index}`);
    const answers = await Promise.all(
      contents.map((content) => upload(`${folder}/a.txt`, { name: 'a.txt', content })),
    );
    expect(new Set(answers.map(({ body }) => body.relativePath)).size).toBe(50);
    const kept = await Promise.all(
      answers.map(({ body }) => readFile(join(service.folder, body.relativePath), 'utf8')),
    );
    expect(kept).toEqual(contents);
    expect(await readdir(uploadsPath(service, folder))).toHaveLength(50);
    await noFileArriving(service);
  });

  test('a file of 20 MiB is stored whole, and one byte more is refused', async () => {
    const largest = new Uint8Array(MAX_FILE_BYTES).fill(7);
    const kept = await upload(`${unique()}/a.bin`, { name: 'a.bin', content: largest });
    expect(kept).toMatchObject({ status: 200, body: { fileSizeBytes: MAX_FILE_BYTES } });
    const stored = await readFile(join(service.folder, kept.body.relativePath));
    expect(stored.equals(largest)).toBe(true);
    const folder = unique();
    const refused = await upload(`${folder}/a.bin`, {
      name: 'a.bin',
      content: new Uint8Array(MAX_FILE_BYTES + 1),
    });
    expect(refused).toMatchObject({ status: 413, body: { code: 'BAD_REQUEST' } });
    expect(existsSync(uploadsPath(service, folder))).toBe(false);
    await noFileArriving(service);
  });

  test('a file that is too large is refused while it is still being sent', async () => {
    const { response, send, abort } = startUpload(resident);
    const chunk = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent <= 20; sent++) await send(chunk);
    expect((await response).statusCode).toBe(413);
    abort();
    await noFileArriving(service);
  });

  test('an aborted upload leaves no file', async () => {
    const before = (await filesBelow(service.folder)).length;
    const { response, send, abort } = startUpload(resident);
    await send(Buffer.alloc(100_000));
    await until(async () => (await arrivingFiles(service)).length > 0);
    abort();
    await expect(response).rejects.toThrow();
    await noFileArriving(service);
    expect(await filesBelow(service.folder)).toHaveLength(before);
  });

  test('uploads do not follow a symbolic link out of the uploads folder', async () => {
    const outside = join(service.folder, unique());
    const name = unique();
    await mkdir(outside);
    await mkdir(uploadsPath(service), { recursive: true });
    await symlink(outside, uploadsPath(service, name));
    await mkdir(uploadsPath(service, 'documents'), { recursive: true });
    await symlink(uploadsPath(service, 'documents'), uploadsPath(service, `d${name}`));
    for (const path of [`${name}/x.txt`, `${name}/y/x.txt`, `d${name}/x.txt`]) {
      expect((await upload(path)).status).toBe(400);
    }
    expect(await readdir(outside)).toEqual([]);
    expect(await readdir(uploadsPath(service, 'documents'))).not.toContain('x.txt');
    const file = uploadsPath(service, `${name}.txt`);
    await writeFile(join(outside, 'target.txt'), 'ajeno');
    await symlink(join(outside, 'target.txt'), file);
    const { body } = await upload(`${name}.txt`);
    expect(body.relativePath).toBe(`uploads/${name}-1.txt`);
    expect(await readFile(join(outside, 'target.txt'), 'utf8')).toBe('ajeno');
  });

  test('a guard of a community may upload files, and nobody without a token', async () => {
    expect(await upload('x.txt', TEXT_FILE, service.anonymous)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    const guard = await service.make.guard(await service.make.community());
    expect((await upload(`${unique()}.txt`, TEXT_FILE, service.as(guard))).status).toBe(200);
  });
});

/** An upload whose body is sent in pieces. */
function startUpload(client: Client) {
  const outgoing = httpRequest(`${client.url}/api/File/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const response = new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.once('error', reject);
  });
  const send = (chunk: Buffer | string) => new Promise((resolve) => outgoing.write(chunk, resolve));
  outgoing.write('--b\r\nContent-Disposition: form-data; name="path"\r\n\r\nabortado.bin\r\n');
  outgoing.write('--b\r\nContent-Disposition: form-data; name="file"; filename="abortado.bin"\r\n\r\n');
  return { response, send, abort: () => outgoing.destroy() };
}
