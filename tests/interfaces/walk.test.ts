import { randomUUID } from 'node:crypto';
import { routes } from '../../src/modules/routes.js';
import type { Answer } from '../support/client.js';
import { expectNotFound } from '../support/expect-not-found.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { faultsOf } from '../support/record-shape.js';
import { pathOf, requestTo } from '../support/requests.js';
import { type PopulatedFixture } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from './endpoints.table.js';

/** Requests every path of the endpoint tables on stored data. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const UNKNOWN_INTEGER = '2147480000';
/** The largest body that is accepted: of a path that needs a token, and of a public one. */
const MOST_BYTES = 1024 * 1024;
const MOST_PUBLIC_BYTES = 16 * 1024;

const known = new Set(routes.map(keyOf));
const rows = ENDPOINTS.filter((endpoint) => known.has(keyOf(endpoint)));
const table = (chosen: readonly Endpoint[]) => chosen.map((row) => [titleOf(row), row] as const);
const routeOf = (endpoint: Endpoint) => routes.find((route) => keyOf(route) === keyOf(endpoint));

const takes = (form: 'body' | 'form') => (endpoint: Endpoint) =>
  Object.values(routeOf(endpoint)?.arguments ?? {}).some((source) => source.from === form);

/** An address with its path in the other letter case and with a trailing slash; the query is unchanged. */
function otherwise(address: string): string {
  const [path = '', query] = address.split('?');
  return `${path.toUpperCase()}/${query === undefined ? '' : `?${query}`}`;
}

const DOCUMENT = ['application/pdf', /^%PDF-1\.7$/] as const;
const PAPER = ['application/pdf', /^%PDF-1\.\d/] as const;
const REJECTS = ['text/csv; charset=utf-8', /;errores\r\n$/] as const;

function fileAt(path: string) {
  if (path.startsWith('/api/Documents')) return DOCUMENT;
  return path.endsWith('/errores') ? REJECTS : PAPER;
}

function expectSpecified(endpoint: Endpoint, answer: Answer): void {
  const { status, headers, body } = answer;
  expect({ status, body: status === endpoint.status ? undefined : body }).toEqual({
    status: endpoint.status,
  });
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  if (endpoint.answer === 'none') {
    expect(body).toBeNull();
    expect(headers.get('content-type')).toBeNull();
  } else if (endpoint.answer === 'file') {
    const [type, content] = fileAt(endpoint.path);
    expect(headers.get('content-type')).toBe(type);
    expect(body).toMatch(content);
  } else {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(faultsOf(body, endpoint.answer)).toEqual([]);
    if (endpoint.method === 'GET' && endpoint.answer.endsWith('[]')) expect(body).not.toEqual([]);
  }
  if (endpoint.status === 201) {
    expect(headers.get('location')?.toLowerCase()).toBe(`${endpoint.path}/${body.id}`.toLowerCase());
  } else {
    expect(headers.get('location')).toBeNull();
  }
}

