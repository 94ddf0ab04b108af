import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

const ORIGIN = 'https://vecinos.example';

let service: Service;
let admin: Client;
beforeAll(async () => {
  service = await startService({ environment: { CORS_ORIGINS: `${ORIGIN}; https://casas.example` } });
  admin = service.as(await service.make.systemAdmin());
});
afterAll(() => service.stop());

/** The comma separated items of a header, in order. */
const items = (header: string | null) => (header ?? '').split(/,\s*/).sort();

/** A request whose method OpenAPI does not document. */
const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { method, headers });

describe('another origin', () => {
  test.each(['/api/pets', '/graphql', '/health/live'])(
    'a configured origin may send a preflight request: %s',
    async (path) => {
      const answer = await ask('OPTIONS', path, {
        origin: ORIGIN,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'authorization,content-type,x-request-id',
      });
      expect(answer.status).toBe(204);
      expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(items(answer.headers.get('access-control-allow-methods'))).toEqual([
        'DELETE',
        'GET',
        'PATCH',
        'POST',
        'PUT',
      ]);
      expect(answer.headers.get('access-control-allow-headers')).toBe(
        'authorization,content-type,x-request-id',
      );
      expect(items(answer.headers.get('vary'))).toContain('Origin');
    },
  );

  test('a configured origin may read the answer and its headers, also of an error', async () => {
    for (const client of [admin, service.anonymous]) {
      const { headers } = await client.get('/api/pets', { origin: ORIGIN });
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
      expect(items(headers.get('access-control-expose-headers'))).toEqual([
        'Content-Disposition',
        'ETag',
        'Idempotency-Replayed',
        'Link',
        'Location',
        'Retry-After',
        'WWW-Authenticate',
        'X-Acting-As',
        'X-Request-Id',
        'X-Second-Factor',
        'X-Total-Count',
      ]);
    }
  });

  test('an answer to no browser names no headers that one may read, and is not kept for one', async () => {
    const { headers } = await admin.get('/api/pets');
    expect(headers.get('access-control-expose-headers')).toBeNull();
    expect(items(headers.get('vary'))).toContain('Origin');
  });

  test.each(['https://intrusos.example', 'http://vecinos.example', `${ORIGIN}.intrusos.example`, 'null'])(
    'an origin that is not configured gets no CORS headers: %s',
    async (origin) => {
      const preflight = await ask('OPTIONS', '/api/pets', {
        origin,
        'access-control-request-method': 'GET',
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
      const got = await admin.get('/api/pets', { origin });
      expect(got.headers.get('access-control-allow-origin')).toBeNull();
      expect(items(got.headers.get('vary'))).toContain('Origin');
    },
  );
});

describe('the id of a request', () => {
  test.each(['abc-123', '3f0c6ad2-0000-4000-8000-000000000000', 'a'.repeat(128)])(
    'a request keeps the id of the client, in the header and in the error: %s',
    async (id) => {
      const { headers, body } = await service.anonymous.get('/api/pets', { 'x-request-id': id });
      expect([headers.get('x-request-id'), body.traceId]).toEqual([id, id]);
    },
  );

  test.each(['two words', '<script>', 'a'.repeat(129), ''])(
    'a request with a malformed id gets a new one: «%s»',
    async (id) => {
      const { headers, body } = await service.anonymous.get('/api/pets', { 'x-request-id': id });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(body.traceId).toBe(headers.get('x-request-id'));
    },
  );

  test.each(['/', '/graphiql', '/api/docs', '/api/openapi.json', '/metrics', '/health/live', '/nowhere'])(
    'every answer has a request id: %s',
    async (path) => {
      const { headers } = await service.anonymous.get(path, { 'x-request-id': 'esta' });
      expect(headers.get('x-request-id')).toBe('esta');
    },
  );
});

const standardBody = (code: string, message: unknown = expect.any(String)) => ({
  code,
  message,
  errors: null,
  traceId: expect.any(String),
});

describe('a path', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/pets/x/y/z', '/API/Nothing/', '/api/%E0%A4%A', '/api/%'])(
    'an unknown path is 404 with and without a token, for every method: %s',
    async (path) => {
      for (const client of [admin, service.anonymous]) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const answer = await client.send(method, path, method === 'POST' ? '{' : undefined);
          expect(answer).toMatchObject({
            status: 404,
            body: standardBody('NOT_FOUND', 'Recurso no encontrado.'),
          });
        }
      }
    },
  );

  test.each([
    ['DELETE', '/api/auth/login', ['POST']],
    ['PATCH', '/api/pets', ['GET', 'POST']],
    ['POST', '/api/Pets/77777777-7777-7777-7777-777777777777/', ['DELETE', 'GET', 'PUT']],
    ['GET', '/api/Documents/upload', ['POST']],
    ['PUT', '/api/tickets/my/', ['GET']],
    ['DELETE', '/api/Amenities/community', ['GET']],
    ['PUT', '/api/openapi.json', ['GET']],
    ['POST', '/api/docs', ['GET']],
  ])('a known path is 405 with its methods for another method: %s %s', async (method, path, methods) => {
    for (const client of [admin, service.anonymous]) {
      const answer = await client.send(method, path);
      expect(answer).toMatchObject({
        status: 405,
        body: standardBody('BAD_REQUEST', 'Método no permitido.'),
      });
      expect(items(answer.headers.get('allow'))).toEqual(methods);
    }
  });

  test.each([
    '/api/categoriaticket/1.0',
    '/api/categoriaticket/+1',
    '/api/categoriaticket/%201',
    '/api/vehicletypes/77777777-7777-7777-7777-777777777777%20',
  ])('an id with more than its own characters is unknown: %s', async (path) => {
    const exact = path.replace(/%20|\+|\.0/, '');
    expect([(await admin.get(exact)).status, (await admin.get(path)).status]).toEqual([200, 404]);
  });

  test('a path answers HEAD with the headers of GET', async () => {
    const got = await admin.get('/api/communities');
    // A compressed answer states no length.
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': 'identity' };
    const headOnly = await ask('HEAD', '/api/communities', headers);
    expect([headOnly.status, await headOnly.text()]).toEqual([200, '']);
    expect(headOnly.headers.get('content-length')).toBe(got.headers.get('content-length'));
    expect((await ask('HEAD', '/api/communities')).status).toBe(401);
    expect((await ask('HEAD', '/api/nothing')).status).toBe(404);
  });

  test('a range beyond the end of a file is refused with the standard body', async () => {
    const answer = await service.anonymous.get('/api/docs/swagger-ui.css', { range: 'bytes=999999999-' });
    expect(answer).toMatchObject({ status: 416, body: standardBody('BAD_REQUEST') });
  });
});

