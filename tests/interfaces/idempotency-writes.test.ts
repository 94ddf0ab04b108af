import { randomUUID } from 'node:crypto';
import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import { SECRETS } from '../../src/engine/schema/allow.js';
import { rootFields } from '../support/documents.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import type { PopulatedFixture } from '../support/resources.js';
import { pet } from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, type Endpoint, titleOf } from './endpoints.table.js';

/** Which writes take an `Idempotency-Key`, and which answers are kept for it. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const run = <Row>(text: string, values: unknown[]) => service.services.queries.change<Row>(text, values);

/** The rows of a key. */
const stored = (key: string) =>
  run<{ answer: string | null; endedAt: string | null }>(
    'select answer, ended_at as "endedAt" from idempotency_keys where key = $1',
    [key],
  );

describe('paths of REST', () => {
  const IGNORING = [
    'POST /api/auth/change-password',
    'POST /api/auth/logout',
    'POST /api/users',
    'PUT /api/users/{id}',
    'POST /api/Documents/upload',
    'POST /api/File/upload',
  ];
  const writes = ENDPOINTS.filter(({ method, level }) => method !== 'GET' && level !== 'public');
  const table = (chosen: readonly Endpoint[]) =>
    chosen.map((endpoint) => [titleOf(endpoint), endpoint] as const);

  test.each(table(writes.filter((endpoint) => !IGNORING.includes(titleOf(endpoint)))))(
    '%s is answered again with the same bytes',
    async (_title, endpoint) => {
      const key = randomUUID();
      const { client, path, body } = await requestTo(endpoint, fixture);
      const send = () => client.send(endpoint.method, path, body, { 'idempotency-key': key });
      const first = await send();
      const again = await send();
      expect(first.status).toBe(endpoint.status);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    },
  );

  test.each(table(writes.filter((endpoint) => IGNORING.includes(titleOf(endpoint)))))(
    '%s ignores a key, since it handles a password, a token or a file',
    async (_title, endpoint) => {
      const key = randomUUID();
      const { client, path, body } = await requestTo(endpoint, fixture);
      const { status } = await client.send(endpoint.method, path, body, { 'idempotency-key': key });
      expect(status).toBe(endpoint.status);
      expect(await stored(key)).toEqual([]);
    },
  );
});

/** Their answers have no token: that of a pass which is revoked is null, and that of a check-in is the visit. */
const WITHOUT_SECRETS = ['revokeVisitorPass', 'checkInVisitor'];

