import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

async function stored(path: string, content = 'contenido'): Promise<string> {
  const file = join(service.folder, 'uploads', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return `/uploads/${path}`;
}

/** The status of a path that is sent without normalization. */
function statusOf(path: string, method = 'GET'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(new URL(service.url), { path, method }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

describe('static uploads', () => {
  test('an uploaded picture is public for every origin', async () => {
    const resident = service.as(await service.make.residentUser(await service.make.community()));
    const { body } = await resident.post(
      '/api/File/upload',
      formOf({ name: 'a.png', content: 'imagen' }, { path: `fotos/${unique()}.png` }),
    );
    const answer = await service.anonymous.get(`/${body.relativePath}`, { origin: 'https://otro.example' });
    expect(answer).toMatchObject({ status: 200, body: 'imagen' });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/sandbox/),
    });
    expect(answer.headers.get('content-disposition')).toBeNull();
  });

  test.each([
    ['a.png', true],
    ['a.JPG', true],
    ['a.webp', true],
    ['a.svg', false],
    ['a.html', false],
    ['a.pdf', false],
    ['a.xml', false],
    ['a', false],
  ])('a static file %s is shown inline: %s', async (name, isShown) => {
    const path = await stored(`${unique()}/${name}`);
    const { headers } = await service.anonymous.get(path);
    expect(headers.get('content-disposition')).toBe(isShown ? null : `attachment; filename=${name}`);
  });

  test('static uploads support names with spaces and accents, any letter case of the path, ranges and HEAD', async () => {
    const folder = unique();
    await stored(`${folder}/año nuevo.txt`);
    const path = `/UPLOADS/${folder}/a%C3%B1o%20nuevo.txt`;
    const whole = await service.anonymous.get(path);
    expect(whole).toMatchObject({ status: 200, body: 'contenido' });
    expect(whole.headers.get('content-disposition')).toContain(`filename*=UTF-8''a%C3%B1o%20nuevo.txt`);
    expect(await service.anonymous.get(path, { range: 'bytes=0-2' })).toMatchObject({
      status: 206,
      body: 'con',
    });
    expect((await service.anonymous.get(path, { range: 'bytes=99-' })).status).toBe(416);
    expect(await service.anonymous.send('HEAD', path)).toMatchObject({ status: 200, body: null });
  });

  test.each([
    '/uploads/documents/c/f.pdf',
    '/uploads/Documents/c/f.pdf',
    '/UPLOADS/DOCUMENTS/c/f.pdf',
    '/uploads//documents/c/f.pdf',
    '/uploads/./documents/c/f.pdf',
    '/uploads/x/../documents/c/f.pdf',
    '/uploads/%64ocuments/c/f.pdf',
    '/uploads/documents%2Fc%2Ff.pdf',
    '/uploads/documents%5Cc%5Cf.pdf',
    '/uploads\\documents\\c\\f.pdf',
    '/uploads/%2e/documents/c/f.pdf',
    '/uploads/%2e%2e/uploads/documents/c/f.pdf',
    '/uploads/uploads/documents/c/f.pdf',
    '/uploads/documents./c/f.pdf',
    '/uploads/%EF%BD%84ocuments/c/f.pdf',
    '/uploads/%2564ocuments/c/f.pdf',
    '/uploads/alias/c/f.pdf',
    '/%75ploads/documents/c/f.pdf',
    '/uploads/documents',
    '/uploads/documents/',
  ])('static uploads never serve documents: %s', async (path) => {
    await stored('documents/c/f.pdf');
    await stored('Documents/c/f.pdf');
    await symlink(
      join(service.folder, 'uploads', 'documents'),
      join(service.folder, 'uploads', 'alias'),
    ).catch(() => undefined);
    expect(await statusOf(path)).toBe(404);
  });

  test.each([
    '/uploads/../secreto.txt',
    '/uploads/%2e%2e/secreto.txt',
    '/uploads/..%2fsecreto.txt',
    '/uploads/..%5csecreto.txt',
    '/uploads/%252e%252e/secreto.txt',
    '/uploads/%c0%ae%c0%ae/secreto.txt',
    '/uploads/fuera.txt',
    '/uploads/.env',
    '/uploads/.arrivals/x.txt',
    '/uploads/a/.oculto/x.txt',
    '/uploads/x%00.txt',
    '/uploads/%zz',
    '/uploads',
    '/uploads/',
    '/uploads/a',
    '/uploads/a/',
    '/uploads/no-esta.txt',
  ])('the path %s is no static upload', async (path) => {
    await writeFile(join(service.folder, 'secreto.txt'), 'secreto');
    await stored('.env');
    await stored('.arrivals/x.txt');
    await stored('a/.oculto/x.txt');
    await symlink(join(service.folder, 'secreto.txt'), join(service.folder, 'uploads', 'fuera.txt')).catch(
      () => undefined,
    );
    expect(await statusOf(path)).toBe(404);
  });

  test('an unknown static upload is 404, and so is any method other than GET and HEAD', async () => {
    const missing = await service.anonymous.get('/uploads/no-esta.txt');
    expect(missing).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(await statusOf('/uploads/x.txt', method)).toBe(404);
  });
});
