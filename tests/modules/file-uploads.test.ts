import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Client } from '../support/client.js';
import { formOf, type Sent } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { filesBelow, noFileArriving, TEXT_FILE, uploadsPath } from '../support/uploads.js';

let service: Service;
let resident: Client;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  resident = service.as(await service.make.residentUser(await service.make.community()));
});
afterAll(() => service.stop());

/** Waits until these files are there and no others: a refused form may still open its own and remove it. */
const expectOnly = (files: readonly string[]) =>
  until(async () => isDeepStrictEqual(await filesBelow(service.folder), files));

const upload = (path: string, file: Sent = TEXT_FILE, client = resident) =>
  client.post('/api/File/upload', formOf(file, { path }));

describe('uploads of files', () => {
  test('an uploaded file is stored under the given path and answered with it', async () => {
    const folder = unique();
    const answer = await upload(`uploads/${folder}/acta final.txt`);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        relativePath: `uploads/${folder}/acta final.txt`,
        originalFileName: 'acta.txt',
        fileSizeBytes: 19,
      },
    });
    expect(await readFile(uploadsPath(service, folder, 'acta final.txt'), 'utf8')).toBe(TEXT_FILE.content);
    await noFileArriving(service);
  });

  test.each([
    ['fotos', 'fotos/acta.txt'],
    ['uploads/fotos/', 'fotos/acta.txt'],
    ['Uploads/fotos', 'fotos/acta.txt'],
    ['fotos/2026/', 'fotos/2026/acta.txt'],
    ['fotos\\2026', 'fotos/2026/acta.txt'],
    ['./fotos//x/.', 'fotos/x/acta.txt'],
    ['fotos/a.png', 'fotos/a.png'],
    ['/uploads/fotos/a.PNG', 'fotos/a.PNG'],
    ['/UPLOADS/fotos/', 'fotos/acta.txt'],
    ['./uploads/fotos/a.Png', 'fotos/a.Png'],
    ['fotos/v1.2/', 'fotos/v1.2/acta.txt'],
    ['fotos/v1.2', 'fotos/v1.2'],
    ['fotos/a?b#c:d%.png', 'fotos/a_b_c_d_.png'],
    ['fotos/niño.png', 'fotos/niño.png'],
    ['documentos/x.txt', 'documentos/x.txt'],
    ['fotos/documents/x.txt', 'fotos/documents/x.txt'],
    ['documents.txt', 'documents.txt'],
  ])('a file with the path %j is stored as %j', async (path, kept) => {
    const base = unique();
    const isWithin = !/^(\.|\/?uploads|documents)/i.test(path);
    const answer = await upload(isWithin ? `${base}/${path}` : path);
    expect(answer.status).toBe(200);
    const expected = `uploads/${isWithin ? `${base}/` : ''}${kept}`;
    const numbered = expected.replace(/(\.\w+)$/, '(-\\d+)?$1');
    expect(answer.body.relativePath).toMatch(new RegExp(`^${numbered}$`));
    expect(existsSync(join(service.folder, answer.body.relativePath))).toBe(true);
  });

  test('a file may be stored in the root of the uploads folder', async () => {
    const name = `${unique()}.txt`;
    for (const path of ['uploads', 'uploads/', '.', '/uploads', '/uploads/']) {
      const { body } = await upload(path, { ...TEXT_FILE, name });
      expect(body.relativePath).toMatch(new RegExp(`^uploads/${name.slice(0, 8)}(-[1-4])?\\.txt$`));
    }
  });

  test.each([
    '..',
    '../x.txt',
    '../../etc/passwd',
    'uploads/../x.txt',
    'a/../../x.txt',
    'a/../x.txt',
    'a\\..\\x.txt',
    '..\\x.txt',
    '.../x.txt',
    '.. /x.txt',
    '%2e%2e/x.txt',
    '%2E%2e%2fx.txt',
    '%252e%252e/x.txt',
    '..%c0%af..%c0%afx.txt',
    '%c0%ae%c0%ae/x.txt',
    '%u002e%u002e/x.txt',
    '..%00/x.txt',
    '．．/x.txt',
    '..／x.txt',
    'a/%2e%2e%5cx.txt',
    '/etc/passwd',
    '/uploads/../x.txt',
    '/uploads/%2e%2e/x.txt',
    '/uploads/documents/x.txt',
    '/uploads/.env',
    '/uploadsx/x.txt',
    '//uploads/x.txt',
    '\\uploads\\x.txt',
    '%2fuploads/x.txt',
    '/uploads:x/x.txt',
    '/c:/x.txt',
    '//servidor/x.txt',
    '\\\\servidor\\x.txt',
    '%2fetc/passwd',
    'C:\\x.txt',
    'c:/x.txt',
    '.git/config.txt',
    'a/.env',
    '.arrivals/x.txt',
    '%2earrivals/x.txt',
    'uploads/documents/x.txt',
    'documents',
    'documents/x.txt',
    'Documents/x.txt',
    'uploads/DOCUMENTS/x.txt',
    'UPLOADS\\documents\\x.txt',
    './documents/x.txt',
    'documents./x.txt',
    'documents /x.txt',
    'uploads/ documents/x.txt',
    '/uploads/\u00a0documents/x.txt',
    './ documents',
    'docu\u200bments/x.txt',
    'ｄocuments/x.txt',
    '%64ocuments/x.txt',
    'uploads%2fdocuments%2fx.txt',
    'a/???/x.txt',
  ])('a file with the path %j is refused and nothing is written', async (path) => {
    await noFileArriving(service);
    const before = await filesBelow(service.folder);
    const answer = await upload(path);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', errors: null } });
    await expectOnly(before);
  });

  test.each(['documents', 'Documents'])(
    'a file with the name %j is refused in the root of the uploads folder, where documents have their folder',
    async (name) => {
      for (const path of ['uploads', '.', '/uploads/'])
        expect(await upload(path, { ...TEXT_FILE, name })).toMatchObject({ status: 400 });
      expect((await upload(unique(), { ...TEXT_FILE, name })).status).toBe(200);
    },
  );

  test('the refusal of an upload names every missing field', async () => {
    const empty = await resident.post('/api/File/upload', formOf(null));
    expect(empty.status).toBe(400);
    expect(empty.body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(Object.keys(empty.body.errors).sort()).toEqual(['file', 'path']);
    const noPath = await resident.post('/api/File/upload', formOf(TEXT_FILE, { path: ' ' }));
    expect(noPath.body.errors).toEqual({ path: ['El campo path no puede estar vacío.'] });
    const noFile = await resident.post('/api/File/upload', formOf(null, { path: 'x', file: 'texto' }));
    expect(noFile.body.errors).toEqual({ file: ['El campo file debe ser un archivo.'] });
    const noBody = await resident.post('/api/File/upload');
    expect(noBody.body).toMatchObject({ code: 'VALIDATION_ERROR' });
    await noFileArriving(service);
  });

  test('a repeated field of an upload is refused by name, and an unknown field is ignored', async () => {
    const before = await filesBelow(service.folder);
    const twice = (name: string) => {
      const form = formOf(TEXT_FILE, { path: 'x.txt' });
      if (name === 'file') form.append(name, new Blob(['Otro']), 'otro.txt');
      else form.append(name, 'x.txt');
      return form;
    };
    for (const name of ['file', 'path']) {
      const refused = await resident.post('/api/File/upload', twice(name));
      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(refused.body.errors).toEqual({ [name]: [`El campo ${name} admite un solo valor.`] });
    }
    await expectOnly(before);
    const unknown = formOf(TEXT_FILE, { path: `${unique()}/x.txt`, nota: 'a' });
    unknown.append('nota', 'b');
    expect((await resident.post('/api/File/upload', unknown)).status).toBe(200);
  });

  test('an upload that is no form is 415, and a malformed form 400', async () => {
    expect(await resident.post('/api/File/upload', { path: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'BAD_REQUEST' },
    });
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc';
    for (const [type, body] of [
      ['multipart/form-data', 'x'],
      ['multipart/form-data; boundary=x', 'x'],
      ['multipart/form-data; boundary=x', part],
      ['multipart/form-data; boundary=x', `${part}\r\n${part}`],
      ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition\r\n\r\nabc\r\n--x--'],
    ] as const) {
      const answer = await resident.post('/api/File/upload', body, { 'content-type': type });
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    await noFileArriving(service);
  });

  test('an empty uploaded file is refused', async () => {
    const name = `${unique()}.txt`;
    const answer = await upload(name, { name, content: '' });
    expect(answer).toMatchObject({ status: 400, body: { message: 'El archivo está vacío.' } });
    expect(existsSync(uploadsPath(service, name))).toBe(false);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['.env', 'env'],
    ['a:b*c?.txt', 'a_b_c_.txt'],
    ['Reseña año 2026.pdf', 'Reseña año 2026.pdf'],
    ['con.txt', '_con.txt'],
    ['x\u202egpj.dat', 'x_gpj.dat'],
    ['fin. ', 'fin'],
  ])('an uploaded file named %j is stored as %j', async (name, kept) => {
    const folder = unique();
    const answer = await upload(folder, { ...TEXT_FILE, name });
    expect(answer.body.relativePath).toBe(`uploads/${folder}/${kept}`);
  });

  test.each(['..', '???', '...'])(
    'an uploaded file named %j is refused if the path is a folder',
    async (name) => {
      const answer = await upload(unique(), { ...TEXT_FILE, name });
      expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    },
  );

  test('a file name of the maximum length of the file system is accepted, and a longer one refused', async () => {
    const folder = unique();
    const longest = `${'a'.repeat(251)}.txt`;
    expect((await upload(folder, { ...TEXT_FILE, name: `a${longest}` })).status).toBe(400);
    expect((await upload(`${folder}/a${longest}`)).status).toBe(400);
    expect((await upload(`${'b'.repeat(256)}/x.txt`)).status).toBe(400);
    expect((await upload(folder, { ...TEXT_FILE, name: longest })).status).toBe(200);
    const again = await upload(folder, { ...TEXT_FILE, name: longest });
    expect(again.body.relativePath).toBe(`uploads/${folder}/${'a'.repeat(249)}-1.txt`);
    await noFileArriving(service);
  });

  test('an upload path longer than the limit of documents is refused', async () => {
    const answer = await upload(`${'a/'.repeat(500)}x`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors)).toEqual(['path']);
  });

  test('an upload answers a path that a record can name, and is refused where folders leave no room for it', async () => {
    const first = unique();
    const below = (length: number) =>
      [first, 'b'.repeat(250), 'c'.repeat(250), 'd'.repeat(length - first.length - 503)].join('/');
    const name = `${'a'.repeat(251)}.txt`;
    const longest = await upload(`${below(736)}/`, { ...TEXT_FILE, name });
    expect(longest.status).toBe(200);
    expect(longest.body.relativePath).toHaveLength(1000);
    expect((await upload(`${below(737)}/`, { ...TEXT_FILE, name })).status).toBe(400);
  });

  test('an upload path that leads through a file is refused', async () => {
    const name = `${unique()}.txt`;
    await upload(name);
    expect((await upload(`${name}/b.txt`)).status).toBe(400);
  });
});
