import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person, ResidentUser } from '../support/build.js';
import type { Answer } from '../support/client.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const NOBODY = '00000000-0000-0000-0000-000000000000';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const HISTORY = 'history(orderBy: ID_ASC) { totalCount nodes { fromStatusId toStatusId } }';

interface Home {
  community: Community;
  admin: Person;
  residentUser: ResidentUser;
}

/** A community with its administrator and one resident. */
async function aHome(): Promise<Home> {
  const community = await service.make.community();
  return {
    community,
    admin: await service.make.admin(community),
    residentUser: await service.make.residentUser(community),
  };
}

const expectRefused = (answer: Answer, status: number, code: string, message?: string) => {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({
    code,
    message: message ?? expect.stringMatching(/\S/),
    errors: null,
    traceId: answer.headers.get('x-request-id'),
  });
};

const ids = (answer: Answer): number[] => answer.body.map(({ id }: { id: number }) => id);

describe('a new ticket', () => {
  test('of a resident is its own, whomever the body names, and starts as NUEVO', async () => {
    const { community, residentUser } = await aHome();
    const elsewhere = await aHome();
    const created = await service.as(residentUser).post('/api/tickets', {
      categoriaTicketId: 6,
      contenido: '  Ladridos toda la noche  ',
      residentId: elsewhere.residentUser.resident.id,
      communityId: elsewhere.community.id,
    });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/tickets/${created.body.id}`);
    expect(created.body).toEqual({
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
      fechaReporte: expect.stringMatching(MOMENT),
      contenido: 'Ladridos toda la noche',
      imageUrls: [],
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: expect.stringMatching(MOMENT),
    });
    expect((await service.as(residentUser).get(`/API/Tickets/${created.body.id}/`)).body).toEqual(
      created.body,
    );
  });

  test('needs no text, and takes a number as text', async () => {
    const { residentUser } = await aHome();
    const created = await service
      .as(residentUser)
      .post('/api/tickets', { categoriaTicketId: '10', contenido: null, residentId: '' });
    expect(created).toMatchObject({ status: 201, body: { categoriaTicketId: 10, contenido: '' } });
  });

  test('keeps its pictures to the letter', async () => {
    const { residentUser } = await aHome();
    const imageUrls = [
      'uploads/a.png',
      'null',
      '',
      'con "comillas", comas\\barras {y} llaves',
      'línea\nnueva',
    ];
    const created = await service.as(residentUser).post('/api/tickets', { categoriaTicketId: 3, imageUrls });
    expect(created).toMatchObject({ status: 201, body: { imageUrls } });
  });

  test('of an administrator is for the resident it names', async () => {
    const { community, admin, residentUser } = await aHome();
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

  test('of an administrator who names a community is for its oldest resident record', async () => {
    const { community, admin, residentUser } = await aHome();
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

  test('of an administrator who names neither, or what is unknown or out of reach, is refused', async () => {
    const { admin } = await aHome();
    const elsewhere = await aHome();
    const client = service.as(admin);
    const ticket = (fields: object) => client.post('/api/tickets', { categoriaTicketId: 1, ...fields });
    expectRefused(await ticket({}), 400, 'BAD_REQUEST', 'Debe indicar CommunityId o ResidentId.');
    for (const residentId of [NOBODY, elsewhere.residentUser.resident.id]) {
      expectRefused(await ticket({ residentId }), 400, 'BAD_REQUEST', 'El residente indicado no existe.');
    }
    for (const communityId of [NOBODY, elsewhere.community.id]) {
      expectRefused(await ticket({ communityId }), 400, 'BAD_REQUEST', 'La comunidad indicada no existe.');
    }
    expect((await client.get('/api/tickets')).body).toEqual([]);
    expect((await service.as(elsewhere.admin).get('/api/tickets')).body).toEqual([]);
  });

  test('for a community without residents is refused', async () => {
    const community = await service.make.community();
    const refused = await service
      .as(await service.make.admin(community))
      .post('/api/tickets', { categoriaTicketId: 1, communityId: community.id });
    expectRefused(refused, 400, 'INVALID_OPERATION', 'La comunidad no tiene residentes registrados.');
  });

  test('for a resident without a community is refused', async () => {
    const residentUser = await service.make.residentUser(null);
    const body = { categoriaTicketId: 1, residentId: residentUser.resident.id };
    const message = 'El residente no pertenece a ninguna comunidad.';
    for (const caller of [residentUser, await service.make.admin()]) {
      expectRefused(await service.as(caller).post('/api/tickets', body), 400, 'INVALID_OPERATION', message);
    }
  });

  test.each(['VIGILANCE', 'COMITEE_MEMBER', 'RESIDENT', 'RENTER'] as const)(
    'of a %s without a resident record is refused',
    async (role) => {
      const { community, residentUser } = await aHome();
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
    'of a %s with a resident record is its own',
    async (role) => {
      const { community } = await aHome();
      const residentUser = await service.make.residentUser(community, role);
      const created = await service.as(residentUser).post('/api/tickets', { categoriaTicketId: 1 });
      expect(created).toMatchObject({ status: 201, body: { residentId: residentUser.resident.id } });
    },
  );

  test.each([11, 2147483647])('in the unknown category %d is refused', async (categoriaTicketId) => {
    const { residentUser } = await aHome();
    const refused = await service.as(residentUser).post('/api/tickets', { categoriaTicketId });
    expectRefused(refused, 400, 'INVALID_OPERATION', 'La categoría de ticket indicada no existe.');
  });

  test.each([
    ['contenido', { contenido: 'x'.repeat(4000) }, { contenido: 'x'.repeat(4001) }],
    ['imageUrls', { imageUrls: ['x'.repeat(1000)] }, { imageUrls: ['x'.repeat(1001)] }],
    ['imageUrls', { imageUrls: Array(20).fill('a') }, { imageUrls: Array(21).fill('a') }],
    ['categoriaTicketId', { categoriaTicketId: 1 }, { categoriaTicketId: 0 }],
    ['categoriaTicketId', { categoriaTicketId: 10 }, { categoriaTicketId: 2147483648 }],
    ['categoriaTicketId', { categoriaTicketId: 2 }, { categoriaTicketId: null }],
    ['categoriaTicketId', { categoriaTicketId: 2 }, { categoriaTicketId: 1.5 }],
    ['residentId', { residentId: null }, { residentId: 'x' }],
    ['communityId', { communityId: null }, { communityId: 7 }],
  ])('keeps the limits of %s', async (field, accepted, refused) => {
    const client = service.as((await aHome()).residentUser);
    expect((await client.post('/api/tickets', { categoriaTicketId: 1, ...accepted })).status).toBe(201);
    const answer = await client.post('/api/tickets', { categoriaTicketId: 1, ...refused });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors)).toEqual([expect.stringMatching(`^${field}`)]);
    expect((await client.get('/api/tickets/my')).body).toHaveLength(1);
  });
});

describe('reading tickets', () => {
  test('lists are for administrators, newest report first', async () => {
    const { community, admin, residentUser } = await aHome();
    const [old, latest, middle] = [
      await service.make.ticket(residentUser.resident, { fechaReporte: '2026-01-01T00:00:00.000Z' }),
      await service.make.ticket(residentUser.resident, { fechaReporte: '2026-03-01T00:00:00.000Z' }),
      await service.make.ticket(residentUser.resident, { fechaReporte: '2026-02-01T00:00:00.000Z' }),
    ];
    const expected = [latest.id, middle.id, old.id];
    expect(ids(await service.as(admin).get('/api/tickets'))).toEqual(expected);
    expect(ids(await service.as(admin).get(`/api/Tickets/Community/${community.id}`))).toEqual(expected);
    expect(ids(await service.as(residentUser).get('/api/tickets/my'))).toEqual(expected);
    const guard = await service.make.guard(community);
    for (const caller of [
      residentUser,
      guard,
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
    ]) {
      for (const path of ['/api/tickets', `/api/tickets/community/${community.id}`]) {
        expectRefused(await service.as(caller).get(path), 403, 'FORBIDDEN');
      }
    }
  });

  test('a list of an unknown community, or one out of reach, is empty', async () => {
    const { admin } = await aHome();
    const elsewhere = await aHome();
    await service.make.ticket(elsewhere.residentUser.resident);
    for (const communityId of [NOBODY, elsewhere.community.id]) {
      expect(await service.as(admin).get(`/api/tickets/community/${communityId}`)).toMatchObject({
        status: 200,
        body: [],
      });
    }
    expect((await service.as(admin).get('/api/tickets/community/x')).status).toBe(404);
  });

  test('"my" holds the own tickets alone, and is refused to who is no resident', async () => {
    const { community, admin, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    const own = await service.make.ticket(residentUser.resident);
    await service.make.ticket(neighbour.resident);
    expect(ids(await service.as(residentUser).get('/api/tickets/my'))).toEqual([own.id]);
    for (const caller of [admin, await service.make.guard(community), await service.make.systemAdmin()]) {
      expectRefused(
        await service.as(caller).get('/api/tickets/my'),
        400,
        'INVALID_OPERATION',
        'Usuario no está registrado como residente.',
      );
    }
  });

  test('by id a resident reads the tickets of its community, nobody those of another', async () => {
    const { community, admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    const insiders = [
      admin,
      await service.make.systemAdmin(),
      await service.make.residentUser(community, 'RENTER'),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ];
    for (const caller of insiders) {
      expect(await service.as(caller).get(path)).toMatchObject({ status: 200, body: { id: ticket.id } });
    }
    const elsewhere = await aHome();
    const outsiders = [
      elsewhere.admin,
      elsewhere.residentUser,
      await service.make.guard(elsewhere.community),
      await service.make.user('RESIDENT'),
    ];
    for (const caller of outsiders) expectRefused(await service.as(caller).get(path), 404, 'NOT_FOUND');
  });

  test.each(['0', '2147483647', '2147483648', 'abc', '1.5', NOBODY])(
    'no ticket has the id %s',
    async (id) => {
      const client = service.as(await service.make.systemAdmin());
      expectRefused(await client.get(`/api/tickets/${id}`), 404, 'NOT_FOUND');
      expectRefused(await client.put(`/api/tickets/${id}`, {}), 404, 'NOT_FOUND');
      expectRefused(await client.delete(`/api/tickets/${id}`), 404, 'NOT_FOUND');
    },
  );

  test('without a token everything is refused', async () => {
    for (const path of [
      '/api/tickets',
      '/api/tickets/my',
      '/api/tickets/1',
      `/api/tickets/community/${NOBODY}`,
    ]) {
      expectRefused(await service.anonymous.get(path), 401, 'UNAUTHORIZED', 'No autorizado.');
    }
    for (const answer of [
      await service.anonymous.post('/api/tickets', { categoriaTicketId: 1 }),
      await service.anonymous.put('/api/tickets/1', {}),
      await service.anonymous.delete('/api/tickets/1'),
    ]) {
      expectRefused(answer, 401, 'UNAUTHORIZED');
    }
  });

  test('a moved resident keeps its tickets, which stay with the community they were made in', async () => {
    const { community, admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const elsewhere = await aHome();
    const moved = await service
      .as(await service.make.systemAdmin())
      .put(`/api/residents/${residentUser.resident.id}`, { communityId: elsewhere.community.id });
    expect(moved.status).toBe(200);
    expect(await service.as(residentUser).get('/api/tickets/my')).toMatchObject({
      body: [{ id: ticket.id, communityId: community.id }],
    });
    expect((await service.as(residentUser).get(`/api/tickets/${ticket.id}`)).status).toBe(200);
    expect(ids(await service.as(admin).get('/api/tickets'))).toEqual([ticket.id]);
    expect((await service.as(elsewhere.admin).get('/api/tickets')).body).toEqual([]);
  });

  test('a deleted resident leaves its tickets with its name', async () => {
    const { admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    expect((await service.as(admin).delete(`/api/residents/${residentUser.resident.id}`)).status).toBe(204);
    expect(await service.as(admin).get(`/api/tickets/${ticket.id}`)).toMatchObject({
      status: 200,
      body: { residentName: residentUser.resident.fullName, residentNumber: '12-B' },
    });
    expect(await service.as(admin).put(`/api/tickets/${ticket.id}`, { statusId: 6 })).toMatchObject({
      status: 200,
      body: { statusCode: 'RESUELTO' },
    });
  });

  test('the tickets of a deleted community are out of reach for everyone', async () => {
    const { community, admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const system = await service.make.systemAdmin();
    expect((await service.as(system).delete(`/api/communities/${community.id}`)).status).toBe(204);
    for (const caller of [system, admin]) {
      expect(ids(await service.as(caller).get('/api/tickets'))).not.toContain(ticket.id);
      expectRefused(await service.as(caller).get(`/api/tickets/${ticket.id}`), 404, 'NOT_FOUND');
      expectRefused(await service.as(caller).put(`/api/tickets/${ticket.id}`, {}), 404, 'NOT_FOUND');
    }
    const again = await service
      .as(system)
      .post('/api/tickets', { categoriaTicketId: 1, communityId: community.id });
    expectRefused(again, 400, 'BAD_REQUEST', 'La comunidad indicada no existe.');
  });
});

describe('changing a ticket', () => {
  test('the owner and administrators change status, text and pictures; what is left out stays', async () => {
    const { admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident, {
      imageUrls: ['uploads/a.png', 'uploads/b.png'],
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
    const path = `/api/tickets/${ticket.id}`;
    const resolved = await service.as(admin).put(path, { statusId: '6', contenido: null });
    expect(resolved.status).toBe(200);
    expect(resolved.body).toMatchObject({
      statusId: 6,
      statusCode: 'RESUELTO',
      statusDescripcion: 'Resuelto',
      statusColor: '#4CAF50',
      contenido: ticket.contenido,
      imageUrls: ['uploads/a.png', 'uploads/b.png'],
    });
    expect(resolved.body.updatedAt > '2026-01-01T00:00:00.000Z').toBe(true);
    const changed = await service
      .as(residentUser)
      .put(path, { contenido: 'Ya son las tres', imageUrls: ['uploads/c.png'] });
    expect(changed).toMatchObject({
      status: 200,
      body: { statusId: 6, contenido: 'Ya son las tres', imageUrls: ['uploads/c.png'] },
    });
    expect(await service.as(residentUser).put(path, { imageUrls: [], statusId: 1 })).toMatchObject({
      status: 200,
      body: { statusId: 1, imageUrls: [], contenido: 'Ya son las tres' },
    });
  });

  test.each([{}, { statusId: null, contenido: null, imageUrls: null }, { residentId: NOBODY, id: 7 }])(
    'the body %j changes nothing and is answered',
    async (body) => {
      const { residentUser } = await aHome();
      const ticket = await service.make.ticket(residentUser.resident, {
        imageUrls: ['uploads/a.png'],
        updatedAt: '2026-01-01T00:00:00.000Z',
      });
      const path = `/api/tickets/${ticket.id}`;
      const before = (await service.as(residentUser).get(path)).body;
      const answer = await service.as(residentUser).put(path, body);
      expect(answer).toMatchObject({ status: 200, body: before });
      expect(before.updatedAt).toBe('2026-01-01T00:00:00.000Z');
    },
  );

  test.each([0, -1, 7, 2147483647])('the unknown status %d is refused', async (statusId) => {
    const { residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    expectRefused(
      await service.as(residentUser).put(path, { statusId, contenido: 'Otro texto' }),
      400,
      'INVALID_OPERATION',
      'El estado de ticket indicado no existe.',
    );
    expect((await service.as(residentUser).get(path)).body).toMatchObject({
      statusId: 1,
      contenido: ticket.contenido,
    });
  });

  test.each([
    ['contenido', { contenido: 'x'.repeat(4000) }, { contenido: 'x'.repeat(4001) }],
    ['imageUrls', { imageUrls: ['x'.repeat(1000)] }, { imageUrls: ['x'.repeat(1001)] }],
    ['imageUrls', { imageUrls: Array(20).fill('a') }, { imageUrls: Array(21).fill('a') }],
    ['statusId', { statusId: '2' }, { statusId: 'dos' }],
  ])('keeps the limits of %s', async (field, accepted, refused) => {
    const { residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    expect((await service.as(residentUser).put(path, accepted)).status).toBe(200);
    const answer = await service.as(residentUser).put(path, refused);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(answer.body.errors)).toEqual([field]);
  });

  test('what an administrator changed is in the audit log as it was and as it is', async () => {
    const { admin, residentUser } = await aHome();
    const before = { imageUrls: ['uploads/a "1".png', 'a,b\\c'], statusId: 1 };
    const after = { imageUrls: [], statusId: 4 };
    const ticket = await service.make.ticket(residentUser.resident, before);
    await service.as(admin).put(`/api/tickets/${ticket.id}`, after);
    const { data, errors } = await service
      .as(await service.make.systemAdmin())
      .graphql(
        'query ($id: String!) { auditEntries(filter: { record: "Ticket", recordId: $id }) { nodes { before after } } }',
        { id: String(ticket.id) },
      );
    expect(errors).toBeUndefined();
    expect(data.auditEntries.nodes).toMatchObject([{ before, after }]);
  });

  test("a resident is refused another resident's ticket, in its own community and elsewhere", async () => {
    const { community, residentUser } = await aHome();
    const elsewhere = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const others = [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      elsewhere.residentUser,
    ];
    for (const caller of others) {
      expectRefused(
        await service.as(caller).put(`/api/tickets/${ticket.id}`, { statusId: 5 }),
        403,
        'FORBIDDEN',
      );
    }
    expect((await service.as(residentUser).get(`/api/tickets/${ticket.id}`)).body.statusId).toBe(1);
  });

  test('a guard who is no resident is refused within reach, and finds nothing beyond', async () => {
    const { community, residentUser } = await aHome();
    const path = `/api/tickets/${(await service.make.ticket(residentUser.resident)).id}`;
    const guard = await service.make.guard(community);
    expectRefused(await service.as(guard).put(path, { statusId: 5 }), 403, 'FORBIDDEN');
    expectRefused(await service.as(guard).delete(path), 403, 'FORBIDDEN');
    const stranger = await service.make.guard(await service.make.community());
    expectRefused(await service.as(stranger).put(path, { statusId: 5 }), 404, 'NOT_FOUND');
    expect((await service.as(residentUser).get(path)).body.statusId).toBe(1);
  });

  test('another administrator neither changes nor deletes it', async () => {
    const { residentUser } = await aHome();
    const outsider = (await aHome()).admin;
    const path = `/api/tickets/${(await service.make.ticket(residentUser.resident)).id}`;
    expectRefused(await service.as(outsider).put(path, { statusId: 5 }), 404, 'NOT_FOUND');
    expectRefused(await service.as(outsider).delete(path), 404, 'NOT_FOUND');
    expect((await service.as(residentUser).get(path)).body.statusId).toBe(1);
  });
});

describe('deleting a ticket', () => {
  test('the owner and administrators delete it, its history and comments with it', async () => {
    const { admin, residentUser } = await aHome();
    for (const caller of [residentUser, admin]) {
      const ticket = await service.make.ticket(residentUser.resident);
      const comment = await service.make.comment(residentUser.resident, ticket);
      const path = `/api/tickets/${ticket.id}`;
      await service.as(admin).put(path, { statusId: 6 });
      expect(await service.as(caller).delete(path)).toMatchObject({ status: 204, body: null });
      expectRefused(await service.as(caller).get(path), 404, 'NOT_FOUND');
      expectRefused(await service.as(caller).delete(path), 404, 'NOT_FOUND');
      expect((await service.as(caller).get(`/api/comentarios/${comment.id}`)).status).toBe(404);
    }
  });

  test('a neighbour is refused, a stranger finds nothing, and it stays', async () => {
    const { community, residentUser } = await aHome();
    const path = `/api/tickets/${(await service.make.ticket(residentUser.resident)).id}`;
    const neighbour = await service.make.residentUser(community);
    const stranger = (await aHome()).residentUser;
    expectRefused(await service.as(neighbour).delete(path), 403, 'FORBIDDEN');
    expectRefused(await service.as(stranger).delete(path), 404, 'NOT_FOUND');
    expect((await service.as(residentUser).get(path)).status).toBe(200);
  });
});

describe('the history of a ticket', () => {
  const historyOf = async (caller: Person, id: number) => {
    const query = `query ($id: Int!) { ticket(id: $id) { statusId ${HISTORY} } }`;
    const { data, errors } = await service.as(caller).graphql(query, { id });
    expect(errors).toBeUndefined();
    return data.ticket;
  };

  test('tells who changed the status, when, from and to; what is no change is not kept', async () => {
    const { admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    await service.as(admin).put(path, { statusId: 2 });
    await service.as(admin).put(path, { statusId: 2 });
    await service.as(admin).put(path, { contenido: 'Otro texto' });
    await service.as(admin).put(path, { statusId: 99 });
    await service.as(residentUser).put(path, { statusId: 5 });
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: Int!) { ticket(id: $id) { history { totalCount nodes { ticketId fromStatusId fromStatus { code }
        toStatusId toStatus { code } changedByUserId changedByName changedBy { id } changedAt ticket { id } } } } }`,
      { id: ticket.id },
    );
    expect(errors).toBeUndefined();
    const common = {
      ticketId: ticket.id,
      ticket: { id: ticket.id },
      changedByName: 'Alejandra Montes',
      changedAt: expect.stringMatching(MOMENT),
    };
    expect(data.ticket.history).toEqual({
      totalCount: 2,
      nodes: [
        {
          ...common,
          fromStatusId: 2,
          fromStatus: { code: 'EN_REVISION' },
          toStatusId: 5,
          toStatus: { code: 'CANCELADO' },
          changedByUserId: residentUser.id,
          changedBy: { id: residentUser.id },
        },
        {
          ...common,
          fromStatusId: 1,
          fromStatus: { code: 'NUEVO' },
          toStatusId: 2,
          toStatus: { code: 'EN_REVISION' },
          changedByUserId: admin.id,
          changedBy: { id: admin.id },
        },
      ],
    });
  });

  test('stays one chain when many change the status at the same time', async () => {
    const { community, admin, residentUser } = await aHome();
    const callers = [
      admin,
      residentUser,
      await service.make.admin(community),
      await service.make.systemAdmin(),
    ];
    const ticket = await service.make.ticket(residentUser.resident);
    const wanted = [2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 2];
    const answers = await Promise.all(
      wanted.map((statusId, index) =>
        service.as(callers[index % callers.length] as Person).put(`/api/tickets/${ticket.id}`, { statusId }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(wanted.map(() => 200));
    const { statusId, history } = await historyOf(admin, ticket.id);
    expect(history.totalCount).toBeGreaterThan(0);
    let at = 1;
    for (const { fromStatusId, toStatusId } of history.nodes) {
      expect(fromStatusId).toBe(at);
      expect(toStatusId).not.toBe(at);
      at = toStatusId;
    }
    expect(statusId).toBe(at);
  });

  test('is whole or not at all when a ticket is deleted while its status changes', async () => {
    const { admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const path = `/api/tickets/${ticket.id}`;
    const [deleted, ...changes] = await Promise.all([
      service.as(admin).delete(path),
      ...[2, 3, 4].map((statusId) => service.as(residentUser).put(path, { statusId })),
    ]);
    expect(deleted.status).toBe(204);
    for (const { status } of changes) expect([200, 404]).toContain(status);
    expect((await service.as(admin).get(path)).status).toBe(404);
  });
});

describe('tickets through GraphQL', () => {
  test('are made, changed and deleted with the same rules', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(residentUser);
    const created = await client.graphql(
      'mutation ($input: CreateTicketInput!) { createTicket(input: $input) { id statusCode residentName } }',
      { input: { categoriaTicketId: 4, contenido: 'Perro suelto' } },
    );
    expect(created).toMatchObject({
      errors: undefined,
      data: { createTicket: { statusCode: 'NUEVO', residentName: residentUser.resident.fullName } },
    });
    const { id } = created.data.createTicket;
    const change =
      'mutation ($id: Int!) { updateTicket(id: $id, input: { statusId: 3 }) { statusId status { color } } }';
    expect(await service.as(admin).graphql(change, { id })).toMatchObject({
      data: { updateTicket: { statusId: 3, status: { color: '#9C27B0' } } },
    });
    const refused = await service.as((await aHome()).residentUser).graphql(change, { id });
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
    const remove = 'mutation ($id: Int!) { deleteTicket(id: $id) }';
    expect(await client.graphql(remove, { id })).toMatchObject({ data: { deleteTicket: true } });
    const again = await client.graphql(remove, { id });
    expect(again.errors?.[0]?.extensions).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('lead to their resident, community, category, status and back', async () => {
    const { community, admin, residentUser } = await aHome();
    const ticket = await service.make.ticket(residentUser.resident);
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: Int!) { ticket(id: $id) { resident { id tickets { nodes { id } } } category { categoria }
        status { code } community { nombre tickets(first: 1) { totalCount edges { cursor node { id } } } } } }`,
      { id: ticket.id },
    );
    expect(errors).toBeUndefined();
    expect(data.ticket).toMatchObject({
      resident: { id: residentUser.resident.id, tickets: { nodes: [{ id: ticket.id }] } },
      category: { categoria: 'Ruido' },
      status: { code: 'NUEVO' },
      community: {
        nombre: community.nombre,
        tickets: { totalCount: 1, edges: [{ node: { id: ticket.id } }] },
      },
    });
  });

  test('a resident finds only its own in the list of its community', async () => {
    const { community, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    const own = await service.make.ticket(residentUser.resident);
    await service.make.ticket(neighbour.resident);
    const { data, errors } = await service
      .as(residentUser)
      .graphql(
        'query ($id: Int!) { ticket(id: $id) { community { tickets { totalCount nodes { id } } } } }',
        {
          id: own.id,
        },
      );
    expect(errors).toBeUndefined();
    expect(data.ticket.community.tickets).toEqual({ totalCount: 1, nodes: [{ id: own.id }] });
  });

  test('the list of all is refused to who is no administrator', async () => {
    const { residentUser } = await aHome();
    const { data, errors } = await service.as(residentUser).graphql('{ tickets { totalCount } }');
    expect(data).toBeNull();
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('are narrowed by every filter and put in every order', async () => {
    const { community, admin, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    const a = await service.make.ticket(residentUser.resident, {
      fechaReporte: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-05-03T00:00:00.000Z',
      statusId: 5,
    });
    const b = await service.make.ticket(residentUser.resident, {
      fechaReporte: '2026-02-01T00:00:00.000Z',
      updatedAt: '2026-05-01T00:00:00.000Z',
      categoriaTicketId: 9,
      statusId: 4,
    });
    const c = await service.make.ticket(neighbour.resident, {
      fechaReporte: '2026-03-01T00:00:00.000Z',
      updatedAt: '2026-05-02T00:00:00.000Z',
      statusId: 6,
    });
    const listed = async (args: object) => {
      const { data, errors } = await service
        .as(admin)
        .graphql(
          'query ($filter: TicketFilter, $orderBy: TicketOrder) { tickets(filter: $filter, orderBy: $orderBy) { nodes { id } } }',
          { ...args },
        );
      expect(errors).toBeUndefined();
      return data.tickets.nodes.map(({ id }: { id: number }) => id);
    };
    const filtered = (filter: object) => listed({ filter });
    expect(await filtered({ communityId: community.id })).toEqual([c.id, b.id, a.id]);
    expect(await filtered({ communityId: NOBODY })).toEqual([]);
    expect(await filtered({ residentId: neighbour.resident.id })).toEqual([c.id]);
    expect(await filtered({ categoriaTicketId: 9 })).toEqual([b.id]);
    expect(await filtered({ statusId: 5 })).toEqual([a.id]);
    expect(await filtered({ open: true })).toEqual([b.id]);
    expect(await filtered({ open: false })).toEqual([c.id, a.id]);
    expect(await filtered({ from: '2026-02-01' })).toEqual([c.id, b.id]);
    expect(await filtered({ to: '2026-02-01' })).toEqual([a.id]);
    expect(await filtered({ from: '2026-01-15', to: '2026-02-15', open: true })).toEqual([b.id]);
    expect(await listed({ orderBy: 'FECHA_REPORTE_ASC' })).toEqual([a.id, b.id, c.id]);
    expect(await listed({ orderBy: 'UPDATED_AT_DESC' })).toEqual([a.id, c.id, b.id]);
    expect(await listed({ orderBy: 'UPDATED_AT_ASC' })).toEqual([b.id, c.id, a.id]);
  });

  test('pages of own tickets follow each other by cursor, also where reports fall together', async () => {
    const { residentUser } = await aHome();
    const made: number[] = [];
    for (let i = 0; i < 5; i++) {
      const fechaReporte = '2026-01-01T00:00:00.000Z';
      made.push((await service.make.ticket(residentUser.resident, { fechaReporte })).id);
    }
    const seen: number[] = [];
    let after: string | null = null;
    do {
      const { data, errors } = await service
        .as(residentUser)
        .graphql(
          'query ($after: String) { myTickets(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } } }',
          { after },
        );
      expect(errors).toBeUndefined();
      seen.push(...data.myTickets.nodes.map(({ id }: { id: number }) => id));
      after = data.myTickets.pageInfo.hasNextPage ? data.myTickets.pageInfo.endCursor : null;
    } while (after);
    expect(seen).toEqual(made.reverse());
  });

  test('a filter of another resident does not widen the own list', async () => {
    const { community, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    await service.make.ticket(neighbour.resident);
    const { data } = await service
      .as(residentUser)
      .graphql('query ($id: GUID!) { myTickets(filter: { residentId: $id }) { totalCount } }', {
        id: neighbour.resident.id,
      });
    expect(data.myTickets.totalCount).toBe(0);
  });
});
