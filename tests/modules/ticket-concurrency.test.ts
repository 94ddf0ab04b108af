import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ENTRIES = `query ($where: AuditEntryWhere) {
  auditEntries(where: $where, first: 100) { nodes { action recordId after } } }`;

test('of writes that come at once each has its own answer and its own entry in the audit log, also beside refused ones', async () => {
  const { admin, community, residentUser } = await makeCommunityFixture(service);
  const ticket = { residentId: residentUser.resident.id, categoriaTicketId: 1 };
  const create = (fields: object) => service.as(admin).post('/api/tickets', { ...ticket, ...fields });
  const change = (id: number, contenido: string) =>
    service.as(admin).put(`/api/tickets/${id}`, { contenido });
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, index) => create({ contenido: `T${index}` })),
  );
  const ids: number[] = others.map(({ body }) => body.id);
  const unknownResident = await create({ residentId: UNKNOWN_ID, contenido: 'N' });
  const unknownTicket = await change(2_000_000_000, 'N');

  for (const round of [1, 2, 3]) {
    const texts = ids.map((id) => `R${round} ${id}`);
    const [created, refused, changed, missing] = await Promise.all([
      Promise.all(texts.map((contenido) => create({ contenido }))),
      Promise.all([1, 2].map(() => create({ residentId: UNKNOWN_ID, contenido: 'N' }))),
      Promise.all(ids.map((id, index) => change(id, texts[index] as string))),
      Promise.all([1, 2].map(() => change(2_000_000_000, 'N'))),
    ]);
    expect(created.map(({ status, body }) => [status, body.contenido])).toEqual(
      texts.map((text) => [201, text]),
    );
    expect(changed.map(({ status, body }) => [status, body.id, body.contenido])).toEqual(
      ids.map((id, index) => [200, id, texts[index]]),
    );
    for (const { status, body } of refused) {
      expect({ status, code: body.code }).toEqual({
        status: unknownResident.status,
        code: unknownResident.body.code,
      });
    }
    expect(missing.map(({ status }) => status)).toEqual([unknownTicket.status, unknownTicket.status]);

    const { data } = await service
      .as(admin)
      .graphql(ENTRIES, { where: { communityId: { eq: community.id }, record: { eq: 'Ticket' } } });
    const entries: { action: string; recordId: string; after: { contenido: string } }[] =
      data.auditEntries.nodes;
    const stored = entries
      .filter(({ after }) => texts.includes(after.contenido))
      .map(({ action, recordId, after }) => `${action} ${recordId} ${after.contenido}`);
    const expected = [
      ...created.map(({ body }) => `CREATE ${body.id} ${body.contenido}`),
      ...ids.map((id, index) => `UPDATE ${id} ${texts[index]}`),
    ];
    expect(stored.toSorted()).toEqual(expected.toSorted());
  }
  expect(unknownResident.status).toBeGreaterThanOrEqual(400);
  expect(unknownTicket.status).toBe(404);
});
