import { createHash, randomUUID } from 'node:crypto';
import { serverAudits } from 'graphql-http';
import { byResolvers } from '../support/by-resolvers.js';
import { type Service, startService } from '../support/service.js';
import { BAD_INPUTS } from './bad-input.table.js';

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

const services = [
  ['statements', () => stated, (ask) => ask()],
  ['resolvers alone', () => resolved, byResolvers],
] as const satisfies readonly (readonly [string, () => Service, typeof byResolvers])[];

describe.each(services)('GraphQL over HTTP by %s', (_name, serviceOf, asking) => {
  test('GraphQL over HTTP passes every audit of graphql-http', async () => {
    const audits = serverAudits({ url: () => `${serviceOf().url}/graphql` });
    const results = await asking(() => Promise.all(audits.map((audit) => audit.fn())));
    expect(results).toHaveLength(61);
    expect(results.filter(({ status }) => status !== 'ok').map(({ id, name }) => `${id} ${name}`)).toEqual(
      [],
    );
  });
});

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const persisted = (query: string) => ({ persistedQuery: { version: 1, sha256Hash: sha256(query) } });

describe('Statements and resolvers', () => {
  const cases: [string, object, Record<string, string>?][] = [
    ['a query', { query: '{ me { id username } vehicleTypes { id } }' }],
    ['a query without a token', { query: '{ me { id } }' }, { authorization: '' }],
    [
      'a query with variables',
      { query: 'query A($id: GUID!) { vehicle(id: $id) { id } }', variables: { id: randomUUID() } },
    ],
    ['a wrong variable', { query: 'query A($id: GUID!) { vehicle(id: $id) { id } }', variables: { id: 5 } }],
    ['one of two operations', { query: 'query A { __typename } query B { me { id } }', operationName: 'B' }],
    ['an unknown operation', { query: 'query A { __typename }', operationName: 'B' }],
    ['several operations without a name', { query: 'query A { __typename } query B { __typename }' }],
    ['an unknown field', { query: '{ me { no } nor }' }],
    ['an unknown field in a named operation', { query: 'query A { me { no } }', operationName: 'A' }],
    ['a syntax error', { query: '{ me { id }' }],
    ['too deep a document', { query: `{ me ${'{ a '.repeat(300)}${'}'.repeat(300)} }` }],
    [
      'too expensive a document',
      { query: '{ communities(first: 500) { nodes { residents(first: 500) { nodes { id } } } } }' },
    ],
    ['a query that asks for its cost', { query: '{ vehicles { totalCount } }' }, { 'x-graphql-cost': '1' }],
    ['a page of records', { query: '{ communities(first: 2) { nodes { id nombre createdAt } } }' }],
    [
      'a page of records with its cost',
      { query: '{ users(first: 1) { pageInfo { hasNextPage } nodes { id email } } }' },
      { 'x-graphql-cost': '1' },
    ],
    ['an error with its cost', { query: '{ me { id } }' }, { authorization: '', 'x-graphql-cost': '1' }],
    [
      'a mutation that is refused',
      { query: 'mutation { deleteVehicle(id: "00000000-0000-0000-0000-000000000000") { deletedId } }' },
    ],
    ['a subscription', { query: 'subscription { a }' }],
    [
      'two mutations whose second is refused',
      {
        query: `mutation { updateMe(input: { phone: "442 000 0000" }) { phone } deleteVehicle(id: "${randomUUID()}") { deletedId } }`,
      },
    ],
    [
      'lists of which one is refused',
      {
        query: '{ vehicleTypes { id } vehicles(after: "no") { nodes { id } } communities { nodes { id } } }',
      },
    ],
    [
      'a refusal in English',
      { query: '{ auditEntries(first: -1) { nodes { id } } }' },
      { 'accept-language': 'en' },
    ],
    [
      'a refused operation in English',
      { query: `mutation { deleteVehicle(id: "${randomUUID()}") { deletedId } }` },
      { 'accept-language': 'en' },
    ],
    [
      'a refused document in English',
      { query: 'query A { __typename }', operationName: 'B' },
      { 'accept-language': 'en' },
    ],
    ['the newer media type', { query: '{ me { no } }' }, { accept: 'application/graphql-response+json' }],
    ['the older media type', { query: '{ me { no } }' }, { accept: 'application/json' }],
    ['an unknown media type', { query: '{ __typename }' }, { accept: 'text/csv' }],
    ...BAD_INPUTS.map(({ title, ...body }): [string, object] => [title, body]),
    ['an empty text', { query: '' }],
    ['extensions of the client', { query: '{ __typename }', extensions: { clientLibrary: { name: 'any' } } }],
  ];

  test.each(cases)(
    'statements and resolvers answer %s with the same status, headers and bytes',
    async (_title, body, headers = {}) => {
      const admin = await stated.make.systemAdmin();
      const answers: unknown[] = [];
      for (const [, serviceOf, asking] of services) {
        for (let time = 1; time <= 4; time++) {
          const answer = await asking(() =>
            serviceOf()
              .as(admin)
              .post('/graphql', body, { 'x-request-id': 'the-same-for-all', ...headers }),
          );
          const { date: _date, ...kept } = Object.fromEntries(answer.headers);
          answers.push({ status: answer.status, headers: kept, text: JSON.stringify(answer.body) });
        }
      }
      const [first] = answers;
      for (const answer of answers) expect(answer).toEqual(first);
    },
  );
});

