import { createHash } from 'node:crypto';
import { pino } from 'pino';
import type { Answer } from '../support/answer.js';
import type { Client } from '../support/client.js';
import { operationOf, PREFLIGHTED } from '../support/forms.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

interface Line {
  readonly msg: string;
  readonly requestId: string;
  readonly [name: string]: unknown;
}

const lines: Line[] = [];
let service: Service;
beforeAll(async () => {
  const log = pino({ level: 'info', base: null }, { write: (line) => lines.push(JSON.parse(line)) });
  service = await startService({ own: 'service', log });
});
afterAll(() => service.stop());

/** The log line of a request, which is written once the answer is sent. */
async function lineOf({ headers }: Pick<Answer, 'headers'>): Promise<Line> {
  const requestId = headers.get('x-request-id');
  return until(() => lines.find((one) => one.msg === 'request' && one.requestId === requestId));
}

/** Sessions and callers are cached, so the first request may need more statements than later ones. */
const READS = { asymmetricMatch: (statements: unknown) => Number(statements) > 0 };

const restQuery = (operation: string, outcome: string) => ({
  operation,
  kind: 'query',
  outcome,
  statements: READS,
});

test.each([
  [
    'GET',
    '/api/residents/3f0c7f0e-0000-4000-8000-000000000001?search=Julián',
    '/api/residents/{id}',
    404,
    restQuery('resident', 'refused'),
  ],
  ['GET', '/api/users?email=ana@correo.example', '/api/users', 200, restQuery('users', 'success')],
  ['GET', '/uploads/ana/retrato.png', 'unmatched', 404, {}],
  ['GET', '/casa-de-ana?clave=secreta', 'unmatched', 404, {}],
  ['GET', '/health/live', '/health/live', 200, {}],
])('the log line of %s %s has the route %s and no values', async (method, path, route, status, operation) => {
  const root = await service.make.systemAdmin();
  const line = await lineOf(await service.as(root).send(method, path));
  expect(line).toEqual({
    level: 30,
    time: expect.any(Number),
    msg: 'request',
    method,
    route,
    status,
    ms: expect.any(Number),
    ...operation,
    requestId: expect.any(String),
  });
});

/** The lines of the statements of a request, which follow its own. */
async function statementsOf(answer: Answer): Promise<Line[]> {
  const { requestId } = await lineOf(answer);
  return lines.filter((one) => one.msg === 'statement' && one.requestId === requestId);
}

test('the statements of a REST request are logged without values where a system administrator asks for it', async () => {
  const { make } = service;
  const community = await make.community();
  const { resident } = await make.residentUser(community);
  const [root, admin] = [service.as(await make.systemAdmin()), service.as(await make.admin(community))];
  const ask = (client: Client, value: string) =>
    client.get(`/api/vehicles/resident/${resident.id}`, { 'x-statements': value });
  const asked = await ask(root, '1');
  const logged = await statementsOf(asked);
  expect(logged).toHaveLength(Number((await lineOf(asked)).statements));
  expect(logged.at(-1)).toMatchObject({
    level: 30,
    statement: expect.stringContaining('Vehicle'),
    rows: expect.any(Number),
    ms: expect.any(Number),
    parameters: expect.arrayContaining(['string']),
    sql: expect.stringContaining('from "vehicles"'),
  });
  expect(JSON.stringify(logged)).not.toContain(resident.id);
  const others = [await ask(root, '0'), await ask(admin, '1'), await ask(service.anonymous, '1')];
  for (const other of others) expect(await statementsOf(other)).toEqual([]);
});

test('the log line of an operation contains neither its document nor its variables', async () => {
  const root = await service.make.systemAdmin();
  const answer = await service.as(root).send('POST', '/graphql', {
    query: 'query ($s: String) { residents(search: $s) { totalCount } }',
    variables: { s: 'Julián Ortega' },
  });
  const line = await lineOf(answer);
  expect(line).toMatchObject({ method: 'POST', route: '/graphql', status: 200, operation: null });
  expect(JSON.stringify(line)).not.toMatch(/Ortega|residents/);
});

const UPLOAD = 'mutation Upload($input: FileUploadInput!) { uploadFile(input: $input) { relativePath } }';
const HASHED = 'query Hashed { me { id } }';
const persistedQuery = { version: 1, sha256Hash: createHash('sha256').update(HASHED).digest('hex') };
const inUrl = (parameters: Record<string, string>) => `/graphql?${new URLSearchParams(parameters)}`;

