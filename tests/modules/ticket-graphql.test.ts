import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { whereEqual } from '../support/where-equal.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('tickets through GraphQL', () => {
  test('GraphQL creates, changes and deletes tickets, and refuses those of others', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(residentUser);
    const created = await client.graphql(
      'mutation ($input: CreateTicketInput!) { createTicket(input: $input) { id state residentName } }',
      { input: { categoriaTicketId: 4, contenido: 'Perro suelto' } },
    );
    expect(created).toMatchObject({
      errors: undefined,
      data: { createTicket: { state: 'NEW', residentName: residentUser.resident.fullName } },
    });
    const { id } = created.data.createTicket;
    const change =
      'mutation ($id: Int!) { updateTicket(id: $id, input: { statusId: 3 }) { statusId status { color } } }';
    expect(await service.as(admin).graphql(change, { id })).toMatchObject({
      data: { updateTicket: { statusId: 3, status: { color: '#9C27B0' } } },
    });
    const neighbour = await service.make.residentUser(community);
    const stranger = (await makeCommunityFixture(service)).residentUser;
    for (const [other, code] of [
      [neighbour, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
    ] as const) {
      const refused = await service.as(other).graphql(change, { id });
      expect(refused.errors?.[0]?.extensions).toMatchObject({ code });
    }
    const remove = 'mutation ($id: Int!) { deleteTicket(id: $id) { deletedId } }';
    expect(await client.graphql(remove, { id })).toMatchObject({ data: { deleteTicket: { deletedId: id } } });
    const again = await client.graphql(remove, { id });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('GraphQL follows a ticket to its resident, community, category and status, and back', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: Int!) { ticket(id: $id) { resident { id tickets { nodes { id } } } category { categoria }
        status { code } community { nombre tickets(first: 1) { totalCount edges { cursor node { id } } } } } }`,
      { id: ticket.id },
    );
    expect(errors).toBeUndefined();
    expect(data.ticket).toMatchObject({
      resident: { id: residentUser.resident.id, tickets: { nodes: [{ id: ticket.id }] } },
      category: { categoria: 'Ruido' },
      status: { code: 'NUEVO' },
      community: {
        nombre: community.nombre,
        tickets: { totalCount: 1, edges: [{ node: { id: ticket.id } }] },
      },
    });
  });

  test('the list of a community shows a resident only its own tickets', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const own = await service.make.ticket(residentUser.resident);
    await service.make.ticket(neighbour.resident);
    const { data, errors } = await service
      .as(residentUser)
      .graphql(
        'query ($id: Int!) { ticket(id: $id) { community { tickets { totalCount nodes { id } } } } }',
        {
          id: own.id,
        },
      );
    expect(errors).toBeUndefined();
    expect(data.ticket.community.tickets).toEqual({ totalCount: 1, nodes: [{ id: own.id }] });
  });

  test('the list of tickets gives residents their own, committee members those of their community, guards none', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const listed = async (person: Person) => {
      const { data } = await service.as(person).graphql('{ tickets { nodes { id } } }');
      return (data.tickets as { nodes: { id: number }[] }).nodes.map(({ id }) => id);
    };
    expect(await listed(residentUser)).toEqual([ticket.id]);
    expect(await listed(await service.make.residentUser(community))).toEqual([]);
    expect(await listed(await service.make.residentUser(community, 'COMITEE_MEMBER'))).toEqual([ticket.id]);
    expect(await listed(await service.make.guard(community))).toEqual([]);
  });

  test('the ticket list supports conditions and every order', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const a = await service.make.ticket(residentUser.resident, {
      fechaReporte: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-05-03T00:00:00.000Z',
      statusId: 5,
    });
    const b = await service.make.ticket(residentUser.resident, {
      fechaReporte: '2026-02-01T00:00:00.000Z',
      updatedAt: '2026-05-01T00:00:00.000Z',
      categoriaTicketId: 9,
      statusId: 4,
    });
    const c = await service.make.ticket(neighbour.resident, {
      fechaReporte: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-05-02T00:00:00.000Z',
      statusId: 6,
    });
    const listed = async (args: object) => {
      const { data, errors } = await service
        .as(admin)
        .graphql(
          'query ($where: TicketWhere, $orderBy: [TicketOrder!]) { tickets(where: $where, orderBy: $orderBy) { nodes { id } } }',
          { ...args },
        );
      expect(errors).toBeUndefined();
      return data.tickets.nodes.map(({ id }: { id: number }) => id);
    };
    const filtered = (fields: Record<string, unknown>) => listed({ where: whereEqual(fields) });
    expect(await filtered({ communityId: community.id })).toEqual([c.id, b.id, a.id]);
    expect(await filtered({ communityId: UNKNOWN_ID })).toEqual([]);
    expect(await filtered({ residentId: neighbour.resident.id })).toEqual([c.id]);
    expect(await filtered({ categoriaTicketId: 9 })).toEqual([b.id]);
    expect(await filtered({ statusId: 5 })).toEqual([a.id]);
    expect(await filtered({ isOpen: true })).toEqual([b.id]);
    expect(await filtered({ isOpen: false })).toEqual([c.id, a.id]);
    expect(await listed({ where: { fechaReporte: { gte: '2026-02-01' } } })).toEqual([c.id, b.id]);
    expect(await listed({ where: { fechaReporte: { lt: '2026-02-01' } } })).toEqual([a.id]);
    const between = { fechaReporte: { gte: '2026-01-15', lt: '2026-02-15' }, isOpen: { eq: true } };
    expect(await listed({ where: between })).toEqual([b.id]);
    expect(await listed({ orderBy: 'FECHA_REPORTE_ASC' })).toEqual([a.id, b.id, c.id]);
    expect(await listed({ orderBy: 'UPDATED_AT_DESC' })).toEqual([a.id, c.id, b.id]);
    expect(await listed({ orderBy: 'UPDATED_AT_ASC' })).toEqual([b.id, c.id, a.id]);
  });

  test('cursors page through own tickets, even with equal report times', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const made: number[] = [];
    for (let i = 0; i < 5; i++) {
      const fechaReporte = '2026-01-01T00:00:00.000Z';
      made.push((await service.make.ticket(residentUser.resident, { fechaReporte })).id);
    }
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const { data, errors } = await service
        .as(residentUser)
        .graphql(
          'query ($after: String) { viewer { resident { tickets(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } } } }',
          { after },
        );
      expect(errors).toBeUndefined();
      const { nodes, pageInfo } = data.viewer.resident.tickets;
      seen.push(...nodes.map(({ id }: { id: number }) => id));
      after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual(made.reverse());
  });

  test('a condition on another resident does not widen the list of own tickets', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    await service.make.ticket(neighbour.resident);
    const { data } = await service
      .as(residentUser)
      .graphql(
        'query ($id: GUID!) { viewer { resident { tickets(where: { residentId: { eq: $id } }) { totalCount } } } }',
        {
          id: neighbour.resident.id,
        },
      );
    expect(data.viewer.resident.tickets.totalCount).toBe(0);
  });
});
