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
  test('a new pet is answered with the name of its resident and its Location', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const created = await service.as(residentUser).post('/api/pets', petInput(residentUser.resident.id));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/pets/${created.body.id}`);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...petInput(residentUser.resident.id),
      residentName: residentUser.resident.fullName,
      createdAt: TIMESTAMP,
    });
    const found = await service.as(residentUser).get(`/API/Pets/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
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

  test('an update replaces a pet; a deleted one is 404', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const pet = await service.make.pet(residentUser.resident);
    const client = service.as(admin);
    const changed = await client.put(
      `/api/pets/${pet.id}`,
      petInput(residentUser.resident.id, { age: '13' }),
    );
    expect(changed).toMatchObject({ status: 200, body: { id: pet.id, name: 'Michi', age: 13 } });
    expect(await client.delete(`/api/pets/${pet.id}`)).toMatchObject({ status: 204, body: null });
    expect(await client.get(`/api/pets/${pet.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Recurso no encontrado.' },
    });
    expect(await client.delete(`/api/pets/${pet.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Mascota no encontrada.' },
    });
  });

  test.each([
    ['an age of 200', { age: 200 }, null],
    ['an age as text', { age: ' 7 ' }, null],
    ['blank texts but for the name', { species: '', breed: '', color: '' }, null],
    ['a field nobody knows', { owner: 'x' }, null],
    ['a resident id in upper case', 'upper', null],
    ['an age of 201', { age: 201 }, 'age'],
    ['a negative age', { age: -1 }, 'age'],
    ['half a year', { age: 0.5 }, 'age'],
    ['a blank age', { age: '' }, 'age'],
    ['a blank name', { name: '  ' }, 'name'],
    ['no name', { name: null }, 'name'],
    ['a number for a text', { color: 7 }, 'color'],
    ['no species', { species: undefined }, 'species'],
    ['no breed', { breed: undefined }, 'breed'],
    ['no color', { color: undefined }, 'color'],
    ['a resident id of the wrong form', { residentId: 'x' }, 'residentId'],
    ['a null character', { breed: 'a\0b' }, 'breed'],
  ])('a new or changed pet with %s is accepted or refused by the limits', async (_, fields, wrong) => {
    const { residentUser } = await makeCommunityFixture(service);
    const pet = await service.make.pet(residentUser.resident);
    const client = service.as(residentUser);
    const body =
      fields === 'upper'
        ? petInput(residentUser.resident.id.toUpperCase())
        : petInput(residentUser.resident.id, fields as object);
    for (const answer of [
      await client.post('/api/pets', body),
      await client.put(`/api/pets/${pet.id}`, body),
    ]) {
      if (wrong === null) {
        expect([200, 201]).toContain(answer.status);
        expect(answer.body.residentId).toBe(residentUser.resident.id);
      } else {
        expect(answer).toMatchObject({
          status: 400,
          body: {
            code: 'VALIDATION_ERROR',
            message: 'Uno o más campos tienen errores de validación.',
            errors: { [wrong]: [expect.any(String)] },
            traceId: answer.headers.get('x-request-id'),
          },
        });
        expect(Object.keys(answer.body.errors)).toEqual([wrong]);
      }
    }
    const { body: kept } = await client.get(`/api/pets/${pet.id}`);
    expect(kept.name).toBe(wrong === null ? 'Michi' : 'Canela');
  });

  test('the texts of a pet are stored trimmed', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const { body } = await service
      .as(residentUser)
      .post('/api/pets', petInput(residentUser.resident.id, { name: '  Don Gato ', breed: '   ' }));
    expect(body).toMatchObject({ name: 'Don Gato', breed: '' });
  });

  test('a pet of a resident that is unknown or of another community is refused', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const stranger = (await makeCommunityFixture(service)).residentUser;
    const pet = await service.make.pet(residentUser.resident);
    for (const residentId of [UNKNOWN_ID, stranger.resident.id]) {
      for (const answer of [
        await service.as(admin).post('/api/pets', petInput(residentId)),
        await service.as(admin).put(`/api/pets/${pet.id}`, petInput(residentId)),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'El residente indicado no existe.' } });
        expect(Object.keys(answer.body)).toEqual(['message']);
      }
    }
    expect((await service.as(stranger).get('/api/pets')).body).toEqual([]);
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

  test('committee members and guards read the pets of their community', async () => {
    const community = await service.make.community();
    const pet = await service.make.pet((await service.make.residentUser(community)).resident);
    for (const reader of [
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ]) {
      expect((await service.as(reader).get('/api/pets')).body).toMatchObject([{ id: pet.id }]);
      expect((await service.as(reader).get(`/api/pets/${pet.id}`)).status).toBe(200);
    }
  });

  test('the pets of a deleted community are hidden from everyone', async () => {
    const community = await service.make.community();
    const residentUser = await service.make.residentUser(community);
    const pet = await service.make.pet(residentUser.resident);
    const root = service.as(await service.make.systemAdmin());
    expect((await root.get(`/api/pets/${pet.id}`)).status).toBe(200);
    expect((await root.delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await root.get(`/api/pets/${pet.id}`)).status).toBe(404);
    expect((await root.get(`/api/pets/resident/${residentUser.resident.id}`)).body).toEqual([]);
    expect((await root.post('/api/pets', petInput(residentUser.resident.id))).status).toBe(400);
    expect((await service.as(residentUser).get('/api/pets')).body).toEqual([]);
  });
});
