import { makeCommunityFixture } from '../support/community-fixture.js';
import { runTask } from '../support/notifications.js';
import { type Service, startService } from '../support/service.js';

/** Fees that are charged by the hourly job, with a clock that the test moves. */

/** The last evening of November in Mexico City, six hours behind UTC, where December has begun. */
const LAST_EVENING = '2026-12-01T03:00:00.000Z';

let time = LAST_EVENING;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = LAST_EVENING;
});

const look = () => runTask(service, { task: 'look' });

const CHARGES = `query ($id: GUID!) { community(id: $id) { residentCharges(first: 500) { nodes { id month monto unit { number } } } } }`;

/** A community with some houses, and a fee of 500 for each of them from September on. */
async function makePlace(values: object = {}, houses = ['1']) {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  // A token of an earlier day has expired.
  const client = () => service.as(admin);
  const house = (number: string, payerId: string | null = residentUser.resident.id) =>
    service.make.unit(community, { number, payerId });
  for (const number of houses) await house(number);
  const input = {
    ...{ communityId: community.id, name: 'Mantenimiento', basis: 'EQUAL', amount: 500 },
    ...{ firstMonth: '2026-09', dueDay: 10, automaticSince: '2026-10', ...values },
  };
  const created = await client().graphql(
    'mutation ($input: CreateFeeInput!) { createFee(input: $input) { id automaticSince } }',
    { input },
  );
  expect(created.errors).toBeUndefined();
  const charged = async (): Promise<string[]> => {
    const { data } = await client().graphql(CHARGES, { id: community.id });
    const nodes: { month: string; unit: { number: string } }[] = data.community.residentCharges.nodes;
    return nodes.map(({ month, unit }) => `${month} ${unit.number}`).sort();
  };
  return { client, community, house, charged, id: created.data.createFee.id as string };
}

test('months since the first automatic one are charged by the day of the community, missed ones too, and none to come', async () => {
  const place = await makePlace();
  await look();
  expect(await place.charged()).toEqual(['2026-10 1', '2026-11 1']);
  time = '2026-12-01T06:00:00.000Z';
  await look();
  await look();
  expect(await place.charged()).toEqual(['2026-10 1', '2026-11 1', '2026-12 1']);
});

test('a clock that is set back, several instances at once and a deleted charge make no second charge', async () => {
  const place = await makePlace({}, ['1', '2', '3']);
  time = '2026-12-15T18:00:00.000Z';
  await Promise.all([look(), look(), look()]);
  const all = ['2026-10', '2026-11', '2026-12'].flatMap((month) => [1, 2, 3].map((n) => `${month} ${n}`));
  expect(await place.charged()).toEqual(all);
  const { data } = await place.client().graphql(CHARGES, { id: place.community.id });
  const [{ id }] = data.community.residentCharges.nodes;
  await place
    .client()
    .graphql('mutation ($id: GUID!) { deleteResidentCharge(id: $id) { deletedId } }', { id });
  time = LAST_EVENING;
  await look();
  time = '2026-12-16T18:00:00.000Z';
  await look();
  expect(await place.charged()).toHaveLength(all.length - 1);
});

test('a month of which some unit was charged is left to the administrator, so a later unit does not owe former months', async () => {
  const place = await makePlace();
  await look();
  await place.house('2');
  time = '2026-12-02T18:00:00.000Z';
  await look();
  expect(await place.charged()).toEqual(['2026-10 1', '2026-11 1', '2026-12 1', '2026-12 2']);
});

test('a fee that nobody can be charged, a deleted one and one without a first automatic month keep no other one from being charged', async () => {
  const unpaid = await makePlace({}, []);
  await unpaid.house('1', null);
  const deleted = await makePlace();
  await deleted.client().graphql('mutation ($id: GUID!) { deleteFee(id: $id) { deletedId } }', {
    id: deleted.id,
  });
  const manual = await makePlace({ automaticSince: null });
  const quarterly = await makePlace({ every: 'QUARTER', automaticSince: '2026-09' });
  await look();
  const charged = await Promise.all([unpaid, deleted, manual, quarterly].map((place) => place.charged()));
  expect(charged).toEqual([[], [], [], ['2026-09 1']]);
});