describe('Automatic persisted queries', () => {
  const unique = () => `query Q${randomUUID().slice(0, 8)} { __typename }`;

  test('an unknown hash is refused with PERSISTED_QUERY_NOT_FOUND, so the client sends the text', async () => {
    const { status, body, headers } = await stated.anonymous.post('/graphql', {
      extensions: persisted(unique()),
    });
    expect(status).toBe(200);
    expect(body.errors).toEqual([
      {
        message: 'PersistedQueryNotFound',
        extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', traceId: headers.get('x-request-id') },
      },
    ]);
  });

  test('a registered query is found by its hash, by POST and by GET', async () => {
    const query = unique();
    const extensions = persisted(query);
    const registered = await stated.anonymous.post('/graphql', { query, extensions });
    expect(registered.body).toEqual({ data: { __typename: 'Query' } });
    const posted = await stated.anonymous.post('/graphql', { extensions });
    expect(posted.body).toEqual(registered.body);
    const got = await stated.anonymous.get(
      `/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`,
    );
    expect(got.body).toEqual(registered.body);
  });

  const MISFITS: readonly [string, object][] = [
    [
      'a text with the hash of another one',
      { query: '{ __typename }', extensions: persisted('{ me { id } }') },
    ],
    [
      'another version',
      { extensions: { persistedQuery: { version: 2, sha256Hash: sha256('{ __typename }') } } },
    ],
    ['no hash', { extensions: { persistedQuery: { version: 1 } } }],
    ['a hash that is no text', { extensions: { persistedQuery: { version: 1, sha256Hash: { a: 1 } } } }],
    ['a text in place of an object', { query: '{ __typename }', extensions: { persistedQuery: 'a' } }],
  ];

  test.each(MISFITS)(
    'a persisted query with %s is refused by statements and resolvers, by POST and GET, as a wrong request',
    async (_title, asked) => {
      const inUrl = new URLSearchParams(
        Object.entries(asked).map(([name, value]): [string, string] => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      for (const { anonymous } of [stated, resolved]) {
        for (const { status, body } of [
          await anonymous.post('/graphql', asked, { accept: 'application/json' }),
          await anonymous.post('/graphql', asked, { accept: 'application/graphql-response+json' }),
          await anonymous.get(`/graphql?${inUrl}`),
        ]) {
          expect({ status, body }).toMatchObject({
            status: 400,
            body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
          });
        }
      }
    },
  );

  test('a text that does not match its hash is not stored', async () => {
    const [query, other] = [unique(), unique()];
    await stated.anonymous.post('/graphql', { query, extensions: persisted(other) });
    for (const text of [query, other]) {
      const { body } = await stated.anonymous.post('/graphql', { extensions: persisted(text) });
      expect(body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
    }
  });

  test('a document beyond the limits is refused, and not stored', async () => {
    const query = `{ ${'a '.repeat(2001)} }`;
    const extensions = persisted(query);
    const registered = await stated.anonymous.post('/graphql', { query, extensions });
    expect(registered.status).toBe(400);
    expect(registered.body.errors[0].extensions.limit).toBe('tokens');
    const { body } = await stated.anonymous.post('/graphql', { extensions });
    expect(body.errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  test('a mutation is not executed by GET', async () => {
    const query = 'mutation { logout(input: {}) }';
    const extensions = persisted(query);
    await stated.anonymous.post('/graphql', { query, extensions });
    const got = await stated.anonymous.get(
      `/graphql?extensions=${encodeURIComponent(JSON.stringify(extensions))}`,
    );
    expect(got.status).toBe(405);
    expect(got.headers.get('allow')).toBe('POST');
  });
});
