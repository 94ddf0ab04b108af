import type { Context } from '../../src/engine/declare.js';
import { write } from '../../src/engine/write.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { TypedTexts } from '../../src/platform/texts.js';
import { type Person } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { placeFile } from '../support/place-file.js';
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

const ENTRIES = `query ($where: AuditEntryWhere, $first: Int, $after: String, $orderBy: [AuditEntryOrder!]) {
  auditEntries(where: $where, first: $first, after: $after, orderBy: $orderBy) {
    totalCount
    nodes { id createdAt userId username role action record recordId communityId network requestId before after
      user { username } }
    pageInfo { hasNextPage endCursor } } }`;

async function entriesOf(
  fields: Record<string, unknown>,
  page: object = {},
  client: Client = service.as(root),
) {
  const { data, errors } = await client.graphql(ENTRIES, { where: whereEqual(fields), ...page });
  expect(errors).toBeUndefined();
  return data.auditEntries;
}

/** The context of a request by a company administrator, for writes that no interface offers. */
const contextOf = ({ id: userId, username, email }: Person): Context => ({
  services: service.services,
  caller: {
    userId,
    username,
    email,
    role: 'ADMIN_COMPANY',
    residentId: null,
    communityIds: [],
    audienceIds: [],
  },
  queries: service.services.queries,
  cursors: service.services.cursors,
  pageCap: null,
  isLegacy: true,
  language: 'es',
  loaders: new Map(),
  texts: new TypedTexts(),
  answers: new Map(),
  running: {},
  variables: {},
  origin: '',
  requestId: 'test',
  address: '127.0.0.1',
  userAgent: null,
});

const communityInput = (fields: object = {}) => ({
  nombre: `Coto ${unique()}`,
  descripcion: 'Casas',
  direccion: 'Calle 1',
  contacto: 'Laura',
  email: 'laura@coto.example',
  phone: '33 1234',
  tipoComunidad: 'COTO',
  cantidadViviendas: 9,
  ...fields,
});

const vehicleInput = (residentId: string, fields: object = {}) => ({
  residentId,
  brand: 'Mazda',
  vehicleTypeId: CAR,
  model: '3',
  year: 2022,
  color: 'Rojo',
  licensePlate: `AUD-${unique()}`,
  ...fields,
});

