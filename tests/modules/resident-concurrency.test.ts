import { makeCommunityFixture } from '../support/community-fixture.js';
import { CAR, unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { residentInput } from '../support/user-input.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** A user without a resident record. */
const makeUser = () => service.make.user('RESIDENT');

describe('concurrent writes of residents', () => {
  test('of many concurrent resident records for one user exactly one is created', async () => {
    const { community, admin } = await makeCommunityFixture(service);
    const user = await makeUser();
    const client = service.as(admin);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        client.post('/api/residents', residentInput(user.id, { communityId: community.id })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    for (const { body } of answers.filter(({ status }) => status === 400)) {
      expect(body).toEqual({ error: expect.stringMatching(/usuario/i) });
    }
    const { body } = await client.get('/api/residents');
    expect(body.filter(({ userId }: { userId: string }) => userId === user.id)).toHaveLength(1);
  });

  test('of many concurrent vehicles with one plate exactly one is created', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const plate = unique();
    const answers = await Promise.all(
      ['', '-', ' ', '--'].map((separator) =>
        client.post('/api/vehicles', {
          residentId: residentUser.resident.id,
          brand: 'Seat',
          vehicleTypeId: CAR,
          model: 'Ibiza',
          year: 2020,
          color: 'Blanco',
          licensePlate: `R${separator}${plate}`,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect((await client.get('/api/vehicles')).body).toHaveLength(1);
  });

  test('no record of a deleted resident remains after concurrent writes', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const { resident } = residentUser;
    const pet = { residentId: resident.id, name: 'Pinto', species: 'Dog', breed: '', age: 1, color: '' };
    const old = [await service.make.pet(resident), await service.make.pet(resident)];
    const [gone, ...written] = await Promise.all([
      client.delete(`/api/residents/${resident.id}`),
      ...Array.from({ length: 4 }, () => client.post('/api/pets', pet)),
      ...old.map(({ id }) => client.put(`/api/pets/${id}`, pet)),
    ]);
    expect(gone.status).toBe(204);
    for (const { status } of written) expect([200, 201, 400, 404]).toContain(status);
    expect((await client.get('/api/pets')).body).toEqual([]);
  });
});
