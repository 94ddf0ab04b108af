import { createHash } from 'node:crypto';
import { byResolvers } from '../support/by-resolvers.js';
import type { Client } from '../support/client.js';
import { formOf, operationOf, PREFLIGHTED } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** The shared service answers root fields by statements where it can; of the other one each field is left to its resolver. */
let stated: Service;
let resolved: Service;
beforeAll(async () => {
  stated = await startService();
  // With an environment it is not the shared service.
  resolved = await startService({ environment: {} });
});
afterAll(async () => {
  await resolved.stop();
  await stated.stop();
});

const inUrl = (query: string, variables?: object) =>
  `/graphql?${new URLSearchParams({ query, ...(variables ? { variables: JSON.stringify(variables) } : {}) })}`;

const READ = '{ me { id username } }';
const WRITE = 'mutation { deleteVehicle(id: "00000000-0000-4000-8000-000000000000") { deletedId } }';
const FROM_BROWSER = { origin: 'http://localhost:5173' };
const UPLOAD = 'mutation ($input: FileUploadInput!) { uploadFile(input: $input) { relativePath } }';
const TEXT = { name: 'acta.txt', content: 'texto' };

type Ask = (client: Client, headers: Record<string, string>) => Promise<object>;

const send =
  (method: string, path: string, body?: unknown, own: Record<string, string> = {}): Ask =>
  (client, headers) =>
    client.send(method, path, body, { ...headers, ...own });

const REQUESTS: [string, Ask][] = [
  ['a query by GET', send('GET', inUrl(READ))],
  [
    'a query by GET with variables',
    send('GET', inUrl('query ($id: GUID!) { pet(id: $id) { id } }', { id: 5 })),
  ],
  ['a query by HEAD', send('HEAD', inUrl(READ))],
  ['a mutation by GET', send('GET', inUrl(WRITE))],
  ['an unknown field by GET', send('GET', inUrl('{ no }'))],
  ['a subscription by GET', send('GET', inUrl('subscription { a }'))],
  ['variables in the URL that are no JSON', send('GET', `${inUrl(READ)}&variables=%7B`)],
  [
    'a query whose answer the client has',
    async (client, headers) => {
      const { headers: first } = await client.get(inUrl(READ), headers);
      return client.get(inUrl(READ), { ...headers, 'if-none-match': first.get('etag') ?? 'none' });
    },
  ],
  [
    'a preflight of a browser',
    send('OPTIONS', '/graphql', undefined, { ...FROM_BROWSER, 'access-control-request-method': 'POST' }),
  ],
  ['a query of a browser', send('POST', '/graphql', { query: READ }, FROM_BROWSER)],
  [
    'a compressed answer',
    send('POST', '/graphql', { query: '{ vehicleTypes { id name } }' }, { 'accept-encoding': 'br' }),
  ],
  ['an error in English', send('POST', '/graphql', { query: WRITE }, { 'accept-language': 'en' })],
  ['a batch', send('POST', '/graphql', [{ query: READ }, { query: READ }])],
  ['another method', send('PUT', '/graphql', { query: READ })],
  ['another content type', send('POST', '/graphql', READ, { 'content-type': 'text/plain' })],
  ['malformed JSON', send('POST', '/graphql', '{"query"')],
  ['a wrong token', send('POST', '/graphql', { query: READ }, { authorization: 'Bearer wrong' })],
  ['a form without the header of a preflight', send('POST', '/graphql', formOf(TEXT))],
  ['a form with a query', send('POST', '/graphql', operationOf(READ, TEXT, {}), PREFLIGHTED)],
];

/** The bytes of an answer that a client sees, without the parts that differ with the time. */
async function seen(ask: Ask, client: Client): Promise<object> {
  const { headers, ...answer } = (await ask(client, { 'x-request-id': 'the-same-for-all' })) as {
    headers: Headers;
  };
  const { date: _date, ...kept } = Object.fromEntries(headers);
  return { ...answer, headers: kept };
}

test.each(REQUESTS)(
  'statements and resolvers answer %s with the same status, headers and body',
  async (_title, ask) => {
    const admin = await stated.make.systemAdmin();
    for (const _time of ['new', 'known', 'known again']) {
      const one = await seen(ask, stated.as(admin));
      const other = await byResolvers(() => seen(ask, resolved.as(admin)));
      expect(other).toEqual(one);
    }
  },
);

test('statements and resolvers store an upload and answer it in the same way', async () => {
  const admin = await stated.make.systemAdmin();
  const path = `${unique()}/acta.txt`;
  for (const _time of ['first', 'second']) {
    const upload = send('POST', '/graphql', operationOf(UPLOAD, TEXT, { path }), PREFLIGHTED);
    const one = await seen(upload, stated.as(admin));
    const other = await byResolvers(() => seen(upload, resolved.as(admin)));
    expect(one).toMatchObject({
      status: 200,
      body: { data: { uploadFile: { relativePath: expect.any(String) } } },
    });
    expect(other).toEqual(one);
  }
});

test('the store of persisted queries is bounded and evicts the least recently used one', async () => {
  const padded = (number: number) => `{ __typename } # ${number} ${'x'.repeat(900_000)}`;
  const hashOf = (query: string) => createHash('sha256').update(query).digest('hex');
  const extensionsOf = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: hashOf(query) } });
  const register = (query: string) =>
    resolved.anonymous.post('/graphql', { query, extensions: extensionsOf(query) });
  const isKnown = async (query: string) =>
    'data' in (await resolved.anonymous.post('/graphql', { extensions: extensionsOf(query) })).body;
  await register(padded(0));
  expect(await isKnown(padded(0))).toBe(true);
  // 36 MB of text, of which the store keeps 30 MiB.
  for (let number = 1; number <= 40; number++) expect((await register(padded(number))).status).toBe(200);
  expect(await isKnown(padded(40))).toBe(true);
  expect(await isKnown(padded(0))).toBe(false);
});
