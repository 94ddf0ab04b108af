import { once } from 'node:events';
import { connect } from 'node:net';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const LOGS = '/api/logs';

/** Sends bytes without normalization, unlike `fetch`. */
async function postBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
  return fetch(service.url + LOGS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: bytes,
  });
}

describe('the body of a request', () => {
  test('a JSON body may begin with a byte order mark', async () => {
    const text = JSON.stringify({ logs: ['con marca'] });
    const answer = await postBytes(Uint8Array.from([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(text)]));
    expect(answer.status).toBe(204);
  });

  test('a JSON body that is not UTF-8 is malformed', async () => {
    const answer = await postBytes(
      Uint8Array.from([...new TextEncoder().encode('{"logs":["'), 0xff, 0x22, 0x5d, 0x7d]),
    );
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', errors: null });
  });

  test.each([1_000, 7_000])(
    'a JSON body nested %i levels deep is refused without a stack overflow',
    async (levels) => {
      const refused = await service.anonymous.post(
        LOGS,
        `{"logs":${'['.repeat(levels)}${']'.repeat(levels)}}`,
      );
      expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST', errors: null } });
    },
  );

  test.each([
    ['half a pair', '\\ud800'],
    ['NUL', '\\u0000'],
  ])(
    'a text with %s, which the database cannot store, is refused with the name of its field',
    async (_what, character) => {
      const client = service.as(await service.make.systemAdmin());
      const refused = await client.post('/api/communities', `{ "nombre": "Los ${character} Pinos" }`);
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: { nombre: ['El campo nombre contiene caracteres no permitidos.'] } },
      });
    },
  );
});

describe('the address of a request', () => {
  test('a path may be percent-encoded', async () => {
    const { token } = service.as(await service.make.systemAdmin());
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${service.url}/api/%76ehicle%54ypes`, { headers })).status).toBe(200);
  });

  test('the Link header keeps every query parameter, also with a question mark in its value', async () => {
    const client = service.as(await service.make.systemAdmin());
    const { headers } = await client.get('/api/residents?x=a?b&page=1&pageSize=2');
    expect(headers.get('link')).toContain('</api/residents?x=a%3Fb&page=1&pageSize=2>; rel="first"');
  });

  test('a request target may be an absolute URL, as proxies send it', async () => {
    const { port } = new URL(service.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'GET http://comunidades.example/api/vehicletypes HTTP/1.1\r\nHost: comunidades.example\r\nConnection: close\r\n\r\n',
    );
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });
});