describe('the audit log', () => {
  test('the audit log records author, time and record of every creation, change and removal', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const { resident } = await service.make.residentUser(community);
    const client = service.as(admin);
    const car = vehicleInput(resident.id);
    const { body: vehicle } = await client.post('/api/vehicles', car);
    await client.put(`/api/vehicles/${vehicle.id}`, { ...car, color: 'Verde', year: 2023 });
    await client.delete(`/api/vehicles/${vehicle.id}`);

    const { nodes, totalCount } = await entriesOf({ recordId: vehicle.id });
    expect(totalCount).toBe(3);
    const common = {
      id: expect.any(Number),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      userId: admin.id,
      username: admin.username,
      role: 'ADMIN_COMPANY',
      record: 'Vehicle',
      recordId: vehicle.id,
      communityId: community.id,
      network: '127.0.0.1',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      user: { username: admin.username },
    };
    const stored = { id: vehicle.id, ...car, createdAt: vehicle.createdAt, deletedAt: null };
    expect(nodes).toEqual([
      { ...common, action: 'DELETE', before: { ...stored, color: 'Verde', year: 2023 }, after: null },
      {
        ...common,
        action: 'UPDATE',
        before: { color: 'Rojo', year: 2022 },
        after: { color: 'Verde', year: 2023 },
      },
      { ...common, action: 'CREATE', before: null, after: stored },
    ]);
  });

  test('the audit log records a soft delete as a deletion', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    await service.as(root).delete(`/api/residents/${resident.id}`);
    const { nodes } = await entriesOf({ recordId: resident.id });
    expect(nodes).toMatchObject([
      { action: 'DELETE', record: 'Resident', before: { fullName: resident.fullName }, after: null },
    ]);
  });

  test('the audit log records what an update of a contract changes that also switches it off', async () => {
    const community = await service.make.community();
    const contract = await service.make.contract(community, { notas: 'Renovar en enero' });
    const { errors } = await service
      .as(root)
      .graphql(
        'mutation ($id: GUID!, $input: ContractPatch!) { updateContract(id: $id, input: $input) { isActive } }',
        { id: contract.id, input: { notas: 'No se renueva', isActive: false } },
      );
    expect(errors).toBeUndefined();
    const { nodes } = await entriesOf({ recordId: contract.id });
    expect(nodes).toMatchObject([
      { action: 'DELETE', before: { notas: 'No se renueva', deletedAt: null }, after: null },
      { action: 'UPDATE', before: { notas: 'Renovar en enero' }, after: { notas: 'No se renueva' } },
    ]);
  });

  test('the audit log records every row of one write', async () => {
    const admin = await service.make.admin();
    const { body: community } = await service.as(admin).post('/api/communities', communityInput());
    const { nodes } = await entriesOf({ userId: admin.id });
    expect(nodes.map(({ record, recordId }: Record<string, string>) => [record, recordId]).sort()).toEqual([
      ['Community', community.id],
      ['CommunityAssignment', `${admin.id},${community.id}`],
    ]);
  });

  test('the audit log shows lists, amounts, integer ids and empty fields in wire form', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    const client = service.as(root);
    for (const file of ['a "1".png', 'b,2.png', 'null']) await placeFile(service, `uploads/${file}`);
    const ticket = await client.post('/api/tickets', {
      categoriaTicketId: 1,
      residentId: resident.id,
      contenido: 'Fuga de agua',
      imageUrls: ['uploads/a "1".png'],
    });
    expect(ticket.status).toBe(201);
    const images = ['uploads/b,2.png', 'null'];
    const updated = await client.put(`/api/tickets/${ticket.body.id}`, { imageUrls: images });
    expect(updated.status).toBe(200);
    const tickets = await entriesOf({ record: 'Ticket', recordId: String(ticket.body.id) });
    expect(tickets.nodes).toMatchObject([
      { action: 'UPDATE', before: { imageUrls: ['uploads/a "1".png'] }, after: { imageUrls: images } },
      { action: 'CREATE', after: { id: ticket.body.id, contenido: 'Fuga de agua' } },
    ]);

    const amenity = {
      communityId: community.id,
      nombre: 'Alberca',
      descripcion: 'Techada',
      reglas: 'Con gorra',
      fechaAlta: '2026-01-01T00:00:00.000Z',
    };
    const { body } = await client.post('/api/amenities', { ...amenity, costo: 120.5 });
    await client.put(`/api/amenities/${body.id}`, { ...amenity, costo: 99.99 });
    await client.put(`/api/amenities/${body.id}`, amenity);
    const amenities = await entriesOf({ recordId: body.id }, { orderBy: 'CREATED_AT_ASC' });
    expect(amenities.nodes).toMatchObject([
      { action: 'CREATE', after: { costo: 120.5, nombre: 'Alberca' } },
      { action: 'UPDATE', before: { costo: 120.5 }, after: { costo: 99.99 } },
      { action: 'UPDATE', before: { costo: 99.99 }, after: { costo: null } },
    ]);
  });

  test('the audit log holds the whole of a new record whose number and community the database gives', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    const client = service.as(root);
    const entry = async (record: string, id: unknown) =>
      (await entriesOf({ record, recordId: String(id) })).nodes[0];
    const place = { residentId: resident.id, communityId: community.id };

    for (const file of ['a,1.png', 'null']) await placeFile(service, `uploads/${file}`);
    const texts = { contenido: 'Fuga "de" agua', imageUrls: ['uploads/a,1.png', 'null'] };
    const sent = { categoriaTicketId: 2, residentId: resident.id, ...texts };
    const { body: ticket } = await client.post('/api/tickets', sent);
    expect(await entry('Ticket', ticket.id)).toMatchObject({ communityId: community.id, before: null });
    expect((await entry('Ticket', ticket.id)).after).toEqual({
      ...{ ...place, ...texts, id: ticket.id, categoriaTicketId: 2, statusId: 1 },
      ...{ createdAt: ticket.createdAt, editedAt: ticket.createdAt, fechaReporte: ticket.fechaReporte },
    });

    const arrivalDate = '2026-03-01T10:00:00.250Z';
    const visit = {
      residentId: resident.id,
      visitorName: 'Ana',
      totalPeople: 2,
      subject: 'Cena',
      arrivalDate,
    };
    const { body: made } = await client.post('/api/residentvisits', visit);
    expect(await entry('ResidentVisit', made.id)).toMatchObject({
      communityId: community.id,
      after: { ...visit, communityId: community.id, departureDate: null, deletedAt: null },
    });
  });

  test('the audit log records no failed write and no write without changes', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const { resident } = await service.make.residentUser(community);
    const client = service.as(admin);
    const car = vehicleInput(resident.id);
    const taken = await service.make.vehicle(resident);
    const refused = await client.post('/api/vehicles', { ...car, licensePlate: taken.licensePlate });
    expect(refused.status).toBe(400);
    expect((await client.put(`/api/residents/${resident.id}`, {})).status).toBe(200);
    expect((await entriesOf({ userId: admin.id })).totalCount).toBe(0);
  });

  test('the audit log never holds a secret', async () => {
    const admin = await service.make.admin();
    await write(contextOf(admin), async (tx) => {
      const user = await tx.em.findOneOrFail(User, { id: admin.id });
      tx.em.assign(user, { passwordHash: 'a-new-hash', firstName: 'Otra' });
    });
    const { nodes } = await entriesOf({ recordId: admin.id, record: 'User' });
    expect(nodes).toMatchObject([{ before: { firstName: 'Alejandra' }, after: { firstName: 'Otra' } }]);
    expect(JSON.stringify(nodes)).not.toMatch(/hash/i);
  });

  test('the audit entry is rolled back with its write', async () => {
    const admin = await service.make.admin();
    const undone = write(contextOf(admin), async (tx) => {
      const user = await tx.em.findOneOrFail(User, { id: admin.id });
      user.firstName = 'Otra';
      await tx.em.flush();
      throw new Error('too late');
    });
    await expect(undone).rejects.toThrow('too late');
    expect((await entriesOf({ userId: admin.id })).totalCount).toBe(0);
  });

  test('the audit log is filtered by author, record and time, and paged in both directions', async () => {
    const admin = await service.make.admin();
    const other = await service.make.admin();
    const made = [];
    for (let i = 0; i < 3; i++) {
      made.push((await service.as(admin).post('/api/communities', communityInput())).body.id);
    }
    await service.as(other).post('/api/communities', communityInput());
    const mine = { userId: admin.id, record: 'Community' };
    const first = await entriesOf(mine, { first: 2, orderBy: 'CREATED_AT_ASC' });
    expect(first.totalCount).toBe(3);
    expect(first.nodes.map((node: { recordId: string }) => node.recordId)).toEqual(made.slice(0, 2));
    expect(first.pageInfo.hasNextPage).toBe(true);
    const rest = await entriesOf(mine, {
      first: 2,
      orderBy: 'CREATED_AT_ASC',
      after: first.pageInfo.endCursor,
    });
    expect(rest.nodes.map((node: { recordId: string }) => node.recordId)).toEqual(made.slice(2));
    expect(rest.pageInfo.hasNextPage).toBe(false);

    const { createdAt } = rest.nodes[0];
    const when = async (createdAt: object) => {
      const { data } = await service.as(root).graphql(ENTRIES, { where: { ...whereEqual(mine), createdAt } });
      return data.auditEntries;
    };
    const since = await when({ gte: createdAt });
    expect(since.nodes).toContainEqual(expect.objectContaining({ recordId: made[2] }));
    const before = await when({ lt: createdAt });
    expect(before.nodes).not.toContainEqual(expect.objectContaining({ recordId: made[2] }));
    const future = await when({ gte: '2999-01-01' });
    expect(future.totalCount).toBe(0);
  });
});