describe('a body', () => {
  const LOGIN = '/api/auth/login';

  test.each([
    ['malformed', '{"username":', 'application/json', 400],
    ['of another type', 'username=ana', 'application/x-www-form-urlencoded', 415],
    ['of no type', '{}', '', 415],
    ['in another charset', '{}', 'application/json; charset=latin1', 415],
    ['over 16 KiB on a path without a token', `"${'x'.repeat(16 * 1024)}"`, 'application/json', 413],
  ])('a body that is %s is refused with the standard body', async (_what, body, type, status) => {
    const answer = await service.anonymous.post(LOGIN, body, { 'content-type': type });
    expect(answer).toMatchObject({ status, body: standardBody('BAD_REQUEST') });
    expect(answer.body.traceId).toBe(answer.headers.get('x-request-id'));
  });

  /** A JSON object with a length in bytes. */
  const ofSize = (bytes: number) => `{"query":"${'x'.repeat(bytes - '{"query":""}'.length)}"}`;

  test.each(['/api/auth/login', '/api/auth/refresh', '/api/logs'])(
    'a body without a token is read up to 16 KiB: %s',
    async (path) => {
      expect((await service.anonymous.post(path, ofSize(16 * 1024))).status).toBe(400);
      expect((await service.anonymous.post(path, ofSize(16 * 1024 + 1))).status).toBe(413);
    },
  );

  test.each(['/api/pets', '/graphql'])('a body with a token is read up to 1 MiB: %s', async (path) => {
    expect((await admin.post(path, ofSize(1024 * 1024))).status).toBe(400);
    expect((await admin.post(path, ofSize(1024 * 1024 + 1))).status).toBe(413);
  });

  test.each(['/api/pets', '/graphql'])(
    'a body with a wrong token is refused before it is read: %s',
    async (path) => {
      const headers = { authorization: 'Bearer wrong' };
      expect((await service.anonymous.post(path, '{', headers)).status).toBe(401);
    },
  );

  test('a compressed body is refused', async () => {
    const answer = await service.anonymous.post(LOGIN, '{}', { 'content-encoding': 'gzip' });
    expect(answer).toMatchObject({ status: 415, body: standardBody('BAD_REQUEST') });
  });

  test('a body far above the limit is answered, with and without a Content-Length', async () => {
    // More than the buffers of a connection hold, so that the service answers while the body is being sent.
    const megabytes = new Uint8Array(16 * 1024 * 1024).fill(120);
    const whole = () => megabytes;
    const inPieces = () => new Blob([megabytes]).stream();
    for (const bodyOf of [whole, inPieces]) {
      for (let round = 0; round < 2; round++) {
        const response = await fetch(service.url + LOGIN, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: bodyOf(),
          duplex: 'half',
        } as RequestInit);
        expect(response.status).toBe(413);
        await response.text();
      }
    }
  });

  test('a body that arrives in pieces is accepted', async () => {
    const sent = request(service.url + LOGIN, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    sent.flushHeaders();
    await once(sent, 'continue');
    for (const piece of ['{"username"', ':"nadie","pass', 'word":"Prueba#2026"}']) {
      await new Promise((written) => sent.write(piece, written));
    }
    sent.end();
    const [answer] = await once(sent, 'response');
    expect(answer.statusCode).toBe(401);
    expect(JSON.parse(await text(answer))).toEqual({ message: expect.any(String) });
  });
});

