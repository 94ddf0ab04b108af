import { gzipSync } from 'node:zlib';
import { formOf } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { TEXT_FILE } from '../support/uploads.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const LOGS = { logs: ['hola'] };

describe('Content-Encoding', () => {
  test.each(['identity', 'utf-8', 'UTF-8', 'utf8', 'Identity', 'identity, utf-8', ''])(
    'a body with the coding «%s», which changes nothing, is read',
    async (coding) => {
      const headers = { 'content-encoding': coding };
      expect((await service.anonymous.post('/api/logs', LOGS, headers)).status).toBe(204);
      const graphql = await service.anonymous.post('/graphql', { query: '{ __typename }' }, headers);
      expect(graphql.body).toEqual({ data: { __typename: 'Query' } });
      const client = service.as(await service.make.systemAdmin());
      const upload = await client.post('/api/File/upload', formOf(TEXT_FILE, { path: unique() }), headers);
      expect(upload.status).toBe(200);
    },
  );

  test.each(['gzip', 'br', 'deflate', 'zstd', 'identity, gzip'])(
    'a body with the coding %s is 415 with the name of the coding',
    async (coding) => {
      const client = service.as(await service.make.systemAdmin());
      const headers = { 'content-encoding': coding };
      const named = coding.replace('identity, ', '');
      const message = `El cuerpo de la solicitud no se acepta con Content-Encoding: ${named}; envíelo sin codificar.`;
      for (const refused of [
        await service.anonymous.post('/api/logs', LOGS, headers),
        await client.post('/api/File/upload', formOf(TEXT_FILE, { path: unique() }), headers),
      ]) {
        expect(refused).toMatchObject({ status: 415, body: { code: 'BAD_REQUEST', message, errors: null } });
      }
      const graphql = await service.anonymous.post('/graphql', { query: '{ __typename }' }, headers);
      expect(graphql).toMatchObject({ status: 415, body: { errors: [{ message }] } });
    },
  );

  test('a compressed body is refused before it is read', async () => {
    const answer = await fetch(`${service.url}/api/logs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: gzipSync(JSON.stringify(LOGS)),
    });
    expect(answer.status).toBe(415);
  });
});
