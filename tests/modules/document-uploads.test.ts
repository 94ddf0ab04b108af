import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formOf, type Sent } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';
import { TEXT_FILE, uploadsPath } from '../support/uploads.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ own: 'service' });
});
afterAll(() => service.stop());

describe('uploads of documents', () => {
  async function makeUploadFixture() {
    const community = await service.make.community();
    const admin = service.as(await service.make.admin(community));
    const residentUser = await service.make.residentUser(community);
    const send = (fields: object, file: Sent = TEXT_FILE, client = admin) =>
      client.post('/api/Documents/upload', formOf(file, { communityId: community.id, ...fields }));
    return { community, admin, residentUser, send };
  }

  test('an uploaded document is stored in the folder of its community, category and resident', async () => {
    const { community, residentUser, send } = await makeUploadFixture();
    const answer = await send({ category: 'contracts', residentId: residentUser.resident.id.toUpperCase() });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        relativePath: `uploads/documents/${community.id}/contracts/${residentUser.resident.id}/acta.txt`,
        originalFileName: 'acta.txt',
        fileSizeBytes: 19,
      },
    });
    expect(await readFile(join(service.folder, answer.body.relativePath), 'utf8')).toBe(TEXT_FILE.content);
  });

  test.each([
    [{}, 'general/general'],
    [{ category: '', residentId: '' }, 'general/general'],
    [{ category: '../..', residentId: 'general' }, 'general/general'],
    [{ category: 'Actas 2026/á_b-c' }, 'Actas2026_b-c/general'],
  ])('an uploaded document with %j is stored in %s', async (fields, folder) => {
    const { community, send } = await makeUploadFixture();
    const { body } = await send(fields);
    expect(body.relativePath).toBe(`uploads/documents/${community.id}/${folder}/acta.txt`);
  });

  test('an upload for a community or resident that is unknown, out of scope or malformed is refused', async () => {
    const { send } = await makeUploadFixture();
    const other = await makeUploadFixture();
    for (const fields of [
      { communityId: other.community.id },
      { communityId: '00000000-0000-0000-0000-000000000000' },
      { residentId: other.residentUser.resident.id },
    ]) {
      expect(await send(fields)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } });
    }
    expect(existsSync(uploadsPath(service, 'documents', other.community.id))).toBe(false);
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
    'a repeated %s is refused, even with equal values',
    async (name) => {
      const { community, admin } = await makeUploadFixture();
      const fields: Record<string, string> = {
        communityId: community.id,
        residentId: 'general',
        category: 'actas',
      };
      const form = formOf(TEXT_FILE, fields);
      if (name === 'file') form.append(name, new Blob([TEXT_FILE.content]), TEXT_FILE.name);
      else form.append(name, fields[name] as string);
      const refused = await admin.post('/api/Documents/upload', form);
      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(refused.body.errors).toEqual({ [name]: [`El campo ${name} admite un solo valor.`] });
      expect(existsSync(uploadsPath(service, 'documents', community.id))).toBe(false);
    },
  );

  test('a document upload with an empty, nameless or missing file is refused', async () => {
    const { community, admin, send } = await makeUploadFixture();
    expect((await send({}, { name: 'a.txt', content: '' })).status).toBe(400);
    expect((await send({}, { name: '..', content: 'x' })).status).toBe(400);
    const missing = await admin.post('/api/Documents/upload', formOf(null, { communityId: community.id }));
    expect(missing.body.errors).toEqual({ file: ['El campo file es obligatorio.'] });
    expect(existsSync(uploadsPath(service, 'documents', community.id))).toBe(false);
    expect((await send({ category: 'c'.repeat(256) })).status).toBe(400);
  });
});