describe('a malformed request', () => {
  async function converse(sent: string): Promise<string> {
    const { hostname, port } = new URL(service.url);
    const socket = connect(Number(port), hostname);
    socket.end(sent);
    return text(socket);
  }

  test.each([
    ['no HTTP at all', 'hola\r\n\r\n', 400],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('a malformed HTTP request is refused: %s', async (_what, sent, status) => {
    expect(await converse(sent)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });
});

describe('a path at which something is mounted', () => {
  const answerTo = async (target: string) => {
    const { hostname, port } = new URL(service.url);
    const asked = request({ hostname, port, path: target, agent: false }).end();
    const [response] = await once(asked, 'response');
    return { status: response.statusCode, body: await text(response) };
  };

  test.each(['/graphql', '/GraphQL/', 'http://casas.example/graphql'])('is found as %s', async (path) => {
    const { status, body } = await answerTo(`${path}?query=%7B__typename%7D`);
    expect([status, JSON.parse(body)]).toEqual([200, { data: { __typename: 'Query' } }]);
  });

  test.each(['/graphqlx', '/uploadsx', '/graphql.json'])('is not found as %s', async (path) => {
    const { status, body } = await answerTo(`${path}?query=%7B__typename%7D`);
    expect([status, JSON.parse(body).code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each(['/uploads/a.png', '/UPLOADS/a.png', 'http://casas.example/uploads/a.png'])(
    'serves files as %s',
    async (path) => {
      await writeFile(join(service.folder, 'uploads', 'a.png'), 'a');
      expect(await answerTo(path)).toEqual({ status: 200, body: 'a' });
    },
  );
});
