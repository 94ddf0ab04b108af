import { PREFLIGHTED } from '../support/forms.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const tooManyItems = (name: string) => ({ [name]: [`El campo ${name} admite como máximo 1000 elementos.`] });

describe('requests that block the event loop', () => {
  test('a list of nine thousand invalid items is refused with a single error', async () => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    const comment = { origen: 'post', idOrigen: '1', comentarioTexto: 'Hola' };
    const imageUrls = Array<number>(9_000).fill(1);
    const rest = await client.post('/api/comentarios', { ...comment, imageUrls });
    expect(rest).toMatchObject({ status: 400, body: { errors: tooManyItems('imageUrls') } });
    const graphql = await client.graphql(
      'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }',
      { input: { ...comment, imageUrls } },
    );
    expect(graphql.errors?.[0]?.extensions.errors).toEqual(tooManyItems('imageUrls'));
  });

  test.each([
    ['items', { imageUrls: Array(10_001).fill('a') }],
    ['fields', Object.fromEntries(Array.from({ length: 10_001 }, (_, place) => [`f${place}`, 1]))],
  ])('a body with more than ten thousand %s is refused', async (_what, input) => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    const message = 'El cuerpo de la solicitud tiene más de 10000 valores.';
    const code = 'BAD_REQUEST';
    const rest = await client.post('/api/comentarios', input);
    expect(rest).toMatchObject({ status: 400, body: { code, message } });
    const query = 'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }';
    const graphql = await client.post('/graphql', { query, variables: { input } });
    expect(graphql).toMatchObject({ status: 400, body: { errors: [{ message, extensions: { code } }] } });
  });

  // Ordering so many marks of one letter would take minutes.
  test('a text of a letter with two hundred thousand marks is refused by its length', async () => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    const input = { categoriaTicketId: 1, contenido: `e${'\u0301\u0323'.repeat(100_000)}` };
    const errors = { contenido: ['El campo contenido admite como máximo 4000 caracteres.'] };
    expect(await client.post('/api/tickets', input)).toMatchObject({ status: 400, body: { errors } });
    const query = 'mutation ($input: CreateTicketInput!) { createTicket(input: $input) { id } }';
    const graphql = await client.graphql(query, { input });
    expect(graphql.errors?.[0]?.extensions.errors).toEqual(errors);
  });

  test('a literal of a letter with two hundred thousand marks is refused by its length', async () => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    const text = `e${'\u0301\u0323'.repeat(100_000)}`;
    const query = `{ tickets(where: { contenido: { eq: "${text}" } }) { totalCount } }`;
    const graphql = await client.post('/graphql', { query });
    const errors = { 'contenido.eq': ['El campo contenido.eq admite como máximo 4000 caracteres.'] };
    expect(graphql).toMatchObject({ status: 400, body: { errors: [{ extensions: { errors } }] } });
  });

  // It would take minutes if the time for each grew with the square of the dots.
  test('hundreds of paths of fifteen thousand dots are answered', async () => {
    for (let count = 0; count < 300; count++) {
      const { status } = await service.anonymous.get(`/uploads/a${'.'.repeat(15_000)}a`);
      expect(status).toBe(404);
    }
  });

  test('at most a hundred errors are reported for a request', async () => {
    const client = service.as(await service.make.systemAdmin());
    const preguntas = Array.from({ length: 1000 }, () => ({ opciones: [1, 2, 3] }));
    const refused = await client.graphql(
      'mutation ($input: SurveyInput!) { createSurvey(input: $input) { id } }',
      { input: { preguntas } },
    );
    expect(refused.errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
    const named = Object.keys(refused.errors?.[0]?.extensions.errors ?? {});
    expect(named.length).toBeGreaterThanOrEqual(100);
    expect(named.length).toBeLessThan(110);
  });

  test('a list of a thousand items is validated item by item', async () => {
    const community = await service.make.community();
    await service.make.residentUser(community);
    const client = service.as(await service.make.admin(community));
    const list = await client.graphql(
      'query ($ids: [GUID!]) { residents(where: { communityId: { in: $ids } }) { totalCount } }',
      { ids: Array<string>(1000).fill(community.id) },
    );
    expect(list.data).toEqual({ residents: { totalCount: 1 } });
  });

  test('a document whose relations lead back to their parents is refused because of its cost', async () => {
    const community = await service.make.community();
    const contract = await service.make.contract(community);
    await service.make.paymentHistory(contract);
    const client = service.as(await service.make.admin(community));
    const nested = (levels: number): string =>
      `paymentHistories { id ${levels > 1 ? `contract { ${nested(levels - 1)} }` : ''} }`;
    const asked = (levels: number) =>
      client.graphql(`query ($id: GUID!) { contract(id: $id) { ${nested(levels)} } }`, { id: contract.id });
    expect((await asked(2)).data.contract.paymentHistories[0].contract.paymentHistories).toHaveLength(1);
    expect((await asked(3)).errors?.[0]?.extensions).toMatchObject({ limit: 'cost' });
  });

  test('a deeply nested form field is refused like a deeply nested JSON body', async () => {
    const client = service.as(await service.make.systemAdmin());
    const form = new FormData();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    form.append(
      'operations',
      `{"query":"mutation ($input: ClientLogsInput!) { recordClientLogs(input: $input) }","variables":{"input":{"logs":[${deep}]}}}`,
    );
    form.append('map', '{}');
    const refused = await client.send('POST', '/graphql', form, PREFLIGHTED);
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ extensions: { code: 'BAD_REQUEST' } }] },
    });
  });

  test('an e-mail that is too long is refused because of its length, before its form is checked', async () => {
    const refused = await service.anonymous.post('/api/auth/register', {
      firstName: 'Ana',
      lastName: 'Ruiz',
      username: 'ana.ruiz',
      email: '@'.repeat(15_000),
      password: 'Clave#2026',
      roleId: '44444444-4444-4444-4444-444444444444',
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toEqual({ email: ['El campo email admite como máximo 256 caracteres.'] });
  });

  test('a file name of many thousand dots is refused', async () => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    const form = new FormData();
    form.append('path', 'fotos');
    form.append('file', new Blob(['x']), `a${'.'.repeat(15_000)}b`);
    expect((await client.post('/api/File/upload', form)).status).toBe(400);
  });

  test('a file name of a letter with forty marks has them in series of thirty', async () => {
    const client = service.as(await service.make.residentUser(await service.make.community()));
    const form = new FormData();
    form.append('path', 'fotos');
    form.append('file', new Blob(['x']), `e${'\u0301'.repeat(40)}.txt`);
    const { status, body } = await client.post('/api/File/upload', form);
    expect({ status, name: body.originalFileName }).toEqual({
      status: 200,
      name: `é${'\u0301'.repeat(29)}\u034f${'\u0301'.repeat(10)}.txt`,
    });
  });
});

