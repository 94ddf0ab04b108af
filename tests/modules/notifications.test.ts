import { readFileSync } from 'node:fs';
import { nodeIdOf } from '../../src/engine/declare.js';
import { MOST_STORED } from '../../src/modules/notifications/store-notifications.js';
import { NotificationKind } from '../../src/modules/notify/notification-kind.js';
import type { Person } from '../support/accounts.js';
import { changesSince, presentCursor } from '../support/change-feed.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { kindsOf, notificationsOf, runTask } from '../support/notifications.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { countStatements } from '../support/statements.js';

/** Who is notified of what, and who is not. */

const statements = countStatements();
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

/** A community with its administrator, a resident, a neighbour, a guard, and a resident of another community. */
async function makePlace() {
  const fixture = await makeCommunityFixture(service);
  const { community } = fixture;
  const other = await makeCommunityFixture(service);
  return {
    ...fixture,
    neighbour: await service.make.residentUser(community),
    guard: await service.make.guard(community),
    stranger: other.residentUser,
    foreignAdmin: other.admin,
  };
}

type Place = Awaited<ReturnType<typeof makePlace>>;

async function expectTold(place: Place, expected: { readonly told: Person; readonly kind: string }) {
  expect(await kindsOf(service, expected.told)).toEqual([expected.kind]);
  const { admin, residentUser, neighbour, guard, stranger, foreignAdmin } = place;
  for (const person of [admin, residentUser, neighbour, guard, stranger, foreignAdmin]) {
    if (person.id !== expected.told.id) expect(await kindsOf(service, person)).toEqual([]);
  }
}

const send = async (person: Person, document: string, variables: Record<string, unknown>) => {
  const { data, errors } = await service.as(person).graphql(document, variables);
  expect(errors).toBeUndefined();
  return data;
};

const COMMENT = 'mutation ($input: CreateCommentInput!) { createComment(input: $input) { id } }';

const comment = async (person: Person, ticketId: number, comentarioTexto: string): Promise<number> =>
  (await send(person, COMMENT, { input: { origen: 'ticket', idOrigen: String(ticketId), comentarioTexto } }))
    .createComment.id;

describe('tickets', () => {
  test('a comment is told to the resident of its ticket, with who wrote it, and to nobody else', async () => {
    const place = await makePlace();
    const { residentUser, admin, community } = place;
    const ticket = await service.make.ticket(residentUser.resident);
    const id = await comment(admin, ticket.id, 'Ya vamos');
    await comment(residentUser, ticket.id, 'Gracias');
    await expectTold(place, { told: residentUser, kind: 'TICKET_COMMENTED' });
    const [told] = await notificationsOf(service, residentUser);
    expect(told).toMatchObject({
      title: 'Nuevo comentario en su ticket',
      communityId: community.id,
      readAt: null,
      record: { __typename: 'Comment', nodeId: nodeIdOf('Comment', id) },
    });
    expect(told?.text).toContain(`comentó su ticket ${ticket.id}.`);
  });

  test('a comment that REST creates is told too', async () => {
    const place = await makePlace();
    const { residentUser, neighbour } = place;
    const ticket = await service.make.ticket(residentUser.resident);
    const body = { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: 'A mí también' };
    expect((await service.as(neighbour).post('/api/comentarios', body)).status).toBe(201);
    await expectTold(place, { told: residentUser, kind: 'TICKET_COMMENTED' });
  });

  test('another status is told to the resident of the ticket, as it was then, in the language of the request', async () => {
    const place = await makePlace();
    const { residentUser, admin } = place;
    const ticket = await service.make.ticket(residentUser.resident);
    const client = service.as(admin);
    expect((await client.put(`/api/tickets/${ticket.id}`, { statusId: 2 })).status).toBeLessThan(300);
    expect((await client.put(`/api/tickets/${ticket.id}`, { statusId: 2 })).status).toBeLessThan(300);
    await expectTold(place, { told: residentUser, kind: 'TICKET_STATUS_CHANGED' });
    expect((await client.put(`/api/tickets/${ticket.id}`, { statusId: 4 })).status).toBeLessThan(300);
    await service.settled();
    const query = '{ viewer { notifications { nodes { title text } } } }';
    const { body } = await service.as(residentUser).post('/graphql', { query }, { 'accept-language': 'en' });
    expect(body.data.viewer.notifications.nodes).toEqual([
      { title: 'Your ticket has another status', text: `Ticket ${ticket.id}: in progress.` },
      { title: 'Your ticket has another status', text: `Ticket ${ticket.id}: in review.` },
    ]);
  });

  test('a bulk change tells each resident of their own tickets alone, and nobody of those that stay', async () => {
    const { residentUser, neighbour, admin } = await makePlace();
    const [own, unchanged] = [
      await service.make.ticket(residentUser.resident),
      await service.make.ticket(residentUser.resident, { statusId: 6 }),
    ];
    const others = await service.make.ticket(neighbour.resident);
    await send(admin, 'mutation ($ids: [Int!]!) { setTicketStatus(ids: $ids, statusId: 6) { id } }', {
      ids: [own.id, unchanged.id, others.id],
    });
    const recordsOf = async (person: Person) =>
      (await notificationsOf(service, person)).map(({ record }) => record?.nodeId);
    expect(await recordsOf(residentUser)).toEqual([nodeIdOf('Ticket', own.id)]);
    expect(await recordsOf(neighbour)).toEqual([nodeIdOf('Ticket', others.id)]);
  });

  test('residents who change their own ticket are told nothing', async () => {
    const { residentUser } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    const { status } = await service.as(residentUser).put(`/api/tickets/${ticket.id}`, { statusId: 5 });
    expect(status).toBeLessThan(300);
    expect(await kindsOf(service, residentUser)).toEqual([]);
  });
});

