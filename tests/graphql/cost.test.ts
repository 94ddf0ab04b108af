import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const MAXIMUM = 70_000;
const SHOWN = { 'x-graphql-cost': '1' };

/**
 * The cost that the service tells a system administrator, which is the same for a new document and a known
 * one.
 */
async function costOf(query: string, variables?: object): Promise<number> {
  const client = service.as(await service.make.systemAdmin());
  const ask = async () => (await client.post('/graphql', { query, variables }, SHOWN)).body.extensions.cost;
  const [unknown, known] = [await ask(), await ask()];
  expect(known).toEqual({ requested: unknown.requested, used: expect.any(Number), maximum: MAXIMUM });
  return known.requested;
}

describe('the cost of a request', () => {
  test('an answer names its cost when the client asks for it, and not otherwise', async () => {
    const client = service.as(await service.make.systemAdmin());
    const query = '{ vehicles(first: 7) { nodes { id } } }';
    const { body } = await client.post('/graphql', { query }, SHOWN);
    expect(body).toEqual({
      data: { vehicles: { nodes: expect.any(Array) } },
      extensions: { cost: { requested: 7, used: body.data.vehicles.nodes.length, maximum: MAXIMUM } },
    });
    for (const shown of ['', '0'])
      expect((await client.post('/graphql', { query }, { 'x-graphql-cost': shown })).body).not.toHaveProperty(
        'extensions',
      );
  });

  test('an answer with errors and an answer to GET name their cost too', async () => {
    const query = '{ vehicles(first: 7) { nodes { id } } }';
    const answers = [
      await service.anonymous.post('/graphql', { query }, SHOWN),
      await service.anonymous.get(`/graphql?query=${encodeURIComponent(query)}`, SHOWN),
    ];
    for (const { body } of answers) {
      expect(body.errors[0].extensions.code).toBe('UNAUTHORIZED');
      expect(body.extensions).toEqual({ cost: { requested: 7, used: 0, maximum: MAXIMUM } });
    }
  });

  test('a refusal because of the cost names the cost even if the client does not ask', async () => {
    const query =
      'query ($first: Int) { communities(first: $first) { nodes { residents(first: 500) { nodes { id } } } } }';
    for (const _time of ['first', 'second']) {
      const { status, body } = await service.anonymous.post('/graphql', { query, variables: { first: 500 } });
      expect(status).toBe(400);
      expect(body.errors).toHaveLength(1);
      expect(body.errors[0].extensions).toMatchObject({ limit: 'cost', maximum: MAXIMUM });
      expect(body.extensions).toEqual({ cost: { requested: 500 * 501, used: 0, maximum: MAXIMUM } });
    }
  });

  test('a refusal for another reason names no cost', async () => {
    const { status, body } = await service.anonymous.post('/graphql', { query: '{ nothing }' }, SHOWN);
    expect(status).toBe(400);
    expect(body).not.toHaveProperty('extensions');
  });

  const ID = '00000000-0000-4000-8000-000000000000';
  test.each([
    ['totalCount', '{ vehicles(first: 500) { totalCount } }', 10],
    ['pageInfo', '{ vehicles(first: 500) { pageInfo { hasNextPage } } }', 10],
    ['totalCount beside records', '{ vehicles(first: 1) { totalCount nodes { id } } }', 1 + 10],
    ['a dashboard', '{ dashboard { generatedAt } }', 10_000],
    ['the dashboard of a community', `{ community(id: "${ID}") { dashboard { generatedAt } } }`, 1_000],
    [
      'an order by what is owed',
      '{ residents(first: 1, orderBy: [BALANCE_DESC]) { nodes { id } } }',
      1 + 20_000,
    ],
    [
      'a condition on what is owed',
      '{ residentCharges(first: 1, where: { isOverdue: { eq: true } }) { nodes { id } } }',
      1 + 1 + 20_000,
    ],
    [
      'several conditions on what is owed',
      '{ residentCharges(first: 1, where: { or: [{ balance: { eq: 1 } }, { balance: { eq: 2, lt: 9 } }] }) { nodes { id } } }',
      1 + 2 + 3 + 20_000 + 5_000,
    ],
    [
      'a condition on the charge to pay next',
      '{ residents(first: 1, where: { nextCharge: { descripcion: { eq: "Cuota" } } }) { nodes { id } } }',
      1 + 10 + 1 + 20_000,
    ],
    [
      'an order by an indexed text',
      '{ vehicles(first: 1, orderBy: [LICENSE_PLATE_ASC]) { nodes { id } } }',
      1,
    ],
    ['an order by another text', '{ vehicles(first: 1, orderBy: [BRAND_ASC]) { nodes { id } } }', 1 + 10_000],
    [
      'an order by several texts, beside a condition on a text',
      '{ users(first: 1, where: { email: { contains: "ana" } }, orderBy: [LAST_NAME_ASC, CREATED_AT_ASC, EMAIL_ASC]) { nodes { id } } }',
      1 + 100 + 10_000 + 2 * 4_000,
    ],
    [
      'an order by the name of a related record',
      '{ tickets(first: 1, orderBy: [RESIDENT_NAME_ASC]) { nodes { id } } }',
      1 + 10_000,
    ],
    [
      'an order by a text below a record',
      `{ community(id: "${ID}") { residents(first: 1, orderBy: [NUMBER_ASC]) { nodes { id } } } }`,
      1 + 500,
    ],
    ['a search', '{ search(text: "Ana", first: 1) { __typename } }', 1 + 10_000],
    [
      'a condition of the caller on what is owed',
      '{ viewer { communities(first: 1, where: { residents: { some: { inArrears: { eq: true } } } }) { nodes { id } } } }',
      1 + 10 + 1 + 20_000,
    ],
    [
      'a condition on what is owed below a record',
      `{ community(id: "${ID}") { residents(first: 1, where: { inArrears: { eq: true } }, orderBy: [BALANCE_DESC]) { nodes { id } } } }`,
      1 + 1 + 500,
    ],
    ['the statement of a contract', `{ contract(id: "${ID}") { statement { __typename } } }`, 500],
    ['the statement of a community', `{ community(id: "${ID}") { statement { __typename } } }`, 500],
    ['the lists of a statement', `{ contract(id: "${ID}") { statement { cargos { id } } } }`, 500 + 50],
    ['the results of a survey', `{ survey(id: "${ID}") { results { titulo } } }`, 500],
    ['a list without pages', '{ roles { id } }', 50],
    ['one record', `{ vehicle(id: "${ID}") { id resident { fullName } } }`, 0],
  ])('%s has its weight', async (_what, query, requested) => {
    expect(await costOf(query)).toBe(requested);
  });

  test('the directory of a community with 500 residents, their vehicles and pets is within the limit', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    const vehicle = await service.make.vehicle(resident);
    const client = service.as(await service.make.admin(community));
    const directory = `query ($id: GUID!) { community(id: $id) { nombre residents(first: 500) { totalCount nodes {
      fullName email phone
      vehicles { totalCount nodes { licensePlate kind } }
      pets { totalCount nodes { name species } }
    } } } }`;
    const { body } = await client.post(
      '/graphql',
      { query: directory, variables: { id: community.id } },
      SHOWN,
    );
    expect(body.errors).toBeUndefined();
    expect(body.data.community.residents.nodes[0].vehicles.nodes[0].licensePlate).toBe(vehicle.licensePlate);
    expect(body.extensions.cost).toEqual({
      requested: 60_510,
      // A resident and a vehicle, and a count of each page.
      used: 2 + 3 * 10,
      maximum: MAXIMUM,
    });
  });

  test('an answer that PostgreSQL writes costs what one of resolvers costs', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    for (let count = 0; count < 3; count += 1) await service.make.vehicle(resident);
    const client = service.as(await service.make.admin(community));
    const used = async (below: string) => {
      const query = `{ residents { nodes { ${below} vehicles { nodes { id } } } } }`;
      return (await client.post('/graphql', { query }, SHOWN)).body.extensions.cost.used;
    };
    // PostgreSQL cuts a longer name of a column.
    expect([await used('id'), await used(`${'a'.repeat(64)}: id`)]).toEqual([4, 4]);
  });
});

