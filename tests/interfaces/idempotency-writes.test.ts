import { createHash, randomUUID } from 'node:crypto';
import { type GraphQLObjectType, getNamedType, isObjectType, stripIgnoredCharacters } from 'graphql';
import { ALLOWED, SECRETS } from '../../src/engine/declare.js';
import { routes } from '../../src/modules/routes.js';
import { PASSWORD } from '../support/accounts.js';
import { rootFields } from '../support/documents.js';
import { multipartOf, PREFLIGHTED } from '../support/forms.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { requestTo } from '../support/requests.js';
import type { PopulatedFixture } from '../support/resources.js';
import * as samples from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from './endpoints.table.js';
import {
  ALSO_IN_REST,
  GRAPHQL_MUTATIONS,
  type GraphqlMutation,
  makeAdministrator,
} from './graphql-mutations.table.js';

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

const operationOfEndpoint = (endpoint: Endpoint) =>
  routes.find((route) => keyOf(route) === keyOf(endpoint))?.operation as string;

/** Their repetition is 401: they end the sessions of the caller, whose token is checked first. */
const ENDING_SESSIONS = ['changePassword', 'logout'];

describe('paths of REST', () => {
  const writes = ENDPOINTS.filter(({ method, level }) => method !== 'GET' && level !== 'public');

  test.each(writes.map((endpoint) => [titleOf(endpoint), endpoint] as const))(
    '%s is done once, and answered again with the same bytes',
    async (_title, endpoint) => {
      const key = randomUUID();
      const { client, path, body } = await requestTo(endpoint, fixture);
      const send = () => client.send(endpoint.method, path, body, { 'idempotency-key': key });
      const [first, again] = [await send(), await send()];
      expect(first.status).toBe(endpoint.status);
      if (ENDING_SESSIONS.includes(operationOfEndpoint(endpoint))) return expect(again.status).toBe(401);
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    },
  );
});

