import { isObjectType } from 'graphql';
import { definitionOf, tableOf } from '../../src/engine/declare.js';
import type { Client } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES, type Resource } from '../support/resources.js';
import { residentCharge } from '../support/samples.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Who created and who last changed a record. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('every record that stores its authors has relations to them', () => {
  const stored = Object.values(schema.getTypeMap()).flatMap((type) => {
    const record = isObjectType(type) ? definitionOf(type.name) : undefined;
    if (!isObjectType(type) || !record) return [];
    return ['createdBy', 'updatedBy']
      .filter((name) => tableOf(record.entity).columns.includes(`${name}UserId`))
      .map((name) => ({ field: `${type.name}.${name}`, type: String(type.getFields()[name]?.type) }));
  });
  expect(stored.length).toBeGreaterThan(15);
  expect(stored.filter(({ type }) => type !== 'User')).toEqual([]);
});

test('the authors of a charge are the users who wrote it, as far as the caller may read them', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const { body: charge } = await service
    .as(admin)
    .post('/api/CargosResidente', { ...residentCharge(), estatus: 'Activo', residentId: resident.id });
  const root = await service.make.systemAdmin();
  const body = { ...charge, descripcion: 'Cuota de febrero' };
  expect((await service.as(root).put(`/api/CargosResidente/${charge.id}`, body)).status).toBe(200);
  const authorsFor = async (caller: typeof admin) => {
    const { data, errors } = await service
      .as(caller)
      .graphql(
        'query ($id: GUID!) { residentCharge(id: $id) { createdBy { username } updatedBy { username } } }',
        { id: charge.id },
      );
    expect(errors).toBeUndefined();
    return data.residentCharge;
  };
  expect(await authorsFor(root)).toEqual({
    createdBy: { username: admin.username },
    updatedBy: { username: root.username },
  });
  expect(await authorsFor(residentUser)).toEqual({ createdBy: null, updatedBy: null });
});

describe('authors that only GraphQL answers', () => {
  let fixture: PopulatedFixture;
  beforeAll(async () => {
    fixture = await makePopulatedFixture(service);
  });

  const AUTHORS = 'createdBy { username } updatedBy { username }';

  async function authorsOf(client: Client, record: string, id: unknown) {
    const field = `${record.charAt(0).toLowerCase()}${record.slice(1)}`;
    const query = `query ($id: GUID!) { ${field}(id: $id) { ${AUTHORS} } }`;
    const { data, errors } = await client.graphql(query, { id });
    expect(errors).toBeUndefined();
    return data[field];
  }

  test.each(['Announcement', 'Banner', 'Survey'])(
    '%s: the users who created and changed it',
    async (record) => {
      const { path, input } = RESOURCES.find((one) => one.record === record) as Resource;
      const { admin, clients } = fixture;
      const root = await service.make.systemAdmin();
      const stranger = await service.make.residentUser(fixture.community);
      const given = {
        ...((await input(fixture)) as object),
        createdByUserId: stranger.id,
        updatedByUserId: stranger.id,
      };
      const { body: created } = await clients.admin.post(path, given);
      const author = { username: admin.username };
      expect(await authorsOf(clients.admin, record, created.id)).toEqual({
        createdBy: author,
        updatedBy: null,
      });
      expect(
        (await service.as(root).put(`${path}/${created.id}`, { ...given, titulo: 'Otro', title: 'Otro' }))
          .status,
      ).toBe(200);
      expect(await authorsOf(service.as(root), record, created.id)).toEqual({
        createdBy: author,
        updatedBy: { username: root.username },
      });
      expect(await authorsOf(service.as(stranger), record, created.id)).toEqual({
        createdBy: null,
        updatedBy: null,
      });
      const { body } = await clients.admin.get(`${path}/${created.id}`);
      expect(Object.keys(body).filter((name) => /By/.test(name) && name !== 'answeredByMe')).toEqual([]);
    },
  );

  test('a reservation has the users who created, changed and approved it, and no approver once it awaits approval again', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const root = await service.make.systemAdmin();
    const amenity = await service.make.amenity(community, { requiereAprobacion: true });
    const { body: reservation } = await service.as(residentUser).post('/api/amenityreservations', {
      amenityId: amenity.id,
      horario: new Date(Date.now() + 86_400_000).toISOString(),
      numPersonas: 1,
    });
    const path = `/api/amenityreservations/${reservation.id}`;
    const stateOf = async () => {
      const { data } = await service
        .as(root)
        .graphql(
          `query ($id: GUID!) { amenityReservation(id: $id) { ${AUTHORS} approvedBy { username } } }`,
          { id: reservation.id },
        );
      const { createdBy, updatedBy, approvedBy } = data.amenityReservation;
      return [createdBy, updatedBy, approvedBy].map((user) => user?.username ?? null);
    };
    const { username } = residentUser;
    expect(await stateOf()).toEqual([username, null, null]);
    await service.as(admin).patch(`${path}/approve`);
    expect(await stateOf()).toEqual([username, admin.username, admin.username]);
    await service.as(root).patch(`${path}/approve`);
    expect(await stateOf()).toEqual([username, admin.username, admin.username]);
    await service.as(residentUser).patch(`${path}/cancel`);
    expect(await stateOf()).toEqual([username, username, admin.username]);
    await service.as(root).patch(`${path}/status`, { status: 'En proceso' });
    expect(await stateOf()).toEqual([username, root.username, null]);
  });
});
