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
  test('a new vehicle is answered with the names of its relations', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const car = vehicleInput(residentUser.resident.id);
    const created = await service.as(residentUser).post('/api/vehicles', car);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...car,
      residentName: residentUser.resident.fullName,
      vehicleTypeName: 'Car',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
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
});
