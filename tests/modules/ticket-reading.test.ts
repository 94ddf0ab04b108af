import type { Answer } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ids = (answer: Answer): number[] => answer.body.map(({ id }: { id: number }) => id);

describe('reading tickets', () => {
  test('administrators list tickets by report time, newest first, and other roles get 403', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const [old, latest, middle] = [
      await service.make.ticket(residentUser.resident, { fechaReporte: '2026-01-01T00:00:00.000Z' }),
      await service.make.ticket(residentUser.resident, { fechaReporte: '2026-03-01T00:00:00.000Z' }),
      await service.make.ticket(residentUser.resident, { fechaReporte: '2026-02-01T00:00:00.000Z' }),
    ];
    const expected = [latest.id, middle.id, old.id];
    expect(ids(await service.as(admin).get('/api/tickets'))).toEqual(expected);
    expect(ids(await service.as(admin).get(`/api/Tickets/Community/${community.id}`))).toEqual(expected);
    expect(ids(await service.as(residentUser).get('/api/tickets/my'))).toEqual(expected);
    const guard = await service.make.guard(community);
    for (const caller of [
      residentUser,
      guard,
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
    ]) {
      for (const path of ['/api/tickets', `/api/tickets/community/${community.id}`]) {
        expectRefused(await service.as(caller).get(path), 403, 'FORBIDDEN');
      }
    }
  });

  test("/my lists only the caller's own tickets and is refused without a resident record", async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const own = await service.make.ticket(residentUser.resident);
    await service.make.ticket(neighbour.resident);
    expect(ids(await service.as(residentUser).get('/api/tickets/my'))).toEqual([own.id]);
    for (const caller of [admin, await service.make.guard(community), await service.make.systemAdmin()]) {
      expectRefused(
        await service.as(caller).get('/api/tickets/my'),
        400,
        'INVALID_OPERATION',
        'Usuario no está registrado como residente.',
      );
    }
  });

  test('all callers except guards read the tickets of their community by id, and none of other communities', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    const insiders = [
      admin,
      await service.make.systemAdmin(),
      await service.make.residentUser(community, 'RENTER'),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
    ];
    for (const caller of insiders) {
      expect(await service.as(caller).get(path)).toMatchObject({ status: 200, body: { id: ticket.id } });
    }
    const elsewhere = await makeCommunityFixture(service);
    const outsiders = [
      await service.make.guard(community),
      elsewhere.admin,
      elsewhere.residentUser,
      await service.make.guard(elsewhere.community),
      await service.make.user('RESIDENT'),
    ];
    for (const caller of outsiders) expectRefused(await service.as(caller).get(path), 404, 'NOT_FOUND');
  });

  test('a resident who moved keeps its tickets, which stay in the community where they were created', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const elsewhere = await makeCommunityFixture(service);
    const moved = await service
      .as(await service.make.admin(community, elsewhere.community))
      .put(`/api/residents/${residentUser.resident.id}`, { communityId: elsewhere.community.id });
    expect(moved.status).toBe(200);
    expect(await service.as(residentUser).get('/api/tickets/my')).toMatchObject({
      body: [{ id: ticket.id, communityId: community.id }],
    });
    expect((await service.as(residentUser).get(`/api/tickets/${ticket.id}`)).status).toBe(200);
    expect(ids(await service.as(admin).get('/api/tickets'))).toEqual([ticket.id]);
    expect((await service.as(elsewhere.admin).get('/api/tickets')).body).toEqual([]);
  });

  test('the tickets of a deleted resident remain and show its name', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    expect((await service.as(admin).delete(`/api/residents/${residentUser.resident.id}`)).status).toBe(204);
    expect(await service.as(admin).get(`/api/tickets/${ticket.id}`)).toMatchObject({
      status: 200,
      body: { residentName: residentUser.resident.fullName, residentNumber: '12-B' },
    });
    expect(await service.as(admin).put(`/api/tickets/${ticket.id}`, { statusId: 6 })).toMatchObject({
      status: 200,
      body: { statusCode: 'RESUELTO' },
    });
  });
});
