import { nodeIdOf } from '../../src/engine/declare.js';
import { changesSince, presentCursor } from '../support/change-feed.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { connect, type Followed, follow, followOn } from '../support/live-client.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';
import { until } from '../support/until.js';
import { statementsWithoutJobs } from '../support/without-jobs.js';
import { zoneFarFromMidnight } from '../support/zone-of-day.js';

/** Subscriptions to the feed of changes over WebSocket: each change once, as it is committed. */

const statements = countStatements();
let service: Service;
const open: Followed[] = [];
beforeAll(async () => {
  service = await startService();
});
afterEach(() => {
  for (const followed of open.splice(0)) followed.stop();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const following = (...given: Parameters<typeof follow>): Followed => {
  const followed = follow(...given);
  open.push(followed);
  return followed;
};

/** Follows from the present, and waits until it is followed. */
async function followingNow(client: Parameters<typeof follow>[0], variables: object = {}): Promise<Followed> {
  const after = await presentCursor(service, client);
  return following(client, { after, ...variables });
}

const RENAME = 'mutation ($id: GUID!, $name: String!) { updatePet(id: $id, input: { name: $name }) { id } }';

const MOVE_VEHICLE = `mutation ($id: GUID!, $residentId: GUID!) {
  updateVehicle(id: $id, input: { residentId: $residentId }) { id }
}`;

test('a follower is told of a record that is created, changed and deleted', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const followed = await followingNow(client, { types: ['Pet'] });
  const pet = await service.make.pet(residentUser.resident);
  const nodeId = nodeIdOf('Pet', pet.id);
  expect((await client.graphql(RENAME, { id: pet.id, name: 'Nube' })).errors).toBeUndefined();
  expect((await client.delete(`/api/pets/${pet.id}`)).status).toBeLessThan(300);
  const changes = await followed.received(3);
  expect(changes.map((change) => [change.nodeId, change.action])).toEqual([
    [nodeId, 'CREATED'],
    [nodeId, 'UPDATED'],
    [nodeId, 'REMOVED'],
  ]);
  expect(changes[2]?.node).toBeNull();
});

test('a follower without a cursor is told of what is committed from then on', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  await service.make.pet(residentUser.resident);
  const followed = following(client, { types: ['Vehicle'] });
  const vehicles: string[] = [];
  // Nothing tells when it is followed, so that something is written until it is.
  await until(async () => {
    vehicles.push((await service.make.vehicle(residentUser.resident)).id);
    return followed.changes.length > 0;
  });
  const [first] = await followed.received(1);
  expect(vehicles.map((id) => nodeIdOf('Vehicle', id))).toContain(first?.nodeId);
});

test('a follower goes on from any cursor without a gap and without a repetition', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const first = await followingNow(client);
  const made = [await service.make.pet(residentUser.resident), await service.make.pet(residentUser.resident)];
  const [one] = await first.received(2);
  first.stop();
  made.push(await service.make.pet(residentUser.resident));
  const second = following(client, { after: one?.cursor });
  made.push(await service.make.pet(residentUser.resident));
  const changes = await second.received(3);
  expect(changes.map(({ nodeId }) => nodeId)).toEqual(made.slice(1).map(({ id }) => nodeIdOf('Pet', id)));
  // The cursors of both ways of reading are the same.
  const read = await changesSince(service, client, one?.cursor as string);
  expect(read.map(({ cursor }) => cursor)).toEqual(changes.map(({ cursor }) => cursor));
});

