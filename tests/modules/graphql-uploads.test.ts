import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '../support/client.js';
import { formOf, operationOf, PREFLIGHTED, type Sent } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';
import { MAX_FILE_BYTES, noFileArriving, TEXT_FILE, uploadsPath } from '../support/uploads.js';

let service: Service;
let resident: Client;
beforeAll(async () => {
  service = await startService({ own: 'service' });
  resident = service.as(await service.make.residentUser(await service.make.community()));
});
afterAll(() => service.stop());

const upload = (path: string, file: Sent = TEXT_FILE, client = resident) =>
  client.post('/api/File/upload', formOf(file, { path }));

describe('uploads through GraphQL', () => {
  const UPLOAD_FILE = `mutation ($input: FileUploadInput!) {
    uploadFile(input: $input) { relativePath originalFileName fileSizeBytes } }`;
  const UPLOAD_DOCUMENT = `mutation ($input: DocumentUploadInput!) {
    uploadDocument(input: $input) { relativePath originalFileName fileSizeBytes } }`;
  const sendFile = (input: object, file: Sent = TEXT_FILE, client = resident) =>
    client.post('/graphql', operationOf(UPLOAD_FILE, file, { ...input }), PREFLIGHTED);

  test('GraphQL and REST store an uploaded file in the same way', async () => {
    const [one, two] = [unique(), unique()];
    const rest = await upload(`${one}/x.txt`);
    const graphql = await sendFile({ path: `${two}/x.txt` });
    expect(graphql.body).toEqual({
      data: { uploadFile: { ...rest.body, relativePath: `uploads/${two}/x.txt` } },
    });
    expect(await readFile(uploadsPath(service, two, 'x.txt'))).toEqual(
      await readFile(uploadsPath(service, one, 'x.txt')),
    );
    await noFileArriving(service);
  });

  test('a file whose name no file system accepts is refused for its name', async () => {
    const community = await service.make.community();
    const admin = service.as(await service.make.admin(community));
    const named = (length: number) => ({ ...TEXT_FILE, name: `${'n'.repeat(length - 4)}.txt` });
    const form = { communityId: community.id };
    const sendRest = (length: number) => admin.post('/api/Documents/upload', formOf(named(length), form));
    expect((await sendRest(255)).status).toBe(200);
    const message = 'El nombre del archivo no es válido.';
    expect(await sendRest(256)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', message } });
    expect(await upload(unique(), named(256))).toMatchObject({ status: 400, body: { message } });
    for (const { body } of [
      await admin.post('/graphql', operationOf(UPLOAD_DOCUMENT, named(256), form), PREFLIGHTED),
      await sendFile({ path: unique() }, named(256)),
    ]) {
      const { reason, fields } = body.errors[0].extensions;
      expect([reason, fields]).toEqual(['FILE_NAME_INVALID', [expect.objectContaining({ path: 'file' })]]);
    }
  });

  test('only administrators of the community upload its documents through GraphQL', async () => {
    const community = await service.make.community();
    const send = async (client: Client) =>
      (
        await client.post(
          '/graphql',
          operationOf(UPLOAD_DOCUMENT, TEXT_FILE, { communityId: community.id }),
          PREFLIGHTED,
        )
      ).body;
    expect(
      (await send(service.as(await service.make.admin(community)))).data.uploadDocument.relativePath,
    ).toBe(`uploads/documents/${community.id}/general/general/acta.txt`);
    const other = service.as(await service.make.admin(await service.make.community()));
    expect((await send(other)).errors[0].extensions.code).toBe('BAD_REQUEST');
    expect((await send(resident)).errors[0].extensions.code).toBe('FORBIDDEN');
  });

  test.each([
    [
      'too large',
      { name: 'a.bin', content: new Uint8Array(MAX_FILE_BYTES + 1) },
      'BAD_REQUEST',
      'El archivo supera el máximo de 20 MB.',
    ],
    ['empty', { name: 'a.bin', content: '' }, 'BAD_REQUEST', 'El archivo está vacío.'],
  ])('a GraphQL upload of a file that is %s is refused', async (_, file, code, message) => {
    const folder = unique();
    const { body } = await sendFile({ path: `${folder}/a.bin` }, file);
    expect(body.errors).toMatchObject([{ message, extensions: { code } }]);
    expect(existsSync(uploadsPath(service, folder))).toBe(false);
    await noFileArriving(service);
  });

  test('a GraphQL upload of 20 MiB is stored', async () => {
    const { body } = await sendFile(
      { path: `${unique()}.bin` },
      { name: 'a', content: new Uint8Array(MAX_FILE_BYTES) },
    );
    expect(body.data.uploadFile.fileSizeBytes).toBe(MAX_FILE_BYTES);
  });

  test('a GraphQL upload leaves no file in the temporary folder of the system', async () => {
    const folder = join(service.folder, unique());
    await mkdir(folder);
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      await sendFile({ path: `${unique()}.txt` });
      await sendFile({ path: '../x.txt' });
      await sendFile({ path: `${unique()}.txt` }, TEXT_FILE, service.as(await service.make.user('RENTER')));
      await until(async () => (await readdir(folder)).length === 0);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    }
  });

  test('a GraphQL form without a preflight header, or without a token, is refused', async () => {
    const form = () => operationOf(UPLOAD_FILE, TEXT_FILE, { path: 'x.txt' });
    expect(await resident.post('/graphql', form())).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
    expect(await service.anonymous.post('/graphql', form(), PREFLIGHTED)).toMatchObject({
      status: 401,
      body: { errors: [{ extensions: { code: 'UNAUTHORIZED' } }] },
    });
    expect(existsSync(uploadsPath(service, 'x.txt'))).toBe(false);
  });

  test('a variable that refers to no file of the form, and a form of another kind, are refused', async () => {
    const { errors } = await resident.graphql(UPLOAD_FILE, { input: { path: 'x.txt', file: 'texto' } });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { file: ['El campo file debe ser un archivo.'] },
    });
    const other = await resident.post('/graphql', formOf(TEXT_FILE, { path: 'x' }), PREFLIGHTED);
    expect(other).toMatchObject({ status: 400, body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] } });
    const batch = new FormData();
    batch.append('operations', JSON.stringify([{ query: '{ __typename }' }]));
    batch.append('map', '{}');
    expect((await resident.post('/graphql', batch, PREFLIGHTED)).status).toBe(400);
  });
});
