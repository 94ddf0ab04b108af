import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person } from '../support/accounts.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type Service, startService } from '../support/service.js';
import { whereEqual } from '../support/where-equal.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

interface Entry {
  readonly record: string;
  readonly recordId: string;
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly communityId: string | null;
  readonly after: unknown;
}

async function entriesOf(fields: Record<string, unknown>): Promise<Entry[]> {
  const { data, errors } = await service.as(root).graphql(
    `query ($where: AuditEntryWhere) { auditEntries(where: $where, first: 500) {
      nodes { record recordId action communityId before after username } } }`,
    { where: whereEqual(fields) },
  );
  expect(errors).toBeUndefined();
  return data.auditEntries.nodes;
}

const named = (entries: readonly Entry[]) =>
  entries.map(({ record, recordId, action }) => `${action} ${record} ${recordId}`).sort();

/** Residents of a community, each with a vehicle, a pet, a visit and a ticket. */
async function settle(community: Community, count: number) {
  const homes = [];
  for (let i = 0; i < count; i++) {
    const { resident } = await service.make.residentUser(community);
    homes.push({
      resident,
      vehicle: await service.make.vehicle(resident),
      pet: await service.make.pet(resident),
      visit: await service.make.visit(resident),
      ticket: await service.make.ticket(resident),
    });
  }
  return homes;
}

type Homes = Awaited<ReturnType<typeof settle>>;

const deletionsOf = (homes: Homes) =>
  homes.flatMap(({ resident, vehicle, pet, visit }) => [
    `DELETE Resident ${resident.id}`,
    `DELETE Vehicle ${vehicle.id}`,
    `DELETE Pet ${pet.id}`,
    `DELETE ResidentVisit ${visit.id}`,
  ]);

test('a deleted community leaves an audit entry for each row that it hides', async () => {
  const community = await service.make.community();
  const admin = await service.make.admin(community);
  const homes = await settle(community, 2);
  expect((await service.as(admin).delete(`/api/communities/${community.id}`)).status).toBe(204);

  const entries = await entriesOf({ userId: admin.id });
  const tickets = homes.map(({ ticket }) => `DELETE Ticket ${ticket.id}`);
  expect(named(entries)).toEqual(
    [`DELETE Community ${community.id}`, ...tickets, ...deletionsOf(homes)].sort(),
  );
  for (const entry of entries) {
    expect(entry).toMatchObject({ username: admin.username, communityId: community.id, after: null });
  }
});

test('the audit entry of a hidden row contains the whole row before the deletion', async () => {
  const community = await service.make.community();
  const [{ resident, vehicle, visit }] = (await settle(community, 1)) as [Homes[number]];
  const client = service.as(root);
  const { body: shown } = await client.get(`/api/vehicles/${vehicle.id}`);
  expect((await client.delete(`/api/residents/${resident.id}`)).status).toBe(204);

  const [entry] = await entriesOf({ recordId: vehicle.id });
  const { residentName, residentNumber, vehicleTypeName, communityId, communityName, ...stored } = shown;
  expect(entry?.before).toMatchObject({ ...stored, deletedAt: null });
  const [visited] = await entriesOf({ recordId: visit.id });
  expect(visited?.before).toMatchObject({ arrivalDate: '2026-03-01T18:00:00.000Z', departureDate: null });
});

test('a row that only leaves the scope with its deleted community gets an audit entry with the whole row', async () => {
  const community = await service.make.community();
  const [{ ticket }] = (await settle(community, 1)) as [Homes[number]];
  const client = service.as(root);
  const { body: shown } = await client.get(`/api/tickets/${ticket.id}`);
  expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);
  expect((await client.get(`/api/tickets/${ticket.id}`)).status).toBe(404);
  const { contenido, createdAt, residentId, statusId } = shown;
  expect(await entriesOf({ record: 'Ticket', recordId: String(ticket.id) })).toMatchObject([
    { action: 'DELETE', before: { id: ticket.id, contenido, createdAt, residentId, statusId }, after: null },
  ]);
});

test('records that are hidden with an amenity or a contract get audit entries of their own', async () => {
  const fixture = await makePopulatedFixture(service);
  const client = service.as(root);
  const { Amenity, AmenitySchedule, Contract, PaymentHistory } = fixture.ids;
  expect((await client.delete(`/api/amenities/${Amenity}`)).status).toBe(204);
  expect((await client.delete(`/api/contratos/${Contract}`)).status).toBe(204);
  for (const recordId of [AmenitySchedule, PaymentHistory]) {
    expect(await entriesOf({ recordId, action: 'DELETE' })).toMatchObject([
      { communityId: fixture.community.id, before: { id: recordId } },
    ]);
  }
  // These rows were hidden before, so the deletion of their community adds no entries for them.
  expect((await client.delete(`/api/communities/${fixture.community.id}`)).status).toBe(204);
  for (const recordId of [Amenity, AmenitySchedule, Contract, PaymentHistory]) {
    expect(await entriesOf({ recordId, action: 'DELETE' })).toHaveLength(1);
  }
  const payment = await entriesOf({ recordId: fixture.ids.Payment, action: 'DELETE' });
  expect(payment).toMatchObject([{ before: { pagoCargos: [{ montoAplicado: 10.5 }] } }]);
});

