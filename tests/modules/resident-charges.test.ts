import type { Answer } from '../support/client.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/CargosResidente';

const chargeInput = (residentId: string, fields: object = {}) => ({
  residentId,
  fecha: '2026-03-01T06:00:00.000Z',
  descripcion: 'Mantenimiento de marzo',
  monto: 850.25,
  estatus: 'Activo',
  ...fields,
});

const ids = (answer: Answer): string[] => answer.body.map(({ id }: { id: string }) => id);

describe('resident charges', () => {
  test('a new resident charge is answered whole', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const body = chargeInput(residentUser.resident.id, { createdByUserId: UNKNOWN_ID });
    const created = await service.as(admin).post(PATH, body);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...chargeInput(residentUser.resident.id),
      id: expect.any(String),
      residentName: residentUser.resident.fullName,
      residentNumber: '12-B',
      communityId: community.id,
      montoPagado: 0,
      createdByUserId: admin.id,
      updatedByUserId: null,
      createdAt: TIMESTAMP,
      updatedAt: null,
    });
    for (const path of ['/api/cargosresidente', PATH]) {
      const found = await service.as(admin).get(`${path}/${created.body.id}`);
      expect(found).toMatchObject({ status: 200, body: created.body });
    }
  });

  test.each([
    ['activo', 'Activo'],
    ['PAGADO', 'Pagado'],
    ['Pago Parcial', 'PagoParcial'],
    ['pago parcial', 'PagoParcial'],
    ['PagoParcial', 'PagoParcial'],
    [' cancelado ', 'Cancelado'],
  ])(
    'the status «%s» of a resident charge is returned as %s and remains set by hand',
    async (given, estatus) => {
      const { admin, residentUser } = await makeCommunityFixture(service);
      const created = await service
        .as(admin)
        .post(PATH, chargeInput(residentUser.resident.id, { estatus: given }));
      expect(created).toMatchObject({ status: 201, body: { estatus } });
      const touched = await service.as(admin).put(`${PATH}/${created.body.id}`, { monto: 1 });
      expect(touched).toMatchObject({ status: 200, body: { estatus, monto: 1 } });
      const other = await service.make.residentCharge(residentUser.resident);
      expect((await service.as(admin).put(`${PATH}/${other.id}`, { estatus: given })).body.estatus).toBe(
        estatus,
      );
    },
  );

  test('an update changes the given fields of a resident charge and keeps fields left out or null', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const charge = await service.make.residentCharge(residentUser.resident);
    const path = `${PATH}/${charge.id}`;
    const empty = await service.as(admin).put(path, {});
    expect(empty).toMatchObject({ status: 200, body: { monto: 800, descripcion: 'Mantenimiento de marzo' } });
    const changed = await service.as(admin).put(path, { descripcion: 'Cuota', monto: null, fecha: '' });
    expect(changed.body).toMatchObject({
      descripcion: 'Cuota',
      monto: 800,
      fecha: charge.fecha,
      updatedByUserId: admin.id,
      updatedAt: TIMESTAMP,
    });
  });

  test('only a resident charge without linked payments can move to another resident', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const move = (id: string) =>
      service.as(admin).put(`${PATH}/${id}`, { residentId: neighbour.resident.id });
    const free = await service.make.residentCharge(residentUser.resident);
    expect((await move(free.id)).body.residentName).toBe(neighbour.resident.fullName);
    const linked = await service.make.residentCharge(residentUser.resident);
    await service.make.residentPayment(residentUser.resident, { cargoResidenteId: linked.id });
    expectRefused(
      await move(linked.id),
      400,
      'INVALID_OPERATION',
      'El cargo tiene pagos ligados y no puede cambiar de residente.',
    );
  });

  test('deleting a resident charge unlinks its payments', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const charge = await service.make.residentCharge(residentUser.resident);
    const payment = await service.make.residentPayment(residentUser.resident, {
      cargoResidenteId: charge.id,
    });
    expect(await service.as(admin).delete(`${PATH}/${charge.id}`)).toMatchObject({ status: 204, body: null });
    expect((await service.as(admin).get(`${PATH}/${charge.id}`)).status).toBe(404);
    const kept = await service.as(admin).get(`/api/pagosresidente/${payment.id}`);
    expect(kept).toMatchObject({ status: 200, body: { cargoResidenteId: null, monto: 200 } });
  });

  test('administrators list resident charges by resident and by community, newest first', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const old = await service.make.residentCharge(residentUser.resident, {
      fecha: '2025-01-01T00:00:00.000Z',
    });
    const recent = await service.make.residentCharge(neighbour.resident, {
      fecha: '2026-01-01T00:00:00.000Z',
    });
    const client = service.as(admin);
    expect(ids(await client.get(PATH))).toEqual([recent.id, old.id]);
    expect(ids(await client.get(`${PATH}/community/${community.id}`))).toEqual([recent.id, old.id]);
    expect(ids(await client.get(`${PATH}/resident/${residentUser.resident.id}`))).toEqual([old.id]);
    for (const path of [`${PATH}/resident/${UNKNOWN_ID}`, `${PATH}/community/${UNKNOWN_ID}`]) {
      expect(await client.get(path)).toMatchObject({ status: 200, body: [] });
    }
    expect((await client.get(`${PATH}/resident/x`)).status).toBe(404);
  });

  test('callers who are neither administrators nor residents get 403 from REST and an empty list from GraphQL', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const charge = await service.make.residentCharge(residentUser.resident);
    for (const caller of [await service.make.guard(community), await service.make.user('RESIDENT')]) {
      expect(await service.as(caller).get('/api/cargosresidente')).toMatchObject({ status: 403, body: null });
      expect((await service.as(caller).get(`${PATH}/${charge.id}`)).status).toBe(404);
      const { data } = await service.as(caller).graphql('{ residentCharges { totalCount } }');
      expect(data).toEqual({ residentCharges: { totalCount: 0 } });
    }
    expect((await service.anonymous.get(PATH)).status).toBe(401);
  });

  test('charges of a deleted resident remain visible to administrators, and those of a deleted community to nobody', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const charge = await service.make.residentCharge(residentUser.resident);
    // Callers are cached for some seconds, so the last request has another caller.
    const second = await service.make.admin(community);
    const root = service.as(await service.make.systemAdmin());
    await root.delete(`/api/residents/${residentUser.resident.id}`);
    for (const client of [root, service.as(admin)]) {
      expect((await client.get(`${PATH}/${charge.id}`)).body.residentName).toBe(
        residentUser.resident.fullName,
      );
      expect((await client.put(`${PATH}/${charge.id}`, { descripcion: 'Adeudo' })).status).toBe(200);
    }
    expect((await service.as(residentUser).get('/api/cargosresidente')).status).toBe(403);
    await root.delete(`/api/communities/${community.id}`);
    for (const client of [root, service.as(second)]) {
      expect((await client.get(`${PATH}/${charge.id}`)).status).toBe(404);
    }
  });

  test('charges of a resident whom SYSTEM_ADMIN created without a community are readable by every administrator and writable by none', async () => {
    const residentUser = await service.make.residentUser(null);
    const charge = await service.make.residentCharge(residentUser.resident);
    const found = await service.as(await service.make.admin()).get(`${PATH}/${charge.id}`);
    expect(found).toMatchObject({ status: 200, body: { communityId: null } });
    expect((await service.as(residentUser).get(`${PATH}/${charge.id}`)).status).toBe(200);
    expect((await service.as(await service.make.admin()).delete(`${PATH}/${charge.id}`)).status).toBe(403);
    expect((await service.as(await service.make.systemAdmin()).delete(`${PATH}/${charge.id}`)).status).toBe(
      204,
    );
  });

  test('GraphQL follows the relations of resident charges both ways, for residents their own', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const charge = await service.make.residentCharge(residentUser.resident);
    await service.make.residentCharge(neighbour.resident);
    const payment = await service.make.residentPayment(residentUser.resident, {
      cargoResidenteId: charge.id,
    });
    const query = `query ($id: GUID!) { residentCharge(id: $id) { estatus montoPagado resident { fullName charges { nodes { id } } payments { totalCount } }
      payments { nodes { id charge { id } resident { fullName } } } } residentCharges(where: { state: { eq: PARTLY_PAID } }) { totalCount } }`;
    const expected = {
      residentCharge: {
        estatus: 'PagoParcial',
        montoPagado: 200,
        resident: {
          fullName: residentUser.resident.fullName,
          charges: { nodes: [{ id: charge.id }] },
          payments: { totalCount: 1 },
        },
        payments: {
          nodes: [
            {
              id: payment.id,
              charge: { id: charge.id },
              resident: { fullName: residentUser.resident.fullName },
            },
          ],
        },
      },
      residentCharges: { totalCount: 1 },
    };
    for (const caller of [admin, residentUser]) {
      const { data, errors } = await service.as(caller).graphql(query, { id: charge.id });
      expect(errors).toBeUndefined();
      expect(data).toEqual(expected);
    }
    const { data } = await service
      .as(admin)
      .graphql('query ($id: GUID!) { community(id: $id) { residentCharges { totalCount } } }', {
        id: community.id,
      });
    expect(data.community.residentCharges.totalCount).toBe(2);
  });
});
