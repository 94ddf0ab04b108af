import { randomInt } from 'node:crypto';
import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { CAR, unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const vehicleInput = (residentId: string, fields: object = {}) => ({
  residentId,
  brand: 'Mazda',
  vehicleTypeId: CAR,
  model: '3',
  year: 2022,
  color: 'Rojo',
  licensePlate: `ABC-${unique()}`,
  ...fields,
});

describe('vehicles', () => {
  test('a new vehicle is answered with the names of its relations and its Location', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const car = vehicleInput(residentUser.resident.id);
    const created = await service.as(residentUser).post('/api/vehicles', car);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/vehicles/${created.body.id}`);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...car,
      residentName: residentUser.resident.fullName,
      vehicleTypeName: 'Car',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const found = await service.as(residentUser).get(`/API/Vehicles/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('the plate of a vehicle is unique, ignoring letter case, spaces and hyphens', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const plate = unique();
    await service.make.vehicle(residentUser.resident, { licensePlate: `x-${plate}` });
    const second = await service
      .as(residentUser)
      .post(
        '/api/vehicles',
        vehicleInput(residentUser.resident.id, { licensePlate: ` X ${plate.toUpperCase()}` }),
      );
    expect(second).toMatchObject({ status: 400, body: { message: 'Ya existe un vehículo con esa placa.' } });
  });

  test('the vehicle that has a plate is named in GraphQL to callers who may read it, and to nobody else', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const { licensePlate } = await service.make.vehicle(residentUser.resident);
    const refusalTo = async (user: Person, residentId: string) => {
      const { errors } = await service
        .as(user)
        .graphql('mutation ($input: VehicleInput!) { createVehicle(input: $input) { id } }', {
          input: vehicleInput(residentId, { licensePlate }),
        });
      const extensions = errors?.[0]?.extensions;
      return { reason: extensions?.reason, vehicle: extensions?.vehicle };
    };
    expect(await refusalTo(admin, residentUser.resident.id)).toEqual({
      reason: 'PLATE_TAKEN',
      vehicle: { nodeId: expect.any(String) },
    });
    expect(await refusalTo(neighbour, neighbour.resident.id)).toEqual({
      reason: 'PLATE_TAKEN',
      vehicle: undefined,
    });
    const input = vehicleInput(residentUser.resident.id, { licensePlate });
    const { status, body } = await service.as(admin).post('/api/vehicles', input);
    expect({ status, body }).toEqual({
      status: 400,
      body: { message: 'Ya existe un vehículo con esa placa.' },
    });
  });

  test('one refusal of a vehicle names every wrong field, in Spanish', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const refused = await service
      .as(residentUser)
      .post('/api/vehicles', { residentId: 'x', year: 1899, licensePlate: ' ', color: 7 });
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Uno o más campos tienen errores de validación.',
    });
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'brand',
      'color',
      'licensePlate',
      'model',
      'residentId',
      'vehicleTypeId',
      'year',
    ]);
  });

  test('GraphQL follows the relations of vehicles both ways', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const vehicle = await service.make.vehicle(residentUser.resident);
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: GUID!) { vehicle(id: $id) { licensePlate vehicleType { name } resident { fullName community { nombre }
        vehicles(first: 5) { totalCount nodes { id } edges { cursor node { id } } pageInfo { hasNextPage endCursor } } } } }`,
      { id: vehicle.id },
    );
    expect(errors).toBeUndefined();
    expect(data.vehicle).toMatchObject({
      licensePlate: vehicle.licensePlate,
      vehicleType: { name: 'Car' },
      resident: {
        fullName: residentUser.resident.fullName,
        vehicles: { totalCount: 1, nodes: [{ id: vehicle.id }] },
      },
    });
  });

  test('an update replaces a vehicle; a deleted one is 404', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const vehicle = await service.make.vehicle(residentUser.resident);
    const changed = await service
      .as(admin)
      .put(`/api/vehicles/${vehicle.id}`, vehicleInput(residentUser.resident.id, { year: '2019' }));
    expect(changed).toMatchObject({ status: 200, body: { id: vehicle.id, year: 2019, brand: 'Mazda' } });
    expect(await service.as(admin).delete(`/api/vehicles/${vehicle.id}`)).toMatchObject({
      status: 204,
      body: null,
    });
    expect(await service.as(admin).get(`/api/vehicles/${vehicle.id}`)).toMatchObject({
      status: 404,
      body: { message: 'Recurso no encontrado.' },
    });
  });

  test('a plate of 200 characters is stored, and a longer one is refused', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const plate = () =>
      Array.from({ length: 200 }, () => String.fromCodePoint(0x4e00 + randomInt(20_000))).join('');
    const client = service.as(admin);
    const kept = await client.post(
      '/api/vehicles',
      vehicleInput(residentUser.resident.id, { licensePlate: plate() }),
    );
    expect(kept.status).toBe(201);
    const refused = await client.post(
      '/api/vehicles',
      vehicleInput(residentUser.resident.id, { licensePlate: `${plate()}x` }),
    );
    expect(refused).toMatchObject({ status: 400, body: { errors: { licensePlate: [expect.any(String)] } } });
  });

  test('residents write only their own vehicles, guards all vehicles of their communities', async () => {
    const community = await service.make.community();
    const neighbour = await service.make.residentUser(community);
    const residentUser = await service.make.residentUser(community, 'RENTER');
    const guard = await service.make.guard(community);
    const refused = await service.as(residentUser).post('/api/vehicles', vehicleInput(neighbour.resident.id));
    expect(refused).toMatchObject({ status: 403, body: null });
    expect((await service.as(guard).post('/api/vehicles', vehicleInput(neighbour.resident.id))).status).toBe(
      201,
    );
  });

  test('cursors page through vehicles, newest first', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    for (let i = 0; i < 5; i++)
      await service.make.vehicle(residentUser.resident, { createdAt: `2026-01-0${i + 1}T00:00:00.000Z` });
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data, errors } = await service
        .as(admin)
        .graphql(
          'query ($after: String) { vehicles(first: 2, after: $after) { totalCount nodes { createdAt } pageInfo { hasNextPage endCursor } } }',
          { after },
        );
      expect(errors).toBeUndefined();
      expect(data.vehicles.totalCount).toBe(5);
      seen.push(...data.vehicles.nodes.map((node: { createdAt: string }) => node.createdAt.slice(8, 10)));
      after = data.vehicles.pageInfo.hasNextPage ? data.vehicles.pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual(['05', '04', '03', '02', '01']);
  });
});
