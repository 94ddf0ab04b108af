import { makeCommunityFixture } from '../support/community-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { placeFile } from '../support/place-file.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

describe('creating a ticket', () => {
  test('a resident creates a ticket only for itself, whatever the body names, and it starts as NUEVO', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const elsewhere = await makeCommunityFixture(service);
    const created = await service.as(residentUser).post('/api/tickets', {
      categoriaTicketId: 6,
      contenido: '  Ladridos toda la noche  ',
      residentId: elsewhere.residentUser.resident.id,
      communityId: elsewhere.community.id,
    });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(Number),
      communityId: community.id,
      communityName: community.nombre,
      residentId: residentUser.resident.id,
      residentName: residentUser.resident.fullName,
      residentNumber: '12-B',
      categoriaTicketId: 6,
      categoriaTicketNombre: 'Ruido',
      statusId: 1,
      statusCode: 'NUEVO',
      statusDescripcion: 'Nuevo',
      statusColor: '#FF9800',
      fechaReporte: TIMESTAMP,
      contenido: 'Ladridos toda la noche',
      imageUrls: [],
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
    });
    expect((await service.as(residentUser).get(`/API/Tickets/${created.body.id}/`)).body).toEqual(
      created.body,
    );
  });

  test.each(['no-es-un-id', 'null', 7, ['x'], { id: 'x' }])(
    'what a resident sends as residentId and communityId is ignored, whatever its form: %j',
    async (value) => {
      const { community, residentUser } = await makeCommunityFixture(service);
      const created = await service
        .as(residentUser)
        .post('/api/tickets', { categoriaTicketId: 1, residentId: value, communityId: value });
      expect(created).toMatchObject({
        status: 201,
        body: { residentId: residentUser.resident.id, communityId: community.id },
      });
    },
  );

  test('an administrator cannot name a resident or a community in another form than a GUID', async () => {
    const { admin } = await makeCommunityFixture(service);
    const { status, body } = await service
      .as(admin)
      .post('/api/tickets', { categoriaTicketId: 1, residentId: 'no-es-un-id', communityId: 7 });
    expect([status, Object.keys(body.errors)]).toEqual([400, ['residentId', 'communityId']]);
  });

  test('a ticket needs no text, and a numeric text is taken as its category', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const created = await service
      .as(residentUser)
      .post('/api/tickets', { categoriaTicketId: '10', contenido: null, residentId: '' });
    expect(created).toMatchObject({ status: 201, body: { categoriaTicketId: 10, contenido: '' } });
  });

  test('the picture URLs of a ticket are stored unchanged', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const imageUrls = ['uploads/a.png', 'null', 'con "comillas", comas\\barras {y} llaves', 'línea\nnueva'];
    for (const file of ['a.png', 'null', 'con "comillas", comas/barras {y} llaves', 'línea\nnueva'])
      await placeFile(service, `uploads/${file}`);
    const created = await service.as(residentUser).post('/api/tickets', { categoriaTicketId: 3, imageUrls });
    expect(created).toMatchObject({ status: 201, body: { imageUrls } });
  });

  test('an administrator creates a ticket for the resident that the body names', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    await service.make.residentUser(community, 'RESIDENT', { createdAt: '2020-01-01T00:00:00.000Z' });
    const body = { categoriaTicketId: 3, residentId: residentUser.resident.id };
    const created = await service.as(admin).post('/api/tickets', body);
    expect(created).toMatchObject({
      status: 201,
      body: { residentId: residentUser.resident.id, communityId: community.id },
    });
    const withBoth = await service.as(admin).post('/api/tickets', { ...body, communityId: community.id });
    expect(withBoth.body.residentId).toBe(residentUser.resident.id);
  });

  test('a ticket for which an administrator names only a community belongs to its oldest resident record', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    await service.make.residentUser(community, 'RESIDENT', { createdAt: '2021-01-01T00:00:00.000Z' });
    const oldest = await service.make.residentUser(community, 'RESIDENT', {
      createdAt: '2020-06-01T00:00:00.000Z',
    });
    await service.make.residentUser(community, 'RESIDENT', {
      createdAt: '2019-01-01T00:00:00.000Z',
      deletedAt: '2019-02-01T00:00:00.000Z',
    });
    const body = { categoriaTicketId: 3, communityId: community.id };
    for (const caller of [admin, await service.make.systemAdmin()]) {
      const created = await service.as(caller).post('/api/tickets', body);
      expect(created).toMatchObject({ status: 201, body: { residentId: oldest.resident.id } });
    }
    expect((await service.as(residentUser).post('/api/tickets', body)).body.residentId).toBe(
      residentUser.resident.id,
    );
  });

  test('a ticket of an administrator is refused if resident and community are missing, unknown or out of scope', async () => {
    const { admin } = await makeCommunityFixture(service);
    const elsewhere = await makeCommunityFixture(service);
    const client = service.as(admin);
    const ticket = (fields: object) => client.post('/api/tickets', { categoriaTicketId: 1, ...fields });
    expectRefused(await ticket({}), 400, 'BAD_REQUEST', 'Debe indicar CommunityId o ResidentId.');
    for (const residentId of [UNKNOWN_ID, elsewhere.residentUser.resident.id]) {
      expectRefused(await ticket({ residentId }), 400, 'BAD_REQUEST', 'El residente indicado no existe.');
    }
    for (const communityId of [UNKNOWN_ID, elsewhere.community.id]) {
      expectRefused(await ticket({ communityId }), 400, 'BAD_REQUEST', 'La comunidad indicada no existe.');
    }
    expect((await client.get('/api/tickets')).body).toEqual([]);
    expect((await service.as(elsewhere.admin).get('/api/tickets')).body).toEqual([]);
  });

  test('a ticket with several faults is refused for the first: its resident, then its category', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const ticket = (residentId: string) =>
      service.as(admin).post('/api/tickets', { categoriaTicketId: 99, residentId });
    expectRefused(await ticket(UNKNOWN_ID), 400, 'BAD_REQUEST', 'El residente indicado no existe.');
    const message = 'La categoría de ticket indicada no existe.';
    expectRefused(await ticket(residentUser.resident.id), 400, 'INVALID_OPERATION', message);
  });

  test('a ticket for a community without residents is refused', async () => {
    const community = await service.make.community();
    const refused = await service
      .as(await service.make.admin(community))
      .post('/api/tickets', { categoriaTicketId: 1, communityId: community.id });
    expectRefused(refused, 400, 'INVALID_OPERATION', 'La comunidad no tiene residentes registrados.');
  });

  test('a ticket for a resident without a community is refused', async () => {
    const residentUser = await service.make.residentUser(null);
    const body = { categoriaTicketId: 1, residentId: residentUser.resident.id };
    const message = 'El residente no pertenece a ninguna comunidad.';
    for (const caller of [residentUser, await service.make.admin()]) {
      expectRefused(await service.as(caller).post('/api/tickets', body), 400, 'INVALID_OPERATION', message);
    }
  });

  test.each(['VIGILANCE', 'COMITEE_MEMBER', 'RESIDENT', 'RENTER'] as const)(
    'a ticket of a %s without a resident record is refused',
    async (role) => {
      const { community, residentUser } = await makeCommunityFixture(service);
      const caller = await service.make.user(role, {}, [community]);
      const body = { categoriaTicketId: 1, residentId: residentUser.resident.id };
      expectRefused(
        await service.as(caller).post('/api/tickets', body),
        400,
        'INVALID_OPERATION',
        'Usuario no está registrado como residente.',
      );
      expect((await service.as(residentUser).get('/api/tickets/my')).body).toEqual([]);
    },
  );

  test.each(['VIGILANCE', 'COMITEE_MEMBER', 'RENTER'] as const)(
    'a %s with a resident record creates a ticket only for itself',
    async (role) => {
      const { community } = await makeCommunityFixture(service);
      const residentUser = await service.make.residentUser(community, role);
      const created = await service.as(residentUser).post('/api/tickets', { categoriaTicketId: 1 });
      expect(created).toMatchObject({ status: 201, body: { residentId: residentUser.resident.id } });
    },
  );

  test.each([11, 2147483647])('a ticket in the unknown category %d is refused', async (categoriaTicketId) => {
    const { residentUser } = await makeCommunityFixture(service);
    const refused = await service.as(residentUser).post('/api/tickets', { categoriaTicketId });
    expectRefused(refused, 400, 'INVALID_OPERATION', 'La categoría de ticket indicada no existe.');
  });
});