describe('mutations of GraphQL', () => {
  const CREATE = 'mutation ($input: PetInput!) { createPet(input: $input) { id } }';

  const aPet = () => ({ ...pet(), residentId: fixture.residentUser.resident.id, name: randomUUID() });

  const send = (key: string, query: string, variables?: object) =>
    fixture.clients.admin.post('/graphql', { query, variables }, { 'idempotency-key': key });

  test('every mutation that names a password or a token, or whose input or answer does, handles secrets', () => {
    const names = (type: unknown) => {
      const named = getNamedType(type as never);
      return isInputObjectType(named) || isObjectType(named) ? Object.keys(named.getFields()) : [];
    };
    const secret = rootFields(schema, 'mutation').filter(({ name: mutation, type, args }) =>
      [mutation, ...names(type), ...args.flatMap((argument) => names(argument.type))].some((name) =>
        /password|token|secret$|^code$/i.test(name),
      ),
    );
    expect(secret.length).toBeGreaterThan(8);
    const stored = secret.filter(({ extensions }) => !extensions[SECRETS]).map(({ name }) => name);
    expect(stored).toEqual(WITHOUT_SECRETS);
  });

  test('several mutations with a key are refused, whatever their form, and none is run', async () => {
    const input = aPet();
    const twice = [
      'mutation ($input: PetInput!) { a: createPet(input: $input) { id } b: createPet(input: $input) { id } }',
      'mutation ($input: PetInput!) { ...A ... { b: createPet(input: $input) { id } } } fragment A on Mutation { createPet(input: $input) { id } }',
    ];
    for (const query of twice) {
      const { status, body } = await send(randomUUID(), query, { input });
      expect(status).toBe(400);
      expect(body.errors[0].message).toBe('Una solicitud con Idempotency-Key lleva una sola mutación.');
    }
    expect(await run('select id from pets where name = $1', [input.name])).toEqual([]);
  });

  test('a mutation beside its type name is a single one', async () => {
    const [key, input] = [randomUUID(), aPet()];
    const query = CREATE.replace('{ createPet', '{ __typename createPet');
    const [first, again] = [await send(key, query, { input }), await send(key, query, { input })];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  test('another document, another name of its operation or other variables are another request', async () => {
    const [key, input] = [randomUUID(), aPet()];
    const two = `${CREATE.replace('mutation', 'mutation A')} ${CREATE.replace('mutation', 'mutation B')}`;
    const ask = (operationName: string, query = two, variables: object = { input }) =>
      fixture.clients.admin.post('/graphql', { query, variables, operationName }, { 'idempotency-key': key });
    expect((await ask('A')).status).toBe(200);
    expect((await ask('A')).headers.get('idempotency-replayed')).toBe('true');
    expect((await ask('B')).status).toBe(422);
    expect((await ask('A', two.replaceAll('{ id', '{ color id'))).status).toBe(422);
    expect((await ask('A', two, { input: { ...input, age: 9 } })).status).toBe(422);
  });

  test('the same operation is the same request however its document is written', async () => {
    const [key, input] = [randomUUID(), aPet()];
    const fragment = 'fragment Named on Pet { name }';
    const documents = [
      `mutation A($input: PetInput!) { createPet(input: $input) { id ...Named } } ${fragment}`,
      `${fragment}\n# sent again\nmutation A ( $input : PetInput ! ) { createPet(input: $input), { id, ...Named } }`,
      `query B { me { id } } mutation A($input: PetInput!) { createPet(input: $input) { id ...Named } } ${fragment}`,
    ];
    const answers = [];
    for (const query of documents)
      answers.push(
        await fixture.clients.admin.post(
          '/graphql',
          { query, operationName: 'A', variables: { input, unused: answers.length } },
          { 'idempotency-key': key },
        ),
      );
    expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true', 'true']);
    expect(new Set(answers.map(({ body }) => body.data.createPet.id)).size).toBe(1);
  });

  test('a query ignores its key', async () => {
    const key = 'not a key';
    const { status } = await send(key, '{ pets { totalCount } }');
    expect(status).toBe(200);
  });

  test('wrong input is refused each time, and its key stays free', async () => {
    const key = randomUUID();
    const wrong = await send(key, CREATE, { input: { ...aPet(), age: -1 } });
    expect(wrong.body.errors[0].extensions.code).toBe('VALIDATION_ERROR');
    expect((await send(key, CREATE, { input: aPet() })).body.errors).toBeUndefined();
  });

  test('an answer with data and errors is given again by both ways through the service', async () => {
    const query =
      'mutation ($input: PetInput!) { createPet(input: $input) { id resident { community { residents(where: { email: { eq: "a" } }) { totalCount } } } } }';
    const [key, input] = [randomUUID(), aPet()];
    const ask = (extensions?: object) =>
      fixture.clients.residentUser.post(
        '/graphql',
        { query, variables: { input }, extensions },
        { 'idempotency-key': key },
      );
    const first = await ask();
    expect(first.body).toMatchObject({
      data: { createPet: { id: expect.any(String) } },
      errors: [{ extensions: { code: 'FORBIDDEN' } }],
    });
    // With extensions a document goes through Apollo Server, without them a known one does not.
    for (const again of [await ask(), await ask({})]) {
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
  });

  test('an answer that is too large is not kept, and its write is not repeated', async () => {
    const [key, input] = [randomUUID(), aPet()];
    await run(
      `insert into pets (id, resident_id, name, species, breed, age, color, created_at)
      select gen_random_uuid(), p.resident_id, repeat('x', 200), p.species, p.breed, p.age, p.color, p.created_at
      from pets p, generate_series(1, 500) where p.id = $1`,
      [fixture.ids.Pet],
    );
    const fields =
      'id name species breed color residentName createdAt updatedAt nodeId a: name b: name c: name';
    const query = `mutation ($input: PetInput!) { createPet(input: $input) { id resident { pets(first: 500) { nodes { ${fields} } } } } }`;
    const first = await send(key, query, { input });
    expect(JSON.stringify(first.body).length).toBeGreaterThan(256 * 1024);
    expect(await stored(key)).toEqual([{ answer: null, endedAt: expect.any(String) }]);
    const again = await send(key, query, { input });
    expect(again.status).toBe(409);
    expect(again.body.errors[0]).toMatchObject({
      message:
        'La solicitud con esta Idempotency-Key ya se ejecutó y su respuesta no se conservó. Lea el registro.',
      extensions: { code: 'CONFLICT' },
    });
    expect(await run('select id from pets where name = $1', [input.name])).toHaveLength(1);
  });
});

test('a call without a token ignores its key', async () => {
  const { status } = await service.anonymous.post(
    '/api/logs',
    { logs: [{ level: 'error', message: 'Falló la vista' }] },
    { 'idempotency-key': 'not a key' },
  );
  expect(status).toBe(204);
});
