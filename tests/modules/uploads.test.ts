import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { openFileStore } from '../../src/platform/files/file-store.js';
import { unique } from '../support/build.js';
import type { Client } from '../support/client.js';
import { formOf, operationOf, PREFLIGHTED, type Sent } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';

const LIMIT = 20 * 1024 * 1024;

let service: Service;
let resident: Client;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  resident = service.as(await service.make.residentUser(await service.make.community()));
});
afterAll(() => service.stop());

const onDisk = (...path: string[]) => join(service.folder, 'uploads', ...path);
const aText: Sent = { name: 'acta.txt', content: 'Acta de la asamblea' };
const upload = (path: string, file: Sent = aText, client = resident) =>
  client.post('/api/File/upload', formOf(file, { path }));

/** Every file below a folder, hidden ones too. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
}

/** What lies where files wait until they are whole. */
const waiting = () => filesBelow(onDisk('.arrivals'));

/** A file that came with a request is gone soon after its answer. */
const nothingArriving = () => until(async () => (await waiting()).length === 0);

async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise(setImmediate);
}

describe('uploads of files', () => {
  test('a file is kept under the path of its own and answered with it', async () => {
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
    expect(await readFile(onDisk(folder, 'acta final.txt'), 'utf8')).toBe(aText.content);
    await nothingArriving();
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
  ])('the path %j is kept as %j', async (path, kept) => {
    const base = unique();
    const isWithin = !/^(\.|\/?uploads|documents)/i.test(path);
    const answer = await upload(isWithin ? `${base}/${path}` : path);
    expect(answer.status).toBe(200);
    const expected = `uploads/${isWithin ? `${base}/` : ''}${kept}`;
    const numbered = expected.replace(/(\.\w+)$/, '(-\\d+)?$1');
    expect(answer.body.relativePath).toMatch(new RegExp(`^${numbered}$`));
    expect(existsSync(join(service.folder, answer.body.relativePath))).toBe(true);
  });

  test('the root itself is a folder', async () => {
    const name = `${unique()}.txt`;
    for (const path of ['uploads', 'uploads/', '.', '/uploads', '/uploads/']) {
      const { body } = await upload(path, { ...aText, name });
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
    'docu\u200bments/x.txt',
    'ｄocuments/x.txt',
    '%64ocuments/x.txt',
    'uploads%2fdocuments%2fx.txt',
    'a/???/x.txt',
  ])('the path %j is refused and nothing is written', async (path) => {
    await nothingArriving();
    const before = await filesBelow(service.folder);
    const answer = await upload(path);
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', errors: null } });
    await nothingArriving();
    expect(await filesBelow(service.folder)).toEqual(before);
  });

  test('what is missing is named, whatever else is there', async () => {
    const empty = await resident.post('/api/File/upload', formOf(null));
    expect(empty.status).toBe(400);
    expect(empty.body).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(Object.keys(empty.body.errors).sort()).toEqual(['file', 'path']);
    const noPath = await resident.post('/api/File/upload', formOf(aText, { path: ' ' }));
    expect(noPath.body.errors).toEqual({ path: ['El campo path no puede estar vacío.'] });
    const noFile = await resident.post('/api/File/upload', formOf(null, { path: 'x', file: 'texto' }));
    expect(noFile.body.errors).toEqual({ file: ['El campo file debe ser un archivo.'] });
    const noBody = await resident.post('/api/File/upload');
    expect(noBody.body).toMatchObject({ code: 'VALIDATION_ERROR' });
    await nothingArriving();
  });

  test('a field sent twice is refused and named, and an unknown one is ignored', async () => {
    const before = await filesBelow(service.folder);
    const twice = (name: string) => {
      const form = formOf(aText, { path: 'x.txt' });
      if (name === 'file') form.append(name, new Blob(['Otro']), 'otro.txt');
      else form.append(name, 'x.txt');
      return form;
    };
    for (const name of ['file', 'path']) {
      const refused = await resident.post('/api/File/upload', twice(name));
      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(refused.body.errors).toEqual({ [name]: [`El campo ${name} admite un solo valor.`] });
    }
    await nothingArriving();
    expect(await filesBelow(service.folder)).toEqual(before);
    const unknown = formOf(aText, { path: `${unique()}/x.txt`, nota: 'a' });
    unknown.append('nota', 'b');
    expect((await resident.post('/api/File/upload', unknown)).status).toBe(200);
  });

  test('a body that is no form is refused for its type, a broken one as malformed', async () => {
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
    await nothingArriving();
  });

  test('an empty file is refused', async () => {
    const name = `${unique()}.txt`;
    const answer = await upload(name, { name, content: '' });
    expect(answer).toMatchObject({ status: 400, body: { message: 'El archivo está vacío.' } });
    expect(existsSync(onDisk(name))).toBe(false);
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['.env', 'env'],
    ['a:b*c?.txt', 'a_b_c_.txt'],
    ['Reseña año 2026.pdf', 'Reseña año 2026.pdf'],
    ['con.txt', '_con.txt'],
    ['x\u202egpj.exe', 'x_gpj.exe'],
    ['fin. ', 'fin'],
  ])('a file named %j is kept as %j', async (name, kept) => {
    const folder = unique();
    const answer = await upload(folder, { ...aText, name });
    expect(answer.body.relativePath).toBe(`uploads/${folder}/${kept}`);
  });

  test.each(['..', '???', '...'])('a file named %j is refused where its name is needed', async (name) => {
    const answer = await upload(unique(), { ...aText, name });
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
  });

  test('a name too long for the file system is refused, the longest is not', async () => {
    const folder = unique();
    const longest = `${'a'.repeat(251)}.txt`;
    expect((await upload(folder, { ...aText, name: `a${longest}` })).status).toBe(400);
    expect((await upload(`${folder}/a${longest}`)).status).toBe(400);
    expect((await upload(`${'b'.repeat(256)}/x.txt`)).status).toBe(400);
    expect((await upload(folder, { ...aText, name: longest })).status).toBe(200);
    const again = await upload(folder, { ...aText, name: longest });
    expect(again.body.relativePath).toBe(`uploads/${folder}/${'a'.repeat(249)}-1.txt`);
    await nothingArriving();
  });

  test('a path longer than any document could name is refused', async () => {
    const answer = await upload(`${'a/'.repeat(500)}x`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors)).toEqual(['path']);
  });

  test('a path through a file is refused', async () => {
    const name = `${unique()}.txt`;
    await upload(name);
    expect((await upload(`${name}/b.txt`)).status).toBe(400);
  });

  test('a file already there stays as it is, the new one gets a number', async () => {
    const path = `${unique()}/foto.png`;
    const names = [];
    for (const content of ['uno', 'dos', 'tres']) {
      names.push((await upload(path, { name: 'x.png', content })).body.relativePath);
    }
    expect(names.map((name) => name.slice(17))).toEqual(['foto.png', 'foto-1.png', 'foto-2.png']);
    const contents = await Promise.all(names.map((name) => readFile(join(service.folder, name), 'utf8')));
    expect(contents).toEqual(['uno', 'dos', 'tres']);
  });

  test('fifty files of one name at a time are fifty files', async () => {
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
    expect(await readdir(onDisk(folder))).toHaveLength(50);
    await nothingArriving();
  });

  test('a file of 20 MiB is kept whole, one byte more is refused', async () => {
    const largest = new Uint8Array(LIMIT).fill(7);
    const kept = await upload(`${unique()}/a.bin`, { name: 'a.bin', content: largest });
    expect(kept).toMatchObject({ status: 200, body: { fileSizeBytes: LIMIT } });
    const stored = await readFile(join(service.folder, kept.body.relativePath));
    expect(stored.equals(largest)).toBe(true);
    const folder = unique();
    const refused = await upload(`${folder}/a.bin`, { name: 'a.bin', content: new Uint8Array(LIMIT + 1) });
    expect(refused).toMatchObject({ status: 413, body: { code: 'BAD_REQUEST' } });
    expect(existsSync(onDisk(folder))).toBe(false);
    await nothingArriving();
  });

  test('a file too large is refused while it is still being sent', async () => {
    const { response, send, abort } = startUpload(resident);
    const chunk = Buffer.alloc(1024 * 1024);
    for (let sent = 0; sent <= 20; sent++) await send(chunk);
    expect((await response).statusCode).toBe(413);
    abort();
    await nothingArriving();
  });

  test('nothing is left of an upload that its sender gives up', async () => {
    const before = (await filesBelow(service.folder)).length;
    const { response, send, abort } = startUpload(resident);
    await send(Buffer.alloc(100_000));
    await until(async () => (await waiting()).length > 0);
    abort();
    await expect(response).rejects.toThrow();
    await nothingArriving();
    expect(await filesBelow(service.folder)).toHaveLength(before);
  });

  test('a symbolic link that leads out is not followed', async () => {
    const outside = join(service.folder, unique());
    const name = unique();
    await mkdir(outside);
    await mkdir(onDisk(), { recursive: true });
    await symlink(outside, onDisk(name));
    await mkdir(onDisk('documents'), { recursive: true });
    await symlink(onDisk('documents'), onDisk(`d${name}`));
    for (const path of [`${name}/x.txt`, `${name}/y/x.txt`, `d${name}/x.txt`]) {
      expect((await upload(path)).status).toBe(400);
    }
    expect(await readdir(outside)).toEqual([]);
    expect(await readdir(onDisk('documents'))).not.toContain('x.txt');
    const file = onDisk(`${name}.txt`);
    await writeFile(join(outside, 'target.txt'), 'ajeno');
    await symlink(join(outside, 'target.txt'), file);
    const { body } = await upload(`${name}.txt`);
    expect(body.relativePath).toBe(`uploads/${name}-1.txt`);
    expect(await readFile(join(outside, 'target.txt'), 'utf8')).toBe('ajeno');
  });

  test('everybody with a token may upload, nobody else', async () => {
    expect(await upload('x.txt', aText, service.anonymous)).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
    const guard = await service.make.guard();
    expect((await upload(`${unique()}.txt`, aText, service.as(guard))).status).toBe(200);
  });
});

