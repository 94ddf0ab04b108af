import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { residentInput } from '../support/user-input.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ROUNDS = 6;

const UPDATE = 'mutation ($id: GUID!, $input: UnitPatch!) { updateUnit(id: $id, input: $input) { number } }';
const SET_PEOPLE =
  'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { payerId } }';
const UNITS = `query ($id: GUID!) { community(id: $id) { units(first: 100) {
  nodes { id number share payerId people { nodes { residentId } } }
} } }`;

interface ReadUnit {
  readonly id: string;
  readonly number: string;
  readonly share: number | null;
  readonly payerId: string | null;
  readonly people: { readonly nodes: readonly { readonly residentId: string }[] };
}

/** A community with requests that are sent at once. */
async function makeDesk() {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const change = async (document: string, id: string, input: object): Promise<string | undefined> => {
    const { errors } = await client.graphql(document, { id, input });
    return errors?.[0]?.extensions.reason as string | undefined;
  };
  const users = await Promise.all([1, 2, 3].map(() => service.make.user('RESIDENT')));
  const place = async (index: number, number: string): Promise<string> => {
    const input = residentInput(users[index]?.id as string, { communityId: community.id });
    const { status, body } = await client.post('/api/residents', { ...input, number });
    expect(status).toBe(201);
    return body.id;
  };
  const units = async (): Promise<ReadUnit[]> =>
    (await client.graphql(UNITS, { id: community.id })).data.community.units.nodes;
  return { community, residentId: residentUser.resident.id, change, place, units };
}

test('a unit that gets another number while residents are placed stays one unit, and each of them is in one', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { community, change, place, units } = await makeDesk();
    const { id } = await service.make.unit(community, { number: 'R-1' });
    const [renamed, shared, ...placed] = await Promise.all([
      change(UPDATE, id, { number: 'R-2' }),
      change(UPDATE, id, { share: 0.5 }),
      place(0, 'r 1'),
      place(1, 'R2'),
      place(2, 'r-2'),
    ]);
    expect([undefined, 'UNIT_NUMBER_TAKEN']).toContain(renamed);
    expect(shared).toBeUndefined();
    const found = await units();
    const numbers = found.map(({ number }) => number.replace(/\W/g, '').toLowerCase());
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(found.find((unit) => unit.id === id)).toMatchObject({
      number: renamed ? 'R-1' : 'R-2',
      share: 0.5,
    });
    const people = found.flatMap((unit) => unit.people.nodes.map(({ residentId }) => residentId));
    expect(placed.map((resident) => people.filter((one) => one === resident))).toEqual(
      placed.map((resident) => [resident]),
    );
    for (const { payerId, people: of } of found.filter((unit) => unit.people.nodes.length > 0))
      expect(of.nodes).toContainEqual({ residentId: payerId });
  }
});

test('the payer whom an administrator names stays, while residents are placed in the unit', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { community, residentId, change, place, units } = await makeDesk();
    const { id } = await service.make.unit(community, { number: 'P-1' });
    const people = [{ residentId, relation: 'OWNER', since: '2020-01-01' }];
    const [refused] = await Promise.all([
      change(SET_PEOPLE, id, { people, payerId: residentId }),
      place(0, 'p1'),
      place(1, 'P 1'),
    ]);
    expect(refused).toBeUndefined();
    expect((await units()).find((unit) => unit.id === id)).toMatchObject({ payerId: residentId });
  }
});
