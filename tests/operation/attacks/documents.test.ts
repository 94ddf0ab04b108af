import { getIntrospectionQuery } from 'graphql';
import { PASSWORD, PASSWORD_HASH } from '../../support/accounts.js';
import type { Client } from '../../support/client.js';
import { exchange } from '../../support/exchange.js';
import { type Service, startService } from '../../support/service.js';

let service: Service;
beforeAll(async () => {
  // The shared one would keep the documents until its thread ends.
  service = await startService({ own: 'service' });
});
afterAll(() => service.stop());

const MIB = 1024 * 1024;

/** The value of a metric, by the name of its series in the Prometheus text. */
async function metric(of: Service, series: string): Promise<number> {
  const { body } = await of.anonymous.get('/metrics');
  const line = (body as string).split('\n').find((text) => text.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1));
}

const COLUMNS = 'id fullName email phone number address createdAt communityId userId';

/** A valid document of some 1,100 tokens, which takes 0.56 MB of the cache, for each number. */
function largeDocument(number: number): string {
  const page = (field: string, inner: string) => `${field}(first: 1) { nodes { ${inner} } }`;
  const vehicles = page('vehicles', 'id brand model year color licensePlate resident { id fullName }');
  const residents = page('residents', `${COLUMNS} ${vehicles} ${page('pets', 'id name species breed age')}`);
  const roots = Array.from(
    { length: 15 },
    (_, root) => `r${root}: ${page('communities', `id ${residents}`)}`,
  );
  return `query Q${number} { ${roots.join(' ')} }`;
}

/** Documents that take 36 MB together. */
const MORE_THAN_CACHED = 64;

test('anonymous GraphQL documents are not cached beyond a memory limit, and evict none of signed-in callers', async () => {
  const client = service.as(await service.make.systemAdmin());
  expect((await client.graphql('query Kept { vehicles { nodes { id } } }')).errors).toBeUndefined();
  const ofCallers = await metric(service, 'graphql_documents{sender="caller"}');
  expect(ofCallers).toBeGreaterThan(0);
  for (let number = 0; number < MORE_THAN_CACHED; number++) {
    for (const _sight of ['first', 'second']) {
      const refused = await service.anonymous.graphql(largeDocument(number));
      expect(refused.status).toBe(200);
      expect(refused.data).toMatchObject({ r0: null, r14: null });
      expect(refused.errors?.[0]).toMatchObject({ path: ['r0'], extensions: { code: 'UNAUTHORIZED' } });
    }
  }
  const bytes = await metric(service, 'graphql_documents_bytes{sender="anonymous"}');
  expect(bytes).toBeGreaterThan(31 * MIB);
  expect(bytes).toBeLessThanOrEqual(32 * MIB);
  expect(await metric(service, 'graphql_documents{sender="caller"}')).toBe(ofCallers);
});

