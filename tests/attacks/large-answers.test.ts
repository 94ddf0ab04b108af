import { randomUUID } from 'node:crypto';
import { Ticket } from '../../src/modules/tickets/ticket.entity.js';
import { bounded } from '../support/bounded.js';
import { presentCursor } from '../support/change-feed.js';
import type { Client } from '../support/client.js';
import { connect, type Followed, follow, followOn } from '../support/live-client.js';
import * as samples from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

/** Small documents with large answers. `npm run floods` bounds what they take of the memory and of the time of others. */

const ENVIRONMENT = { GRAPHQL_MAX_ANSWER_KB: '256', GRAPHQL_MAX_EVENT_KB: '40' };
let service: Service;
let small: Service;
beforeAll(async () => {
  service = await startService();
  small = await startService({ environment: ENVIRONMENT });
});
afterAll(async () => {
  await small.stop();
  await service.stop();
});

const LONG = '😀'.repeat(4_000);

/** A resident with so many tickets of long texts; `of` is the service that answers the client. */
async function writer(of: Service, tickets: number, contenido = LONG) {
  const community = await of.make.community();
  const residentUser = await of.make.residentUser(community);
  const { id: residentId, communityId } = residentUser.resident;
  const row = { ...samples.ticket(), residentId, communityId: communityId as string, contenido };
  const em = of.em();
  const made = Array.from({ length: tickets }, () =>
    em.create(Ticket, { ...row, statusId: 1, imageUrls: [] }),
  );
  await em.flush();
  return { community, client: of.as(residentUser), ticket: made[0] as Ticket };
}

const codeOf = (answer: { errors?: readonly { extensions: Record<string, unknown> }[] }) =>
  answer.errors?.map(({ extensions: { code, limit } }) => limit ?? code);

const nested = (levels: number, first: number): string =>
  `announcements(first: ${first}) { nodes { contenido ${levels > 1 ? `community { ${nested(levels - 1, first)} }` : ''} } }`;

test('tickets of a resident of tickets are refused by their cost', async () => {
  const { client } = await writer(service, 260);
  const ask = (first: number, contents = 'c0:contenido') =>
    client.graphql(`{tickets(first:${first}){nodes{resident{tickets(first:${first}){nodes{${contents}}}}}}}`);
  for (const first of [260, 120]) expect(codeOf(await ask(first))).toEqual(['cost']);
  // Within the cost, and beyond the bytes.
  const { data, errors } = await ask(60);
  expect({ data, codes: codeOf({ errors }) }).toEqual({ data: null, codes: ['ANSWER_TOO_LARGE'] });
});

test('announcements of a community of announcements are refused by their cost from level to level', async () => {
  const community = await service.make.community();
  await service.make.announcement(community, { contenido: LONG });
  const client = service.as(await service.make.residentUser(community));
  for (const levels of [3, 4, 5, 6])
    expect(codeOf(await client.graphql(`{${nested(levels, 6)}}`))).toEqual(levels > 3 ? ['cost'] : undefined);
});

describe('an answer that is larger than it may be', () => {
  const pages =
    '{ a: tickets(first: 20) { nodes { contenido } } b: tickets(first: 20, offset: 1) { nodes { contenido } } }';

  test.each([
    ['that PostgreSQL writes', '{ tickets(first: 50) { nodes { contenido } } }'],
    ['that PostgreSQL writes with cursors', '{ tickets(first: 50) { edges { cursor node { contenido } } } }'],
    ['of several root fields, each of which fits', pages.replaceAll('20', '10')],
    ['that resolvers make', '{ tickets(first: 50) { nodes { contenido can { nodeId } } } }'],
    ['of a single record', '{ viewer { resident { tickets(first: 50) { nodes { contenido } } } } }'],
    [
      'in which one row comes again',
      `{ tickets(first: 1) { nodes { ${Array.from({ length: 15 }, (_, at) => `c${at}: contenido`).join(' ')} ... on Ticket { resident { tickets(first: 3) { nodes { contenido pictures { url } } } } } } } }`,
    ],
    ['whose names are long', `{ tickets(first: 30) { nodes { ${'n'.repeat(10_000)}: id } } }`],
  ])('%s is refused as a whole', async (_what, query) => {
    const { client } = await writer(small, 30);
    const { data, errors } = await client.graphql(query);
    expect({ data, codes: codeOf({ errors }) }).toEqual({ data: null, codes: ['ANSWER_TOO_LARGE'] });
    expect(errors?.[0]?.message).toBe(
      'La respuesta es demasiado grande. Pida páginas menores, o menos campos.',
    );
  });

  test('each part is answered alone, and the list of REST is sent whole', async () => {
    const { client, community } = await writer(small, 30);
    const { data, errors } = await client.graphql('{ tickets(first: 10) { nodes { contenido } } }');
    expect(errors).toBeUndefined();
    expect(data.tickets.nodes).toEqual(Array(10).fill({ contenido: LONG }));
    const { status, body } = await small.as(await small.make.admin(community)).get('/api/tickets');
    expect([status, body.length]).toEqual([200, 30]);
  });
});

