import { nodeIdOf } from '../../src/engine/declare.js';
import type { Community } from '../../src/modules/communities/community.entity.js';
import { askChanges, changesSince, presentCursor, type SeenChange } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type Service, startService } from '../support/service.js';

/** Who learns of a change: whoever could read the record before it, or can read it now. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const idsOf = (changes: readonly SeenChange[]) =>
  [...new Set(changes.map(({ nodeId }) => nodeId))].toSorted();

const actionsOf = (changes: readonly SeenChange[], type: string, id: string | number) =>
  changes.filter(({ nodeId }) => nodeId === nodeIdOf(type, id)).map(({ action }) => action);

const NODES = 'query ($ids: [ID!]!) { nodes(nodeIds: $ids) { __typename nodeId } }';
const TICKETS = '{ tickets(first: 500) { nodes { nodeId } } }';

/** Those of some records that a client reads, of tickets those that its list holds. */
async function readable(client: Client, nodeIds: readonly string[]): Promise<string[]> {
  const found: { __typename: string; nodeId: string }[] = [];
  for (let start = 0; start < nodeIds.length; start += 100) {
    const { data } = await client.graphql(NODES, { ids: nodeIds.slice(start, start + 100) });
    found.push(...data.nodes.filter((node: object | null) => node !== null));
  }
  const { data } = await client.graphql(TICKETS);
  const listed = new Set(data.tickets.nodes.map(({ nodeId }: { nodeId: string }) => nodeId));
  return found
    .filter(({ __typename, nodeId }) => __typename !== 'Ticket' || listed.has(nodeId))
    .map(({ nodeId }) => nodeId)
    .toSorted();
}

test('each role follows the records that it reads, and no others', async () => {
  const { make } = service;
  const { community } = await makeCommunityFixture(service);
  const other = await makeCommunityFixture(service);
  const people = {
    system: await make.systemAdmin(),
    admin: await make.admin(community),
    committee: await make.residentUser(community, 'COMITEE_MEMBER'),
    resident: await make.residentUser(community),
    renter: await make.residentUser(community, 'RENTER'),
    guard: await make.guard(community),
    otherAdmin: other.admin,
    otherResident: other.residentUser,
  };
  const clients = Object.entries(people).map(([name, person]) => [name, service.as(person)] as const);
  const starts = new Map<string, string>();
  for (const [name, client] of clients) starts.set(name, await presentCursor(service, client));

  const populated = await makePopulatedFixture(service);
  const { resident } = people.resident;
  const ticket = await make.ticket(resident);
  await make.comment(resident, ticket);
  for (const place of [community, null]) {
    await make.announcement(place);
    await make.banner(place);
    await make.banner(place, { isActive: false });
    await make.provider(place);
    await make.serviceProvider(place);
    await make.document(place);
    const amenity = await make.amenity(place);
    await make.schedule(amenity);
    await make.reservation(amenity, resident);
  }
  for (const each of [resident, people.renter.resident, people.committee.resident]) {
    await make.pet(each);
    await make.vehicle(each);
    await make.visit(each);
    await make.residentCharge(each);
    await make.residentPayment(each);
  }
  const contract = await make.contract(community);
  await make.charge(contract);
  await make.payment(community);
  await make.price(community);
  await make.bankBalance(community);
  const survey = await make.survey(community);
  await make.question(survey);

  const followed = new Map<string, readonly SeenChange[]>();
  for (const [name, client] of clients) {
    followed.set(name, await changesSince(service, client, starts.get(name) as string));
  }
  const all = idsOf(followed.get('system') ?? []);
  expect(new Set(all.map(typeOf)).size).toBeGreaterThanOrEqual(28);
  for (const [name, client] of clients) {
    const changes = followed.get(name) ?? [];
    const left = new Set(idsOf(changes.filter(({ action }) => action === 'OUT_OF_SCOPE')));
    const held = idsOf(changes).filter((id) => !left.has(id));
    expect([name, held]).toEqual([name, await readable(client, all)]);
    expect(changes.filter(({ nodeId, node }) => (node === null) !== left.has(nodeId))).toEqual([]);
  }
  expect(idsOf(followed.get('resident') ?? []).length).toBeGreaterThan(10);
  expect(idsOf(followed.get('otherAdmin') ?? [])).not.toContain(
    nodeIdOf('Community', populated.community.id),
  );
});