test('deleting a ticket leaves audit entries of its comments and history, which the database removes', async () => {
  const fixture = await makePopulatedFixture(service);
  const client = service.as(fixture.admin);
  const { Ticket, Comment } = fixture.ids;
  expect((await client.put(`/api/tickets/${Ticket}`, { statusId: 3 })).status).toBe(200);
  expect((await client.delete(`/api/tickets/${Ticket}`)).status).toBe(204);
  const deletions = await entriesOf({ userId: fixture.admin.id, action: 'DELETE' });
  expect(deletions.map(({ record }) => record).sort()).toEqual(['Comment', 'Ticket', 'TicketHistory']);
  const comment = deletions.find(({ record }) => record === 'Comment');
  expect(comment).toMatchObject({
    recordId: String(Comment),
    communityId: fixture.community.id,
    before: { comentarioTexto: expect.stringContaining(fixture.mark), ticketId: Ticket },
  });
});

test('the audit entry of a deleted survey contains its questions', async () => {
  const fixture = await makePopulatedFixture(service);
  const client = service.as(fixture.admin);
  const path = `/api/encuestas/${fixture.ids.Survey}`;
  const { body: shown } = await client.get(path);
  expect((await client.delete(path)).status).toBe(204);
  expect((await client.get(path)).status).toBe(404);
  expect((await client.get(`${path}/resultados`)).status).toBe(404);
  const { body: list } = await client.get(`/api/encuestas/community/${fixture.community.id}`);
  expect(list).toEqual([]);
  const { preguntas, titulo } = shown;
  const [entry] = await entriesOf({ recordId: fixture.ids.Survey, action: 'DELETE' });
  expect(entry).toMatchObject({ before: { titulo, deletedAt: null }, communityId: fixture.community.id });
  expect(entry?.before?.preguntas).toMatchObject(preguntas);
  const answer = { respuestas: [{ preguntaId: preguntas[0].id, respuesta: 'Tarde' }] };
  const answered = await service.as(fixture.residentUser).post(`${path}/responder`, answer);
  expect(answered.status).toBe(404);
});

test('a deleted visit is hidden and remains in the database', async () => {
  const fixture = await makePopulatedFixture(service);
  const client = service.as(fixture.admin);
  const path = `/api/residentvisits/${fixture.ids.ResidentVisit}`;
  expect((await client.delete(path)).status).toBe(204);
  expect((await client.get(path)).status).toBe(404);
  const [row] = await service.services.queries.change<{ hidden: boolean }>(
    'select "deleted_at" is not null as "hidden" from "resident_visits" where "id" = $1',
    [fixture.ids.ResidentVisit],
  );
  expect(row?.hidden).toBe(true);
});

test('deleting a community adds no second audit entry for a row hidden before', async () => {
  const community = await service.make.community();
  const homes = await settle(community, 1);
  const client = service.as(root);
  const residentId = homes[0]?.resident.id;
  expect((await client.delete(`/api/residents/${residentId}`)).status).toBe(204);
  expect((await client.delete(`/api/communities/${community.id}`)).status).toBe(204);
  const ids = homes.flatMap(({ resident, vehicle, pet, visit }) => [
    resident.id,
    vehicle.id,
    pet.id,
    visit.id,
  ]);
  const entries = await Promise.all(ids.map((recordId) => entriesOf({ recordId })));
  expect(named(entries.flat())).toEqual(deletionsOf(homes).sort());
});

test('concurrent deletions of a community and its residents leave one audit entry for each row', async () => {
  const community = await service.make.community();
  const homes = await settle(community, 3);
  const client = service.as(root);
  const paths = homes.map(({ resident }) => `/api/residents/${resident.id}`);
  const answers = await Promise.all(
    [`/api/communities/${community.id}`, ...paths, ...paths].map((path) => client.delete(path)),
  );
  expect(answers[0]?.status).toBe(204);
  for (const { status } of answers) expect([204, 404]).toContain(status);
  const ids = homes.flatMap((home) => [home.resident.id, home.vehicle.id, home.pet.id, home.visit.id]);
  const entries = await Promise.all(ids.map((recordId) => entriesOf({ recordId })));
  expect(named(entries.flat())).toEqual(deletionsOf(homes).sort());
});

test('a deletion that hides more rows than a statement has parameters leaves an audit entry for each', async () => {
  const community = await service.make.community();
  const admin = await service.make.admin(community);
  const [{ resident, pet }] = (await settle(community, 1)) as [Homes[number]];
  // A row has nine values, and a statement can have 65,535 parameters.
  const many = 8000;
  await service.services.queries.change(
    `insert into "pets" ("id", "resident_id", "name", "species", "breed", "age", "color", "created_at")
    select gen_random_uuid(), "resident_id", "name", "species", "breed", "age", "color", "created_at"
    from "pets", generate_series(1, ${many}) where "id" = $1`,
    [pet.id],
  );
  expect((await service.as(admin).delete(`/api/residents/${resident.id}`)).status).toBe(204);
  const { data } = await service
    .as(root)
    .graphql('query ($where: AuditEntryWhere) { auditEntries(where: $where) { totalCount } }', {
      where: whereEqual({ userId: admin.id, record: 'Pet' }),
    });
  expect(data.auditEntries.totalCount).toBe(many + 1);
}, 60_000);