describe('a mention', () => {
  test('is told to whom may see the ticket, whatever the case and the punctuation around the name', async () => {
    const place = await makePlace();
    const { residentUser, neighbour, admin, guard, stranger, foreignAdmin } = place;
    const ticket = await service.make.ticket(residentUser.resident);
    const names = [
      neighbour.username.toUpperCase(),
      guard.username,
      stranger.username,
      foreignAdmin.username,
    ];
    await comment(
      admin,
      ticket.id,
      `¿Qué opina (@${names.join(')? @')}? a@${admin.username} @${admin.username}`,
    );
    await service.settled();
    expect(await kindsOf(service, neighbour)).toEqual(['MENTIONED']);
    expect(await kindsOf(service, residentUser)).toEqual(['TICKET_COMMENTED']);
    // Guards read no tickets of others, and who wrote it knows.
    for (const person of [guard, stranger, foreignAdmin, admin])
      expect(await kindsOf(service, person)).toEqual([]);
    const [told] = await notificationsOf(service, neighbour);
    expect(told?.text).toContain(`le mencionó en el ticket ${ticket.id}.`);
  });

  test('that a change of the comment adds is told once, and one of the resident of the ticket is no second notice', async () => {
    const { residentUser, neighbour } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    const author = await service.make.residentUser(await communityOf(residentUser));
    const id = await comment(author, ticket.id, `@${residentUser.username}`);
    const UPDATE =
      'mutation ($id: Int!, $input: CommentPatch!) { updateComment(id: $id, input: $input) { id } }';
    for (const text of [`@${neighbour.username}`, `Sí, @${neighbour.username}.`])
      await send(author, UPDATE, { id, input: { comentarioTexto: text } });
    expect(await kindsOf(service, neighbour)).toEqual(['MENTIONED']);
    expect(await kindsOf(service, residentUser)).toEqual(['TICKET_COMMENTED']);
  });

  test('of twenty people is told to each of them, whatever marks their names have', async () => {
    const { residentUser, community, admin } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    const people: Person[] = [];
    for (let count = 0; count < 20; count++) {
      const username = `ana.m-lopez_${samples.unique()}`;
      people.push(await service.make.residentUser(community, 'RESIDENT', {}, { username }));
    }
    await comment(admin, ticket.id, people.map(({ username }) => `(@${username}),`).join(' '));
    const told: string[][] = [];
    for (const person of people) told.push(await kindsOf(service, person));
    expect(told).toEqual(people.map(() => ['MENTIONED']));
  });

  test('in a comment on something else is nothing', async () => {
    const { residentUser, neighbour, community } = await makePlace();
    const announcement = await service.make.announcement(community);
    const input = { origen: 'post', idOrigen: announcement.id, comentarioTexto: `@${neighbour.username}` };
    await send(residentUser, COMMENT, { input });
    expect(await kindsOf(service, neighbour)).toEqual([]);
  });
});

async function communityOf({ resident }: { resident: { communityId: string | null } }) {
  const { Community } = await import('../../src/modules/communities/community.entity.js');
  return service.em().findOneOrFail(Community, { id: resident.communityId as string });
}

