import { type Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const visitInput = (residentId: string, fields: object = {}) => ({
  residentId,
  visitorName: 'Ernesto Salgado',
  totalPeople: 3,
  vehicleColor: 'Azul',
  licensePlate: 'QRO-12-34',
  subject: 'Comida',
  arrivalDate: '2026-04-05T14:30:00.000Z',
  departureDate: '2026-04-05T19:00:00.000Z',
  ...fields,
});

describe('resident visits', () => {
  test('a new visit is answered with the name of the resident and its Location', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const visit = visitInput(residentUser.resident.id);
    const created = await service.as(residentUser).post('/api/residentvisits', visit);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/residentvisits/${created.body.id}`);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...visit,
      residentName: residentUser.resident.fullName,
      createdAt: TIMESTAMP,
    });
    const found = await service.as(residentUser).get(`/api/ResidentVisits/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('fields left out of a visit are null, and an update clears them', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const { vehicleColor, licensePlate, departureDate, ...required } = visitInput(residentUser.resident.id);
    const none = { vehicleColor: null, licensePlate: null, departureDate: null };
    const client = service.as(residentUser);
    expect((await client.post('/api/residentvisits', required)).body).toMatchObject(none);
    const full = await client.post('/api/residentvisits', visitInput(residentUser.resident.id));
    expect(full.body).toMatchObject({ vehicleColor, licensePlate, departureDate });
    const cleared = await client.put(`/api/residentvisits/${full.body.id}`, { ...required, ...none });
    expect(cleared).toMatchObject({ status: 200, body: { id: full.body.id, ...none } });
    await client.put(`/api/residentvisits/${full.body.id}`, visitInput(residentUser.resident.id));
    const replaced = await client.put(`/api/residentvisits/${full.body.id}`, required);
    expect(replaced).toMatchObject({ status: 200, body: none });
  });

  test('visits are listed by creation, newest first, not by arrival', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const early = await service.make.visit(residentUser.resident, {
      createdAt: '2026-01-01T00:00:00.000Z',
      arrivalDate: '2026-12-01T00:00:00.000Z',
    });
    const late = await service.make.visit(residentUser.resident, {
      createdAt: '2026-02-01T00:00:00.000Z',
      arrivalDate: '2026-06-01T00:00:00.000Z',
    });
    for (const path of ['/api/residentvisits', `/api/residentvisits/RESIDENT/${residentUser.resident.id}`]) {
      const { status, body } = await service.as(admin).get(path);
      expect(status).toBe(200);
      expect(body.map(({ id }: { id: string }) => id)).toEqual([late.id, early.id]);
    }
    const none = await service.as(admin).get(`/api/residentvisits/resident/${UNKNOWN_ID}`);
    expect(none).toMatchObject({ status: 200, body: [] });
  });

  test('a deleted visit is 404 with the standard body', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const visit = await service.make.visit(residentUser.resident);
    const client = service.as(admin);
    const path = `/api/residentvisits/${visit.id}`;
    expect(await client.delete(path)).toMatchObject({ status: 204, body: null });
    for (const answer of [
      await client.get(path),
      await client.put(path, visitInput(residentUser.resident.id)),
      await client.delete(path),
      await client.get('/api/residentvisits/not-a-guid'),
    ]) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({
        code: 'NOT_FOUND',
        message: expect.any(String),
        errors: null,
        traceId: answer.headers.get('x-request-id'),
      });
    }
  });

  test.each([
    ['one person', { totalPeople: 1 }, { totalPeople: 1 }],
    ['people as text', { totalPeople: '4' }, { totalPeople: 4 }],
    ['the largest party', { totalPeople: 2147483647 }, { totalPeople: 2147483647 }],
    ['a blank subject', { subject: '' }, { subject: '' }],
    ['blank texts where they are optional', { vehicleColor: '', licensePlate: ' ' }, { licensePlate: '' }],
    ['a blank departure', { departureDate: '' }, { departureDate: null }],
    [
      'leaving at the moment of arrival',
      { departureDate: '2026-04-05T14:30:00Z' },
      { departureDate: '2026-04-05T14:30:00.000Z' },
    ],
    [
      'moments with an offset',
      { arrivalDate: '2026-04-05T08:30:00-06:00' },
      { arrivalDate: '2026-04-05T14:30:00.000Z' },
    ],
    [
      'a moment without an offset',
      { arrivalDate: '2026-04-05T14:30' },
      { arrivalDate: '2026-04-05T14:30:00.000Z' },
    ],
    ['a date alone', { arrivalDate: '2026-04-05' }, { arrivalDate: '2026-04-05T00:00:00.000Z' }],
  ])('a visit accepts %s', async (_, fields, stored) => {
    const { residentUser } = await makeCommunityFixture(service);
    const client = service.as(residentUser);
    const created = await client.post('/api/residentvisits', visitInput(residentUser.resident.id, fields));
    expect(created).toMatchObject({ status: 201, body: stored });
    const visit = await service.make.visit(residentUser.resident);
    const updated = await client.put(
      `/api/residentvisits/${visit.id}`,
      visitInput(residentUser.resident.id, fields),
    );
    expect(updated).toMatchObject({ status: 200, body: stored });
  });

  test.each([
    ['nobody at all', { totalPeople: 0 }, 'totalPeople'],
    ['fewer than nobody', { totalPeople: -1 }, 'totalPeople'],
    ['more people than an integer holds', { totalPeople: 2147483648 }, 'totalPeople'],
    ['no number of people', { totalPeople: null }, 'totalPeople'],
    ['half a person', { totalPeople: 1.5 }, 'totalPeople'],
    ['a blank visitor', { visitorName: ' ' }, 'visitorName'],
    ['no visitor', { visitorName: undefined }, 'visitorName'],
    ['no subject', { subject: undefined }, 'subject'],
    ['no arrival', { arrivalDate: undefined }, 'arrivalDate'],
    ['a blank arrival', { arrivalDate: '' }, 'arrivalDate'],
    ['a day that no month has', { arrivalDate: '2026-02-30T00:00:00Z' }, 'arrivalDate'],
    ['a number for a moment', { departureDate: 7 }, 'departureDate'],
    ['no resident', { residentId: null }, 'residentId'],
  ])(
    'a visit with %s is refused with the name of the field, and nothing changes',
    async (_, fields, wrong) => {
      const { residentUser } = await makeCommunityFixture(service);
      const client = service.as(residentUser);
      const visit = await service.make.visit(residentUser.resident);
      const body = visitInput(residentUser.resident.id, fields);
      for (const answer of [
        await client.post('/api/residentvisits', body),
        await client.put(`/api/residentvisits/${visit.id}`, body),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body).toEqual({
          code: 'VALIDATION_ERROR',
          message: 'Uno o más campos tienen errores de validación.',
          errors: { [wrong]: [expect.stringContaining(wrong)] },
          traceId: answer.headers.get('x-request-id'),
        });
      }
      const { body: visits } = await client.get('/api/residentvisits');
      expect(visits).toMatchObject([{ id: visit.id, visitorName: visit.visitorName }]);
    },
  );

  test('a visit cannot end before it begins', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const client = service.as(residentUser);
    const visit = await service.make.visit(residentUser.resident);
    const body = visitInput(residentUser.resident.id, { departureDate: '2026-04-05T14:29:59.999Z' });
    for (const answer of [
      await client.post('/api/residentvisits', body),
      await client.put(`/api/residentvisits/${visit.id}`, body),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: {
          code: 'INVALID_OPERATION',
          message: 'La fecha de salida no puede ser anterior a la de llegada.',
          errors: null,
        },
      });
    }
    const { body: visits } = await client.get('/api/residentvisits');
    expect(visits).toMatchObject([{ id: visit.id, departureDate: null }]);
  });

  test('a check of the database refuses a visit that ends before it begins', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    await expect(service.make.visit(residentUser.resident, { totalPeople: 0 })).rejects.toThrow(
      'resident_visits_total_people_check',
    );
    await expect(
      service.make.visit(residentUser.resident, { departureDate: '2026-03-01T17:59:59.999Z' }),
    ).rejects.toThrow('resident_visits_departure_check');
  });

  test('a visit to a resident that is unknown or of another community is refused', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const stranger = (await makeCommunityFixture(service)).residentUser;
    const visit = await service.make.visit(residentUser.resident);
    for (const residentId of [UNKNOWN_ID, stranger.resident.id]) {
      for (const answer of [
        await service.as(admin).post('/api/residentvisits', visitInput(residentId)),
        await service.as(admin).put(`/api/residentvisits/${visit.id}`, visitInput(residentId)),
      ]) {
        expect(answer).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST', message: 'El residente indicado no existe.', errors: null },
        });
      }
    }
    expect((await service.as(stranger).get('/api/residentvisits')).body).toEqual([]);
  });

  test('residents write only their own visits, guards and committee members all visits of their community', async () => {
    const community = await service.make.community();
    const host = await service.make.residentUser(community);
    const visit = await service.make.visit(host.resident);
    const writes = async (person: Person) => {
      const client = service.as(person);
      const other = await service.make.visit(host.resident);
      return [
        (await client.post('/api/residentvisits', visitInput(host.resident.id))).status,
        (await client.put(`/api/residentvisits/${visit.id}`, visitInput(host.resident.id))).status,
        (await client.delete(`/api/residentvisits/${other.id}`)).status,
      ];
    };
    expect(await writes(host)).toEqual([201, 200, 204]);
    expect(await writes(await service.make.guard(community))).toEqual([201, 200, 204]);
    expect(await writes(await service.make.residentUser(community, 'COMITEE_MEMBER'))).toEqual([
      201, 200, 204,
    ]);
    expect(await writes(await service.make.admin(community))).toEqual([201, 200, 204]);
    expect(await writes(await service.make.systemAdmin())).toEqual([201, 200, 204]);
    expect(await writes(await service.make.residentUser(community))).toEqual([403, 403, 403]);
    expect(await writes(await service.make.residentUser(community, 'RENTER'))).toEqual([403, 403, 403]);
    expect(await writes(await service.make.guard(await service.make.community()))).toEqual([400, 404, 404]);
    expect(await writes(await service.make.guard())).toEqual([400, 404, 404]);
    const refused = await service
      .as(await service.make.residentUser(community))
      .post('/api/residentvisits', visitInput(host.resident.id));
    expect(refused).toMatchObject({ status: 403, body: null });
  });

  test('the visits of a deleted community are hidden from everyone', async () => {
    const community = await service.make.community();
    const residentUser = await service.make.residentUser(community);
    const visit = await service.make.visit(residentUser.resident);
    const root = service.as(await service.make.systemAdmin());
    expect((await root.get(`/api/residentvisits/${visit.id}`)).status).toBe(200);
    expect((await root.delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await root.get(`/api/residentvisits/${visit.id}`)).status).toBe(404);
    expect((await root.get(`/api/residentvisits/resident/${residentUser.resident.id}`)).body).toEqual([]);
    expect((await root.post('/api/residentvisits', visitInput(residentUser.resident.id))).status).toBe(400);
  });
});
