import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { type Person } from '../support/accounts.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const CONTENT = '%PDF-1.7 contenido de prueba';

/** Writes a file below the uploads folder and returns its relative path. */
async function stored(path: string): Promise<string> {
  const file = join(service.folder, 'uploads', path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, CONTENT);
  return `uploads/${path}`;
}

const inDocuments = (community: { id: string }) =>
  stored(`documents/${community.id}/general/general/${unique()}.pdf`);

const download = (person: Person, id: string, headers: Record<string, string> = {}) =>
  service.as(person).get(`/api/Documents/${id}/download`, headers);

/** The status of a download requested with only these headers. */
function statusOf(person: Person, id: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${service.as(person).token}`;
    get(
      `${service.url}/api/Documents/${id}/download`,
      { headers: { authorization, ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode);
      },
    ).once('error', reject);
  });
}

describe('downloads', () => {
  test('an uploaded file is downloaded byte by byte', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
    const client = service.as(admin);
    const { body: uploaded } = await client.post(
      '/api/Documents/upload',
      formOf({ name: 'Plano año 2026.pdf', content: bytes }, { communityId: community.id }),
    );
    const { body: document } = await client.post('/api/Documents', {
      communityId: community.id,
      titulo: 'Plano',
      fecha: '2026-01-01',
      nombreDocumento: uploaded.originalFileName,
      urlDoc: uploaded.relativePath,
    });
    const response = await fetch(`${service.url}/api/documents/${document.id}/download`, {
      headers: { authorization: `Bearer ${client.token}` },
    });
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '70000',
      'content-disposition': `attachment; filename="Plano ano 2026.pdf"; filename*=UTF-8''Plano%20a%C3%B1o%202026.pdf`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  });

  test.each([
    ['a.pdf', 'application/pdf'],
    ['a.PNG', 'image/png'],
    ['a.html', 'text/html; charset=utf-8'],
    ['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a', 'application/octet-stream'],
  ])('the download of the file %s has type %s, whatever the name of its document', async (name, type) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const urlDoc = await stored(`${unique()}/${name}`);
    const { id } = await service.make.document(community, { urlDoc, nombreDocumento: 'x.xml' });
    const { headers } = await download(admin, id);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe('attachment; filename=x.xml');
  });

  test('the name of a document cannot add headers or folders to a download', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const urlDoc = await inDocuments(community);
    const { id } = await service.make.document(community, {
      urlDoc,
      nombreDocumento: '../a"\r\nSet-Cookie: x=1/b.pdf',
    });
    const answer = await download(admin, id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="a___Set-Cookie: x=1_b.pdf"; filename*=UTF-8\'\'a%22__Set-Cookie%3A%20x%3D1_b.pdf',
    );
  });

  test('downloads support ranges, conditions and HEAD', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { id } = await service.make.document(community, { urlDoc: await inDocuments(community) });
    const part = await download(admin, id, { range: 'bytes=0-3' });
    expect(part).toMatchObject({ status: 206, body: '%PDF' });
    expect(part.headers.get('content-range')).toBe(`bytes 0-3/${CONTENT.length}`);
    const last = await download(admin, id, { range: 'bytes=-999' });
    expect(last).toMatchObject({ status: 206, body: (await download(admin, id)).body });
    expect(last.headers.get('content-range')).toBe(`bytes 0-${CONTENT.length - 1}/${CONTENT.length}`);
    const beyond = await download(admin, id, { range: 'bytes=999-' });
    expect(beyond).toMatchObject({ status: 416, body: { code: 'BAD_REQUEST' } });
    expect(beyond.headers.get('content-range')).toBe(`bytes */${CONTENT.length}`);
    expect(beyond.headers.get('content-disposition')).toBeNull();
    const modified = (await download(admin, id)).headers.get('last-modified') as string;
    // `fetch` would add `Cache-Control: no-cache`.
    expect(await statusOf(admin, id, { 'if-modified-since': modified })).toBe(304);
    expect((await download(admin, id, { 'if-match': '"x"' })).status).toBe(412);
    const head = await service.as(admin).send('HEAD', `/api/Documents/${id}/download`);
    expect(head).toMatchObject({ status: 200, body: null });
    expect(head.headers.get('content-length')).toBe(String(CONTENT.length));
  });

  test('only the uploader and administrators of its community may download a document', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const uploader = await service.make.admin();
    const urlDoc = await inDocuments(community);
    const { id } = await service.make.document(community, { urlDoc, userId: uploader.id });
    for (const person of [admin, uploader, await service.make.systemAdmin()]) {
      expect(await download(person, id)).toMatchObject({ status: 200, body: CONTENT });
    }
    const outsider = await service.make.admin(await service.make.community());
    expect(await download(outsider, id)).toMatchObject({ status: 403, body: null });
    expect(await download(await service.make.residentUser(community), id)).toMatchObject({
      status: 403,
      body: null,
    });
    expect((await service.anonymous.get(`/api/Documents/${id}/download`)).status).toBe(401);
  });

  test('every administrator may download a general document', async () => {
    const { id } = await service.make.document(null, { urlDoc: await stored(`${unique()}.pdf`) });
    expect((await download(await service.make.admin(), id)).status).toBe(200);
  });

  test('the download of an unknown document is 404, of one without a path 400', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    for (const id of ['00000000-0000-0000-0000-000000000000', 'x']) {
      expect(await download(admin, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    const { id } = await service.make.document(community, { urlDoc: ' ' });
    expect(await download(admin, id)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'El documento no tiene un archivo.' },
    });
  });

  test.each([
    (path: string) => path,
    (path: string) => `/${path}`,
    (path: string) => path.replace('uploads/', ''),
    (path: string) => path.replaceAll('/', '\\'),
    (path: string) => encodeURI(path),
    (path: string) => `https://archivos.example/${encodeURI(path)}`,
    (path: string) => `HTTP://archivos.example/%75ploads${encodeURI(path).slice('uploads'.length)}?v=1`,
  ])('a document finds its file by a path in the form %s', async (written) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const path = await stored(`documents/${community.id}/general/general/Año ${unique()}.pdf`);
    const { id } = await service.make.document(community, { urlDoc: written(path) });
    expect(await download(admin, id)).toMatchObject({ status: 200, body: CONTENT });
  });

  test.each([
    ['https://archivos.example/a.pdf', 'https://archivos.example/a.pdf'],
    ['http://archivos.example/uploads/no-esta.pdf', 'http://archivos.example/uploads/no-esta.pdf'],
    ['https://archivos.example/año 1.pdf', 'https://archivos.example/a%C3%B1o%201.pdf'],
    ['uploads/no esta.pdf', '/uploads/no%20esta.pdf'],
    ['/uploads/no-esta.pdf', '/uploads/no-esta.pdf'],
    ['contratos/no-esta.pdf', '/uploads/contratos/no-esta.pdf'],
    ['//malo.example/a.pdf', '/uploads/malo.example/a.pdf'],
    ['\\\\malo.example\\a.pdf', '/uploads/malo.example/a.pdf'],
    ['javascript:alert(1)', '/uploads/javascript%3Aalert(1)'],
    ['../../etc/passwd', '/uploads/etc/passwd'],
    ['%2e%2e/%2e%2e/etc/passwd', '/uploads/etc/passwd'],
    ['https://', '/uploads/https%3A'],
  ])('a download that is not stored redirects %s to %s', async (urlDoc, location) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { id } = await service.make.document(community, { urlDoc });
    const answer = await download(admin, id);
    expect(answer).toMatchObject({ status: 302, body: null });
    expect(answer.headers.get('location')).toBe(location);
  });

  test('a path into the documents of a community out of scope is refused in every spelling', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const { community: other, admin: otherAdmin } = await makeAdministeredCommunity(service);
    const path = await inDocuments(other);
    for (const urlDoc of [
      path,
      `/${path}`,
      path.replace('uploads/', ''),
      path.replace('documents', '%64ocuments'),
      `https://x.example/${path}`,
    ]) {
      const { id } = await service.make.document(community, { urlDoc });
      expect(await download(admin, id)).toMatchObject({ status: 403, body: null });
      const general = await service.make.document(null, { urlDoc, userId: admin.id });
      expect((await download(admin, general.id)).status).toBe(403);
      expect((await download(otherAdmin, general.id)).status).toBe(200);
    }
  });

  test('an uploader who left the community downloads its own document, but none of another community', async () => {
    const { community } = await makeAdministeredCommunity(service);
    const { community: other } = await makeAdministeredCommunity(service);
    const uploader = await service.make.admin();
    const urlDoc = await inDocuments(other);
    const { id } = await service.make.document(community, { urlDoc, userId: uploader.id });
    expect((await download(uploader, id)).status).toBe(403);
  });

  test('a download never sends a folder, an incomplete file or a file outside the uploads folder', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const outside = join(service.folder, 'secreto.txt');
    await writeFile(outside, 'secreto');
    const link = join(service.folder, 'uploads', `${unique()}.txt`);
    await symlink(outside, link);
    const arriving = join(service.services.files.arrivals, 'a.txt');
    await writeFile(arriving, 'a medias');
    await stored('carpeta/a.pdf');
    for (const urlDoc of [
      '../secreto.txt',
      'uploads/../secreto.txt',
      '..%2fsecreto.txt',
      outside,
      link.slice(service.folder.length),
      arriving.slice(service.folder.length),
      'uploads/carpeta',
      'uploads',
    ]) {
      const { id } = await service.make.document(community, { urlDoc });
      expect({ urlDoc, status: (await download(admin, id)).status }).toEqual({ urlDoc, status: 302 });
    }
    await rm(arriving);
  });

  test('deleting a document keeps its file, which another document may name', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const urlDoc = await inDocuments(community);
    const [first, second] = [
      await service.make.document(community, { urlDoc }),
      await service.make.document(community, { urlDoc }),
    ];
    await service.as(admin).delete(`/api/Documents/${first.id}`);
    expect(await download(admin, second.id)).toMatchObject({ status: 200, body: CONTENT });
  });

  test("GraphQL returns the location of a document's file", async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const urlDoc = await inDocuments(community);
    const here = await service.make.document(community, { urlDoc });
    const elsewhere = await service.make.document(community, { urlDoc: 'https://archivos.example/a.pdf' });
    const ask = async (person: Person, id: string) =>
      service
        .as(person)
        .graphql('query ($id: GUID!) { documentDownload(id: $id) { storedAs redirectTo fileName } }', { id });
    expect((await ask(admin, here.id)).data.documentDownload).toEqual({
      storedAs: urlDoc.replace('uploads/', ''),
      redirectTo: null,
      fileName: 'reglamento.pdf',
    });
    expect((await ask(admin, elsewhere.id)).data.documentDownload).toMatchObject({
      storedAs: null,
      redirectTo: 'https://archivos.example/a.pdf',
    });
    const { errors } = await ask(await service.make.admin(), here.id);
    expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });
});