describe('rate limits of new GraphQL documents', () => {
  let limited: Service;
  beforeAll(async () => {
    limited = await startService({ environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
  });
  afterAll(() => limited.stop());

  async function refusedAfter(client: Client, prefix: string, address: string): Promise<number> {
    for (let number = 0; number < 5000; number++) {
      const query = `query ${prefix}${number} { __typename } #${'x'.repeat(50_000)}`;
      const answer = await client.post('/graphql', { query }, { 'x-forwarded-for': address });
      if (answer.status === 200) continue;
      expect(answer.status).toBe(429);
      expect(answer.body.errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      return number;
    }
    throw new Error('No document was refused');
  }

  test('new documents of an anonymous network are limited by length; cached documents and other networks are not', async () => {
    const known = () =>
      limited.anonymous.post('/graphql', { query: '{ __typename }' }, { 'x-forwarded-for': '203.0.113.7' });
    expect((await known()).status).toBe(200);
    expect(await refusedAfter(limited.anonymous, 'A', '203.0.113.7')).toBe(11);
    expect((await known()).status).toBe(200);
    expect(await refusedAfter(limited.anonymous, 'B', '203.0.113.8')).toBe(11);
  });

  test('new documents of a signed-in user are limited across networks', async () => {
    const client = limited.as(await limited.make.systemAdmin());
    expect(await refusedAfter(client, 'C', '203.0.113.9')).toBe(58);
    expect(await refusedAfter(client, 'D', '203.0.113.10')).toBe(0);
    const other = limited.as(await limited.make.systemAdmin());
    expect((await other.post('/graphql', { query: '{ __typename } # E' })).status).toBe(200);
  });
});

describe('rate limits of new documents by what they cost', () => {
  let limited: Service;
  beforeAll(async () => {
    limited = await startService({ environment: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => limited.stop());

  /** How many distinct documents of a new user are answered before one is refused; at most `most`. */
  async function answeredOf(most: number, documentOf: (number: number) => string): Promise<number> {
    const client = limited.as(await limited.make.systemAdmin());
    for (let number = 0; number < most; number++) {
      const { status, body } = await client.post('/graphql', { query: documentOf(number) });
      if (status === 429) {
        expect(body.errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
        const known = await client.post('/graphql', { query: documentOf(0) });
        expect(known.status).not.toBe(429);
        return number;
      }
    }
    return most;
  }

  /** Documents of less than 1,400 characters that graphql-js takes long to read, and how many of them a user may send. */
  const costly: readonly [string, number, (number: number) => string][] = [
    ['that spread many fragments with the same fields', 250, (number) => manyFragments(number)],
    [
      'that repeat fields in inline fragments',
      120,
      (number) => `query Q${number} { me { ${'...on User{id username} '.repeat(50)} } }`,
    ],
    [
      'with many unknown fields',
      350,
      (number) =>
        `query Q${number} { ${Array.from({ length: 60 }, (_, at) => `residentsOf${at}`).join(' ')} }`,
    ],
  ];

  function manyFragments(number: number): string {
    const names = Array.from({ length: 32 }, (_, at) => `a${at}`);
    const fragments = names.map((name) => `fragment ${name} on User{id username}`).join(' ');
    return `query Q${number} { me { ${names.map((name) => `...${name}`).join(' ')} } } ${fragments}`;
  }

  test.each(costly)(
    'documents %s are refused before they take the time of others',
    async (_which, most, documentOf) => {
      expect(documentOf(1).length).toBeLessThan(1_400);
      const answered = await answeredOf(most, documentOf);
      expect(answered).toBeGreaterThan(20);
      expect(answered).toBeLessThan(most);
    },
  );

  test('hundreds of short documents of a user are answered', async () => {
    expect(await answeredOf(400, (number) => `query Q${number} { me { id username } }`)).toBe(400);
  });

  test('a document counts once however it is laid out, but for its length', async () => {
    const spaces = (number: number) =>
      manyFragments(0).replaceAll(' ', ' '.repeat(1 + (number % 3))) + ' '.repeat(number);
    expect(await answeredOf(250, spaces)).toBe(250);
  });

  test('descriptions of the schema are limited by their number', async () => {
    const asked = Array.from({ length: 15 }, (_, at) => `a${at}: __schema { types { name } }`).join(' ');
    const client = limited.as(await limited.make.systemAdmin());
    expect((await client.graphql('{ me { id } }')).errors).toBeUndefined();
    const statuses: number[] = [];
    for (let time = 0; time < 8; time++)
      statuses.push((await client.post('/graphql', { query: `query Q${time} { ${asked} }` })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429, 429, 429]);
    expect((await client.graphql('{ me { id } }')).errors).toBeUndefined();
  });

  describe('without a token', () => {
    const sent = (query: string, variables?: object) =>
      limited.anonymous.post('/graphql', { query, variables });
    const statusesOf = async (count: number, documentOf: (number: number) => string) =>
      (await Promise.all(Array.from({ length: count }, (_, number) => sent(documentOf(number))))).map(
        ({ status }) => status,
      );

    test('the whole schema is described each time that a client asks for it', async () => {
      const body = JSON.stringify({ query: getIntrospectionQuery() });
      const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity' };
      const described = () => exchange(`${limited.url}/graphql`, { method: 'POST', headers, body });
      // More than the new documents that a network may send.
      const answers = await Promise.all(Array.from({ length: 12 }, described));
      for (let time = 0; time < 12; time++) answers.push(await described());
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      // As texts, since the comparison of so large objects takes long.
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(JSON.parse(answers[0]?.text ?? '').data.__schema.types.length).toBeGreaterThan(100);
    });

    test('two operations of one document are each described as they ask', async () => {
      const query = 'query A { __type(name: "Pet") { name } } query B { b: __type(name: "Pet") { kind } }';
      const answered = async (operationName: string) =>
        (await limited.anonymous.post('/graphql', { query, operationName })).body.data;
      for (const _time of ['first', 'second']) {
        expect(await answered('A')).toEqual({ __type: { name: 'Pet' } });
        expect(await answered('B')).toEqual({ b: { kind: 'OBJECT' } });
      }
    });

    test('with variables the answer is that of their values', async () => {
      const query = 'query ($name: String!) { __type(name: $name) { name } }';
      for (const name of ['Pet', 'Vehicle', 'Pet'])
        expect((await sent(query, { name })).body.data).toEqual({ __type: { name } });
    });

    test('a sign-in is read when the network may send no other new documents', async () => {
      const { username } = await limited.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });
      const statuses = await statusesOf(20, (number) => `query Q${number} { __type(name: "Pet") { name } }`);
      expect(statuses).toContain(429);
      expect(await statusesOf(1, () => 'query Otro { __type(name: "Pet") { kind } }')).toEqual([429]);
      const signedIn = await sent(
        'mutation Entrar($input: LoginInput!) { login(input: $input) { username } }',
        { input: { username, password: PASSWORD } },
      );
      expect(signedIn.body).toEqual({ data: { login: { username } } });
      const further = await statusesOf(150, (number) => `query Q${number} { __typename } # login`);
      expect(further).toContain(429);
    });
  });
});

test('an error stands where the text of its sender has it, however the first one was laid out', async () => {
  const client = service.as(await service.make.user('RESIDENT'));
  const texts = [
    '{me{id}auditEntries{totalCount}}',
    '{ me { id }\n  auditEntries { totalCount } }',
    '# first\n\n{ me { id },,,\n\n\t auditEntries { totalCount } }',
  ];
  for (const _time of ['new', 'known']) {
    const places = [];
    for (const query of texts)
      places.push((await client.post('/graphql', { query })).body.errors[0].locations);
    expect(places).toEqual([[{ line: 1, column: 8 }], [{ line: 2, column: 3 }], [{ line: 5, column: 3 }]]);
  }
});

describe('deeply nested documents', () => {
  const levels = 50_000;
  const nested = (open: string, close = '') => `${open.repeat(levels)}${close.repeat(levels)}`;

  test.each([
    ['a list in an argument', `{ vehicles(where: ${nested('[', ']')}) { totalCount } }`],
    ['a list that does not end', `{ vehicles(where: ${nested('[')}`],
    ['an object in an argument', `{ vehicles(where: ${nested('{a:', '}')}) { totalCount } }`],
    ['a selection set', nested('{a', '}')],
    ['a default value', `query ($a: JSON = ${nested('[', ']')}) { __typename }`],
    ["a directive's argument", `{ __typename @include(if: ${nested('[', ']')}) }`],
    ["a variable's type", `query ($a: ${nested('[', ']')}) { __typename }`],
  ])('a document that is nested deeply in %s is refused', async (_where, query) => {
    const { status, body } = await service.anonymous.post('/graphql', { query });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].extensions).toMatchObject({ code: 'GRAPHQL_PARSE_FAILED', limit: 'depth' });
  });
});

describe('documents that are slow to validate', () => {
  test('a document with thousands of unknown fields is refused with twenty errors', async () => {
    const unknown = Array.from({ length: 1900 }, (_, number) => `residentPaymentsOf${number}`);
    const { status, body } = await service.anonymous.post('/graphql', { query: `{ ${unknown.join(' ')} }` });
    expect(status).toBe(400);
    // Followed by an error that says there are more.
    expect(body.errors).toHaveLength(21);
  });

  test('a document that repeats a field thousands of times is refused before the fields are compared', async () => {
    const query = `{ ${'me { resident { vehicles { nodes { id } } } } '.repeat(150)} }`;
    const { status, body } = await service.anonymous.post('/graphql', { query });
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(body.errors[0].message).toContain('repite demasiadas veces los mismos campos');
  });
});
