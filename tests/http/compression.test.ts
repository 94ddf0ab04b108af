import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { formOf } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let client: Client;
let user: Person;
beforeAll(async () => {
  service = await startService();
  const community = await service.make.community();
  for (let count = 0; count < 10; count++) await service.make.residentUser(community);
  user = await service.make.user('SYSTEM_ADMIN', { passwordHash: PASSWORD_HASH });
  client = service.as(user);
});
afterAll(() => service.stop());

interface Raw {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/** A request whose answer is not decompressed. */
async function raw(
  path: string,
  headers: Record<string, string> = {},
  { method = 'GET', body }: { method?: string; body?: unknown } = {},
): Promise<Raw> {
  const sent = request(service.url + path, {
    method,
    headers: {
      authorization: `Bearer ${client.token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
  });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [message] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: message.statusCode as number, headers: message.headers, bytes: await buffer(message) };
}

const LIST = '/api/residents';
const varied = ({ headers }: Raw) => (headers.vary ?? '').split(/,\s*/);

test.each(['/schema.graphql', '/api/openapi.json', '/', '/graphiql', '/api/docs'])(
  'the text %s is compressed',
  async (path) => {
    const plain = await raw(path);
    expect([path, plain.status, plain.headers['content-encoding']]).toEqual([path, 200, undefined]);
    const answer = await raw(path, { 'accept-encoding': 'gzip' });
    expect([path, answer.headers['content-encoding']]).toEqual([path, 'gzip']);
    expect(varied(answer)).toContain('Accept-Encoding');
    expect(gunzipSync(answer.bytes).length).toBe(plain.bytes.length);
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
  },
);

describe('an answer over 1 kB', () => {
  test.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
  ] as const)(
    'an answer over 1 kB is compressed for a client that accepts %s',
    async (accepted, encoding, decompress) => {
      const plain = await raw(LIST);
      const answer = await raw(LIST, { 'accept-encoding': accepted });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decompress(answer.bytes)).toEqual(plain.bytes);
      expect(varied(answer)).toContain('Accept-Encoding');
    },
  );

  test.each([undefined, '', 'identity', 'gzip;q=0', 'gzip;q=0, br;q=0, *;q=0.1', 'zstd'])(
    'an answer over 1 kB is not compressed by gzip or brotli for a client that accepts %s',
    async (accepted) => {
      const answer = await raw(LIST, accepted === undefined ? {} : { 'accept-encoding': accepted });
      // `*` allows deflate, the only other known encoding.
      if (accepted?.includes('*')) expect(answer.headers['content-encoding']).toBe('deflate');
      else expect(JSON.parse(answer.bytes.toString())).toEqual((await client.get(LIST)).body);
      expect(varied(answer)).toContain('Accept-Encoding');
    },
  );

  test.each(['/', '/api/openapi.json', '/api/docs/swagger-ui.css', '/metrics'])(
    'pages, their assets and texts over 1 kB are compressed: %s',
    async (path) => {
      expect((await raw(path, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    },
  );

  test('the answer to a GraphQL query over 1 kB is compressed, by GET and by POST', async () => {
    const query = '{ residents { nodes { id fullName number createdAt community { id nombre } } } }';
    const accepting = { 'accept-encoding': 'gzip' };
    const posted = await raw('/graphql', accepting, { method: 'POST', body: { query } });
    const got = await raw(`/graphql?query=${encodeURIComponent(query)}`, accepting);
    for (const { headers, bytes } of [posted, got]) {
      expect(headers['content-encoding']).toBe('gzip');
      expect(JSON.parse(gunzipSync(bytes).toString()).data.residents.nodes.length).toBeGreaterThanOrEqual(10);
    }
  });

  test('HEAD states the length of the uncompressed answer or none', async () => {
    for (const accepted of ['gzip', 'identity']) {
      const got = await raw(LIST, { 'accept-encoding': accepted });
      const head = await raw(LIST, { 'accept-encoding': accepted }, { method: 'HEAD' });
      expect([head.status, head.bytes.length]).toEqual([200, 0]);
      for (const name of ['content-length', 'content-type', 'etag', 'vary', 'cache-control']) {
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
      }
    }
  });
});

describe('answers without compression', () => {
  const accepting = { 'accept-encoding': 'br, gzip' };

  test('an answer under 1 kB is not compressed', async () => {
    const answer = await raw('/health/live', accepting);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('an answer with tokens is not compressed, by either interface', async () => {
    const input = { username: user.username, password: PASSWORD };
    const rest = await raw('/api/auth/login', accepting, { method: 'POST', body: input });
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { token refreshToken } }';
    // The alias puts a text chosen by the client beside the token.
    const graphql = await raw('/graphql', accepting, {
      method: 'POST',
      body: { query: query.replace(' token', ` ${'a'.repeat(1_000)}: token`), variables: { input } },
    });
    for (const { status, headers, bytes } of [rest, graphql]) {
      expect(status).toBe(200);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store, no-transform');
      expect(bytes.length).toBeGreaterThan(500);
    }
  });

  test('an uploaded file or a part of it is not compressed', async () => {
    const text = 'línea\n'.repeat(1_000);
    const { body } = await client.post(
      '/api/File/upload',
      formOf({ name: 'notas.txt', content: text }, { path: 'fotos' }),
    );
    const path = `/${body.relativePath}`;
    const whole = await raw(path, accepting);
    const piece = await raw(path, { ...accepting, range: 'bytes=0-1999' });
    const style = await raw('/api/docs/swagger-ui.css', { ...accepting, range: 'bytes=0-1999' });
    expect([whole.status, piece.status, style.status]).toEqual([200, 206, 206]);
    for (const { headers } of [whole, piece, style]) expect(headers['content-encoding']).toBeUndefined();
    expect(whole.bytes.toString()).toBe(text);
    expect([piece.bytes.length, style.bytes.length]).toEqual([2000, 2000]);
  });
});
