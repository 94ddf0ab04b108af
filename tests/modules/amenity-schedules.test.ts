import { makeAmenityFixture } from '../support/amenity-fixture.js';
import { type Service, startService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const hoursOf = (amenityId: string, fields: object = {}) => ({
  amenityId,
  dayOfWeek: 6,
  horaInicio: '09:00',
  horaFin: '18:30',
  isOpen: false,
  nota: 'Mantenimiento',
  ...fields,
});

describe('schedules of amenities', () => {
  test('a schedule entry is created exactly as given', async () => {
    const { amenity, admin } = await makeAmenityFixture(service);
    const created = await service.as(admin).post('/api/amenityschedules', hoursOf(amenity.id));
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ id: expect.any(String), ...hoursOf(amenity.id) });
  });

  test('a schedule entry is open and without a note by default', async () => {
    const { amenity, admin } = await makeAmenityFixture(service);
    const client = service.as(admin);
    const { isOpen: _open, nota: _nota, ...required } = hoursOf(amenity.id);
    const plain = await client.post('/api/amenityschedules', { ...required, isOpen: null });
    expect(plain).toMatchObject({ status: 201, body: { isOpen: true, nota: null } });
  });

  test('an update of a schedule entry changes the given fields and keeps fields left out or null', async () => {
    const community = await service.make.community();
    const [amenity, other] = [await service.make.amenity(community), await service.make.amenity(community)];
    const admin = await service.make.admin(community);
    const client = service.as(admin);
    const { body: hours } = await client.post('/api/amenityschedules', hoursOf(amenity.id));
    const path = `/api/amenityschedules/${hours.id}`;
    let expected = hours;
    for (const change of [
      {},
      { isOpen: true },
      { dayOfWeek: 7 },
      { horaFin: '19:00' },
      { horaInicio: '18:00' },
      { nota: '' },
      { amenityId: other.id },
    ]) {
      expected = { ...expected, ...change };
      expect(await client.put(path, change)).toMatchObject({ status: 200, body: expected });
    }
    const nothing = Object.fromEntries(Object.keys(hours).map((name) => [name, null]));
    expect(await client.put(path, nothing)).toMatchObject({ status: 200, body: expected });
    expect((await client.get(path)).body).toEqual(expected);
  });

  test('an update may not make a schedule entry end before it begins', async () => {
    const { amenity, admin } = await makeAmenityFixture(service);
    const client = service.as(admin);
    const { body: hours } = await client.post('/api/amenityschedules', hoursOf(amenity.id));
    const path = `/api/amenityschedules/${hours.id}`;
    for (const change of [{ horaInicio: '18:30' }, { horaFin: '09:00' }]) {
      const refused = await client.put(path, change);
      expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_OPERATION' } });
    }
    expect((await client.put(path, { horaInicio: '9:00' })).body.errors).toEqual({
      horaInicio: ['El campo horaInicio debe tener la forma HH:mm.'],
    });
    expect((await client.get(path)).body).toEqual(hours);
  });

  test('any caller of its community lists the schedule of an amenity, newest first', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    const older = await service.make.schedule(amenity, { createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = await service.make.schedule(amenity, { createdAt: '2026-02-01T00:00:00.000Z' });
    const { status, body } = await service
      .as(residentUser)
      .get(`/api/amenityschedules/amenity/${amenity.id}`);
    expect(status).toBe(200);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id]);
    const none = await service.as(residentUser).get(`/api/amenityschedules/amenity/${UNKNOWN_ID}`);
    expect(none).toMatchObject({ status: 200, body: [] });
  });

  test.each([
    ['an hour without its zero', { horaInicio: '9:00' }, ['horaInicio']],
    ['an hour with seconds', { horaInicio: '09:00:00' }, ['horaInicio']],
    ['an hour beyond the day', { horaFin: '24:01' }, ['horaFin']],
    ['a minute beyond the hour', { horaFin: '10:60' }, ['horaFin']],
    ['a beginning at the end of the day', { horaInicio: '24:00' }, ['horaInicio']],
    ['blank hours', { horaInicio: ' ' }, ['horaInicio']],
  ])('a schedule entry with %s is refused with the names of the fields', async (_case, fields, named) => {
    const { amenity, admin } = await makeAmenityFixture(service);
    const refused = await service.as(admin).post('/api/amenityschedules', hoursOf(amenity.id, fields));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors).sort()).toEqual(named);
  });

  test.each([
    ['a whole day', '00:00', '24:00', 201],
    ['a minute', '23:58', '23:59', 201],
    ['no time', '10:00', '10:00', 400],
    ['an end before the beginning', '18:00', '02:00', 400],
  ])('a schedule entry with %s is answered by the rules', async (_case, horaInicio, horaFin, status) => {
    const { amenity, admin } = await makeAmenityFixture(service);
    const { status: answered, body } = await service
      .as(admin)
      .post('/api/amenityschedules', hoursOf(amenity.id, { horaInicio, horaFin }));
    expect([answered, body.code]).toEqual([status, status === 400 ? 'INVALID_OPERATION' : undefined]);
  });

  test('a schedule entry for an amenity that is unknown, out of scope or deleted is refused', async () => {
    const { amenity, admin } = await makeAmenityFixture(service);
    const client = service.as(admin);
    const foreign = (await makeAmenityFixture(service)).amenity;
    const gone = (await makeAmenityFixture(service)).amenity;
    const hours = await service.make.schedule(amenity);
    await service.as(await service.make.systemAdmin()).delete(`/api/amenities/${gone.id}`);
    for (const amenityId of [UNKNOWN_ID, foreign.id, gone.id]) {
      const refused = {
        status: 400,
        body: { code: 'BAD_REQUEST', message: 'La amenidad indicada no existe.' },
      };
      expect(await client.post('/api/amenityschedules', hoursOf(amenityId))).toMatchObject(refused);
      expect(await client.put(`/api/amenityschedules/${hours.id}`, hoursOf(amenityId))).toMatchObject(
        refused,
      );
    }
    expect((await client.get(`/api/amenityschedules/${hours.id}`)).body.amenityId).toBe(amenity.id);
  });

  test('GraphQL follows schedule entries both ways and orders them by day', async () => {
    const { amenity, residentUser } = await makeAmenityFixture(service);
    const sunday = await service.make.schedule(amenity, { dayOfWeek: 7 });
    const monday = await service.make.schedule(amenity, { dayOfWeek: 1 });
    const { data, errors } = await service.as(residentUser).graphql(
      `query ($id: GUID!) { amenity(id: $id) {
        schedules(orderBy: DAY_OF_WEEK_ASC) { totalCount nodes { id amenity { nombre } } } }
        amenitySchedules(where: { dayOfWeek: { eq: 7 } }) { nodes { id } } }`,
      { id: amenity.id },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      amenity: {
        schedules: {
          totalCount: 2,
          nodes: [monday, sunday].map(({ id }) => ({ id, amenity: { nombre: amenity.nombre } })),
        },
      },
      amenitySchedules: { nodes: [{ id: sunday.id }] },
    });
  });
});