describe('uploads of documents', () => {
  async function aCommunity() {
    const community = await service.make.community();
    const admin = service.as(await service.make.admin(community));
    const residentUser = await service.make.residentUser(community);
    const send = (fields: object, file: Sent = aText, client = admin) =>
      client.post('/api/Documents/upload', formOf(file, { communityId: community.id, ...fields }));
    return { community, admin, residentUser, send };
  }

  test('a document is kept in the folder of its community, category and resident', async () => {
    const { community, residentUser, send } = await aCommunity();
    const answer = await send({ category: 'contracts', residentId: residentUser.resident.id.toUpperCase() });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        relativePath: `uploads/documents/${community.id}/contracts/${residentUser.resident.id}/acta.txt`,
        originalFileName: 'acta.txt',
        fileSizeBytes: 19,
      },
    });
    expect(await readFile(join(service.folder, answer.body.relativePath), 'utf8')).toBe(aText.content);
  });

  test.each([
    [{}, 'general/general'],
    [{ category: '', residentId: '' }, 'general/general'],
    [{ category: '../..', residentId: 'general' }, 'general/general'],
    [{ category: 'Actas 2026/á_b-c' }, 'Actas2026_b-c/general'],
  ])('%j is kept in %s', async (fields, folder) => {
    const { community, send } = await aCommunity();
    const { body } = await send(fields);
    expect(body.relativePath).toBe(`uploads/documents/${community.id}/${folder}/acta.txt`);
  });

  test('a community or a resident unknown or out of reach is refused, and so is what is no id', async () => {
    const { send } = await aCommunity();
    const other = await aCommunity();
    for (const fields of [
      { communityId: other.community.id },
      { communityId: '00000000-0000-0000-0000-000000000000' },
      { residentId: other.residentUser.resident.id },
    ]) {
      expect(await send(fields)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    expect(existsSync(onDisk('documents', other.community.id))).toBe(false);
    const malformed = await send({ communityId: 'x' });
    expect(malformed.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { communityId: [expect.any(String)] },
    });
    const resident = await send({ residentId: 'x' });
    expect(resident.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { residentId: [expect.any(String)] },
    });
  });

  test.each(['communityId', 'residentId', 'category', 'file'])(
    '%s sent twice is refused, though both parts be equal',
    async (name) => {
      const { community, admin } = await aCommunity();
      const fields: Record<string, string> = {
        communityId: community.id,
        residentId: 'general',
        category: 'actas',
      };
      const form = formOf(aText, fields);
      if (name === 'file') form.append(name, new Blob([aText.content]), aText.name);
      else form.append(name, fields[name] as string);
      const refused = await admin.post('/api/Documents/upload', form);
      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(refused.body.errors).toEqual({ [name]: [`El campo ${name} admite un solo valor.`] });
      expect(existsSync(onDisk('documents', community.id))).toBe(false);
    },
  );

  test('only administrators upload documents', async () => {
    const { residentUser, send } = await aCommunity();
    expect(await send({}, aText, service.as(residentUser))).toMatchObject({ status: 403, body: null });
    expect((await send({}, aText, service.anonymous)).status).toBe(401);
  });

  test('an empty, a nameless and a missing file are refused', async () => {
    const { community, admin, send } = await aCommunity();
    expect((await send({}, { name: 'a.txt', content: '' })).status).toBe(400);
    expect((await send({}, { name: '..', content: 'x' })).status).toBe(400);
    const missing = await admin.post('/api/Documents/upload', formOf(null, { communityId: community.id }));
    expect(missing.body.errors).toEqual({ file: ['El campo file es obligatorio.'] });
    expect(existsSync(onDisk('documents', community.id))).toBe(false);
    expect((await send({ category: 'c'.repeat(256) })).status).toBe(400);
  });
});