describe('every path of the contract', () => {
  test.each(table(rows))(
    '%s answers as specified, in another letter case with a trailing slash too',
    async (_title, endpoint) => {
      for (const spelled of [(path: string) => path, otherwise]) {
        const { client, path, body } = await requestTo(endpoint, fixture);
        expectSpecified(endpoint, await client.send(endpoint.method, spelled(path), body));
      }
    },
  );

  test.each(table(rows.filter(({ status }) => status === 201)))(
    '%s answers with the Location of the record',
    async (_title, endpoint) => {
      const { client, path, body } = await requestTo(endpoint, fixture);
      const created = await client.post(path, body);
      const found = await client.get(created.headers.get('location') as string);
      expect(found).toMatchObject({ status: 200, body: created.body });
    },
  );

  test.each(table(rows.filter(({ method }) => method === 'GET')))(
    '%s answers HEAD with the headers alone',
    async (_title, endpoint) => {
      const { client, path } = await requestTo(endpoint, fixture);
      const whole = await client.get(path);
      const head = await client.send('HEAD', path);
      expect(head).toMatchObject({ status: 200, body: null });
      for (const name of ['content-type', 'content-length']) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
    },
  );

  test.each([...new Set(rows.map(({ path }) => path))].map((path) => [path]))(
    '%s refuses other methods and names its own in Allow',
    async (path) => {
      const address = pathOf(path, fixture);
      const own = rows.filter((row) => row.path === path).map(({ method }) => method);
      for (const method of METHODS.filter((candidate) => !own.includes(candidate))) {
        const body = method === 'GET' ? undefined : {};
        const refused = await fixture.clients.system.send(method, address, body);
        expect(refused).toMatchObject({ status: 405, body: { code: 'BAD_REQUEST', errors: null } });
        expect(refused.headers.get('allow')?.split(', ').sort()).toEqual(own.sort());
      }
    },
  );

  test.each(table(rows.filter(({ level }) => level !== 'public')))(
    '%s is refused without a token and with an invalid one',
    async (_title, endpoint) => {
      const path = pathOf(endpoint.path, fixture);
      const tokens: Record<string, string>[] = [
        {},
        { authorization: 'Bearer e30.e30.e30' },
        { authorization: 'Basic YTpi' },
      ];
      for (const headers of tokens) {
        const refused = await service.anonymous.send(endpoint.method, path, undefined, headers);
        expect(refused.status).toBe(401);
        expect(refused.headers.get('content-type')).toBe('application/json; charset=utf-8');
        expect(refused.body).toEqual({
          code: 'UNAUTHORIZED',
          message: 'No autorizado.',
          errors: null,
          traceId: refused.headers.get('x-request-id'),
        });
      }
    },
  );

  test('a well-formed X-Request-Id of the client is kept, another is replaced', async () => {
    const kept = await service.anonymous.get('/api/pets', { 'x-request-id': 'pedido-7' });
    expect(kept.headers.get('x-request-id')).toBe('pedido-7');
    expect(kept.body.traceId).toBe('pedido-7');
    const replaced = await service.anonymous.get('/api/pets', { 'x-request-id': 'a b' });
    expect(replaced.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });

  test('an unknown path is 404, with or without a token', async () => {
    for (const client of [service.anonymous, fixture.clients.admin]) {
      for (const path of ['/api', '/api/nada', '/api/vehicles/1/2/3', '/API/Nada/']) {
        const { status, body, headers } = await client.get(path);
        const traceId = headers.get('x-request-id');
        expect({ path, status, body }).toEqual({
          path,
          status: 404,
          body: { code: 'NOT_FOUND', message: 'Recurso no encontrado.', errors: null, traceId },
        });
      }
    }
  });
});

/** Parameters that select the owner of a list's rows. */
const OWNER = /\{(communityId|residentId|contratoId|comunidadId|amenityId|idOrigen)\??\}/;

describe('unknown records and owners', () => {
  test.each(table(rows.filter(({ path }) => path.includes('{id}'))))(
    '%s answers 404 for an unknown or malformed id',
    async (_title, endpoint) => {
      const { client, body } = await requestTo(endpoint, fixture);
      const isNumber = /tickets|categoriaticket|statusticket|comentarios|SaldoCuenta/.test(endpoint.path);
      const unknown = isNumber ? [UNKNOWN_INTEGER, '2147483648', '0', '1.5', randomUUID()] : [randomUUID()];
      for (const id of [...unknown, 'no-es-un-id', '-1', '%ZZ']) {
        const answer = await client.send(endpoint.method, endpoint.path.replace('{id}', id), body);
        expectNotFound(endpoint, answer);
      }
    },
  );

  const lists = rows.filter(({ path, answer }) => answer.endsWith('[]') && OWNER.test(path));

  test.each(table(lists.filter(({ path }) => !path.startsWith('/api/charges'))))(
    '%s is empty for an unknown owner, and 404 for a malformed one',
    async (_title, endpoint) => {
      const { client } = await requestTo(endpoint, fixture);
      const at = (owner: string) => client.get(pathOf(endpoint.path.replace(OWNER, owner), fixture));
      const unknown = endpoint.path.includes('idOrigen') ? UNKNOWN_INTEGER : randomUUID();
      expect(await at(unknown)).toMatchObject({ status: 200, body: [] });
      if (endpoint.path.includes('idOrigen')) return;
      expectNotFound(endpoint, await at('no-es-un-id'));
    },
  );

  test.each(table(rows.filter(({ path }) => path.startsWith('/api/charges'))))(
    '%s is 404 for an unknown or malformed owner',
    async (_title, endpoint) => {
      for (const owner of [randomUUID(), 'no-es-un-id']) {
        const answer = await fixture.clients.admin.get(endpoint.path.replace(OWNER, owner));
        expectNotFound(endpoint, answer);
      }
    },
  );

  test.each(table(rows.filter(({ path }) => path.endsWith('?}'))))(
    '%s allows its last segment to be left out or null',
    async (_title, endpoint) => {
      const bare = endpoint.path.replace(/\/\{\w+\?\}$/, '');
      const answers = await Promise.all(
        [bare, `${bare}/`, `${bare}/null`, `${bare}/NULL`].map((path) => fixture.clients.admin.get(path)),
      );
      for (const { status, body } of answers) {
        expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body });
        expect(body.filter((row: { communityId: unknown }) => row.communityId !== null)).toEqual([]);
      }
    },
  );
});

