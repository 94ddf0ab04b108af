import { makeCommunityFixture } from '../support/community-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { PICTURES } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('changing a ticket', () => {
  test('the owner and administrators change status, text and pictures of a ticket, and fields left out keep their values', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident, {
      imageUrls: ['uploads/a.png', 'uploads/b.png'],
      editedAt: '2026-01-01T00:00:00.000Z',
    });
    const path = `/api/tickets/${ticket.id}`;
    const resolved = await service.as(admin).put(path, { statusId: '6', contenido: null });
    expect(resolved.status).toBe(200);
    expect(resolved.body).toMatchObject({
      statusId: 6,
      statusCode: 'RESUELTO',
      statusDescripcion: 'Resuelto',
      statusColor: '#4CAF50',
      contenido: ticket.contenido,
      imageUrls: ['uploads/a.png', 'uploads/b.png'],
    });
    expect(resolved.body.updatedAt > '2026-01-01T00:00:00.000Z').toBe(true);
    const changed = await service
      .as(residentUser)
      .put(path, { contenido: 'Ya son las tres', imageUrls: [PICTURES[2]] });
    expect(changed).toMatchObject({
      status: 200,
      body: { statusId: 6, contenido: 'Ya son las tres', imageUrls: [PICTURES[2]] },
    });
    expect(await service.as(residentUser).put(path, { imageUrls: [], statusId: 1 })).toMatchObject({
      status: 200,
      body: { statusId: 1, imageUrls: [], contenido: 'Ya son las tres' },
    });
  });

  test.each([{}, { statusId: null, contenido: null, imageUrls: null }, { residentId: UNKNOWN_ID, id: 7 }])(
    'the body %j changes nothing and is answered 200',
    async (body) => {
      const { residentUser } = await makeCommunityFixture(service);
      const ticket = await service.make.ticket(residentUser.resident, {
        imageUrls: ['uploads/a.png'],
        editedAt: '2026-01-01T00:00:00.000Z',
      });
      const path = `/api/tickets/${ticket.id}`;
      const before = (await service.as(residentUser).get(path)).body;
      const answer = await service.as(residentUser).put(path, body);
      expect(answer).toMatchObject({ status: 200, body: before });
      expect(before.updatedAt).toBe('2026-01-01T00:00:00.000Z');
    },
  );

  test.each([0, -1, 7, 2147483647])('a change to the unknown status %d is refused', async (statusId) => {
    const { residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    expectRefused(
      await service.as(residentUser).put(path, { statusId, contenido: 'Otro texto' }),
      400,
      'INVALID_OPERATION',
      'El estado de ticket indicado no existe.',
    );
    expect((await service.as(residentUser).get(path)).body).toMatchObject({
      statusId: 1,
      contenido: ticket.contenido,
    });
  });

  test('the audit log holds a ticket before and after a change by an administrator', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const before = { imageUrls: ['uploads/a "1".png', 'a,b\\c'], statusId: 1 };
    const after = { imageUrls: [], statusId: 4 };
    const ticket = await service.make.ticket(residentUser.resident, before);
    await service.as(admin).put(`/api/tickets/${ticket.id}`, after);
    const { data, errors } = await service
      .as(await service.make.systemAdmin())
      .graphql(
        'query ($id: String!) { auditEntries(where: { record: { eq: "Ticket" }, recordId: { eq: $id } }) { nodes { before after } } }',
        { id: String(ticket.id) },
      );
    expect(errors).toBeUndefined();
    expect(data.auditEntries.nodes).toMatchObject([{ before, after }]);
  });

  test("a resident gets 403 for another resident's ticket, in its own community and elsewhere", async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const elsewhere = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const others = [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      elsewhere.residentUser,
    ];
    for (const caller of others) {
      expectRefused(
        await service.as(caller).put(`/api/tickets/${ticket.id}`, { statusId: 5 }),
        403,
        'FORBIDDEN',
      );
    }
    expect((await service.as(residentUser).get(`/api/tickets/${ticket.id}`)).body.statusId).toBe(1);
  });

  test('a guard without a resident record gets 404 for a ticket of its community and of another', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const path = `/api/tickets/${(await service.make.ticket(residentUser.resident)).id}`;
    const guard = await service.make.guard(community);
    expectRefused(await service.as(guard).put(path, { statusId: 5 }), 404, 'NOT_FOUND');
    expectRefused(await service.as(guard).delete(path), 404, 'NOT_FOUND');
    const stranger = await service.make.guard(await service.make.community());
    expectRefused(await service.as(stranger).put(path, { statusId: 5 }), 404, 'NOT_FOUND');
    expect((await service.as(residentUser).get(path)).body.statusId).toBe(1);
  });
});

describe('deleting a ticket', () => {
  test('the owner and administrators delete a ticket together with its history and comments', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    for (const caller of [residentUser, admin]) {
      const ticket = await service.make.ticket(residentUser.resident);
      const comment = await service.make.comment(residentUser.resident, ticket);
      const path = `/api/tickets/${ticket.id}`;
      await service.as(admin).put(path, { statusId: 6 });
      expect(await service.as(caller).delete(path)).toMatchObject({ status: 204, body: null });
      expectRefused(await service.as(caller).get(path), 404, 'NOT_FOUND');
      expectRefused(await service.as(caller).delete(path), 404, 'NOT_FOUND');
      expect((await service.as(caller).get(`/api/comentarios/${comment.id}`)).status).toBe(404);
    }
  });

  test('a neighbour gets 403, a caller of another community 404, and the ticket remains', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const path = `/api/tickets/${(await service.make.ticket(residentUser.resident)).id}`;
    const neighbour = await service.make.residentUser(community);
    const stranger = (await makeCommunityFixture(service)).residentUser;
    expectRefused(await service.as(neighbour).delete(path), 403, 'FORBIDDEN');
    expectRefused(await service.as(stranger).delete(path), 404, 'NOT_FOUND');
    expect((await service.as(residentUser).get(path)).status).toBe(200);
  });
});
