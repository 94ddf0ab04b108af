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

const PATH = '/api/pagosresidente';
const paymentInput = (residenteId: string, fields: object = {}) => ({ residenteId, monto: 300, ...fields });

const ids = (answer: Answer): string[] => answer.body.map(({ id }: { id: string }) => id);

describe('resident payments', () => {
  test('a resident payment needs a resident and an amount, and by default awaits confirmation and has the current time', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const before = new Date().toISOString();
    const created = await service
      .as(admin)
      .post(PATH, paymentInput(residentUser.resident.id, { createdByUserId: UNKNOWN_ID }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      residenteId: residentUser.resident.id,
      residentName: residentUser.resident.fullName,
      residentNumber: '12-B',
      cargoResidenteId: null,
      fechaPago: TIMESTAMP,
      monto: 300,
      status: 'PorConfirmar',
      concepto: null,
      formaDePago: null,
      urlComprobante: null,
      nota: null,
      createdByUserId: admin.id,
      updatedByUserId: null,
      createdAt: TIMESTAMP,
      updatedAt: null,
    });
    expect(created.body.fechaPago >= before).toBe(true);
  });

  test('a resident registers only its own payments, which always await confirmation', async () => {
    const { community, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const client = service.as(residentUser);
    const own = await client.post(
      PATH,
      paymentInput(residentUser.resident.id, { status: 'Aplicado', concepto: '' }),
    );
    expect(own).toMatchObject({
      status: 201,
      body: { status: 'PorConfirmar', concepto: '', createdByUserId: residentUser.id },
    });
    for (const residenteId of [neighbour.resident.id, UNKNOWN_ID]) {
      expect(await client.post(PATH, paymentInput(residenteId))).toMatchObject({ status: 403, body: null });
    }
    const guard = service.as(await service.make.guard(community));
    expect((await guard.post(PATH, paymentInput(residentUser.resident.id))).status).toBe(403);
    expect((await service.as(neighbour).get(PATH)).body).toEqual([]);
  });

  test('the status that a resident sends is ignored, whatever its form', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(residentUser);
    for (const status of ['Pagado', 7, {}]) {
      const body = paymentInput(residentUser.resident.id, { status });
      const made = await client.post(PATH, body);
      expect(made).toMatchObject({ status: 201, body: { status: 'PorConfirmar' } });
      const path = `${PATH}/${made.body.id}`;
      expect(await client.put(path, body)).toMatchObject({ status: 200, body: { status: 'PorConfirmar' } });
      expect((await service.as(admin).put(path, body)).status).toBe(400);
    }
  });

  test('administrators list payments within scope, residents their own, and others none or 403', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community, 'COMITEE_MEMBER');
    // The lists follow the order of registration, not the payment date.
    const old = await service.make.residentPayment(residentUser.resident, {
      createdAt: '2026-02-01T00:00:00.000Z',
      fechaPago: '2026-01-01T00:00:00.000Z',
    });
    const recent = await service.make.residentPayment(neighbour.resident, {
      createdAt: '2026-02-02T00:00:00.000Z',
      fechaPago: '2025-01-01T00:00:00.000Z',
    });
    const [asAdmin, asResidentUser, asNeighbour] = [
      service.as(admin),
      service.as(residentUser),
      service.as(neighbour),
    ];
    expect(ids(await asAdmin.get(PATH))).toEqual([recent.id, old.id]);
    expect(ids(await asAdmin.get(`${PATH}/community/${community.id}`))).toEqual([recent.id, old.id]);
    expect(ids(await asAdmin.get(`${PATH}/resident/${residentUser.resident.id}`))).toEqual([old.id]);
    expect((await asAdmin.get(`${PATH}/resident/${UNKNOWN_ID}`)).body).toEqual([]);
    expect(ids(await asResidentUser.get(PATH))).toEqual([old.id]);
    expect(ids(await asResidentUser.get(`${PATH}/my`))).toEqual([old.id]);
    expect(ids(await asNeighbour.get(PATH))).toEqual([recent.id]);
    for (const path of [`resident/${residentUser.resident.id}`, `community/${community.id}`]) {
      expect(await asResidentUser.get(`${PATH}/${path}`)).toMatchObject({ status: 403, body: null });
    }
    const guard = service.as(await service.make.guard(community));
    expect(await guard.get(PATH)).toMatchObject({ status: 403, body: null });
    for (const client of [asAdmin, guard]) {
      expectRefused(
        await client.get(`${PATH}/my`),
        400,
        'INVALID_OPERATION',
        'Usuario no está registrado como residente.',
      );
    }
  });

  test('administrators and the owner read a payment; a neighbour gets 403, another community 404', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const payment = await service.make.residentPayment(residentUser.resident);
    const path = `${PATH}/${payment.id}`;
    for (const caller of [admin, residentUser]) expect((await service.as(caller).get(path)).status).toBe(200);
    for (const caller of [await service.make.residentUser(community), await service.make.guard(community)]) {
      expect(await service.as(caller).get(path)).toMatchObject({ status: 403, body: null });
      const { data, errors } = await service
        .as(caller)
        .graphql(`{ residentPayment(id: "${payment.id}") { id } }`);
      expect({ data, errors }).toEqual({ data: { residentPayment: null } });
      expect(await service.as(caller).put(path, paymentInput(residentUser.resident.id))).toMatchObject({
        status: 403,
        body: null,
      });
      expect(await service.as(caller).delete(path)).toMatchObject({ status: 403, body: null });
    }
    const elsewhere = await makeCommunityFixture(service);
    for (const caller of [elsewhere.admin, elsewhere.residentUser]) {
      expectRefused(await service.as(caller).get(path), 404, 'NOT_FOUND', 'Recurso no encontrado.');
      expect(
        (await service.as(caller).put(path, paymentInput(elsewhere.residentUser.resident.id))).status,
      ).toBe(404);
    }
    expect((await service.as(elsewhere.admin).delete(path)).status).toBe(404);
    expect((await service.as(admin).get(path)).body).toMatchObject({
      monto: 200,
      residenteId: residentUser.resident.id,
    });
  });

  test('an owner changes a payment only while it awaits confirmation, and never its status or resident', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const payment = await service.make.residentPayment(residentUser.resident, {
      status: 'PorConfirmar',
      nota: 'Pendiente',
    });
    const path = `${PATH}/${payment.id}`;
    const changed = await service.as(residentUser).put(
      path,
      paymentInput(residentUser.resident.id, {
        monto: 310,
        status: 'Aplicado',
        urlComprobante: 'uploads/c.png',
      }),
    );
    expect(changed).toMatchObject({
      status: 200,
      body: {
        monto: 310,
        status: 'PorConfirmar',
        fechaPago: payment.fechaPago,
        nota: 'Pendiente',
        urlComprobante: 'uploads/c.png',
        updatedByUserId: residentUser.id,
      },
    });
    expect((await service.as(residentUser).put(path, paymentInput(neighbour.resident.id))).status).toBe(403);
    const confirmed = await service
      .as(admin)
      .put(path, paymentInput(residentUser.resident.id, { status: 'aplicado' }));
    expect(confirmed.body).toMatchObject({ status: 'Aplicado', monto: 300 });
    expect(await service.as(residentUser).put(path, paymentInput(residentUser.resident.id))).toMatchObject({
      status: 403,
      body: null,
    });
    expect((await service.as(admin).put(path, paymentInput(residentUser.resident.id))).body.status).toBe(
      'Aplicado',
    );
    expect((await service.as(residentUser).delete(path)).status).toBe(403);
    expect(await service.as(admin).delete(path)).toMatchObject({ status: 204, body: null });
    expect((await service.as(admin).get(path)).status).toBe(404);
  });

  test('an update changes the given fields of a resident payment and keeps fields left out or null', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const { body: payment } = await client.post(
      PATH,
      paymentInput(residentUser.resident.id, {
        cargoResidenteId: charge.id,
        fechaPago: '2026-03-01T10:00:00.000Z',
        status: 'Aplicado',
        concepto: 'Marzo',
        formaDePago: 'Efectivo',
        urlComprobante: 'uploads/a.png',
        nota: 'Completo',
      }),
    );
    const path = `${PATH}/${payment.id}`;
    expect(await client.put(path, {})).toMatchObject({ status: 200, body: payment });
    let expected = { ...payment, updatedByUserId: admin.id, updatedAt: expect.any(String) };
    for (const change of [
      { nota: 'Corregido' },
      { monto: 150.5 },
      { fechaPago: '2026-03-02T00:00:00.000Z' },
      { concepto: 'Abril', formaDePago: '', urlComprobante: 'uploads/b.png' },
      { status: 'Cancelado' },
    ]) {
      expected = { ...expected, ...change };
      expect(await client.put(path, change)).toMatchObject({ status: 200, body: expected });
    }
    const nothing = Object.fromEntries(Object.keys(payment).map((name) => [name, null]));
    expect(await client.put(path, nothing)).toMatchObject({ status: 200, body: expected });
    expect((await client.get(path)).body).toEqual(expected);
  });

  test('a linked payment moves to another resident only together with its charge', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const charge = await service.make.residentCharge(residentUser.resident);
    const client = service.as(admin);
    const { body } = await client.post(
      PATH,
      paymentInput(residentUser.resident.id, { cargoResidenteId: charge.id }),
    );
    const path = `${PATH}/${body.id}`;
    expectRefused(
      await client.put(path, { residenteId: neighbour.resident.id }),
      400,
      'BAD_REQUEST',
      'El cargo indicado no existe o no es del residente.',
    );
    const theirs = await service.make.residentCharge(neighbour.resident);
    const change = { residenteId: neighbour.resident.id, cargoResidenteId: theirs.id };
    expect(await client.put(path, change)).toMatchObject({ status: 200, body: change });
  });

  test('a payment is linked only to a charge of its resident', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const neighbour = await service.make.residentUser(community);
    const charge = await service.make.residentCharge(neighbour.resident);
    for (const cargoResidenteId of [charge.id, UNKNOWN_ID]) {
      for (const caller of [admin, residentUser]) {
        const refused = await service
          .as(caller)
          .post(PATH, paymentInput(residentUser.resident.id, { cargoResidenteId }));
        expectRefused(refused, 400, 'BAD_REQUEST', 'El cargo indicado no existe o no es del residente.');
      }
    }
    expect((await service.as(admin).get(PATH)).body).toEqual([]);
  });

  test('payments of a deleted resident remain visible, and those of a deleted community are visible to nobody', async () => {
    const { community, admin, residentUser } = await makeCommunityFixture(service);
    const payment = await service.make.residentPayment(residentUser.resident);
    // Callers are cached for some seconds, so the last request has another caller.
    const second = await service.make.admin(community);
    const root = service.as(await service.make.systemAdmin());
    await root.delete(`/api/residents/${residentUser.resident.id}`);
    const path = `${PATH}/${payment.id}`;
    const changed = await service
      .as(admin)
      .put(path, paymentInput(residentUser.resident.id, { status: 'Cancelado' }));
    expect(changed).toMatchObject({ status: 200, body: { status: 'Cancelado' } });
    await root.delete(`/api/communities/${community.id}`);
    for (const client of [root, service.as(second)]) expect((await client.get(path)).status).toBe(404);
  });
});