describe('an unreadable body', () => {
  const bodies = table(rows.filter(takes('body')));

  test('the endpoint tables have routes that accept a body', () => expect(bodies.length).toBeGreaterThan(50));

  test.each(bodies)('%s refuses malformed JSON and other content types', async (_title, endpoint) => {
    const { client, path, body } = await requestTo(endpoint, fixture);
    const send = (text: string, type = 'application/json') =>
      client.send(endpoint.method, path, text, { 'content-type': type });
    for (const [status, answer] of [
      [400, await send('{"a":')],
      [400, await send('{}}')],
      [415, await send(JSON.stringify(body), 'text/plain')],
      [415, await send('a=1', 'application/x-www-form-urlencoded')],
    ] as const) {
      expect(answer.status).toBe(status);
      expect(answer.body).toEqual({
        code: 'BAD_REQUEST',
        message: expect.any(String),
        errors: null,
        traceId: answer.headers.get('x-request-id'),
      });
    }
  });

  // All routes share the reader of bodies, whose bound follows from the level.
  const kinds = new Map(bodies.map((row) => [`${row[1].level} ${row[1].method} ${row[1].errors}`, row]));

  test.each([...kinds.values()])(
    '%s accepts a body of maximum size and refuses one byte more',
    async (_title, endpoint) => {
      const { client, path, body } = await requestTo(endpoint, fixture);
      const text = JSON.stringify(body);
      const bytes = Buffer.byteLength(text);
      const most = endpoint.level === 'public' ? MOST_PUBLIC_BYTES : MOST_BYTES;
      const padded = (size: number) => text + ' '.repeat(size - bytes);
      const refused = await client.send(endpoint.method, path, padded(most + 1), JSON_BODY);
      expect(refused).toMatchObject({ status: 413, body: { code: 'BAD_REQUEST', errors: null } });
      const taken = await client.send(endpoint.method, path, padded(most), JSON_BODY);
      expect({ status: taken.status, body: taken.status < 400 || taken.body }).toEqual({
        status: endpoint.status,
        body: true,
      });
    },
  );
});

describe('a multipart form', () => {
  const forms = table(rows.filter(takes('form')));

  test('the endpoint tables have two routes that accept a multipart form', () =>
    expect(forms).toHaveLength(2));

  test.each(forms)('a multipart form is the only body that %s accepts', async (_title, endpoint) => {
    const { client, path } = await requestTo(endpoint, fixture);
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const refused = await client.post(path, '{}', { 'content-type': type });
      expect(refused).toMatchObject({ status: 415, body: { code: 'BAD_REQUEST', errors: null } });
    }
  });
});

const JSON_BODY = { 'content-type': 'application/json' };