/** A request with an operation, and the fields of its log line. */
const OPERATIONS: [string, (client: Client) => Promise<Answer>, object][] = [
  [
    'a query',
    (client) => client.post('/graphql', { query: 'query Mine { vehicles { nodes { id } } }' }),
    { operation: 'Mine', kind: 'query', outcome: 'success', statements: READS },
  ],
  [
    'one of two operations',
    (client) =>
      client.post('/graphql', {
        query: 'query A { __typename } query B { roles { id } }',
        operationName: 'A',
      }),
    { operation: 'A', kind: 'query', outcome: 'success' },
  ],
  [
    'a query in the URL',
    (client) => client.get(inUrl({ query: 'query Got { pets { nodes { id } } }' })),
    { operation: 'Got', kind: 'query', outcome: 'success', statements: READS },
  ],
  [
    'a persisted query',
    async (client) => {
      await client.post('/graphql', { query: HASHED, extensions: { persistedQuery } });
      return client.post('/graphql', { extensions: { persistedQuery } });
    },
    { operation: 'Hashed', kind: 'query', outcome: 'success' },
  ],
  [
    'an unknown persisted query',
    (client) =>
      client.post('/graphql', { extensions: { persistedQuery: { version: 1, sha256Hash: 'unknown' } } }),
    { operation: null, kind: 'unknown', outcome: 'refused' },
  ],
  [
    'an upload',
    (client) =>
      client.post(
        '/graphql',
        operationOf(UPLOAD, { name: 'acta.txt', content: 'texto' }, { path: `${unique()}/a.txt` }),
        PREFLIGHTED,
      ),
    { operation: 'Upload', kind: 'mutation', outcome: 'success', statements: READS },
  ],
  [
    'a mutation',
    (client) =>
      client.post('/graphql', {
        query: 'mutation Change { updateMe(input: { phone: "442 000 0000" }) { id } }',
      }),
    { operation: 'Change', kind: 'mutation', outcome: 'success', statements: READS },
  ],
  [
    'a mutation that is refused by a rule',
    (client) =>
      client.post('/graphql', {
        query: 'mutation Refused { deleteVehicle(id: "00000000-0000-4000-8000-000000000000") { deletedId } }',
      }),
    { operation: 'Refused', kind: 'mutation', outcome: 'errors' },
  ],
  [
    'a wrong variable',
    (client) =>
      client.post('/graphql', {
        query: 'query Wrong($id: GUID!) { pet(id: $id) { id } }',
        variables: { id: 5 },
      }),
    { operation: 'Wrong', kind: 'query', outcome: 'refused' },
  ],
  [
    'a request that costs too much',
    (client) =>
      client.post('/graphql', {
        query: 'query Dear { communities(first: 500) { nodes { residents(first: 500) { nodes { id } } } } }',
      }),
    { operation: 'Dear', kind: 'query', outcome: 'refused' },
  ],
  [
    'a document that does not fit the schema',
    (client) => client.post('/graphql', { query: 'query Ana_Ruiz { nothing }', operationName: 'Ana_Ruiz' }),
    { operation: null, kind: 'unknown', outcome: 'refused' },
  ],
  [
    'a body without an operation',
    (client) => client.post('/graphql', {}),
    { operation: null, kind: 'unknown', outcome: 'refused' },
  ],
  [
    'a mutation in the URL',
    (client) => client.get(inUrl({ query: 'mutation InUrl { logout(input: {}) }' })),
    { operation: 'InUrl', kind: 'mutation', outcome: 'refused' },
  ],
  [
    'an operation with a long name',
    (client) => client.post('/graphql', { query: `query ${'N'.repeat(5_000)} { __typename }` }),
    { operation: 'N'.repeat(100), kind: 'query', outcome: 'success' },
  ],
];

test.each(OPERATIONS)(
  'the log line of %s names the operation each time it is sent',
  async (_title, ask, expected) => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    for (const _time of ['first', 'second', 'third'])
      expect(await lineOf(await ask(client))).toMatchObject(expected);
  },
);

test('the log line of an operation that reads nothing has no statements', async () => {
  const answer = await service.anonymous.post('/graphql', { query: '{ __typename }' });
  expect(await lineOf(answer)).toMatchObject({ outcome: 'success', statements: 0 });
});

test('the log line of a request with a refused token has an outcome and no name', async () => {
  const answer = await service.anonymous.post(
    '/graphql',
    { query: 'query A { __typename }' },
    { authorization: 'Bearer x' },
  );
  expect(await lineOf(answer)).toMatchObject({
    status: 401,
    operation: null,
    kind: 'unknown',
    outcome: 'refused',
  });
});

test('the log line of a page for a browser has no operation', async () => {
  const line = await lineOf(await service.anonymous.get('/graphql', { accept: 'text/html' }));
  expect(line).not.toHaveProperty('outcome');
});

test('at the level debug each statement is logged with its SQL, and without the values of the request', async () => {
  const detailed: Line[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line) => detailed.push(JSON.parse(line)) });
  const verbose = await startService({ own: 'service', log });
  try {
    const { resident, ...user } = await verbose.make.residentUser(await verbose.make.community());
    const name = `Firulais${unique()}`;
    const document =
      'mutation ($input: PetInput!) { createPet(input: $input) { name resident { pets { nodes { name } } } } }';
    const input = {
      residentId: resident.id,
      name,
      species: 'Perro',
      breed: 'Criollo',
      age: 3,
      color: 'Negro',
    };
    const { headers, body } = await verbose
      .as(user)
      .post('/graphql', { query: document, variables: { input } });
    expect(body).toMatchObject({ data: { createPet: { name } } });
    const requestId = headers.get('x-request-id');
    await until(() => detailed.some((one) => one.msg === 'request' && one.requestId === requestId));
    const statements = detailed.filter((one) => one.msg === 'statement' && one.requestId === requestId);
    expect(statements.some(({ sql }) => /^insert into "pets"/.test(String(sql)))).toBe(true);
    expect(statements.some(({ sql }) => /\bfrom "pets"/.test(String(sql)))).toBe(true);
    for (const one of statements) {
      expect(one).toMatchObject({
        statement: expect.any(String),
        rows: expect.any(Number),
        ms: expect.any(Number),
      });
    }
    expect(JSON.stringify(statements)).not.toMatch(new RegExp(`${name}|${resident.id}`));
  } finally {
    await verbose.stop();
  }
});