describe('what is left to a caller', () => {
  let limited: Service;
  beforeAll(async () => {
    limited = await startService({
      environment: { RATE_LIMIT: 'on', READS_PER_MINUTE: '100', WRITES_PER_MINUTE: '60' },
    });
  });
  afterAll(() => limited.stop());

  test('an answer tells the requests that are left of the rate for reads, or for writes', async () => {
    const client = limited.as(await limited.make.systemAdmin());
    const ask = async (query: string) =>
      (await client.post('/graphql', { query }, SHOWN)).body.extensions.cost;
    const query = '{ me { id } }';
    const [first, second] = [await ask(query), await ask(query)];
    const wrote = await ask(
      'mutation { deletePet(id: "00000000-0000-4000-8000-000000000000") { deletedId } }',
    );

    // The window may exceed its limit by the limit itself.
    expect(first.remaining).toBe(2 * 100 - 1);
    expect(second.remaining).toBe(2 * 100 - 2);
    expect(wrote.remaining).toBe(2 * 60 - 1);
    for (const { resetSeconds } of [first, second, wrote]) {
      expect(resetSeconds).toBeGreaterThan(0);
      expect(resetSeconds).toBeLessThanOrEqual(60);
    }
  });

  test('an answer without a caller tells nothing of a rate', async () => {
    const { body } = await limited.anonymous.post('/graphql', { query: '{ __typename }' }, SHOWN);
    expect(body.extensions.cost).toEqual({ requested: 0, used: 0, maximum: MAXIMUM });
  });
});