const typeOf = (nodeId: string) => Buffer.from(nodeId, 'base64url').toString().split(':')[0];

test('a resident who moves is out of scope of the community left, and new in the other, with what follows the resident', async () => {
  const { make } = service;
  const [from, to] = [await make.community(), await make.community()];
  const company = await make.admin(from, to);
  const mover = await make.residentUser(from);
  const [pet, vehicle] = [await make.pet(mover.resident), await make.vehicle(mover.resident)];
  const ticket = await make.ticket(mover.resident);
  const [old, next] = [await make.admin(from), await make.admin(to)].map((person) => service.as(person)) as [
    Client,
    Client,
  ];
  const starts = [await presentCursor(service, old), await presentCursor(service, next)] as const;
  const { id, fullName, address } = mover.resident;
  const moved = await service
    .as(company)
    .put(`/api/Residents/${id}`, { fullName, address, communityId: to.id });
  expect(moved.status).toBeLessThan(300);
  const [ofOld, ofNext] = [
    await changesSince(service, old, starts[0]),
    await changesSince(service, next, starts[1]),
  ];
  for (const [type, key] of [
    ['Resident', id],
    ['Pet', pet.id],
    ['Vehicle', vehicle.id],
    ['User', mover.id],
  ] as const) {
    expect([type, actionsOf(ofOld, type, key)]).toEqual([type, ['OUT_OF_SCOPE']]);
    expect([type, actionsOf(ofNext, type, key)]).toEqual([type, ['CREATED']]);
  }
  // The ticket stays with the community in which it was made.
  expect(actionsOf(ofOld, 'Ticket', ticket.id)).toEqual([]);
  expect(ofOld.filter(({ action }) => action === 'OUT_OF_SCOPE').map(({ node }) => node)).toEqual(
    ofOld.map(() => null),
  );
});

test('a banner that is deactivated leaves the scope of residents, and comes back', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const banner = await service.make.banner(community);
  const [client, resident] = [service.as(admin), service.as(residentUser)];
  const start = await presentCursor(service, resident);
  const change = async (isActive: boolean) => {
    const { errors } = await client.graphql(
      'mutation ($id: GUID!, $input: BannerPatch!) { updateBanner(id: $id, input: $input) { id } }',
      { id: banner.id, input: { isActive } },
    );
    expect(errors).toBeUndefined();
  };
  await change(false);
  expect(actionsOf(await changesSince(service, resident, start), 'Banner', banner.id)).toEqual([
    'OUT_OF_SCOPE',
  ]);
  await change(true);
  expect(actionsOf(await changesSince(service, resident, start), 'Banner', banner.id)).toEqual([
    'OUT_OF_SCOPE',
    'CREATED',
  ]);
});

test('an administrator follows a new user of its community, and one who leaves it', async () => {
  const { make } = service;
  const community = await make.community();
  const client = service.as(await make.admin(community));
  const start = await presentCursor(service, client);
  const guard = await make.user('VIGILANCE', { audience: [] }, [community]);
  expect(actionsOf(await changesSince(service, client, start), 'User', guard.id).at(-1)).toBe('CREATED');
  const middle = await presentCursor(service, client);
  const { errors } = await service
    .as(await make.systemAdmin())
    .graphql('mutation ($id: GUID!) { updateUser(id: $id, input: { userCommunityIds: [] }) { id } }', {
      id: guard.id,
    });
  expect(errors).toBeUndefined();
  expect(actionsOf(await changesSince(service, client, middle), 'User', guard.id)).toEqual(['OUT_OF_SCOPE']);
});

const expectExpired = async (client: Client, after: string) => {
  const { data, errors } = await askChanges(client, { after });
  expect(data?.changes ?? null).toBeNull();
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', reason: 'CURSOR_EXPIRED' });
};

const UPDATE_USER = 'mutation ($id: GUID!, $input: UserPatch!) { updateUser(id: $id, input: $input) { id } }';

