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
  test('a new amenity takes its author from the token and is found at its Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service
      .as(admin)
      .post('/api/amenities', amenityInput(community.id, { createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/amenities/${created.body.id}`);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...amenityInput(community.id),
      communityName: community.nombre,
      isActive: true,
      createdAt: TIMESTAMP,
      createdByUserId: admin.id,
    });
    const found = await service.as(admin).get(`/API/Amenities/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('optional fields of an amenity may be left out or blank, and an update clears them', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const { costo, imagen, capacidadMaxima, numeroReservacionesSimultaneas, ...required } = amenityInput(
      community.id,
    );
    const none = { costo: null, imagen: null, capacidadMaxima: null, numeroReservacionesSimultaneas: null };
    expect((await client.post('/api/amenities', required)).body).toMatchObject(none);
    const blank = await client.post('/api/amenities', {
      ...required,
      descripcion: '',
      reglas: '',
      costo: '',
      imagen: '',
      capacidadMaxima: '',
      numeroReservacionesSimultaneas: null,
    });
    expect(blank).toMatchObject({ status: 201, body: { ...none, imagen: '', descripcion: '', reglas: '' } });
    const full = await client.post('/api/amenities', amenityInput(community.id));
    expect(full.body).toMatchObject({ costo, imagen, capacidadMaxima, numeroReservacionesSimultaneas });
    const cleared = await client.put(`/api/amenities/${full.body.id}`, required);
    expect(cleared).toMatchObject({
      status: 200,
      body: { ...none, id: full.body.id, createdByUserId: admin.id, createdAt: full.body.createdAt },
    });
  });

  test('the reservation rules of an amenity are optional, and approval is required by default', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const rules = { personasPorReservacion: 8, horasPorReservacion: 3, requiereAprobacion: false };
    const { personasPorReservacion, horasPorReservacion, requiereAprobacion, ...others } = amenityInput(
      community.id,
    );
    expect({ personasPorReservacion, horasPorReservacion, requiereAprobacion }).toEqual(rules);
    const none = { personasPorReservacion: null, horasPorReservacion: null, requiereAprobacion: true };
    for (const absent of [others, { ...others, ...none, requiereAprobacion: null }]) {
      expect(await client.post('/api/amenities', absent)).toMatchObject({ status: 201, body: none });
      const { body } = await client.post('/api/amenities', amenityInput(community.id));
      expect(body).toMatchObject(rules);
      expect(await client.put(`/api/amenities/${body.id}`, absent)).toMatchObject({
        status: 200,
        body: none,
      });
      expect((await client.get(`/api/amenities/${body.id}`)).body).toMatchObject(none);
      const again = await client.put(`/api/amenities/${body.id}`, amenityInput(community.id));
      expect(again).toMatchObject({ status: 200, body: rules });
      const { data } = await client.graphql(
        'query ($id: GUID!) { amenity(id: $id) { personasPorReservacion horasPorReservacion requiereAprobacion } }',
        { id: body.id },
      );
      expect(data.amenity).toEqual(rules);
    }
  });

  test.each([
    [
      'nothing',
      { nombre: undefined, communityId: '', fechaAlta: null },
      ['communityId', 'fechaAlta', 'nombre'],
    ],
    ['no texts', { descripcion: undefined, reglas: null }, ['descripcion', 'reglas']],
    ['a blank name', { nombre: ' ' }, ['nombre']],
    ['a negative cost', { costo: -0.01 }, ['costo']],
    ['three decimal places', { costo: 10.125 }, ['costo']],
    ['a negative capacity', { capacidadMaxima: -1 }, ['capacidadMaxima']],
    ['half a person', { capacidadMaxima: 1.5 }, ['capacidadMaxima']],
    [
      'a negative number of reservations',
      { numeroReservacionesSimultaneas: -1 },
      ['numeroReservacionesSimultaneas'],
    ],
    ['negative people per reservation', { personasPorReservacion: -1 }, ['personasPorReservacion']],
    ['half an hour per reservation', { horasPorReservacion: 0.5 }, ['horasPorReservacion']],
    ['a date that is none', { fechaAlta: 'hoy' }, ['fechaAlta']],
  ])('an amenity with %s is refused with the names of the fields', async (_case, fields, named) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const refused = await service.as(admin).post('/api/amenities', amenityInput(community.id, fields));
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', traceId: expect.any(String) },
    });
    expect(Object.keys(refused.body.errors).sort()).toEqual(named);
    expect((await service.as(admin).get(`/api/amenities/community/${community.id}`)).body).toEqual([]);
  });

  test('an amenity accepts a cost of zero, numeric texts and two decimal places', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const edges = { costo: '0.01', capacidadMaxima: '0', numeroReservacionesSimultaneas: 0 };
    const created = await service.as(admin).post('/api/amenities', amenityInput(community.id, edges));
    expect(created).toMatchObject({
      status: 201,
      body: { costo: 0.01, capacidadMaxima: 0, numeroReservacionesSimultaneas: 0 },
    });
  });

  test('an amenity for a community that is unknown or out of scope is refused', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const client = service.as(admin);
    const foreign = await service.make.community();
    const amenity = await service.make.amenity(community);
    for (const communityId of [UNKNOWN_ID, foreign.id]) {
      const refused = { status: 400, body: { message: 'La comunidad indicada no existe.' } };
      expect(await client.post('/api/amenities', amenityInput(communityId))).toMatchObject(refused);
      expect(await client.put(`/api/amenities/${amenity.id}`, amenityInput(communityId))).toMatchObject(
        refused,
      );
    }
    expect((await client.get(`/api/amenities/${amenity.id}`)).body.communityId).toBe(community.id);
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

  test.each(['RESIDENT', 'RENTER', 'COMITEE_MEMBER', 'VIGILANCE'] as const)(
    'a %s gets 403 with the required roles on every amenity path, and reads amenities through GraphQL',
    async (role) => {
      const { community } = await makeAdministeredCommunity(service);
      const residentUser = await service.make.residentUser(community, role);
      const amenity = await service.make.amenity(community);
      const hours = await service.make.schedule(amenity);
      await service.make.amenity(await service.make.community());
      const client = service.as(residentUser);
      const body = amenityInput(community.id);
      const answers = [
        await client.get('/api/amenities'),
        await client.get(`/api/amenities/${amenity.id}`),
        await client.get('/api/amenities/community'),
        await client.post('/api/amenities', body),
        await client.put(`/api/amenities/${amenity.id}`, body),
        await client.delete(`/api/amenities/${amenity.id}`),
      ];
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 403,
          body: { message: expect.stringMatching(/ADMIN_COMPANY.*SYSTEM_ADMIN/) },
        });
      }
      const { data, errors } = await client.graphql(
        `query ($id: GUID!) { amenities { totalCount nodes { id nombre schedules { nodes { id } } } }
          amenity(id: $id) { reglas community { nombre } } }`,
        { id: amenity.id },
      );
      expect(errors).toBeUndefined();
      expect(data).toMatchObject({
        amenities: {
          totalCount: 1,
          nodes: [{ id: amenity.id, nombre: amenity.nombre, schedules: { nodes: [{ id: hours.id }] } }],
        },
        amenity: { reglas: amenity.reglas },
      });
      const refused = await client.graphql('mutation ($id: GUID!) { deleteAmenity(id: $id) { deletedId } }', {
        id: amenity.id,
      });
      expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    },
  );

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

  test('the amenities of a deleted community are hidden from everyone', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const amenity = await service.make.amenity(community);
    const hours = await service.make.schedule(amenity);
    const system = service.as(await service.make.systemAdmin());
    expect((await system.get(`/api/amenities/${amenity.id}`)).status).toBe(200);
    await service.as(admin).delete(`/api/communities/${community.id}`);
    expect((await system.get(`/api/amenities/${amenity.id}`)).status).toBe(404);
    expect((await system.get(`/api/amenityschedules/${hours.id}`)).status).toBe(404);
    expect(idsOf((await system.get('/api/amenities')).body)).not.toContain(amenity.id);
  });
});