describe('uploads through GraphQL', () => {
  const UPLOAD_FILE = `mutation ($input: FileUploadInput!) {
    uploadFile(input: $input) { relativePath originalFileName fileSizeBytes } }`;
  const UPLOAD_DOCUMENT = `mutation ($input: DocumentUploadInput!) {
    uploadDocument(input: $input) { relativePath originalFileName fileSizeBytes } }`;
  const sendFile = (input: object, file: Sent = aText, client = resident) =>
    client.post('/graphql', operationOf(UPLOAD_FILE, file, { ...input }), PREFLIGHTED);

  test('both interfaces keep a file the same way', async () => {
    const [one, two] = [unique(), unique()];
    const rest = await upload(`${one}/x.txt`);
    const graphql = await sendFile({ path: `${two}/x.txt` });
    expect(graphql.body).toEqual({
      data: { uploadFile: { ...rest.body, relativePath: `uploads/${two}/x.txt` } },
    });
    expect(await readFile(onDisk(two, 'x.txt'))).toEqual(await readFile(onDisk(one, 'x.txt')));
    await nothingArriving();
  });

  test('a document goes to its folder, for administrators of its community alone', async () => {
    const community = await service.make.community();
    const send = async (client: Client) =>
      (
        await client.post(
          '/graphql',
          operationOf(UPLOAD_DOCUMENT, aText, { communityId: community.id }),
          PREFLIGHTED,
        )
      ).body;
    expect(
      (await send(service.as(await service.make.admin(community)))).data.uploadDocument.relativePath,
    ).toBe(`uploads/documents/${community.id}/general/general/acta.txt`);
    expect((await send(service.as(await service.make.admin()))).errors[0].extensions.code).toBe(
      'BAD_REQUEST',
    );
    expect((await send(resident)).errors[0].extensions.code).toBe('FORBIDDEN');
  });

  test.each([
    [
      'too large',
      { name: 'a.bin', content: new Uint8Array(LIMIT + 1) },
      'BAD_REQUEST',
      'El archivo supera el máximo de 20 MB.',
    ],
    ['empty', { name: 'a.bin', content: '' }, 'BAD_REQUEST', 'El archivo está vacío.'],
  ])('a file that is %s is refused', async (_, file, code, message) => {
    const folder = unique();
    const { body } = await sendFile({ path: `${folder}/a.bin` }, file);
    expect(body.errors).toMatchObject([{ message, extensions: { code } }]);
    expect(existsSync(onDisk(folder))).toBe(false);
    await nothingArriving();
  });

  test('a file of 20 MiB is kept', async () => {
    const { body } = await sendFile(
      { path: `${unique()}.bin` },
      { name: 'a', content: new Uint8Array(LIMIT) },
    );
    expect(body.data.uploadFile.fileSizeBytes).toBe(LIMIT);
  });

  test('nothing is left of a file in the folder of the system where it waited', async () => {
    const folder = join(service.folder, unique());
    await mkdir(folder);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      await sendFile({ path: `${unique()}.txt` });
      await sendFile({ path: '../x.txt' });
      await sendFile({ path: `${unique()}.txt` }, aText, service.as(await service.make.user('RENTER')));
      await until(async () => (await readdir(folder)).length === 0);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  test('a form that another site could send is refused, and so is one without a token', async () => {
    const form = () => operationOf(UPLOAD_FILE, aText, { path: 'x.txt' });
    expect(await resident.post('/graphql', form())).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
    expect(await service.anonymous.post('/graphql', form(), PREFLIGHTED)).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHORIZED' } }] },
    });
    expect(existsSync(onDisk('x.txt'))).toBe(false);
  });

  test('a file that is no part of the request, and a form of another kind, are refused', async () => {
    const { errors } = await resident.graphql(UPLOAD_FILE, { input: { path: 'x.txt', file: 'texto' } });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { file: ['El campo file debe ser un archivo.'] },
    });
    const other = await resident.post('/graphql', formOf(aText, { path: 'x' }), PREFLIGHTED);
    expect(other).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] } });
    const batch = new FormData();
    batch.append('operations', JSON.stringify([{ query: '{ __typename }' }]));
    batch.append('map', '{}');
    expect((await resident.post('/graphql', batch, PREFLIGHTED)).status).toBe(400);
  });
});

