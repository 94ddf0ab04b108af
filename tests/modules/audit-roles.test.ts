import { type Person } from '../support/accounts.js';
import { CAR, unique } from '../support/samples.js';
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
  readonly communityId: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

async function entriesOf(fields: Record<string, unknown>, reader = root): Promise<Entry[]> {
  const { data, errors } = await service.as(reader).graphql(
    `query ($where: AuditEntryWhere) { auditEntries(where: $where, first: 500) {
      nodes { record recordId action communityId before after } } }`,
    { where: whereEqual(fields) },
  );
  expect(errors).toBeUndefined();
  return data.auditEntries.nodes;
}

const named = (entries: readonly Entry[]) =>
  entries.map(({ record, action }) => `${action} ${record}`).sort();

const petInput = (residentId: string) => ({
  residentId,
  name: 'Nube',
  species: 'Cat',
  breed: 'Siamés',
  age: 2,
  color: 'Blanco',
});

const vehicleInput = (residentId: string) => ({
  residentId,
  brand: 'Mazda',
  vehicleTypeId: CAR,
  model: '3',
  year: 2022,
  color: 'Rojo',
  licensePlate: `AUD-${unique()}`,
});

const visitInput = (residentId: string) => ({
  residentId,
  visitorName: 'Rosa Villaseñor',
  totalPeople: 3,
  subject: 'Comida',
  arrivalDate: '2026-03-01T18:00:00.000Z',
});

test('the audit log records deletions by a resident and its writes of vehicles and payments', async () => {
  const community = await service.make.community();
  const { resident, ...user } = await service.make.residentUser(community);
  const client = service.as(user);
  const pet = await client.post('/api/pets', petInput(resident.id));
  expect(pet.status).toBe(201);
  expect(await entriesOf({ userId: user.id })).toEqual([]);

  expect((await client.delete(`/api/pets/${pet.body.id}`)).status).toBe(204);
  expect((await client.post('/api/vehicles', vehicleInput(resident.id))).status).toBe(201);
  const paid = await client.post('/api/pagosresidente', { residenteId: resident.id, monto: 120.5 });
  expect(paid.status).toBe(201);
  const entries = await entriesOf({ userId: user.id });
  expect(named(entries)).toEqual(['CREATE ResidentPayment', 'CREATE Vehicle', 'DELETE Pet']);
  for (const { communityId } of entries) expect(communityId).toBe(community.id);
});

test('the audit log records the visits that a guard records', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  const guard = await service.make.guard(community);
  const client = service.as(guard);
  const visit = visitInput(resident.id);
  const { body } = await client.post('/api/residentvisits', visit);
  const departureDate = '2026-03-01T20:00:00.000Z';
  const left = await client.put(`/api/residentvisits/${body.id}`, { ...visit, departureDate });
  expect(left.status).toBe(200);
  expect(await entriesOf({ userId: guard.id })).toMatchObject([
    { action: 'UPDATE', before: { departureDate: null }, after: { departureDate } },
    {
      action: 'CREATE',
      record: 'ResidentVisit',
      recordId: body.id,
      after: { visitorName: visit.visitorName },
    },
  ]);
});

test('a password that an administrator sets is recorded as changed, without its value', async () => {
  const user = await service.make.user('RESIDENT');
  const path = `/api/users/${user.id}`;
  expect((await service.as(root).put(path, { password: 'Otra#Clave2026' })).status).toBe(200);
  const [entry] = await entriesOf({ recordId: user.id, action: 'UPDATE' });
  expect(entry?.after).toMatchObject({ passwordChanged: true });
  expect(JSON.stringify(entry)).not.toMatch(/hash|Otra/i);
});

test('company administrators read only the audit log of their communities, even after a deletion', async () => {
  const [mine, foreign] = [await service.make.community(), await service.make.community()];
  const [admin, other] = [await service.make.admin(mine), await service.make.admin(foreign)];
  for (const [person, community] of [[admin, mine] as const, [other, foreign] as const]) {
    const { resident } = await service.make.residentUser(community);
    expect((await service.as(person).post('/api/vehicles', vehicleInput(resident.id))).status).toBe(201);
  }
  const communityOf = (entries: Entry[]) => new Set(entries.map(({ communityId }) => communityId));
  expect(communityOf(await entriesOf({}, admin))).toEqual(new Set([mine.id]));
  expect(await entriesOf({ communityId: foreign.id }, admin)).toEqual([]);
  expect(await entriesOf({ userId: other.id }, admin)).toEqual([]);

  expect((await service.as(root).delete(`/api/communities/${mine.id}`)).status).toBe(204);
  const deletions = await entriesOf({ action: 'DELETE' }, admin);
  expect(named(deletions)).toEqual(['DELETE Community', 'DELETE Resident', 'DELETE Vehicle']);
});

test('an audit entry without a community is visible to system administrators only', async () => {
  const admin = await service.make.admin();
  const provider = { giro: 'Plomería', nombre: `Paredes ${unique()}` };
  expect((await service.as(admin).post('/api/proveedorservicios', provider)).status).toBe(201);
  expect(named(await entriesOf({ userId: admin.id }))).toEqual(['CREATE ServiceProvider']);
  expect(await entriesOf({ userId: admin.id }, admin)).toEqual([]);
});
