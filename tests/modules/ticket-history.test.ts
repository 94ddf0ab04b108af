import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const HISTORY = 'history(orderBy: ID_ASC) { totalCount nodes { fromStatusId toStatusId } }';

describe('the history of a ticket', () => {
  const historyOf = async (caller: Person, id: number) => {
    const query = `query ($id: Int!) { ticket(id: $id) { statusId ${HISTORY} } }`;
    const { data, errors } = await service.as(caller).graphql(query, { id });
    expect(errors).toBeUndefined();
    return data.ticket;
  };

  test('each status change is recorded with author, time, old and new status, and an unchanged status is not', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    await service.as(admin).put(path, { statusId: 2 });
    await service.as(admin).put(path, { statusId: 2 });
    await service.as(admin).put(path, { contenido: 'Otro texto' });
    await service.as(admin).put(path, { statusId: 99 });
    await service.as(residentUser).put(path, { statusId: 5 });
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: Int!) { ticket(id: $id) { history { totalCount nodes { ticketId fromStatusId fromStatus { code }
        toStatusId toStatus { code } changedByUserId changedByName changedBy { id } changedAt ticket { id } } } } }`,
      { id: ticket.id },
    );
    expect(errors).toBeUndefined();
    const common = {
      ticketId: ticket.id,
      ticket: { id: ticket.id },
      changedByName: 'Alejandra Montes',
      changedAt: TIMESTAMP,
    };
    expect(data.ticket.history).toEqual({
      totalCount: 2,
      nodes: [
        {
          ...common,
          fromStatusId: 2,
          fromStatus: { code: 'EN_REVISION' },
          toStatusId: 5,
          toStatus: { code: 'CANCELADO' },
          changedByUserId: residentUser.id,
          changedBy: { id: residentUser.id },
        },
        {
          ...common,
          fromStatusId: 1,
          fromStatus: { code: 'NUEVO' },
          toStatusId: 2,
          toStatus: { code: 'EN_REVISION' },
          changedByUserId: admin.id,
          changedBy: { id: admin.id },
        },
      ],
    });
  });

  test('concurrent status changes form one chain of history entries', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const callers = [
      admin,
      residentUser,
      await service.make.admin(community),
      await service.make.systemAdmin(),
    ];
    const ticket = await service.make.ticket(residentUser.resident);
    const wanted = [2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2];
    const answers = await Promise.all(
      wanted.map((statusId, index) =>
        service.as(callers[index % callers.length] as Person).put(`/api/tickets/${ticket.id}`, { statusId }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const { statusId, history } = await historyOf(admin, ticket.id);
    expect(history.totalCount).toBeGreaterThan(0);
    let at = 1;
    for (const { fromStatusId, toStatusId } of history.nodes) {
      expect(fromStatusId).toBe(at);
      expect(toStatusId).not.toBe(at);
      at = toStatusId;
    }
    expect(statusId).toBe(at);
  });

  test('deleting a ticket during a status change leaves no partial history', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    const [deleted, ...changes] = await Promise.all([
      service.as(admin).delete(path),
      ...[2, 3, 4].map((statusId) => service.as(residentUser).put(path, { statusId })),
    ]);
    expect(deleted.status).toBe(204);
    for (const { status } of changes) expect([200, 404]).toContain(status);
    expect((await service.as(admin).get(path)).status).toBe(404);
  });
});
