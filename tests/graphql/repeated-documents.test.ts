import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';

/** A document means the same whenever it is sent: its answers, and what it stores. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const TIMES = ['first', 'second', 'third', 'fourth'];

async function repeated(client: Client, query: string, variables: Record<string, unknown>) {
  const answers: unknown[] = [];
  for (const _time of TIMES) {
    const { data, errors } = await client.graphql(query, variables);
    expect(errors).toBeUndefined();
    answers.push(data);
  }
  return answers;
}

const everyTime = (data: unknown) => TIMES.map(() => data);

test('a patch written as an object literal keeps the fields whose variables are left out, however often it is sent', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const { id } = residentUser.resident;
  const stored = { phone: '4421234567', number: '12' };
  await client.graphql(
    'mutation ($id: GUID!, $input: ResidentPatch!) { updateResident(id: $id, input: $input) { id } }',
    {
      id,
      input: stored,
    },
  );
  const answers = await repeated(
    client,
    `mutation ($id: GUID!, $name: String, $phone: String, $number: String) {
      updateResident(id: $id, input: { fullName: $name, phone: $phone, number: $number }) { fullName phone number }
    }`,
    { id, name: 'Ana Zúñiga' },
  );
  expect(answers).toEqual(everyTime({ updateResident: { fullName: 'Ana Zúñiga', ...stored } }));
  expect((await client.get(`/api/residents/${id}`)).body).toMatchObject({
    fullName: 'Ana Zúñiga',
    ...stored,
  });
});

test('a filter written as an object literal ignores the conditions whose variables are left out', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  await service.make.vehicle(residentUser.resident);
  const answers = await repeated(
    service.as(admin),
    `query ($id: GUID, $name: String, $year: Int, $plates: [String!]) {
      residents(where: { id: { eq: $id }, fullName: { contains: $name }, vehicles: { some: { year: { gte: $year }, licensePlate: { in: $plates } } } }) {
        totalCount
      }
    }`,
    { id: residentUser.resident.id },
  );
  expect(answers).toEqual(everyTime({ residents: { totalCount: 1 } }));
});

test('a filter whose whole condition is a variable that is left out is answered each time', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  await service.make.ticket(residentUser.resident);
  const answers = await repeated(
    service.as(admin),
    'query ($of: IdFilter) { tickets(where: { communityId: $of }) { totalCount } }',
    {},
  );
  expect(answers).toEqual(everyTime({ tickets: { totalCount: 1 } }));
});

test.each(['__proto__', 'constructor', 'toString'])(
  'a condition in a variable called %s counts, and one that is left out does not',
  async (name) => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    await service.make.ticket(residentUser.resident);
    const query = `query ($${name}: TicketWhere) { tickets(where: $${name}) { totalCount } }`;
    const none = JSON.parse(`{ "${name}": { "contenido": { "eq": "nada" } } }`);
    const client = service.as(admin);
    expect(await repeated(client, query, none)).toEqual(everyTime({ tickets: { totalCount: 0 } }));
    expect(await repeated(client, query, {})).toEqual(everyTime({ tickets: { totalCount: 1 } }));
  },
);

test.each([
  ['include', false],
  ['skip', true],
])(
  'a fragment without a condition is answered where the same fragment has @%s elsewhere',
  async (directive, leftOut) => {
    const { admin } = await makeCommunityFixture(service);
    const documents = [
      `query ($a: Boolean!) { x: me { id ...F @${directive}(if: $a) } y: me { ...F } } fragment F on User { username }`,
      `query ($a: Boolean!) { x: me { id ...F } y: me { ...G } }
      fragment F on User { ...G @${directive}(if: $a) } fragment G on User { username }`,
    ];
    const { id, username } = admin;
    for (const document of documents) {
      const answers = await repeated(service.as(admin), document, { a: leftOut });
      expect(answers).toEqual(everyTime({ x: { id }, y: { username } }));
    }
  },
);
