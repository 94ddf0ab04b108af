import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const asGet = (query: string, variables?: object) =>
  `/graphql?query=${encodeURIComponent(query)}${variables ? `&variables=${encodeURIComponent(JSON.stringify(variables))}` : ''}`;

const JSON_HEADERS = { accept: 'application/graphql-response+json', 'apollo-require-preflight': 'yes' };

describe('GraphQL over HTTP', () => {
  test('a query by GET has the same answer as by POST', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.admin(community));
    const query = 'query ($id: GUID!) { community(id: $id) { nombre } }';
    const posted = await client.post('/graphql', { query, variables: { id: community.id } });
    const got = await client.get(asGet(query, { id: community.id }), JSON_HEADERS);
    expect(posted.body).toEqual({ data: { community: { nombre: community.nombre } } });
    expect(got).toMatchObject({ status: 200, body: posted.body });
  });

  test('a query by GET needs no header', async () => {
    const got = await service.anonymous.get(asGet('{ __typename }'), { accept: '*/*' });
    expect(got).toMatchObject({ status: 200, body: { data: { __typename: 'Query' } } });
  });

  test.each([
    ['tokens', `{ ${'a '.repeat(2001)} }`],
    ['aliases', `{ ${Array.from({ length: 16 }, (_, i) => `a${i}: __typename`).join(' ')} }`],
    ['cost', '{ communities(first: 500) { nodes { residents(first: 500) { nodes { id } } } } }'],
  ])('a document beyond the limit «%s» is refused equally by GET and by POST', async (limit, query) => {
    for (const refused of [
      await service.anonymous.get(asGet(query), JSON_HEADERS),
      await service.anonymous.post('/graphql', { query }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.body.errors[0].extensions).toMatchObject({
        limit,
        traceId: refused.headers.get('x-request-id'),
      });
    }
  });

  test('variables in the URL that are not JSON are refused', async () => {
    const refused = await service.anonymous.get(`${asGet('{ __typename }')}&variables=%7B`, JSON_HEADERS);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
  });

  test.each(['', 'null'])(
    'variables and extensions in the URL are none where they are «%s»',
    async (text) => {
      const url = `${asGet('{ __typename }')}&variables=${text}&extensions=${text}`;
      const { status, body } = await service.anonymous.get(url, JSON_HEADERS);
      expect({ status, body }).toEqual({ status: 200, body: { data: { __typename: 'Query' } } });
    },
  );

  test.each([
    [{}],
    [{ query: null }],
    [{ query: 5 }],
    [{ query: '{ __typename }', operationName: 5 }],
    [{ query: '{ __typename }', variables: '{}' }],
    [{ query: '{ __typename }', variables: [1] }],
    [{ query: '{ __typename }', extensions: 'texto' }],
    [[{ query: '{ __typename }' }]],
  ])('the request %j is refused as a whole', async (body) => {
    const refused = await service.anonymous.post('/graphql', body);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
    expect(refused.body.errors[0].extensions.traceId).toBe(refused.headers.get('x-request-id'));
  });

  test.each(['PUT', 'PATCH', 'DELETE'])('the GraphQL path does not allow the method %s', async (method) => {
    const refused = await service.anonymous.send(method, '/graphql', { query: '{ __typename }' });
    expect(refused.status).toBe(405);
    expect(refused.headers.get('allow')).toBe('GET, POST');
  });

  test('nothing is executed for a client that does not accept JSON', async () => {
    const person = await service.make.systemAdmin();
    const client = service.as(person);
    const query = 'mutation { updateMe(input: { phone: "442 000 0000" }) { phone } }';
    for (const accept of ['application/xml', 'application/json;q=0'])
      expect((await client.post('/graphql', { query }, { accept })).status).toBe(406);
    expect((await client.graphql('{ me { phone } }')).data.me.phone).toBeNull();
  });

  test.each([
    ['POST', 400],
    ['GET', 400],
  ])('a subscription by %s is refused', async (method, status) => {
    const query = 'subscription { changes { cursor } }';
    const refused =
      method === 'GET'
        ? await service.anonymous.get(asGet(query), JSON_HEADERS)
        : await service.anonymous.post('/graphql', { query });
    expect(refused.status).toBe(status);
  });

  test.each([
    ['a query', { query: '{ me { id email } }' }],
    ['a mutation', { query: 'mutation { updateMe(input: {}) { email } }' }],
    ['bad input', { query: '{ vehicle(id: "x") { id } }' }],
    ['a malformed request', '{'],
  ])('no cache stores the answer to %s', async (_title, body) => {
    const { headers } = await service.as(await service.make.systemAdmin()).post('/graphql', body);
    expect(headers.get('cache-control')).toMatch(/^no-store/);
  });

  test.each(['{ me { username phone } }', 'query Only { me { username phone } }'])(
    'the empty name of an operation is none, whoever sends %j so first',
    async (query) => {
      const client = service.as(await service.make.systemAdmin());
      const answers = [];
      for (const sender of [service.anonymous, client]) {
        answers.push(await sender.post('/graphql', { query, operationName: '' }));
        answers.push(await sender.post('/graphql', { query }));
        answers.push(await sender.get(`${asGet(query)}&operationName=`, JSON_HEADERS));
        answers.push(await sender.get(asGet(query).replace('?', '?operationName=&'), JSON_HEADERS));
      }
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      const bodies = answers.slice(4).map(({ body }) => body);
      expect(bodies).toEqual(bodies.map(() => ({ data: { me: expect.anything() } })));
      const several = { query: 'query A { __typename } query B { me { id } }', operationName: '' };
      expect(await client.post('/graphql', several)).toMatchObject({
        status: 400,
        body: { errors: [{ extensions: { code: 'OPERATION_RESOLUTION_FAILURE' } }] },
      });
    },
  );

  test('pairs of operation name and document cannot collide in the cache', async () => {
    await service.anonymous.post('/graphql', { operationName: 'query Ajena {', query: '__typename }' });
    const { data } = await service.anonymous.graphql('query Ajena {\n__typename }');
    expect(data).toEqual({ __typename: 'Query' });
  });

  test.each(['constructor', 'toString', '__proto__'])(
    'an input field named %s is refused like any unknown one',
    async (name) => {
      const client = service.as(await service.make.systemAdmin());
      const query = 'mutation ($input: MePatch!) { updateMe(input: $input) { id } }';
      const refused = await client.post(
        '/graphql',
        `{ "query": ${JSON.stringify(query)}, "variables": { "input": { "${name}": 1 } } }`,
      );
      expect(refused.status).toBe(400);
      expect(JSON.stringify(refused.body.errors[0].extensions.errors)).toBe(
        `{"${name}":["El campo ${name} no existe en esta entrada."]}`,
      );
    },
  );

  test('a mutation by GET is refused', async () => {
    const client = service.as(await service.make.systemAdmin());
    const refused = await client.get(
      asGet(`mutation { deleteCommunity(id: "${ID}") { deletedId } }`),
      JSON_HEADERS,
    );
    expect(refused.status).toBe(405);
  });

  test.each(['GET', 'POST'])('an invalid token is 401 by %s', async (method) => {
    const client = new Client(service.url, 'not-a-token');
    const refused =
      method === 'GET'
        ? await client.get(asGet('{ vehicleTypes { id } }'), JSON_HEADERS)
        : await client.post('/graphql', { query: '{ vehicleTypes { id } }' });
    expect(refused.status).toBe(401);
    expect(refused.body.errors[0].extensions).toEqual({
      code: 'UNAUTHORIZED',
      traceId: refused.headers.get('x-request-id'),
    });
  });

  test.each(['GET', 'POST'])(
    'a field that needs a caller answers UNAUTHORIZED without a token by %s',
    async (method) => {
      const query = '{ vehicleTypes { id } }';
      const answer =
        method === 'GET'
          ? await service.anonymous.get(asGet(query), JSON_HEADERS)
          : await service.anonymous.post('/graphql', { query });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        data: { vehicleTypes: null },
        errors: [{ message: 'No autorizado.', path: ['vehicleTypes'], extensions: { code: 'UNAUTHORIZED' } }],
      });
      expect(answer.body.errors[0].extensions.traceId).toBe(answer.headers.get('x-request-id'));
    },
  );

  test('wrong variables are named field by field', async () => {
    const client = service.as(await service.make.systemAdmin());
    const { status, errors } = await client.graphql(
      'mutation ($input: CommunityInput!) { createCommunity(input: $input) { id } }',
      { input: { nombre: 5, cantidadViviendas: 'tres', sorpresa: true } },
    );
    expect(status).toBe(400);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: {
        nombre: ['El campo nombre debe ser un texto.'],
        cantidadViviendas: ['El campo cantidadViviendas debe ser un número entero.'],
        descripcion: ['El campo descripcion es obligatorio.'],
        sorpresa: ['El campo sorpresa no existe en esta entrada.'],
      },
    });
  });

  test.each([
    ['{ nada }', 'GRAPHQL_VALIDATION_FAILED'],
    ['{ nada', 'GRAPHQL_PARSE_FAILED'],
    ['query A { vehicleTypes { id } } query B { vehicleTypes { id } }', 'OPERATION_RESOLUTION_FAILURE'],
    [
      `{ ${Array.from({ length: 16 }, (_, i) => `a${i}: __typename`).join(' ')} }`,
      'GRAPHQL_VALIDATION_FAILED',
    ],
  ])('an invalid document is refused with the code of its fault (case %#)', async (query, code) => {
    const refused = await service.as(await service.make.systemAdmin()).post('/graphql', { query });
    expect(refused.status).toBe(400);
    expect(refused.body.errors[0].extensions).toMatchObject({
      code,
      traceId: refused.headers.get('x-request-id'),
    });
    expect(refused.body).not.toHaveProperty('data');
  });

  test('a list of requests is refused', async () => {
    const refused = await service.anonymous.post('/graphql', [
      { query: '{ __typename }' },
      { query: '{ __typename }' },
    ]);
    expect(refused.status).toBe(400);
  });

  test('malformed JSON, another content type and a large body have different errors', async () => {
    const { anonymous } = service;
    expect((await anonymous.post('/graphql', '{"query"')).status).toBe(400);
    expect((await anonymous.post('/graphql', 'query', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await anonymous.post('/graphql')).status).toBe(400);
    expect(
      (await anonymous.post('/graphql', { query: `{ __typename } #${'x'.repeat(1024 * 1024)}` })).status,
    ).toBe(413);
  });

  test('the response type application/graphql-response+json is used on request', async () => {
    const answer = await service.anonymous.post(
      '/graphql',
      { query: '{ __typename }' },
      { accept: 'application/graphql-response+json' },
    );
    expect(answer.headers.get('content-type')).toContain('application/graphql-response+json');
    expect(answer.body).toEqual({ data: { __typename: 'Query' } });
  });

  test('a page size above the maximum is refused', async () => {
    const client = service.as(await service.make.systemAdmin());
    const { errors } = await client.graphql('{ vehicles(first: 501) { nodes { id } } }');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: { first: [expect.any(String)] },
    });
  });

  test('the filter of a relation is validated like that of a list', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.admin(community));
    const nul = String.fromCharCode(0);
    const within = await client.graphql(
      'query ($search: String) { communities { nodes { residents(search: $search) { nodes { id } } } } }',
      { search: nul },
    );
    const alone = await client.graphql(
      'query ($search: String) { residents(search: $search) { nodes { id } } }',
      { search: nul },
    );
    for (const { errors } of [within, alone]) {
      expect(errors?.[0]?.extensions).toMatchObject({
        code: 'VALIDATION_ERROR',
        errors: { search: [expect.any(String)] },
      });
    }
  });

  test('a cursor of another list is refused', async () => {
    const client = service.as(await service.make.systemAdmin());
    const { errors } = await client.graphql('{ vehicles(after: "bm9uc2Vuc2U") { nodes { id } } }');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_ERROR' });
  });
});

const ID = '00000000-0000-4000-8000-000000000000';