describe('requests that affect other clients', () => {
  const query = 'query Roles { roles { id } }';
  const asked = { query, operationName: 'Roles' };

  test.each([
    ['its first line given as the name', { operationName: 'query Roles {', query: '  roles { id }\n}' }],
    ['name and document in one', { query: `Roles\n${query}` }],
    ['name and document as JSON', { query: JSON.stringify(['Roles', query]) }],
    ['name and document with their lengths', { query: `5 Roles${query}` }],
  ])('a document cannot be made unusable for others by %s', async (_how, poison) => {
    expect((await service.anonymous.post('/graphql', poison)).status).toBe(400);
    const client = service.as(await service.make.user('RESIDENT'));
    for (const body of [asked, { query: 'query Roles {\n  roles { id }\n}' }]) {
      const answer = await client.post('/graphql', body);
      expect(answer).toMatchObject({ status: 200, body: { data: { roles: expect.any(Array) } } });
    }
  });

  test('a cursor with a number outside the range of dates is refused', async () => {
    const client = service.as(await service.make.systemAdmin());
    const after = Buffer.from(JSON.stringify(['CREATED_AT_DESC', 1e308, 1])).toString('base64url');
    const refused = await client.graphql(
      'query ($after: String) { vehicles(after: $after) { nodes { id } } }',
      {
        after,
      },
    );
    expect(refused.errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
  });
});