test('nothing is lost and nothing repeated between the past and the present while others write', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const start = await presentCursor(service, client);
  let isWriting = true;
  const made: string[] = [];
  const pet = { ...samples.pet(), residentId: residentUser.resident.id };
  const write = async () => {
    while (isWriting) made.push((await client.post('/api/pets', pet)).body.id);
  };
  const writing = Promise.all([write(), write()]);
  const followers: Followed[] = [];
  try {
    for (let count = 0; count < 10; count++) {
      const followed = following(client, { after: start, types: ['Pet'] });
      followers.push(followed);
      await followed.received(made.length);
    }
  } finally {
    isWriting = false;
    await writing;
  }
  const expected = made.map((id) => nodeIdOf('Pet', id)).toSorted();
  for (const followed of followers) {
    const changes = await followed.received(made.length);
    expect(changes.map(({ nodeId }) => nodeId).toSorted()).toEqual(expected);
  }
});

test('followers of several roles are told of what each of them may read', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const neighbour = await service.make.residentUser(community);
  const stranger = await service.make.admin(await service.make.community());
  const guard = await service.make.guard(community);
  const people = [admin, residentUser, neighbour, stranger, guard, await service.make.systemAdmin()];
  const clients = people.map((person) => service.as(person));
  const starts = await Promise.all(clients.map((client) => presentCursor(service, client)));
  const followers = clients.map((client, index) => following(client, { after: starts[index] }));
  const live = connect(clients[0] as (typeof clients)[0]);
  const alone = followOn(live, { after: starts[0], communityId: community.id });
  open.push(Object.assign(alone, { stop: () => void live.dispose() }));
  const { resident } = residentUser;
  const [pet, ticket] = [await service.make.pet(resident), await service.make.ticket(resident)];
  await service.make.comment(neighbour.resident, ticket);
  await service.make.announcement(community);
  const desk = service.as(admin);
  await desk.delete(`/api/pets/${pet.id}`);
  // What is its owner's alone, and gets another owner.
  const vehicle = await service.make.vehicle(resident);
  const moved = await desk.graphql(MOVE_VEHICLE, { id: vehicle.id, residentId: neighbour.resident.id });
  expect(moved.errors).toBeUndefined();
  const notice = { ...samples.announcement(), communityId: community.id };
  expect((await desk.post('/api/comunicados', notice)).status).toBeLessThan(300);
  await service.settled();
  const last = await service.make.announcement(community);
  // What a request writes is told at once, and what was written before with it.
  expect((await clients[0]?.delete(`/api/comunicados/${last.id}`))?.status).toBeLessThan(300);
  const seenLast = (followed: Followed) =>
    followed.changes.some(({ nodeId }) => nodeId === nodeIdOf('Announcement', last.id));
  for (const [index, client] of clients.entries()) {
    const expected = await changesSince(service, client, starts[index] as string);
    const followed = followers[index] as Followed;
    const changes = await followed.received(expected.length);
    const told = changes.map(({ nodeId, action, cursor }) => [nodeId, action, cursor]);
    expect(told).toEqual(expected.map(({ nodeId, action, cursor }) => [nodeId, action, cursor]));
    expect(seenLast(followed)).toBe(clients[index] !== clients[3]);
    const notified = changes.filter(({ node }) => node?.__typename === 'Notification');
    expect(notified.length).toBe([residentUser, neighbour].includes(people[index] as never) ? 1 : 0);
  }
  const movedFor = (followed: Followed | undefined) =>
    followed?.changes.flatMap(({ nodeId, action }) =>
      nodeId === nodeIdOf('Vehicle', vehicle.id) ? [action] : [],
    );
  expect(followers.map(movedFor).slice(0, 3)).toEqual([
    ['CREATED', 'UPDATED'],
    ['CREATED', 'OUT_OF_SCOPE'],
    ['CREATED'],
  ]);
  expect(followers[3]?.changes).toEqual([]);
  expect((await alone.received(1)).length).toBeGreaterThan(0);
});