describe('mutations of GraphQL', () => {
  const CREATE = 'mutation ($input: PetInput!) { createPet(input: $input) { id } }';

  const aPet = () => ({ ...samples.pet(), residentId: fixture.residentUser.resident.id, name: randomUUID() });

  const send = (key: string, query: string, variables?: object) =>
    fixture.clients.admin.post('/graphql', { query, variables }, { 'idempotency-key': key });

  test('every field that answers a password, a token or a code is left out of kept answers', () => {
    const types = Object.values(schema.getTypeMap()).filter(
      (type) => isObjectType(type) && !type.name.startsWith('__'),
    ) as GraphQLObjectType[];
    const named = types
      .flatMap((type) =>
        Object.values(type.getFields()).map((field) => [`${type.name}.${field.name}`, field] as const),
      )
      .filter(
        ([name, { type }]) =>
          /token$|secret$|password$|^VisitorPass.qr|recoveryCodes$/i.test(name) &&
          getNamedType(type).name === 'String',
      );
    const secret = named.filter(([, { extensions }]) => extensions[SECRETS] === true).map(([name]) => name);
    expect(named.map(([name]) => name)).toEqual(secret);
    expect(secret).toEqual(expect.arrayContaining(['AuthenticationResult.token', 'WebhookSecret.secret']));
    expect(schema.getMutationType()?.getFields().confirmSecondFactor?.extensions[SECRETS]).toBe(true);
  });

  /** What is left of the answers that hold secrets. */
  const WITHOUT_SECRETS: Readonly<Record<string, unknown>> = {
    beginSecondFactor: { uri: null },
    confirmSecondFactor: null,
    createWebhook: { secret: null },
    rotateWebhookSecret: { secret: null },
    login: null,
  };

  const ROWS = [...GRAPHQL_MUTATIONS, ...ALSO_IN_REST];

  test('every mutation that needs a token is sent twice by one of the interfaces', () => {
    const guarded = rootFields(schema, 'mutation').filter(
      ({ extensions }) => extensions[ALLOWED] !== 'public',
    );
    const sent = new Set([...ENDPOINTS.map(operationOfEndpoint), ...ROWS.map(({ operation }) => operation)]);
    expect(guarded.map(({ name }) => name).filter((name) => !sent.has(name))).toEqual([]);
  });

  test.each(ROWS.map((row) => [row.operation, row] as const))(
    '%s is done once, and answered again without its secrets',
    async (operation, { declared, selected, prepare }) => {
      const { variables, client = fixture.clients.admin } = await prepare(fixture);
      const given = [...declared.matchAll(/\$(\w+)/g)].map(([variable, name]) => `${name}: ${variable}`);
      const query = `mutation (${declared}) { ${operation}(${given.join(', ')}) ${selected} }`;
      const headers = { 'idempotency-key': randomUUID(), ...PREFLIGHTED };
      const send = () =>
        client.post('/graphql', multipartOf(query, variables) ?? { query, variables }, headers);
      const [first, again] = [await send(), await send()];
      expect(first.body.errors).toBeUndefined();
      if (ENDING_SESSIONS.includes(operation)) return expect(again.status).toBe(401);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      const isSecret = operation in WITHOUT_SECRETS;
      expect(again.body).toEqual(
        isSecret
          ? { data: { [operation]: WITHOUT_SECRETS[operation] }, extensions: { replayed: true } }
          : first.body,
      );
      expect(first.body).not.toEqual(isSecret ? again.body : undefined);
    },
  );

  test('a pass is made once; its token is null in the repeated answer under every name, and is not stored', async () => {
    const { resident } = await fixture.service.make.residentUser(fixture.community);
    const query = `mutation ($input: CreateVisitorPassInput!) {
      createVisitorPass(input: $input) { ...Code ... on VisitorPass { code: token qrSvg } }
    } fragment Code on VisitorPass { id token }`;
    const variables = { input: { ...samples.pass(), residentId: resident.id } };
    const key = randomUUID();
    const [first, again] = [await send(key, query, variables), await send(key, query, variables)];
    const { id, token } = first.body.data.createVisitorPass;
    expect(token).toEqual(expect.any(String));
    expect(again.body).toEqual({
      data: { createVisitorPass: { id, token: null, code: null, qrSvg: null } },
      extensions: { replayed: true },
    });
    expect(JSON.stringify(await stored(key))).not.toContain(token);
  });

  test.each(['uploadFile', 'uploadDocument'])(
    '%s with a key stores one file, and refuses another with it',
    async (operation) => {
      const row = ALSO_IN_REST.find((one) => one.operation === operation) as GraphqlMutation;
      const { variables } = await row.prepare(fixture);
      const query = `mutation (${row.declared}) { ${operation}(input: $input) { relativePath } }`;
      const key = randomUUID();
      const upload = (content: string, name = 'nota.txt') => {
        const input = { ...(variables.input as object), file: new File([content], name) };
        const form = multipartOf(query, { input });
        return fixture.clients.admin.post('/graphql', form, { ...PREFLIGHTED, 'idempotency-key': key });
      };
      const together = await Promise.all([upload('una'), upload('una')]);
      const first = together.find(({ body }) => body.data?.[operation]);
      expect((await upload('una')).body).toEqual(first?.body);
      const others = [await upload('otra'), await upload('una', 'otra.txt')];
      expect(others.map(({ status }) => status)).toEqual([422, 422]);
      const path = first?.body.data[operation].relativePath as string;
      expect(await run("select 1 from audit_entries where after->>'relativePath' = $1", [path])).toHaveLength(
        1,
      );
    },
  );

  test('the fingerprint of a request does not tell its password to a reader of the database', async () => {
    const client = service.as(await makeAdministrator(fixture));
    const key = randomUUID();
    const query = 'mutation { beginSecondFactor(input: { currentPassword: "CLAVE" }) { uri } }'.replace(
      'CLAVE',
      PASSWORD,
    );
    const ask = () => client.post('/graphql', { query }, { 'idempotency-key': key });
    expect((await ask()).body.errors).toBeUndefined();
    const [row] = await run<{ fingerprint: string }>(
      'select fingerprint from idempotency_keys where key = $1',
      [key],
    );
    const plain = JSON.stringify([stripIgnoredCharacters(query).replace('mutation{', '{'), {}]);
    expect(row?.fingerprint).toHaveLength(43);
    expect(row?.fingerprint).not.toBe(createHash('sha256').update(plain).digest('base64url'));
  });

  test('a sign-in without a token ignores its key, as nobody is known whom the answer belongs to', async () => {
    const { username } = await makeAdministrator(fixture);
    const query = 'mutation ($input: LoginInput!) { login(input: $input) { token } }';
    const body = { query, variables: { input: { username, password: PASSWORD } } };
    const ask = () => service.anonymous.post('/graphql', body, { 'idempotency-key': 'a key' });
    for (const answer of [await ask(), await ask()])
      expect(answer.body.data.login.token).toEqual(expect.any(String));
  });

  test('members, arguments and variables in another order are the same request', async () => {
    const key = randomUUID();
    const { residentId, ...others } = aPet();
    const members = Object.entries(others).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
    const documentOf = (written: readonly string[], declared: string, args: readonly string[]) =>
      `mutation (${declared}) { createPet(input: { ${written.join(' ')} residentId: $resident }) {
        id resident { pets(${args.join(' ')}) { totalCount } }
      } }`;
    const variables = { resident: residentId, name: others.name };
    const args = ['first: 2', 'where: { name: { eq: $name, not: "x" } }'];
    const reversed = ['where: { name: { not: """x""", eq: $name } }', 'first: 2'];
    const first = await send(key, documentOf(members, '$resident: GUID! $name: String', args), variables);
    expect(first.body.errors).toBeUndefined();
    const declared = '$name: String $resident: GUID!';
    const again = await send(key, documentOf([...members].reverse(), declared, reversed), variables);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const other = documentOf(members.slice(1), declared, reversed);
    expect((await send(key, other, variables)).status).toBe(422);
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
