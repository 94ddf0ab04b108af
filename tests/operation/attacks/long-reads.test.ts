import { type LockedServer, startLockedServer } from '../../support/locked-server.js';
import type { Service } from '../../support/service.js';

/** Long reads of several users, which a lock makes endless, leave connections to the reads of others, and end. */

const POOL_SIZE = 4;
const TICKETS = 'query ($text: String) { tickets(where: { contenido: { contains: $text } }) { totalCount } }';

let server: LockedServer;
beforeAll(async () => {
  server = await startLockedServer();
});
afterEach(() => server.other.query('rollback'));
afterAll(() => server.stop());

const lockTickets = () => server.other.query('begin; lock table tickets in access exclusive mode');

/** Two residents who read tickets, and a third with a pet. */
async function makeNeighbours(service: Service) {
  const community = await service.make.community();
  const [one, another, third] = [
    await service.make.residentUser(community),
    await service.make.residentUser(community),
    await service.make.residentUser(community),
  ];
  return {
    readers: [service.as(one), service.as(another)],
    bystander: service.as(third),
    pet: await service.make.pet(third.resident),
  };
}

test.each([
  ['lists with a text condition', TICKETS],
  ['searches', 'query ($text: String!) { search(text: $text, types: [TICKET]) { __typename } }'],
])(
  'while %s of two users take all connections that they may, the reads of others are answered',
  async (_what, query) => {
    const { service } = await server.serve({ poolSize: POOL_SIZE });
    const { readers, bystander, pet } = await makeNeighbours(service);
    await lockTickets();
    const long = readers.flatMap((reader) =>
      Array.from({ length: 6 }, (_, index) => reader.graphql(query, { text: `fuga ${index}` })),
    );
    await server.untilWaiting(POOL_SIZE / 2);
    for (let time = 1; time <= 3; time++) {
      const { data } = await bystander.graphql('query ($id: GUID!) { pet(id: $id) { id } }', { id: pet.id });
      expect(data).toEqual({ pet: { id: pet.id } });
      expect((await bystander.get(`/api/pets/${pet.id}`)).status).toBe(200);
    }
    expect(await server.waiting()).toHaveLength(POOL_SIZE / 2);
    await server.other.query('rollback');
    for (const { errors } of await Promise.all(long)) expect(errors).toBeUndefined();
  },
);

test('a read that takes longer than clients may read is refused by name, is ended on the server, and succeeds afterwards', async () => {
  const { service } = await server.serve({
    poolSize: POOL_SIZE,
    options: { environment: { DATABASE_READ_TIMEOUT_SECONDS: '1' } },
  });
  const { readers } = await makeNeighbours(service);
  const [reader] = readers;
  if (!reader) throw new Error('There is no reader');
  for (let time = 1; time <= 3; time++) {
    await lockTickets();
    const { errors } = await reader.graphql(TICKETS, { text: 'fuga' });
    expect(errors).toMatchObject([
      {
        message: expect.stringContaining('tardó más de 1 segundo. Pida menos registros'),
        extensions: { code: 'DATABASE_ERROR', retryAfter: 30 },
      },
    ]);
    const rest = await reader.get('/api/tickets/1');
    expect(rest).toMatchObject({ status: 503, body: { code: 'DATABASE_ERROR', errors: null } });
    expect(rest.headers.get('retry-after')).toBe('30');
    expect(rest.body.message).toContain('tardó más de 1 segundo');
    await server.untilWaiting(0);
    await server.other.query('rollback');
    expect((await reader.graphql(TICKETS, { text: 'fuga' })).data).toEqual({ tickets: { totalCount: 0 } });
  }
});

test('a write that waits longer than clients may read is not ended', async () => {
  const { service } = await server.serve({
    poolSize: POOL_SIZE,
    options: { environment: { DATABASE_READ_TIMEOUT_SECONDS: '1' } },
  });
  const { readers, bystander, pet } = await makeNeighbours(service);
  await server.other.query('begin; lock table pets in access exclusive mode');
  const write = bystander.graphql(
    'mutation ($id: GUID!) { updatePet(id: $id, input: { name: "Sol" }) { name } }',
    {
      id: pet.id,
    },
  );
  const read = await (readers[0] ?? bystander).graphql('{ pets { totalCount } }');
  expect(read.errors).toMatchObject([{ extensions: { code: 'DATABASE_ERROR' } }]);
  await server.other.query('rollback');
  expect((await write).data).toEqual({ updatePet: { name: 'Sol' } });
});