test('an announcement is read once for all followers that ask the same of it, and decided once for each role', async () => {
  const { community, admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const others = [];
  for (let count = 0; count < 5; count++) others.push(await service.make.residentUser(community));
  const variables = { types: ['Announcement'] };
  const followers: Followed[] = [];
  const announce = async () => {
    const before = followers.map(({ changes }) => changes.length);
    const texts = await statementsWithoutJobs(service, statements, async () => {
      const body = { ...samples.announcement(), communityId: community.id };
      expect((await client.post('/api/comunicados', body)).status).toBeLessThan(300);
      for (const [index, followed] of followers.entries()) await followed.received((before[index] ?? 0) + 1);
    });
    // The feed may be looked at more than once.
    return texts.filter((text) => !text.includes('"isPending"')).length;
  };
  followers.push(await followingNow(service.as(residentUser), variables));
  await announce();
  const forOne = await fewest(announce);
  for (const other of others) followers.push(await followingNow(service.as(other), variables));
  await announce();
  expect(await fewest(announce)).toBe(forOne);
  followers.push(await followingNow(client, variables));
  await announce();
  // What an administrator sees is decided apart, and the record is read with the others.
  expect(await fewest(announce)).toBe(forOne + 1);
});

test('an announcement is read once for each community, by however many sockets it is followed', async () => {
  const fixtures = await Promise.all([0, 1, 2].map(() => makeCommunityFixture(service)));
  const desk = service.as(await service.make.systemAdmin());
  const followers: Followed[] = [];
  const join = async (people: number) => {
    for (const { community } of fixtures)
      for (let count = 0; count < people; count++) {
        const client = service.as(await service.make.residentUser(community));
        followers.push(await followingNow(client, { types: ['Announcement'] }));
      }
  };
  const announce = async () => {
    const before = followers.map(({ answers }) => answers.length);
    const texts = await statementsWithoutJobs(service, statements, async () => {
      expect((await desk.post('/api/comunicados', samples.announcement())).status).toBeLessThan(300);
      for (const [index, followed] of followers.entries()) await followed.received((before[index] ?? 0) + 1);
    });
    return texts.filter((text) => !text.includes('"isPending"')).length;
  };
  await join(1);
  await announce();
  const forOneEach = await fewest(announce);
  await join(6);
  await announce();
  expect(await fewest(announce)).toBe(forOneEach);
  for (const { answers } of followers)
    expect(answers.map(({ errors, data }) => errors ?? data?.changes?.node)).not.toContain(null);
}, 60_000);

test('queries and mutations are refused by name, and so are wrong documents and wrong input', async () => {
  const { admin } = await makeCommunityFixture(service);
  const client = service.as(admin);
  const refused = async (query: string, variables: Record<string, unknown> = {}) => {
    const followed = following(client, variables, query);
    const errors = (await followed.end()) as { extensions: Record<string, unknown>; message: string }[];
    return errors[0];
  };
  expect(await refused('{ me { id } }')).toMatchObject({
    message: expect.stringContaining('suscripciones'),
    extensions: { code: 'BAD_REQUEST' },
  });
  expect(await refused('subscription { nothing }')).toMatchObject({
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
  });
  expect(await refused('subscription { changes(types: ["Session"]) { cursor } }')).toMatchObject({
    extensions: { code: 'VALIDATION_ERROR' },
  });
  expect(await refused('subscription { changes(after: "WyJYIl0") { cursor } }')).toMatchObject({
    extensions: { code: 'VALIDATION_ERROR' },
  });
});

test('a cursor of another user has expired', async () => {
  const { admin, community } = await makeCommunityFixture(service);
  const after = await presentCursor(service, service.as(await service.make.admin(community)));
  const followed = following(service.as(admin), { after });
  expect(await followed.end()).toMatchObject([
    { extensions: { code: 'BAD_REQUEST', reason: 'CURSOR_EXPIRED' } },
  ]);
});

test('a connection without a token is closed with 4401', async () => {
  const followed = following(service.anonymous);
  expect(await followed.end()).toMatchObject({ code: 4401, reason: 'UNAUTHORIZED' });
});

const EDGE = 'cursor action nodeId node { __typename nodeId }';

test('the subscriptions with names of their own tell of one ticket, its new comments, and the visits of the day', async () => {
  const community = await service.make.community({ timeZone: zoneFarFromMidnight() });
  const admin = await service.make.admin(community);
  const { resident } = await service.make.residentUser(community);
  const client = service.as(admin);
  const [ticket, other] = [await service.make.ticket(resident), await service.make.ticket(resident)];
  const after = await presentCursor(service, client);
  const begin = (fields: string, variables: Record<string, unknown>, types: string) =>
    following(
      client,
      { after, ...variables },
      `subscription ($after: String, ${types}) { ${fields} { ${EDGE} } }`,
    );
  const ofTicket = begin('ticketChanged(id: $id, after: $after)', { id: ticket.id }, '$id: Int!');
  const ofComments = begin('commentAdded(ticketId: $id, after: $after)', { id: ticket.id }, '$id: Int!');
  const ofVisits = begin(
    'visitsOfToday(communityId: $id, after: $after)',
    { id: community.id },
    '$id: GUID!',
  );
  const inOneMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();
  await service.make.comment(resident, other);
  const comment = await service.make.comment(resident, ticket);
  await service.make.visit(resident, { arrivalDate: inOneMonth });
  const visit = await service.make.visit(resident, { arrivalDate: new Date().toISOString() });
  expect((await client.delete(`/api/tickets/${other.id}`)).status).toBeLessThan(300);
  expect((await client.delete(`/api/tickets/${ticket.id}`)).status).toBeLessThan(300);
  expect((await ofTicket.received(1)).map(({ nodeId, action }) => [nodeId, action])).toEqual([
    [nodeIdOf('Ticket', ticket.id), 'REMOVED'],
  ]);
  expect((await ofVisits.received(1)).map(({ nodeId }) => nodeId)).toEqual([
    nodeIdOf('ResidentVisit', visit.id),
  ]);
  // What was deleted before it was told is not read any more.
  expect(ofComments.changes.filter(({ nodeId }) => nodeId !== nodeIdOf('Comment', comment.id))).toEqual([]);
});

test('a new comment on a ticket is told to those who follow its comments', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const client = service.as(admin);
  const [ticket, other] = [await service.make.ticket(resident), await service.make.ticket(resident)];
  const after = await presentCursor(service, client);
  await service.make.comment(resident, other);
  const first = await service.make.comment(resident, ticket);
  const followed = following(
    client,
    { after, id: ticket.id },
    `subscription ($after: String, $id: Int!) { commentAdded(ticketId: $id, after: $after) { ${EDGE} } }`,
  );
  await followed.received(1);
  const second = await service.make.comment(resident, ticket);
  expect((await followed.received(2)).map(({ nodeId }) => nodeId)).toEqual(
    [first, second].map(({ id }) => nodeIdOf('Comment', id)),
  );
});

test('a new notification is told to whom it is for, and its read mark is not', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const client = service.as(residentUser);
  const ticket = await service.make.ticket(residentUser.resident);
  const after = await presentCursor(service, client);
  const followed = following(
    client,
    { after },
    `subscription ($after: String) { notificationAdded(after: $after) { ${EDGE} } }`,
  );
  const comment = async () => {
    const { errors } = await service
      .as(admin)
      .graphql('mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }', {
        input: { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: 'Listo' },
      });
    expect(errors).toBeUndefined();
  };
  await comment();
  const [first] = await followed.received(1);
  expect(first).toMatchObject({ action: 'CREATED', node: { __typename: 'Notification' } });
  const mark = 'mutation { markNotificationsRead { __typename } }';
  expect((await client.graphql(mark)).errors).toBeUndefined();
  await comment();
  const [, second] = await followed.received(2);
  expect(second).toMatchObject({ action: 'CREATED' });
  expect(second?.nodeId).not.toBe(first?.nodeId);
});
