import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

const ORIGIN = 'http://localhost:4200';

let service: Service;
let client: Client;
let resident: string;
beforeAll(async () => {
  service = await startService();
  const community = await service.make.community();
  const residentUser = await service.make.residentUser(community);
  resident = `/api/residents/${residentUser.resident.id}`;
  client = service.as(await service.make.admin(community));
});
afterAll(() => service.stop());

const graphqlPath = `/graphql?query=${encodeURIComponent('{ residents { nodes { id fullName } } }')}`;

describe('a read', () => {
  test.each([
    ['a list', () => '/api/residents'],
    ['a page', () => '/api/residents?page=1&pageSize=5'],
    ['a record', () => resident],
    ['a GraphQL query', () => graphqlPath],
    ['a page for people', () => '/'],
    ['the OpenAPI document', () => '/api/openapi.json'],
    ['a file of a page', () => '/api/docs/swagger-ui.css'],
  ])('%s has an entity tag that is stable while the answer is unchanged', async (_what, pathOf) => {
    const [first, second] = [await client.get(pathOf()), await client.get(pathOf())];
    expect(first.status).toBe(200);
    expect(first.headers.get('etag')).toMatch(/^(W\/)?"[\w+/=-]+"$/);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  const conditional = async (path: string, ifNoneMatch: string, method = 'GET') =>
    client.send(method, path, undefined, { 'if-none-match': ifNoneMatch, origin: ORIGIN });

  test.each([
    ['the tag', (tag: string) => tag],
    ['the tag as a strong one', (tag: string) => tag.slice(2)],
    ['a list that has it', (tag: string) => `"other", W/"another" , ${tag}`],
    ['any tag', () => '*'],
  ])('a read is answered 304 to a client that sends %s', async (_what, headerOf) => {
    const path = '/api/residents?page=1&pageSize=5';
    const full = await client.get(path, { origin: ORIGIN });
    for (const method of ['GET', 'HEAD']) {
      const answer = await conditional(path, headerOf(full.headers.get('etag') as string), method);
      expect([answer.status, answer.body]).toEqual([304, null]);
      expect(answer.headers.get('x-request-id')).toBeTruthy();
      for (const name of [
        'etag',
        'cache-control',
        'vary',
        'x-total-count',
        'link',
        'access-control-allow-origin',
      ]) {
        expect([name, answer.headers.get(name)]).toEqual([name, full.headers.get(name)]);
      }
      expect(answer.headers.get('content-type')).toBeNull();
    }
  });

  test('a read is answered completely to a client that sends another tag, and after a change', async () => {
    const tag = (await client.get(resident)).headers.get('etag') as string;
    expect((await conditional(resident, '"other"')).status).toBe(200);
    expect((await conditional(resident, tag)).status).toBe(304);
    expect((await client.put(resident, { fullName: 'Otra Persona' })).status).toBe(200);
    const changed = await conditional(resident, tag);
    expect(changed).toMatchObject({ status: 200, body: { fullName: 'Otra Persona' } });
    expect(changed.headers.get('etag')).not.toBe(tag);
  });

  test('a read is refused to other callers, whatever tag they send', async () => {
    const tag = (await client.get(resident)).headers.get('etag') as string;
    const stranger = service.as(await service.make.admin(await service.make.community()));
    for (const shown of [tag, '*']) {
      expect((await stranger.get(resident, { 'if-none-match': shown })).status).toBe(404);
      expect((await service.anonymous.get(resident, { 'if-none-match': shown })).status).toBe(401);
    }
  });

  test('a read is stored by no cache, and its tag is for clients that keep answers themselves', async () => {
    for (const path of [resident, graphqlPath]) {
      expect((await client.get(path)).headers.get('cache-control')).toBe('no-store');
    }
  });
});

test('a failed read has no tag and may not be stored', async () => {
  const answers = [
    await service.anonymous.get(resident),
    await client.get('/api/residents/77777777-7777-7777-7777-777777777777'),
    await client.put(resident, { fullName: 'Ana Ríos' }),
    await service.anonymous.post('/graphql', { query: '{ __typename }' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 404, 200, 200]);
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toMatch(/^no-store/);
    expect(headers.get('etag')).toBeNull();
  }
});
