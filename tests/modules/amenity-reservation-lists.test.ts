import type { AmenityReservation } from '../../src/modules/amenities/amenity-reservation.entity.js';
import type { ResidentUser } from '../support/accounts.js';
import { makeAmenityFixture } from '../support/amenity-fixture.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

/** Two reservations of one resident, then one of a neighbour. */
async function makeThreeReservations() {
  const fixture = await makeAmenityFixture(service);
  const neighbour = await service.make.residentUser(fixture.community);
  const make = (residentUser: ResidentUser, day: number) =>
    service.make.reservation(fixture.amenity, residentUser.resident, {
      horario: `2099-01-0${9 - day}T10:00:00.000Z`,
      createdAt: `2026-01-0${day}T00:00:00.000Z`,
    });
  const all: AmenityReservation[] = [
    await make(fixture.residentUser, 1),
    await make(neighbour, 2),
    await make(fixture.residentUser, 3),
  ];
  return { ...fixture, neighbour, all };
}

test('residents list their own reservations and administrators those of a community, newest first', async () => {
  const { community, admin, residentUser, neighbour, all } = await makeThreeReservations();
  const [first, second, third] = all as [AmenityReservation, AmenityReservation, AmenityReservation];
  const mine = await service.as(residentUser).get('/api/amenityreservations/MY');
  expect(mine.status).toBe(200);
  expect(idsOf(mine.body)).toEqual([third.id, first.id]);
  const ofCommunity = await service.as(admin).get(`/api/amenityreservations/community/${community.id}`);
  expect(idsOf(ofCommunity.body)).toEqual([third.id, second.id, first.id]);
  expect((await service.as(neighbour).get(`/api/amenityreservations/${first.id}`)).status).toBe(404);
  for (const person of [residentUser, await service.make.guard(community)]) {
    const refused = await service.as(person).get(`/api/amenityreservations/community/${community.id}`);
    expect(refused).toMatchObject({ status: 403, body: null });
  }
  expect((await service.anonymous.get('/api/amenityreservations/my')).status).toBe(401);
});

test('GraphQL follows reservations from amenity and resident, and shows residents only their own', async () => {
  const { amenity, admin, residentUser, all } = await makeThreeReservations();
  const [first, , third] = all as [AmenityReservation, AmenityReservation, AmenityReservation];
  const { data, errors } = await service.as(admin).graphql(
    `query ($amenity: GUID!, $resident: GUID!) {
      amenity(id: $amenity) { reservations(orderBy: HORARIO_ASC) { totalCount nodes {
        horario status createdAt amenity { nombre } resident { fullName } } } }
      resident(id: $resident) { reservations { nodes { id } } } }`,
    { amenity: amenity.id, resident: residentUser.resident.id },
  );
  expect(errors).toBeUndefined();
  expect(data.amenity.reservations).toMatchObject({
    totalCount: 3,
    nodes: [
      {
        horario: third.horario,
        amenity: { nombre: amenity.nombre },
        resident: { fullName: residentUser.resident.fullName },
      },
      {},
      { horario: first.horario },
    ],
  });
  expect(idsOf(data.resident.reservations.nodes)).toEqual([third.id, first.id]);
  const own = await service.as(residentUser).graphql(
    `query ($amenity: GUID!) { amenity(id: $amenity) { reservations { totalCount } }
      amenityReservations { totalCount }
      viewer { resident { reservations(where: { state: { eq: CANCELLED } }) { totalCount } } } }`,
    { amenity: amenity.id },
  );
  expect(own.data).toEqual({
    amenity: { reservations: { totalCount: 2 } },
    amenityReservations: { totalCount: 2 },
    viewer: { resident: { reservations: { totalCount: 0 } } },
  });
});