describe('announcements', () => {
  const PUBLISH = 'mutation ($input: AnnouncementInput!) { createAnnouncement(input: $input) { id } }';

  test('one of a community is told to its current residents with an active account, whatever their role', async () => {
    const { make } = service;
    const { community, admin, residentUser, neighbour, guard, stranger } = await makePlace();
    const committee = await make.residentUser(community, 'COMITEE_MEMBER');
    const renter = await make.residentUser(community, 'RENTER');
    const former = await make.residentUser(community, 'RESIDENT', { deletedAt: '2026-01-01T00:00:00.000Z' });
    const inactive = await make.residentUser(community, 'RESIDENT', {}, { isActive: false });
    const input = { ...samples.announcement(), communityId: community.id, titulo: 'Corte de agua' };
    await send(admin, PUBLISH, { input });
    for (const person of [residentUser, neighbour, committee, renter])
      expect(await kindsOf(service, person)).toEqual(['ANNOUNCEMENT_PUBLISHED']);
    for (const person of [admin, guard, stranger, former]) expect(await kindsOf(service, person)).toEqual([]);
    const [told] = await notificationsOf(service, renter);
    expect(told).toMatchObject({ title: 'Nuevo comunicado', text: 'Corte de agua' });
    const rows = await service.database.queries.change('select 1 from notifications where user_id = $1', [
      inactive.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('a general one is told to the residents of the communities of its author', async () => {
    const { community, admin, residentUser, stranger } = await makePlace();
    await send(admin, PUBLISH, { input: { ...samples.announcement(), communityId: null } });
    const [told] = await notificationsOf(service, residentUser);
    expect(told).toMatchObject({ kind: 'ANNOUNCEMENT_PUBLISHED', communityId: community.id });
    expect(await kindsOf(service, stranger)).toEqual([]);
  });

  test('to 2,500 residents it takes transactions of the same number of statements, each for some of them', async () => {
    const { database } = service;
    const { community, admin } = await makePlace();
    const announcement = await service.make.announcement(community);
    await database.queries.change(
      `with u as (
        insert into users (id, first_name, last_name, username, email, password_hash, role_id, created_at)
        select gen_random_uuid(), 'Ana', 'Paz', $1 || n, $1 || n || '@correo.example', '-',
          (select id from roles where code = 'RESIDENT'), now() from generate_series(1, 2500) n returning id)
      insert into residents (id, user_id, community_id, full_name, address, created_at)
      select gen_random_uuid(), id, $2, 'Ana Paz', 'Casa', now() from u`,
      [`many-${community.id}-`, community.id],
    );
    const tell = async ({ id }: { id: string }) =>
      [
        ...(await statements.textsDuring(() =>
          runTask(service, {
            task: 'tell',
            kind: NotificationKind.ANNOUNCEMENT_PUBLISHED,
            ids: [id],
            actor: admin.id,
            occasion: '',
            detail: null,
            place: null,
            told: 0,
          }),
        )),
      ].filter((text) => !isOfTest(text));
    // The test itself waits for the jobs.
    const isOfTest = (text: string) => text.includes('select 1 from jobs.job');
    const ofPages = (texts: readonly string[]) =>
      texts.filter((text) => /insert into "notifications"/.test(text)).length;
    const few = await tell(await service.make.announcement((await makePlace()).community));
    const many = await tell(announcement);
    const [{ count } = { count: 0 }] = await database.queries.change<{ count: number }>(
      'select count(*)::int4 as count from notifications where record_id = $1',
      [announcement.id],
    );
    expect(count).toBe(2_502);
    const pages = Math.ceil((count + 1) / MOST_STORED);
    expect([ofPages(few), ofPages(many)]).toEqual([1, pages]);
    // Each further page is a job: it is added, begun, done and removed.
    expect(many.length - few.length).toBeLessThanOrEqual(12 * (pages - 1));
  });
});

test('notifications appear in the feed of their owner alone, when they are made and when they are read', async () => {
  const { residentUser, admin, community } = await makePlace();
  const [own, others] = [service.as(residentUser), service.as(await service.make.systemAdmin())];
  const [start, start2] = [await presentCursor(service, own), await presentCursor(service, others)];
  const ticket = await service.make.ticket(residentUser.resident);
  await comment(admin, ticket.id, 'Ya vamos');
  const [told] = await notificationsOf(service, residentUser);
  const nodeId = nodeIdOf('Notification', told?.id as string);
  const types = ['Notification'];
  const made = await changesSince(service, own, start, { types });
  expect(made.map(({ action, nodeId: id, node }) => [action, id, node?.__typename])).toEqual([
    ['CREATED', nodeId, 'Notification'],
  ]);
  const MARK = 'mutation ($ids: [GUID!]) { markNotificationsRead(ids: $ids) { unreadNotificationCount } }';
  const cursor = await presentCursor(service, own);
  expect(await send(residentUser, MARK, { ids: [told?.id] })).toEqual({
    markNotificationsRead: { unreadNotificationCount: 0 },
  });
  const read = await changesSince(service, own, cursor, { types });
  expect(read.map(({ action, version }) => [action, version])).toEqual([['UPDATED', 2]]);
  expect(await changesSince(service, others, start2, { types })).toEqual([]);
  expect(await changesSince(service, own, start, { types, communityId: community.id })).toEqual([]);
  const { data } = await others.graphql('query ($nodeId: ID!) { node(nodeId: $nodeId) { nodeId } }', {
    nodeId,
  });
  expect(data.node).toBeNull();
});

describe('read marks', () => {
  const MARK = `mutation ($ids: [GUID!], $before: DateTime) {
    markNotificationsRead(ids: $ids, before: $before) { id unreadNotificationCount } }`;

  test('are set on some, on all up to a moment, or on all, and never on those of others', async () => {
    const { residentUser, neighbour, admin } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    const theirs = await service.make.ticket(neighbour.resident);
    for (const text of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
      await comment(admin, ticket.id, text);
      await service.settled();
    }
    await comment(admin, theirs.id, 'Uno');
    const [fourth, third, second, first] = await notificationsOf(service, residentUser);
    const [other] = await notificationsOf(service, neighbour);
    const mark = async (variables: object) =>
      (await send(residentUser, MARK, { ...variables })).markNotificationsRead.unreadNotificationCount;
    expect(await mark({ ids: [first?.id, other?.id] })).toBe(3);
    expect(await mark({ before: second?.createdAt })).toBe(2);
    const unread = await notificationsOf(service, residentUser, { unread: true });
    expect(unread.map(({ id }) => id)).toEqual([fourth?.id, third?.id]);
    expect(await mark({})).toBe(0);
    const all = await notificationsOf(service, residentUser);
    expect(all).toHaveLength(4);
    for (const { readAt } of all) expect(readAt).not.toBeNull();
    expect((await notificationsOf(service, neighbour))[0]?.readAt).toBeNull();
  });

  test('are answered to the document of examples/writes with the number of the badge and the list', async () => {
    const { residentUser, admin } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    for (const text of ['Uno', 'Dos']) {
      await comment(admin, ticket.id, text);
      await service.settled();
    }
    const [second, first] = await notificationsOf(service, residentUser);
    const document = readFileSync('examples/writes/read-notifications.graphql', 'utf8');
    const { markNotificationsRead } = await send(residentUser, document, { before: first?.createdAt });
    expect(markNotificationsRead).toEqual({
      nodeId: nodeIdOf('Viewer', residentUser.id),
      unreadNotificationCount: 1,
      notifications: {
        nodes: [
          { nodeId: nodeIdOf('Notification', second?.id ?? ''), readAt: null },
          { nodeId: nodeIdOf('Notification', first?.id ?? ''), readAt: expect.any(String) },
        ],
      },
    });
  });
});

describe('a job', () => {
  test('that is repeated, also by two instances at once, tells everybody once', async () => {
    const { residentUser, admin } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    const { id } = await service.make.comment((await makePlace()).residentUser.resident, ticket);
    const task = {
      task: 'notify',
      kind: NotificationKind.TICKET_COMMENTED,
      ids: [String(id)],
      actor: admin.id,
      occasion: '',
      detail: null,
    } as const;
    await Promise.all([runTask(service, task), runTask(service, task), runTask(service, task)]);
    await runTask(service, task);
    expect(await kindsOf(service, residentUser)).toEqual(['TICKET_COMMENTED']);
  });

  test('of a record that is gone tells nobody, and what was told of it says no more than that', async () => {
    const { residentUser, admin } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    const id = await comment(admin, ticket.id, 'Secreto');
    expect(await kindsOf(service, residentUser)).toEqual(['TICKET_COMMENTED']);
    expect((await service.as(admin).delete(`/api/comentarios/${id}`)).status).toBeLessThan(300);
    const [told] = await notificationsOf(service, residentUser);
    expect(told).toMatchObject({ record: null, text: 'Ya no está disponible.' });
    const kind = NotificationKind.TICKET_COMMENTED;
    await runTask(service, {
      task: 'notify',
      kind,
      ids: [String(id)],
      actor: null,
      occasion: 'x',
      detail: null,
    });
    expect(await kindsOf(service, residentUser)).toEqual(['TICKET_COMMENTED']);
  });

  test('of a write that fails is none', async () => {
    const { residentUser, admin } = await makePlace();
    const ticket = await service.make.ticket(residentUser.resident);
    const { errors } = await service.as(admin).graphql(COMMENT, {
      input: { origen: 'ticket', idOrigen: String(ticket.id), comentarioTexto: 'A', idComment: 2147483647 },
    });
    expect(errors).toBeDefined();
    expect(await kindsOf(service, residentUser)).toEqual([]);
  });
});
