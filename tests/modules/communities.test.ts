import { randomUUID } from 'node:crypto';
import type { Answer } from '../support/client.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const communityInput = (fields: object = {}) => ({
  nombre: `Coto ${unique()}`,
  descripcion: 'Veinte casas y una alberca',
  direccion: 'Av. Acueducto 200, Zapopan',
  contacto: 'Laura Cedillo',
  email: 'laura@coto.example',
  phone: '33 1234 5678',
  tipoComunidad: 'COTO',
  latitud: 20.7,
  longitud: -103.4,
  timeZone: null,
  cantidadViviendas: 20,
  ...fields,
});

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('communities', () => {
  test('a new community is answered whole and assigned to its creator', async () => {
    const admin = await service.make.admin();
    const client = service.as(admin);
    expect((await client.get('/api/communities')).body).toEqual([]);
    const body = communityInput();
    const created = await client.post('/api/communities', body);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.stringMatching(GUID), ...body });
    expect((await client.get('/api/communities')).body).toEqual([created.body]);
    const found = await client.get(`/API/Communities/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('the rest of a document that creates a community reaches it as later requests do', async () => {
    const client = service.as(await service.make.admin(await service.make.community()));
    const fields = '{ nombre dashboard { totalComunidades } can { update { allowed } delete { allowed } } }';
    const document = `mutation ($community: CommunityInput!, $unit: CreateUnitInput!) {
      createCommunity(input: $community) ${fields}
      createUnit(input: $unit) { number community { nombre } }
    }`;
    for (let time = 0; time < 3; time++) {
      const id = randomUUID();
      const { data, errors } = await client.graphql(document, {
        community: { ...communityInput(), id },
        unit: { communityId: id, number: '1' },
      });
      expect(errors).toBeUndefined();
      const read = await client.graphql(`query ($id: GUID!) { community(id: $id) ${fields} }`, { id });
      expect(read.data.community).toMatchObject({ can: { update: { allowed: true } } });
      expect(data.createCommunity).toEqual(read.data.community);
      expect(data.createUnit).toEqual({ number: '1', community: { nombre: data.createCommunity.nombre } });
    }
  });

  test('a community created by SYSTEM_ADMIN is assigned to no company', async () => {
    const root = service.as(await service.make.systemAdmin());
    const { body } = await root.post('/api/communities', communityInput());
    expect((await root.get(`/api/communities/${body.id}`)).status).toBe(200);
    const admin = service.as(await service.make.admin());
    expect((await admin.get(`/api/communities/${body.id}`)).status).toBe(404);
  });

  test('communities are listed newest first: all for SYSTEM_ADMIN, the assigned ones for company administrators', async () => {
    const older = await service.make.community({ createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = await service.make.community({ createdAt: '2026-02-01T00:00:00.000Z' });
    const other = await service.make.community({ createdAt: '2026-03-01T00:00:00.000Z' });
    const mine = await service.as(await service.make.admin(older, newer)).get('/api/communities');
    expect(mine.status).toBe(200);
    expect(idsOf(mine.body)).toEqual([newer.id, older.id]);
    const all = await service.as(await service.make.systemAdmin()).get('/api/communities');
    expect(idsOf(all.body).filter((id) => [older.id, newer.id, other.id].includes(id))).toEqual([
      other.id,
      newer.id,
      older.id,
    ]);
  });

  test('a deleted community is hidden with its residents and their records, even from SYSTEM_ADMIN', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const { resident, ...residentUser } = await service.make.residentUser(community);
    const vehicle = await service.make.vehicle(resident);
    const pet = await service.make.pet(resident);
    const visit = await service.make.visit(resident);
    const paths = [
      `/api/communities/${community.id}`,
      `/api/residents/${resident.id}`,
      `/api/vehicles/${vehicle.id}`,
      `/api/pets/${pet.id}`,
      `/api/residentvisits/${visit.id}`,
    ];
    const root = service.as(await service.make.systemAdmin());
    const readers = [service.as(admin), root];
    for (const reader of readers) {
      for (const path of paths) expect((await reader.get(path)).status).toBe(200);
    }
    expect(await service.as(admin).delete(`/api/communities/${community.id}`)).toMatchObject({
      status: 204,
      body: null,
    });
    for (const reader of readers) {
      for (const path of paths) expect((await reader.get(path)).status).toBe(404);
      expect(idsOf((await reader.get('/api/communities')).body)).not.toContain(community.id);
      expect((await reader.get(`/api/residents/community/${community.id}`)).body).toEqual([]);
      expect((await reader.get(`/api/vehicles/resident/${resident.id}`)).body).toEqual([]);
    }
    expect((await root.delete(`/api/communities/${community.id}`)).status).toBe(404);
    expect((await service.as(residentUser).get('/api/vehicles')).body).toEqual([]);

    const elsewhere = await service.make.residentUser(await service.make.community());
    const freed = await root.post('/api/vehicles', {
      residentId: elsewhere.resident.id,
      brand: vehicle.brand,
      vehicleTypeId: vehicle.vehicleTypeId,
      model: vehicle.model,
      year: vehicle.year,
      color: vehicle.color,
      licensePlate: vehicle.licensePlate,
    });
    expect(freed.status).toBe(201);
    const linked = await root.post('/api/residents', {
      userId: residentUser.id,
      communityId: elsewhere.resident.communityId,
      fullName: 'De nuevo',
      address: 'Otra calle',
    });
    expect(linked.status).toBe(201);
    const dead = await root.put(`/api/residents/${linked.body.id}`, { communityId: community.id });
    expect(dead).toMatchObject({ status: 400, body: { error: 'La comunidad indicada no existe.' } });
  });

  test('the rows of a deleted community remain in the database', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    const root = service.as(await service.make.systemAdmin());
    expect((await root.delete(`/api/communities/${community.id}`)).status).toBe(204);
    const rows = await service.database.queries.change<{ kept: boolean }>(
      'select c.deleted_at is not null and r.deleted_at is not null as kept' +
        ' from communities c join residents r on r.community_id = c.id where r.id = $1',
      [resident.id],
    );
    expect(rows).toEqual([{ kept: true }]);
  });

  test('of many concurrent deletions of a community exactly one succeeds', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.admin(community));
    const atOnce = (send: () => Promise<Answer>) => Promise.all(Array.from({ length: 4 }, send));
    // Opens connections beforehand, so that the requests are concurrent.
    await atOnce(() => client.get('/api/communities'));
    const answers = await atOnce(() => client.delete(`/api/communities/${community.id}`));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404]);
  });

  test('deleting a community and changing its residents concurrently never deadlocks', async () => {
    const community = await service.make.community();
    const root = service.as(await service.make.systemAdmin());
    const residentUsers = [
      await service.make.residentUser(community),
      await service.make.residentUser(community),
    ];
    const [gone, ...changed] = await Promise.all([
      root.delete(`/api/communities/${community.id}`),
      ...residentUsers.map(({ resident }) =>
        root.put(`/api/residents/${resident.id}`, { phone: '1', communityId: community.id }),
      ),
    ]);
    expect(gone.status).toBe(204);
    for (const { status } of changed) expect([200, 400, 404]).toContain(status);
    for (const { resident } of residentUsers) {
      expect((await root.get(`/api/residents/${resident.id}`)).status).toBe(404);
    }
  });
});
