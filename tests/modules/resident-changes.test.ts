import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { residentInput } from '../support/user-input.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

describe('changing residents', () => {
  test('an update changes the given fields of a resident; fields left out or null keep their values', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const path = `/api/residents/${residentUser.resident.id}`;
    const { body: before } = await client.get(path);
    expect(await client.put(path, {})).toMatchObject({ status: 200, body: before });
    expect((await client.put(path)).status).toBe(200);
    const nulls = {
      communityId: null,
      fullName: null,
      email: null,
      phone: null,
      number: null,
      address: null,
    };
    expect(await client.put(path, nulls)).toMatchObject({ status: 200, body: before });
    expect((await client.put(path, { email: '', communityId: '' })).body).toEqual(before);
    const changed = await client.put(path, { fullName: 'Nuevo Nombre', phone: '', userId: UNKNOWN_ID });
    expect(changed).toMatchObject({ status: 200 });
    expect(changed.body).toEqual({ ...before, fullName: 'Nuevo Nombre', phone: '' });
  });

  test('a moved resident leaves the old community together with its vehicles, pets and visits', async () => {
    const { community: from, admin: left, residentUser } = await makeCommunityFixture(service);
    const to = await service.make.community();
    const mover = service.as(await service.make.admin(from, to));
    const vehicle = await service.make.vehicle(residentUser.resident);
    const survey = await service.make.survey(to);
    const moved = await mover.put(`/api/residents/${residentUser.resident.id}`, { communityId: to.id });
    expect(moved).toMatchObject({
      status: 200,
      body: { communityId: to.id, communityName: to.nombre, communityIds: [to.id] },
    });
    const old = service.as(left);
    expect((await old.get(`/api/residents/${residentUser.resident.id}`)).status).toBe(404);
    expect((await old.get(`/api/vehicles/${vehicle.id}`)).status).toBe(404);
    expect((await old.get('/api/vehicles')).body).toEqual([]);
    const next = service.as(await service.make.admin(to));
    expect((await next.get(`/api/vehicles/${vehicle.id}`)).status).toBe(200);
    const { data } = await service.as(residentUser).graphql('{ surveys { nodes { id } } }');
    expect(data).toEqual({ surveys: { nodes: [{ id: survey.id }] } });
    expect(idsOf((await service.as(residentUser).get('/api/vehicles')).body)).toEqual([vehicle.id]);
  });

  test('a deleted resident is hidden with its vehicles, pets and visits, even from SYSTEM_ADMIN', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const { resident } = residentUser;
    const vehicle = await service.make.vehicle(resident);
    const pet = await service.make.pet(resident);
    const visit = await service.make.visit(resident);
    const neighbour = await service.make.pet((await service.make.residentUser(community)).resident);
    const client = service.as(admin);
    expect(await client.delete(`/api/residents/${resident.id}`)).toMatchObject({ status: 204, body: null });
    for (const reader of [client, service.as(await service.make.systemAdmin())]) {
      for (const path of [
        `/api/residents/${resident.id}`,
        `/api/vehicles/${vehicle.id}`,
        `/api/pets/${pet.id}`,
        `/api/residentvisits/${visit.id}`,
      ]) {
        expect((await reader.get(path)).status).toBe(404);
      }
      for (const path of ['vehicles', 'pets', 'residentvisits']) {
        expect((await reader.get(`/api/${path}/resident/${resident.id}`)).body).toEqual([]);
      }
      expect((await reader.delete(`/api/residents/${resident.id}`)).status).toBe(404);
      expect((await reader.get(`/api/pets/${neighbour.id}`)).status).toBe(200);
    }
    expect(idsOf((await client.get('/api/residents')).body)).not.toContain(resident.id);
    expect((await service.as(residentUser).get('/api/pets')).body).toEqual([]);
  });

  test('the plate of a deleted resident can be used again, and its user linked again', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const { id: _, createdAt, deletedAt, ...car } = await service.make.vehicle(residentUser.resident);
    await client.delete(`/api/residents/${residentUser.resident.id}`);
    const again = await client.post(
      '/api/residents',
      residentInput(residentUser.id, { communityId: community.id }),
    );
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(residentUser.resident.id);
    const parked = await service
      .as(residentUser)
      .post('/api/vehicles', { ...car, residentId: again.body.id });
    expect(parked).toMatchObject({ status: 201, body: { licensePlate: car.licensePlate } });
  });
});