describe('the answers to events', () => {
  const open: Followed[] = [];
  afterEach(() => {
    for (const one of open.splice(0)) one.stop();
  });

  const selecting = (below: string) =>
    `subscription ($after: String) { changes(after: $after, types: ["Ticket"]) { cursor nodeId action version node { ... on Ticket { ${below} } } } }`;
  const touch = (client: Client, id: number) =>
    client.graphql(
      'mutation ($id: Int!, $contenido: String!) { updateTicket(id: $id, input: { contenido: $contenido }) { id } }',
      { id, contenido: randomUUID() },
    );

  test('a subscription that selects pages of pages for each event is refused by a cost of its own', async () => {
    const { client } = await writer(service, 1);
    const below =
      'resident { tickets(first: 60) { nodes { resident { tickets(first: 60) { nodes { contenido } } } } } }';
    const refused = follow(client, {}, selecting(below));
    open.push(refused);
    expect(await refused.end()).toMatchObject([{ extensions: { limit: 'cost', maximum: 2_000 } }]);
  });

  test('an answer to an event that is too large is refused, and the next one told', async () => {
    const { client, ticket } = await writer(small, 4);
    const followed = follow(
      client,
      { after: await presentCursor(small, client) },
      selecting('resident { tickets(first: 4) { nodes { contenido } } }'),
    );
    open.push(followed);
    await touch(client, ticket.id);
    await bounded(
      'the refusal',
      until(() => followed.answers.length > 0),
    );
    expect(codeOf(followed.answers[0] ?? {})).toEqual(['ANSWER_TOO_LARGE']);
    expect(followed.ended).toBeUndefined();
  });

  test('equal subscriptions of one user count one read for each event, and different ones one each', async () => {
    const limited = await startService({ environment: { RATE_LIMIT: 'on', READS_PER_MINUTE: '1000' } });
    try {
      const { client, ticket } = await writer(limited, 1, 'corto');
      const left = async () =>
        (await client.post('/graphql', { query: '{ __typename }' }, { 'x-graphql-cost': '1' })).body
          .extensions.cost.remaining as number;
      const costOfEvent = async (queries: readonly string[]) => {
        const live = connect(client);
        const after = await presentCursor(limited, client);
        const followed = queries.map((query) => followOn(live, { after }, query));
        await touch(client, ticket.id);
        await Promise.all(followed.map((one) => one.received(1)));
        const before = await left();
        await touch(client, ticket.id);
        await Promise.all(followed.map((one) => one.received(2)));
        const after2 = await left();
        for (const one of followed) one.stop();
        await live.dispose();
        return before - after2 - 1;
      };
      const equal = Array<string>(10).fill(selecting('id contenido'));
      expect(await costOfEvent(equal)).toBe(1);
      expect(
        await costOfEvent(equal.map((query, at) => query.replace('id contenido', `a${at}: contenido`))),
      ).toBe(10);
    } finally {
      await limited.stop();
    }
  });

  test('each of twenty subscriptions to relations of a record is told, and others are answered meanwhile', async () => {
    const { client, ticket } = await writer(service, 60);
    const bystander = service.as(await service.make.residentUser(await service.make.community()));
    const after = await presentCursor(service, client);
    const live = connect(client);
    // Of one connection all answers together stay below what a client may leave unread.
    const below = 'resident { tickets(first: 2) { nodes { contenido } } }';
    const followed = Array.from({ length: 20 }, () => followOn(live, { after }, selecting(below)));
    await touch(client, ticket.id);
    const told = Promise.all(followed.map((one) => one.received(1)));
    expect((await bystander.graphql('{ me { id } }')).errors).toBeUndefined();
    await told;
    await live.dispose();
  });
});