describe('the uploads folder', () => {
  /** Puts a file where a process keeps what is arriving, changed some hours ago. */
  async function arriving(folder: string, owner: string, name: string, hoursAgo = 0): Promise<void> {
    const own = join(folder, '.arrivals', owner);
    await mkdir(own, { recursive: true });
    await writeFile(join(own, name), 'x');
    const then = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(own, then, then);
  }

  test('what processes now gone left unfinished is cleared away at the start', async () => {
    const folder = join(service.folder, unique());
    await arriving(folder, `${hostname()}.999999999`, 'dead');
    await arriving(folder, `${hostname()}.${process.pid}`, 'same number');
    await arriving(folder, `${hostname()}.${process.ppid}`, 'alive');
    await arriving(folder, 'otra-maquina.1', 'elsewhere', 23);
    await arriving(folder, 'vieja-maquina.1', 'long ago', 25);
    const files = await openFileStore(folder);
    expect((await filesBelow(folder)).map((file) => basename(file)).sort()).toEqual(['alive', 'elsewhere']);
    await files.close();
  });

  test('nothing but what was uploaded is left at the end', async () => {
    const folder = join(service.folder, unique());
    const files = await openFileStore(folder);
    expect(await readdir(folder)).toEqual(['.arrivals']);
    await files.close();
    expect(await readdir(folder)).toEqual([]);
  });

  test('a folder that cannot be written to is told in one line', async () => {
    const file = join(service.folder, unique());
    await writeFile(file, 'x');
    await expect(openFileStore(file)).rejects.toThrow(/^UPLOADS_DIR cannot be written to: .+$/);
  });

  test('a file system that fails is an internal error', async () => {
    const other = await startService({ own: 'service' });
    try {
      const arrivals = join(other.folder, 'uploads', '.arrivals');
      await rm(arrivals, { recursive: true });
      await writeFile(arrivals, 'in the way');
      const client = other.as(await other.make.systemAdmin());
      const answer = await client.post('/api/File/upload', formOf(aText, { path: 'x.txt' }));
      expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL_ERROR' } });
    } finally {
      await other.stop();
    }
  });
});

/** An upload that is sent piece by piece. */
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