test('a cursor expires when a community is taken from its user', async () => {
  const { make } = service;
  const [kept, lost] = [await make.community(), await make.community()];
  const guard = await make.guard(kept, lost);
  const client = service.as(guard);
  const start = await presentCursor(service, client);
  expect(await changesSince(service, client, start)).toEqual([]);
  const system = service.as(await make.systemAdmin());
  const { errors } = await system.graphql(UPDATE_USER, {
    id: guard.id,
    input: { userCommunityIds: [kept.id] },
  });
  expect(errors).toBeUndefined();
  await expectExpired(client, start);
  await service.make.visit((await make.residentUser(kept)).resident);
  expect((await askChanges(client, { after: await presentCursor(service, client) })).errors).toBeUndefined();
});

test('a cursor belongs to the user who took it', async () => {
  const { admin, community } = await makeCommunityFixture(service);
  const start = await presentCursor(service, service.as(admin));
  await expectExpired(service.as(await service.make.admin(community)), start);
});

describe('a user whose communities change', () => {
  const asSystem = async () => service.as(await service.make.systemAdmin());

  /** What the feeds of the administrators of some communities tell of a user after a change. */
  async function toldOf(user: { id: string }, places: readonly Community[], change: () => Promise<unknown>) {
    const clients = await Promise.all(places.map(async (one) => service.as(await service.make.admin(one))));
    const starts = await Promise.all(clients.map((client) => presentCursor(service, client)));
    await change();
    return Promise.all(
      clients.map(async (client, index) =>
        actionsOf(await changesSince(service, client, starts[index] as string), 'User', user.id),
      ),
    );
  }

  async function update(id: string, input: object): Promise<void> {
    const { errors } = await (await asSystem()).graphql(UPDATE_USER, { id, input });
    expect(errors).toBeUndefined();
  }

  const residentOf = (community: Community) =>
    service.make.residentUser(community, 'RESIDENT', {}, { audience: [] });

  test('leaves the scope of the company that it moved from', async () => {
    const places = [await service.make.community(), await service.make.community()] as const;
    const user = await residentOf(places[0]);
    const moved = { residentInfo: { fullName: 'Ana Luz' }, communityIds: [places[1].id] };
    expect(await toldOf(user, places, () => update(user.id, moved))).toEqual([['OUT_OF_SCOPE'], ['CREATED']]);
  });

  test('leaves the scope of the company that deleted its resident, once it is a resident of another', async () => {
    const places = [await service.make.community(), await service.make.community()] as const;
    const user = await residentOf(places[0]);
    const client = await asSystem();
    await client.delete(`/api/Residents/${user.resident.id}`);
    const body = { userId: user.id, communityId: places[1].id, fullName: 'Ana Luz', address: 'Calle 1' };
    expect(await toldOf(user, places, () => client.post('/api/Residents', body))).toEqual([
      ['OUT_OF_SCOPE'],
      ['CREATED'],
    ]);
  });

  test('is told to the administrators of each of them', async () => {
    const { make } = service;
    const places = [await make.community(), await make.community(), await make.community()] as const;
    const [first, second, third] = places;
    const guard = await make.user('VIGILANCE', { audience: [] }, [first, second]);
    const assign = (...communities: Community[]) =>
      toldOf(guard, places, () =>
        update(guard.id, { userCommunityIds: communities.map((community) => community.id) }),
      );
    expect(await assign(third)).toEqual([['OUT_OF_SCOPE'], ['OUT_OF_SCOPE'], ['CREATED']]);
    expect(await assign(first, second)).toEqual([['CREATED'], ['CREATED'], ['OUT_OF_SCOPE']]);
    expect(await assign()).toEqual([['OUT_OF_SCOPE'], ['OUT_OF_SCOPE'], []]);
  });

  test('stays in the scope of a community to which another way leads too', async () => {
    const community = await service.make.community();
    const guard = await service.make.user('VIGILANCE', { audience: [] }, [community]);
    const record = {
      residentInfo: { fullName: 'Ana Luz', address: 'Calle 1' },
      communityIds: [community.id],
    };
    expect(await toldOf(guard, [community], () => update(guard.id, record))).toEqual([['UPDATED']]);
  });
});
