import { nodeIdOf } from '../../src/engine/declare.js';
import { Pet } from '../../src/modules/pets/pet.entity.js';
import {
  askChanges,
  changesSince,
  presentCursor,
  readChanges,
  type SeenChange,
} from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { makePopulatedFixture, makeRow } from '../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES } from '../support/resources.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/** The feed of changes: each record that a transaction writes appears in it once, whatever writes it. */

const statements = countStatements();
let service: Service;
let fixture: PopulatedFixture;
let system: Client;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
  system = fixture.clients.system as Client;
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

/** What the feed tells of one record, in its order. */
const actionsOf = (changes: readonly SeenChange[], type: string, id: string | number) =>
  changes.filter(({ nodeId }) => nodeId === nodeIdOf(type, id)).map(({ action }) => action);

/** Another value of a field, where the body of a change would store the same record. */
const CHANGED: Readonly<Record<string, object>> = {
  Pet: { name: 'Nube' },
  ResidentVisit: { visitorName: 'Otra persona' },
  Announcement: { subtitulo: 'Viernes' },
  Amenity: { reglas: 'Sin vidrio' },
  AmenitySchedule: { nota: 'Cerrado en enero' },
  PaymentHistory: { notas: 'Tarde' },
  Survey: { titulo: 'Uso de la cancha' },
};

/** Records that REST neither changes by PUT nor deletes. */
const CREATED_ALONE = ['AmenityReservation'];

/** Records whose deletion deactivates them, which administrators go on reading. */
const DEACTIVATED = ['User', 'CommunityProvider', 'ServiceProvider'];

test.each(RESOURCES.map((resource) => [resource.record, resource] as const))(
  'a record of the type %s that REST creates, changes and deletes appears once for each',
  async (record, resource) => {
    const { path, writer = 'admin' } = resource;
    const start = await presentCursor(service, system);
    const id = await makeRow(fixture, resource);
    const expected = ['CREATED'];
    if (!CREATED_ALONE.includes(record)) {
      const body = { ...(await resource.input(fixture)), ...resource.change?.(fixture), ...CHANGED[record] };
      expect([200, 204]).toContain((await fixture.clients[writer].put(`${path}/${id}`, body)).status);
      expect((await system.delete(`${path}/${id}`)).status).toBeLessThan(300);
      expected.push('UPDATED', DEACTIVATED.includes(record) ? 'UPDATED' : 'REMOVED');
    }
    const changes = await changesSince(service, system, start);
    expect(actionsOf(changes, record, id)).toEqual(expected);
    const ofRecord = changes.filter(({ nodeId }) => nodeId === nodeIdOf(record, id));
    const versions = ofRecord.slice(0, 2).map(({ version }) => version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
    // Every change gives the record as it is by now.
    for (const { node } of ofRecord) expect(node === null).toBe(expected.includes('REMOVED'));
  },
);

test.each([
  ['CommunityCharge', 'createCommunityCharge'],
  ['Payment', 'createPayment'],
  ['AmenityClosure', 'createAmenityClosure'],
])("the fixture's %s appears in a feed that began before it", async (type) => {
  const { community, residentUser } = await makeCommunityFixture(service);
  const start = await presentCursor(service, system);
  const amenity = await service.make.amenity(community);
  const contract = await service.make.contract(community);
  const made: Readonly<Record<string, { readonly id: string }>> = {
    CommunityCharge: await service.make.charge(contract),
    Payment: await service.make.payment(community),
    AmenityClosure: await service.make.closure(amenity),
  };
  expect(residentUser.resident.communityId).toBe(community.id);
  const changes = await changesSince(service, system, start);
  expect(actionsOf(changes, type, made[type]?.id as string)).toEqual(['CREATED']);
});

test('a bulk operation appears once for each of its records', async () => {
  const { community, admin } = await makeCommunityFixture(service);
  const residents = [
    (await service.make.residentUser(community)).resident,
    (await service.make.residentUser(community)).resident,
  ];
  const client = service.as(admin);
  const start = await presentCursor(service, client);
  const { data, errors } = await client.graphql(
    'mutation ($input: [CreateResidentChargeInput!]!) { createResidentCharges(input: $input) { id } }',
    {
      input: residents.map(({ id }) => ({ ...samples.residentCharge(), residentId: id, estatus: 'Activo' })),
    },
  );
  expect(errors).toBeUndefined();
  const changes = await changesSince(service, client, start, { types: ['ResidentCharge'] });
  expect(changes.map(({ nodeId, action }) => [nodeId, action]).toSorted()).toEqual(
    data.createResidentCharges
      .map(({ id }: { id: string }) => [nodeIdOf('ResidentCharge', id), 'CREATED'])
      .toSorted(),
  );
});

test('what is hidden with a resident is removed from the feed of its administrator, each record once', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const [pet, vehicle, visit] = [
    await service.make.pet(resident),
    await service.make.vehicle(resident),
    await service.make.visit(resident),
  ];
  const client = service.as(admin);
  const start = await presentCursor(service, client);
  expect((await client.delete(`/api/Residents/${resident.id}`)).status).toBeLessThan(300);
  const changes = await changesSince(service, client, start, { communityId: community.id });
  for (const [type, id] of [
    ['Resident', resident.id],
    ['Pet', pet.id],
    ['Vehicle', vehicle.id],
    ['ResidentVisit', visit.id],
  ] as const) {
    expect([type, actionsOf(changes, type, id)]).toEqual([type, ['REMOVED']]);
  }
});

