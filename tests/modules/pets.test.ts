import { type Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const petInput = (residentId: string, fields: object = {}) => ({
  residentId,
  name: 'Michi',
  species: 'Cat',
  breed: 'Siamés',
  age: 0,
  color: 'Crema',
  ...fields,
});

describe('pets', () => {
  test('a new pet is answered with the name of its resident', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const created = await service.as(residentUser).post('/api/pets', petInput(residentUser.resident.id));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...petInput(residentUser.resident.id),
      residentName: residentUser.resident.fullName,
      createdAt: TIMESTAMP,
    });
  });

  test('the pets of a community and of a resident are listed newest first', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const older = await service.make.pet(residentUser.resident, { createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = await service.make.pet(residentUser.resident, { createdAt: '2026-02-01T00:00:00.000Z' });
    for (const path of ['/api/pets', `/api/Pets/Resident/${residentUser.resident.id}`]) {
      const { status, body } = await service.as(admin).get(path);
      expect(status).toBe(200);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    }
    for (const unknown of [UNKNOWN_ID, 'nobody']) {
      const { status, body } = await service.as(admin).get(`/api/pets/resident/${unknown}`);
      expect([status, body]).toEqual(
        unknown === UNKNOWN_ID ? [200, []] : [404, { message: expect.any(String) }],
      );
    }
  });

  test('residents write only their own pets, committee members all, guards none', async () => {
    const community = await service.make.community();
    const owner = await service.make.residentUser(community);
    const pet = await service.make.pet(owner.resident);
    const writes = async (person: Person) => {
      const client = service.as(person);
      return [
        (await client.post('/api/pets', petInput(owner.resident.id))).status,
        (await client.put(`/api/pets/${pet.id}`, petInput(owner.resident.id))).status,
        (await client.delete(`/api/pets/${(await service.make.pet(owner.resident)).id}`)).status,
      ];
    };
    expect(await writes(owner)).toEqual([201, 200, 204]);
    expect(await writes(await service.make.residentUser(community, 'COMITEE_MEMBER'))).toEqual([
      201, 200, 204,
    ]);
    expect(await writes(await service.make.admin(community))).toEqual([201, 200, 204]);
    expect(await writes(await service.make.systemAdmin())).toEqual([201, 200, 204]);
    expect(await writes(await service.make.residentUser(community))).toEqual([403, 403, 403]);
    expect(await writes(await service.make.residentUser(community, 'RENTER'))).toEqual([403, 403, 403]);
    expect(await writes(await service.make.guard(community))).toEqual([403, 403, 403]);
    expect(await writes(await service.make.user('RESIDENT'))).toEqual([400, 404, 404]);
  });

  test('a resident may not give its pet to a neighbour, and the 403 has no body', async () => {
    const community = await service.make.community();
    const owner = await service.make.residentUser(community);
    const neighbour = await service.make.residentUser(community);
    const pet = await service.make.pet(owner.resident);
    const answer = await service.as(owner).put(`/api/pets/${pet.id}`, petInput(neighbour.resident.id));
    expect(answer).toMatchObject({ status: 403, body: null });
    expect((await service.as(owner).get(`/api/pets/${pet.id}`)).body.residentId).toBe(owner.resident.id);
  });
});
