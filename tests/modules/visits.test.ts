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
  test('a new visit is answered with the name of the resident', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    const visit = visitInput(residentUser.resident.id);
    const created = await service.as(residentUser).post('/api/residentvisits', visit);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      ...visit,
      residentName: residentUser.resident.fullName,
      createdAt: TIMESTAMP,
    });
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

  test('a check of the database refuses a visit that ends before it begins', async () => {
    const { residentUser } = await makeCommunityFixture(service);
    await expect(service.make.visit(residentUser.resident, { totalPeople: 0 })).rejects.toThrow(
      'resident_visits_total_people_check',
    );
    await expect(
      service.make.visit(residentUser.resident, { departureDate: '2026-03-01T17:59:59.999Z' }),
    ).rejects.toThrow('resident_visits_departure_check');
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
});
