import { Amenity } from '../../src/modules/amenities/amenity.entity.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const amenityInput = (communityId: string, fields: object = {}) => ({
  nombre: 'Alberca',
  descripcion: 'Alberca techada de 25 metros',
  reglas: 'Ducharse antes de entrar',
  costo: 150.5,
  fechaAlta: '2026-02-01T00:00:00.000Z',
  imagen: 'uploads/alberca.jpg',
  communityId,
  capacidadMaxima: 30,
  numeroReservacionesSimultaneas: 2,
  personasPorReservacion: 8,
  horasPorReservacion: 3,
  requiereAprobacion: false,
  ...fields,
});

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

describe('amenities', () => {
  test('a new amenity takes its author from the token', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post('/api/amenities', amenityInput(community.id, { createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...amenityInput(community.id),
      communityName: community.nombre,
      isActive: true,
      createdAt: TIMESTAMP,
      createdByUserId: admin.id,
    });
  });

  test('a new amenity without reservation rules has none, and requires approval', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const none = { personasPorReservacion: null, horasPorReservacion: null, requiereAprobacion: true };
    const { personasPorReservacion, horasPorReservacion, requiereAprobacion, ...others } = amenityInput(
      community.id,
    );
    for (const absent of [others, { ...others, ...none, requiereAprobacion: null }]) {
      expect(await service.as(admin).post('/api/amenities', absent)).toMatchObject({
        status: 201,
        body: none,
      });
    }
  });

  test('amenities are listed newest first, for all communities, for one, and for none', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const system = service.as(await service.make.systemAdmin());
    const older = await service.make.amenity(community, { createdAt: '2026-01-01T00:00:00.000Z' });
    const newer = await service.make.amenity(community, { createdAt: '2026-02-01T00:00:00.000Z' });
    const general = await service.make.amenity(null, { createdAt: '2025-01-01T00:00:00.000Z' });
    const client = service.as(admin);
    expect(idsOf((await client.get('/api/amenities')).body)).toEqual([newer.id, older.id, general.id]);
    const ofOne = await client.get(`/api/amenities/Community/${community.id}`);
    expect(ofOne.status).toBe(200);
    expect(idsOf(ofOne.body)).toEqual([newer.id, older.id]);
    for (const path of [
      '/api/amenities/community',
      '/api/amenities/community/',
      '/api/amenities/community/null',
    ]) {
      for (const asker of [client, system]) {
        const { status, body } = await asker.get(path);
        expect(status).toBe(200);
        expect(body).toMatchObject([{ id: general.id, communityId: null, communityName: null }]);
      }
    }
    expect(await client.get(`/api/amenities/community/${UNKNOWN_ID}`)).toMatchObject({
      status: 200,
      body: [],
    });
  });

  test('deleting an amenity hides its schedule and keeps its reservations', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const residentUser = await service.make.residentUser(community);
    const amenity = await service.make.amenity(community);
    const hours = await service.make.schedule(amenity);
    const reservation = await service.make.reservation(amenity, residentUser.resident);
    expect(await client.delete(`/api/amenities/${amenity.id}`)).toMatchObject({ status: 204, body: null });
    const gone = { status: 404, body: { message: expect.any(String) } };
    expect(await client.get(`/api/amenities/${amenity.id}`)).toEqual(expect.objectContaining(gone));
    expect(await client.put(`/api/amenities/${amenity.id}`, amenityInput(community.id))).toMatchObject(gone);
    expect(await client.delete(`/api/amenities/${amenity.id}`)).toMatchObject(gone);
    expect(idsOf((await client.get('/api/amenities')).body)).not.toContain(amenity.id);
    expect((await client.get(`/api/amenities/community/${community.id}`)).body).toEqual([]);
    expect((await client.get(`/api/amenityschedules/amenity/${amenity.id}`)).body).toEqual([]);
    expect((await client.get(`/api/amenityschedules/${hours.id}`)).status).toBe(404);
    const kept = await client.get(`/api/amenityreservations/community/${community.id}`);
    expect(kept.body).toMatchObject([{ id: reservation.id, amenityName: amenity.nombre }]);
    expect(await service.em().findOne(Amenity, { id: amenity.id })).not.toBeNull();
  });

  test('GraphQL writes, filters and orders amenities and follows them from their community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const { data: made, errors } = await client.graphql(
      `mutation ($input: AmenityInput!) { createAmenity(input: $input) { id costo isActive community { id } } }`,
      { input: amenityInput(community.id) },
    );
    expect(errors).toBeUndefined();
    expect(made.createAmenity).toMatchObject({
      costo: 150.5,
      isActive: true,
      community: { id: community.id },
    });
    const second = await service.make.amenity(community, { nombre: 'Zona de asadores' });
    const { data } = await client.graphql(
      `query ($id: GUID!) { community(id: $id) {
        amenities(orderBy: NOMBRE_DESC) { totalCount nodes { id } }
        found: amenities(search: "ALBERCA") { nodes { id } } } }`,
      { id: community.id },
    );
    expect(data.community).toEqual({
      amenities: { totalCount: 2, nodes: [{ id: second.id }, { id: made.createAmenity.id }] },
      found: { nodes: [{ id: made.createAmenity.id }] },
    });
  });
});