test('a deleted ticket takes its comments and its history out of every feed that had them', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const neighbour = await service.make.residentUser(community);
  const ticket = await service.make.ticket(residentUser.resident);
  const comment = await service.make.comment(neighbour.resident, ticket);
  const clients = [service.as(admin), service.as(residentUser)];
  const starts = await Promise.all(clients.map((client) => presentCursor(service, client)));
  expect((await service.as(admin).delete(`/api/tickets/${ticket.id}`)).status).toBeLessThan(300);
  for (const [index, client] of clients.entries()) {
    const changes = await changesSince(service, client, starts[index] as string);
    expect(actionsOf(changes, 'Ticket', ticket.id)).toEqual(['REMOVED']);
    expect(actionsOf(changes, 'Comment', comment.id)).toEqual(['REMOVED']);
  }
});

test('schedules and closures are removed with their amenity, and payment histories with their contract', async () => {
  const { community, admin } = await makeCommunityFixture(service);
  const amenity = await service.make.amenity(community);
  const [schedule, closure] = [await service.make.schedule(amenity), await service.make.closure(amenity)];
  const contract = await service.make.contract(community);
  const history = await service.make.paymentHistory(contract);
  const client = service.as(admin);
  const start = await presentCursor(service, client);
  expect((await client.delete(`/api/amenities/${amenity.id}`)).status).toBeLessThan(300);
  expect((await client.delete(`/api/contratos/${contract.id}`)).status).toBeLessThan(300);
  const changes = await changesSince(service, client, start);
  expect(actionsOf(changes, 'AmenitySchedule', schedule.id)).toEqual(['REMOVED']);
  expect(actionsOf(changes, 'AmenityClosure', closure.id)).toEqual(['REMOVED']);
  expect(actionsOf(changes, 'PaymentHistory', history.id)).toEqual(['REMOVED']);
});

test('a record that one transaction creates and changes appears once, and one that it also removes not at all', async () => {
  const { residentUser, admin } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const start = await presentCursor(service, client);
  const pet = { ...samples.pet(), residentId: residentUser.resident.id };
  const [kept, removed] = await service.em().transactional(async (em) => {
    const rows = [em.create(Pet, pet), em.create(Pet, pet)] as const;
    await em.flush();
    for (const row of rows) row.name = 'Nube';
    await em.flush();
    em.remove(rows[1]);
    return rows;
  });
  const changes = await changesSince(service, client, start, { types: ['Pet'] });
  expect(changes.map(({ nodeId, action, version }) => [nodeId, action, version])).toEqual([
    [nodeIdOf('Pet', kept.id), 'CREATED', 2],
  ]);
  expect(actionsOf(changes, 'Pet', removed.id)).toEqual([]);
});

