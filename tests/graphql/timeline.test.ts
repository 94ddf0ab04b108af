import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { countStatements, fewest } from '../support/statements.js';

/** Comments on a ticket and changes of its status as a single list. */

const statements = countStatements();
let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

const EVENT =
  '__typename ... on Comment { comentarioTexto resident { id } } ... on TicketHistory { toStatus { id } }';

/** A ticket with two comments before, between and after two changes of its status. */
async function talkedAbout() {
  const fixture = await makeCommunityFixture(service);
  const { resident } = fixture.residentUser;
  const ticket = await service.make.ticket(resident);
  const at = (minute: number) => `2026-03-01T10:0${minute}:00.000Z`;
  const texts = ['uno', 'dos', 'tres', 'cuatro'];
  for (const [index, comentarioTexto] of texts.entries()) {
    await service.make.comment(resident, ticket, {
      comentarioTexto,
      createdAt: at(index + Math.floor(index / 2)),
    });
  }
  await service.services.queries.change(
    `insert into ticket_history (ticket_id, from_status_id, to_status_id, changed_by_user_id, changed_at)
     values ($1, 1, 2, $2, $3), ($1, 2, 6, $2, $4)`,
    [ticket.id, fixture.admin.id, at(2), at(3)],
  );
  return { ...fixture, ticket, resident };
}

const said = (comentarioTexto: string, id: string) => ({
  __typename: 'Comment',
  comentarioTexto,
  resident: { id },
});
const changed = (id: number) => ({ __typename: 'TicketHistory', toStatus: { id } });

describe('the timeline of a ticket', () => {
  test('a timeline of what changed since a moment counts and holds nothing else', async () => {
    const { ticket, residentUser } = await talkedAbout();
    const ask = (since: string) =>
      service
        .as(residentUser)
        .graphql(
          `query ($id: Int!, $since: DateTime) { ticket(id: $id) { timeline(updatedSince: $since) { totalCount nodes { __typename } } } }`,
          { id: ticket.id, since },
        );
    const all = (await ask('2000-01-01T00:00:00.000Z')).data.ticket.timeline;
    expect(all).toMatchObject({ totalCount: 6, nodes: { length: 6 } });
    expect((await ask('2999-01-01T00:00:00.000Z')).data.ticket.timeline).toEqual({
      totalCount: 0,
      nodes: [],
    });
  });

  test('comments and status changes are one list in chronological order', async () => {
    const { ticket, residentUser, resident } = await talkedAbout();
    const query = `query ($id: Int!) { ticket(id: $id) { timeline { totalCount nodes { ${EVENT} } } } }`;
    const expected = {
      totalCount: 6,
      nodes: [
        said('uno', resident.id),
        said('dos', resident.id),
        changed(2),
        // The comment and the change have the same moment: either may be first, but always the same one.
        expect.anything(),
        expect.anything(),
        said('cuatro', resident.id),
      ],
    };
    const { data, errors } = await service.as(residentUser).graphql(query, { id: ticket.id });
    expect(errors).toBeUndefined();
    expect(data.ticket.timeline).toEqual(expected);
    expect(data.ticket.timeline.nodes).toEqual(
      expect.arrayContaining([changed(6), said('tres', resident.id)]),
    );
  });

  test('pages from both ends cover the timeline without gaps and repetitions', async () => {
    const { ticket, admin } = await talkedAbout();
    const client = service.as(admin);
    const page = async (args: string) => {
      const query = `query ($id: Int!) { ticket(id: $id) { timeline(${args}) {
        edges { cursor node { __typename ... on Comment { id } ... on TicketHistory { id } } }
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } } }`;
      const { data, errors } = await client.graphql(query, { id: ticket.id });
      expect(errors).toBeUndefined();
      return data.ticket.timeline;
    };
    const whole = (await page('first: 10')).edges;
    expect(whole).toHaveLength(6);
    const forward = [];
    for (let after = ''; forward.length < 6; ) {
      const { edges, pageInfo } = await page(`first: 2${after}`);
      forward.push(...edges);
      expect(pageInfo.hasNextPage).toBe(forward.length < 6);
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect(forward).toEqual(whole);
    const backward = [];
    for (let before = ''; backward.length < 6; ) {
      const { edges, pageInfo } = await page(`last: 4${before}`);
      backward.unshift(...edges);
      expect(pageInfo.hasPreviousPage).toBe(backward.length < 6);
      before = `, before: "${pageInfo.startCursor}"`;
    }
    expect(backward).toEqual(whole);
    expect((await page('first: 2, offset: 3')).edges).toEqual(whole.slice(3, 5));
  });

  test('a wrong page size or cursor is an error of the timeline alone', async () => {
    const { ticket, admin } = await talkedAbout();
    for (const args of ['first: 501', 'after: "bm8"']) {
      const query = `query ($id: Int!) { ticket(id: $id) { id timeline(${args}) { nodes { __typename } } } }`;
      const { errors } = await service.as(admin).graphql(query, { id: ticket.id });
      expect(errors).toMatchObject([
        { path: ['ticket', 'timeline'], extensions: { code: 'VALIDATION_ERROR' } },
      ]);
    }
  });

  test('the number of SQL statements for timelines does not grow with the tickets', async () => {
    const { community, admin, residentUser } = await talkedAbout();
    const addTickets = async () => {
      for (let number = 0; number < 3; number++) {
        const ticket = await service.make.ticket(residentUser.resident);
        await service.make.comment(residentUser.resident, ticket);
      }
    };
    const query = `query ($id: GUID!, $first: Int) { tickets(first: $first, where: { communityId: { eq: $id } }) { nodes {
      timeline { totalCount nodes { ${EVENT} } } } } }`;
    const countFor = async (first: number) => {
      const ask = async () => {
        const { data } = await service.as(admin).graphql(query, { id: community.id, first });
        expect(data.tickets.nodes).toHaveLength(first);
      };
      return fewest(() => statements.during(ask));
    };
    await addTickets();
    const before = await countFor(4);
    await addTickets();
    expect(await countFor(7)).toBe(before);
  });
});
