import { nodeIdOf } from '../../src/engine/declare.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { whereEqual } from '../support/where-equal.js';

/** The records to which comments and audit entries lead, and the lists that lead back. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const SUBJECT = `subject {
  __typename ... on Ticket { ticketId: id } ... on Announcement { id } ... on ServiceProvider { id } ... on CommunityProvider { id }
}`;

describe('the subject of a comment', () => {
  async function comments() {
    const fixture = await makeCommunityFixture(service);
    const { community, residentUser } = fixture;
    const { resident } = residentUser;
    const ticket = await service.make.ticket(resident);
    const about = {
      Announcement: ['Post', (await service.make.announcement(community)).id],
      ServiceProvider: ['provider', (await service.make.serviceProvider(community)).id],
      CommunityProvider: ['PROVIDER', (await service.make.provider(community)).id],
    } as const;
    await service.make.comment(resident, ticket);
    for (const [origen, idOrigen] of Object.values(about))
      await service.make.comment(resident, { origen, idOrigen });
    await service.make.comment(resident, { origen: 'event', idOrigen: '7' });
    await service.make.comment(resident, { origen: 'provider', idOrigen: 'nadie' });
    return { ...fixture, ticket, about };
  }

  test('a comment leads to the ticket, announcement or provider that it is about', async () => {
    const { residentUser, ticket, about } = await comments();
    const { data, errors } = await service
      .as(residentUser)
      .graphql(`{ comments(orderBy: CREATED_AT_ASC) { nodes { ${SUBJECT} } } }`);
    expect(errors).toBeUndefined();
    expect(data.comments.nodes).toEqual([
      { subject: { __typename: 'Ticket', ticketId: ticket.id } },
      ...Object.entries(about).map(([__typename, [, id]]) => ({ subject: { __typename, id } })),
      { subject: null },
      { subject: null },
    ]);
  });

  test('a subject out of scope is null', async () => {
    const { community } = await comments();
    const guard = service.as(await service.make.guard(community));
    const { data } = await guard.graphql(`{ comments { nodes { origen ${SUBJECT} } } }`);
    const subjects = new Map<string, unknown>(
      data.comments.nodes.map(({ origen, subject }: { origen: string; subject: unknown }) => [
        origen,
        subject,
      ]),
    );
    expect(subjects.get('Post')).toMatchObject({ __typename: 'Announcement' });
    expect(subjects.get('PROVIDER')).toBeNull();
  });

  test('announcements and providers lead to the comments on them', async () => {
    const { admin, about } = await comments();
    const { data } = await service.as(admin).graphql(
      `query ($post: GUID!, $service: GUID!, $provider: GUID!) {
        announcement(id: $post) { comments { totalCount nodes { idOrigen } } }
        serviceProvider(id: $service) { comments { totalCount nodes { idOrigen } } }
        communityProvider(id: $provider) { comments { totalCount nodes { idOrigen } } }
      }`,
      {
        post: about.Announcement[1],
        service: about.ServiceProvider[1],
        provider: about.CommunityProvider[1],
      },
    );
    const one = (idOrigen: string) => ({ comments: { totalCount: 1, nodes: [{ idOrigen }] } });
    expect(data).toEqual({
      announcement: one(about.Announcement[1]),
      serviceProvider: one(about.ServiceProvider[1]),
      communityProvider: one(about.CommunityProvider[1]),
    });
  });
});

describe('the target of an audit entry', () => {
  test('an entry leads to its record and its community, while they exist', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const input = { communityId: community.id, titulo: 'Aviso', contenido: 'Texto', fecha: '2026-01-01' };
    const { body: kept } = await client.post('/api/comunicados', input);
    const { body: gone } = await client.post('/api/comunicados', input);
    await client.delete(`/api/comunicados/${gone.id}`);
    const query = `query ($where: AuditEntryWhere) { auditEntries(where: $where) { nodes {
      recordId community { id } target { nodeId ... on Announcement { titulo } } } } }`;
    const where = whereEqual({ communityId: community.id, record: 'Announcement', action: 'CREATE' });
    const { data, errors } = await client.graphql(query, { where });
    expect(errors).toBeUndefined();
    expect(data.auditEntries.nodes).toEqual(
      expect.arrayContaining([
        {
          recordId: kept.id,
          community: { id: community.id },
          target: { nodeId: nodeIdOf('Announcement', kept.id), titulo: 'Aviso' },
        },
        { recordId: gone.id, community: { id: community.id }, target: null },
      ]),
    );
  });
});

describe('the payments of a contract', () => {
  test('a contract leads to the payments applied to its charges, and a payment to its contracts', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const [paid, unpaid] = [await service.make.contract(community), await service.make.contract(community)];
    const charge = await service.make.charge(paid);
    const client = service.as(admin);
    const input = {
      montoPago: 100,
      formaDePago: 'Transferencia',
      fechaDePago: '2026-03-09T00:00:00.000Z',
      pagoCargos: [{ cargosComunidadId: charge.id, montoAplicado: 10 }],
    };
    const { data: made } = await client.graphql(
      'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id contracts { nodes { id } } } }',
      { input },
    );
    expect(made.createPayment.contracts.nodes).toEqual([{ id: paid.id }]);
    const { data } = await client.graphql(
      '{ contracts { nodes { id payments { totalCount nodes { id } } } } }',
    );
    expect(data.contracts.nodes).toEqual(
      expect.arrayContaining([
        { id: paid.id, payments: { totalCount: 1, nodes: [{ id: made.createPayment.id }] } },
        { id: unpaid.id, payments: { totalCount: 0, nodes: [] } },
      ]),
    );
  });
});