test('an update that changes nothing is no change', async () => {
  const { residentUser, admin } = await makeCommunityFixture(service);
  const pet = await service.make.pet(residentUser.resident);
  const client = service.as(admin);
  const start = await presentCursor(service, client);
  const body = { ...samples.pet(), residentId: residentUser.resident.id };
  expect([200, 204]).toContain((await client.put(`/api/pets/${pet.id}`, body)).status);
  expect(await changesSince(service, client, start)).toEqual([]);
});

describe('pages', () => {
  let client: Client;
  let start: string;
  let expected: string[];
  let community: string;
  beforeAll(async () => {
    const made = await makeCommunityFixture(service);
    community = made.community.id;
    client = service.as(made.admin);
    start = await presentCursor(service, client);
    const pets: string[] = [];
    for (let count = 0; count < 5; count++)
      pets.push((await service.make.pet(made.residentUser.resident)).id);
    expected = pets.map((id) => nodeIdOf('Pet', id));
    await service.make.price(made.community);
  });

  test('follow each other by the cursor of the end, and by that of any change', async () => {
    await changesSince(service, client, start);
    const one = await readChanges(client, { after: start, first: 2, types: ['Pet'] });
    expect(one.edges.map(({ nodeId }) => nodeId)).toEqual(expected.slice(0, 2));
    expect(one.pageInfo).toMatchObject({ hasNextPage: true, endCursor: one.edges[1]?.cursor });
    const two = await readChanges(client, {
      after: one.edges[0]?.cursor as string,
      first: 4,
      types: ['Pet'],
    });
    expect(two.edges.map(({ nodeId }) => nodeId)).toEqual(expected.slice(1));
    expect(two.pageInfo.hasNextPage).toBe(false);
    const three = await readChanges(client, { after: two.pageInfo.endCursor, types: ['Pet'] });
    expect(three).toMatchObject({ edges: [], pageInfo: { hasNextPage: false } });
    expect(typeof three.pageInfo.endCursor).toBe('string');
    const none = await readChanges(client, { after: start, first: 0 });
    expect(none).toMatchObject({ edges: [], pageInfo: { hasNextPage: true, endCursor: start } });
  });

  test('hold the types and the community that are asked for', async () => {
    const types = async (variables: object) => [
      ...new Set((await changesSince(service, client, start, variables)).map(({ node }) => node?.__typename)),
    ];
    expect(await types({})).toEqual(['Pet', 'CommunityPrice']);
    expect(await types({ types: ['CommunityPrice'] })).toEqual(['CommunityPrice']);
    expect(await types({ types: [] })).toEqual([]);
    expect(await types({ communityId: community })).toEqual(['Pet', 'CommunityPrice']);
    expect(await types({ communityId: fixture.community.id })).toEqual([]);
  });

  test('of an unknown type are refused, and so are cursors of other lists', async () => {
    for (const variables of [
      { types: ['Session'] },
      { types: ['Nothing'] },
      { after: 'WyJYIl0' },
      { after: '' },
      { after: ' ' },
      { first: 501 },
    ]) {
      const { errors } = await askChanges(client, variables);
      expect(errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
    }
  });

  test('read their records by one statement for each type', async () => {
    const count = (first: number) =>
      fewest(() => statements.during(() => readChanges(client, { after: start, first, types: ['Pet'] })));
    expect(await count(5)).toBe(await count(1));
  });
});

test('a feed without a cursor begins in the present', async () => {
  const { residentUser, admin } = await makeCommunityFixture(service);
  await service.make.pet(residentUser.resident);
  expect(await readChanges(service.as(admin))).toMatchObject({
    edges: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null },
  });
});

test('anonymous clients have no feed', async () => {
  const { errors } = await askChanges(service.anonymous);
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHORIZED');
});
