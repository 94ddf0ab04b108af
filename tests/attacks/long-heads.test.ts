import { randomUUID } from 'node:crypto';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import type { Community } from '../../src/modules/communities/community.entity.js';
import { routes } from '../../src/modules/routes.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { placeFile } from '../support/place-file.js';
import { sampleRequest } from '../support/route-samples.js';
import { routeSchema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { openWire } from '../support/wire.js';

/** Heads of answers to whatever a client sends: proxies refuse long ones, and take their instance for broken. */

const MOST_BYTES = 4_000;

let service: Service;
let community: Community;
/** An administrator. */
let client: Client;
beforeAll(async () => {
  service = await startService();
  const fixture = await makeCommunityFixture(service);
  community = fixture.community;
  client = service.as(fixture.admin);
  const { resident } = fixture.residentUser;
  for (let count = 0; count < 4; count++) await service.make.vehicle(resident);
  await placeFile(service, 'uploads/fotos/heads.txt');
});
afterAll(() => service.stop());

/** Sends a request as it is written, and returns the number of bytes of the head of the answer. */
async function headOf(request: Buffer): Promise<number> {
  const wire = await openWire(service.url);
  const received: Buffer[] = [];
  const head = new Promise<number>((resolve) => {
    const look = () => resolve(Buffer.concat(received).indexOf('\r\n\r\n'));
    wire.socket.on('data', (chunk: Buffer) => {
      received.push(chunk);
      if (Buffer.concat(received).includes('\r\n\r\n')) look();
    });
    wire.socket.once('close', look);
  });
  wire.socket.write(request);
  const bytes = await head;
  wire.socket.destroy();
  return bytes;
}

interface Asked {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

function written({ method, target, headers, body = '' }: Asked): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body ? `Content-Length: ${Buffer.byteLength(body, 'latin1')}\r\n` : '';
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`, 'latin1');
}

/** Characters of a URL that grow when they are encoded, by percent signs or for a second time. */
const PARTS = ['%C3%B1', '%F0%9F%98%80', '/', '&a=', '=', '+', '%25', "'", '<', '"', 'ñ', 'a', ';', '.', '@'];
const VALUES = [...PARTS, ', ', '; q=0.5', 'x-a,', 'gzip', '*', '\t', '(', 'es-MX,'];

/** A text of one piece again and again, or of several, up to a length. */
const longOf = (pieces: readonly string[], most: number) =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: most }),
    )
    .map(([some, length]) =>
      some
        .join('')
        .repeat(Math.ceil(length / some.join('').length))
        .slice(0, length),
    );

const OTHER_PATHS = [
  ...[
    '/',
    '/graphiql',
    '/graphiql/app',
    '/api/docs',
    '/api/openapi.json',
    '/schema.graphql',
    '/health/ready',
  ],
  ...['/graphql', '/graphql/stream', '/uploads', '/uploads/fotos/', '/metrics', '/nada', '//otro.example/..'],
];

const HEADERS = [
  ...['Access-Control-Request-Headers', 'Access-Control-Request-Method', 'X-Request-Id', 'Accept', 'Cookie'],
  ...['Accept-Language', 'Accept-Encoding', 'If-None-Match', 'If-Match', 'If-Range', 'Range', 'Referer'],
  ...[
    'Idempotency-Key',
    'Traceparent',
    'Tracestate',
    'Content-Type',
    'Content-Encoding',
    'X-Act-As',
    'Origin',
  ],
  ...['X-Forwarded-Host', 'X-Graphql-Cost', 'X-Explain', 'X-GraphQL-Event-Stream-Token', 'User-Agent', 'Via'],
  ...['Sec-WebSocket-Protocol', 'Sec-WebSocket-Extensions', 'Authorization', 'Expect', 'Upgrade', 'X-Extra'],
];

const ROUTED = routes.map((route) => {
  const { path, body } = sampleRequest(routeSchema, route, () => randomUUID());
  return {
    method: route.method as string,
    path,
    body: body === undefined ? undefined : JSON.stringify(body),
  };
});

const anyRequest = fc
  .record({
    known: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ROUTED) },
      fc.constantFrom(...OTHER_PATHS).map((path) => ({ method: 'GET', path, body: undefined })),
    ),
    method: fc.option(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'QUERY')),
    below: fc.option(longOf(PARTS, 5_000)),
    page: fc.boolean(),
    query: fc.option(longOf(PARTS, 6_000)),
    named: fc.dictionary(fc.constantFrom(...HEADERS), longOf(VALUES, 1_800), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
    isOfPage: fc.boolean(),
    hasToken: fc.boolean(),
    body: fc.option(longOf(PARTS, 3_000)),
  })
  .map(({ known, method, below, page, query, named, isOfPage, hasToken, body }) => ({
    method: method ?? known.method,
    path: `${known.path}${below ?? ''}`,
    query: [...(page ? ['page=2&pageSize=3'] : []), ...(query === null ? [] : [`q=${query}`])].join('&'),
    headers: {
      Host: 'localhost',
      ...named,
      ...(isOfPage ? { Origin: 'http://localhost:3000' } : {}),
    } as Record<string, string>,
    hasToken,
    body: body ?? known.body,
  }));

test('a head has at most 4 kB, whatever a client asks for', async () => {
  await fc.assert(
    fc.asyncProperty(anyRequest, async ({ method, path, query, headers, hasToken, body }) => {
      const bytes = await headOf(
        written({
          method,
          target: query ? `${path}?${query}` : path,
          headers: {
            ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
            ...headers,
            ...(hasToken ? { Authorization: `Bearer ${client.token}` } : {}),
          },
          ...(body === undefined ? {} : { body }),
        }),
      );
      expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
    }),
    { numRuns: 600 },
  );
});

describe('texts that were stored', () => {
  test.each([
    ['a name of 500 emoji', { nombreDocumento: '😀'.repeat(500) }],
    ['an address of 1,000 characters', { urlDoc: `https://archivos.example/${'😀'.repeat(975)}` }],
    ['a path of 1,000 characters', { urlDoc: `uploads/fotos/${'ñ'.repeat(986)}` }],
  ])('%s of a document makes no longer head', async (_name, stored) => {
    const { id } = await service.make.document(community, { urlDoc: 'uploads/fotos/heads.txt', ...stored });
    const bytes = await headOf(
      written({
        method: 'GET',
        target: `/api/Documents/${id}/download`,
        headers: { Host: 'localhost', Authorization: `Bearer ${client.token}` },
      }),
    );
    expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  });

  test('the extension of a name stays when it is cut', async () => {
    const nombreDocumento = `${'ñ'.repeat(480)}.pdf`;
    const { id } = await service.make.document(community, {
      urlDoc: 'uploads/fotos/heads.txt',
      nombreDocumento,
    });
    const { headers } = await client.get(`/api/Documents/${id}/download`);
    const name = parse(headers.get('content-disposition') ?? '').parameters.filename;
    expect(name).toBe(`${'ñ'.repeat(125)}.pdf`);
  });

  test('a document whose address is too long for a redirect is refused', async () => {
    const urlDoc = `https://archivos.example/${'ñ'.repeat(600)}`;
    const { id } = await service.make.document(community, { urlDoc });
    expect(await client.get(`/api/Documents/${id}/download`)).toMatchObject({ status: 400 });
  });
});

/** The relations that the answer to the second of four pages links, for a URL with a parameter of some length. */
test.each([
  [10, ['first', 'prev', 'next', 'last', 'alternate']],
  [500, ['first', 'prev', 'next', 'last']],
  [1_000, ['prev', 'next']],
  [2_000, ['next']],
  [3_000, []],
])('with a parameter of %d characters a page links %j', async (length, relations) => {
  const path = `/api/vehicles?page=2&pageSize=1&x=${'y'.repeat(length)}`;
  const { headers } = await client.get(path);
  const linked = [...(headers.get('link') ?? '').matchAll(/rel="(\w+)"/g)].map(([, relation]) => relation);
  expect(linked).toEqual(relations);
});
