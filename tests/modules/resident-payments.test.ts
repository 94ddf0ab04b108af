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
const PATH = '/api/pagosresidente';
const CHARGES = '/api/CargosResidente';

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

const aPayment = (residenteId: string, fields: object = {}) => ({ residenteId, monto: 300, ...fields });

const expectRefused = (answer: Answer, status: number, code: string, message: string) => {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code, message, errors: null, traceId: answer.headers.get('x-request-id') });
};

const ids = (answer: Answer): string[] => answer.body.map(({ id }: { id: string }) => id);

/** The status and the paid amount of a charge. */
async function standOf(admin: Person, charge: { id: string }): Promise<[string, number]> {
  const { body } = await service.as(admin).get(`${CHARGES}/${charge.id}`);
  return [body.estatus, body.montoPagado];
}

describe('resident payments', () => {
  test('a resident payment needs a resident and an amount, and by default awaits confirmation and is of now', async () => {
    const { admin, residentUser } = await aHome();
    const before = new Date().toISOString();
    const created = await service
      .as(admin)
      .post(PATH, aPayment(residentUser.resident.id, { createdByUserId: NOBODY }));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`${PATH}/${created.body.id}`);
    expect(created.body).toEqual({
      id: expect.any(String),
      residenteId: residentUser.resident.id,
      residentName: residentUser.resident.fullName,
      residentNumber: '12-B',
      cargoResidenteId: null,
      fechaPago: expect.stringMatching(MOMENT),
      monto: 300,
      status: 'PorConfirmar',
      concepto: null,
      formaDePago: null,
      urlComprobante: null,
      nota: null,
      createdByUserId: admin.id,
      updatedByUserId: null,
      createdAt: expect.stringMatching(MOMENT),
      updatedAt: null,
    });
    expect(created.body.fechaPago >= before).toBe(true);
    const found = await service.as(residentUser).get(`/API/PagosResidente/${created.body.id.toUpperCase()}`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test.each([
    ['residenteId', [], [undefined, null, '', 'x']],
    ['monto', [0, '0.01'], [undefined, null, -0.01, 1.001, 'x']],
    ['status', ['PorConfirmar', 'Aplicado', 'Cancelado', 'por confirmar', 'APLICADO', '', null], ['Pagado']],
    ['fechaPago', ['2026-01-01', '', null], ['x']],
    ['cargoResidenteId', ['', null], ['x']],
    ['concepto', ['', null, 'Mantenimiento'], [7]],
  ])(
    '%s of a resident payment observes its limits',
    async (field, accepted: unknown[], refused: unknown[]) => {
      const { admin, residentUser } = await aHome();
      const post = (value: unknown) =>
        service.as(admin).post(PATH, aPayment(residentUser.resident.id, { [field]: value }));
      for (const value of accepted) expect((await post(value)).status).toBe(201);
      for (const value of refused) {
        const answer = await post(value);
        expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
        expect(Object.keys(answer.body.errors)).toEqual([field]);
      }
      expect((await service.as(admin).get(PATH)).body).toHaveLength(accepted.length);
    },
  );

  test('a resident registers only its own payments, which always await confirmation', async () => {
    const { community, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    const client = service.as(residentUser);
    const own = await client.post(
      PATH,
      aPayment(residentUser.resident.id, { status: 'Aplicado', concepto: '' }),
    );
    expect(own).toMatchObject({
      status: 201,
      body: { status: 'PorConfirmar', concepto: '', createdByUserId: residentUser.id },
    });
    for (const residenteId of [neighbour.resident.id, NOBODY]) {
      expect(await client.post(PATH, aPayment(residenteId))).toMatchObject({ status: 403, body: null });
    }
    const guard = service.as(await service.make.guard(community));
    expect((await guard.post(PATH, aPayment(residentUser.resident.id))).status).toBe(403);
    expect((await service.as(neighbour).get(PATH)).body).toEqual([]);
  });

  test('an administrator registers payments of residents within scope', async () => {
    const { admin } = await aHome();
    const elsewhere = await aHome();
    for (const residenteId of [NOBODY, elsewhere.residentUser.resident.id]) {
      const refused = await service.as(admin).post(PATH, aPayment(residenteId));
      expectRefused(refused, 400, 'BAD_REQUEST', 'El residente indicado no existe.');
    }
    expect((await service.as(elsewhere.admin).get(PATH)).body).toEqual([]);
  });

  test('administrators list payments within scope, residents their own, others get none or 403', async () => {
    const { community, admin, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community, 'COMITEE_MEMBER');
    // The order is that of registration, not of the payment date.
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
    expect((await asAdmin.get(`${PATH}/resident/${NOBODY}`)).body).toEqual([]);
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
    const { community, admin, residentUser } = await aHome();
    const payment = await service.make.residentPayment(residentUser.resident);
    const path = `${PATH}/${payment.id}`;
    for (const caller of [admin, residentUser]) expect((await service.as(caller).get(path)).status).toBe(200);
    for (const caller of [await service.make.residentUser(community), await service.make.guard(community)]) {
      expect(await service.as(caller).get(path)).toMatchObject({ status: 403, body: null });
      expect(await service.as(caller).put(path, aPayment(residentUser.resident.id))).toMatchObject({
        status: 403,
        body: null,
      });
      expect(await service.as(caller).delete(path)).toMatchObject({ status: 403, body: null });
    }
    const elsewhere = await aHome();
    for (const caller of [elsewhere.admin, elsewhere.residentUser]) {
      expectRefused(await service.as(caller).get(path), 404, 'NOT_FOUND', 'Recurso no encontrado.');
      expect((await service.as(caller).put(path, aPayment(elsewhere.residentUser.resident.id))).status).toBe(
        404,
      );
    }
    expect((await service.as(elsewhere.admin).delete(path)).status).toBe(404);
    expect((await service.as(admin).get(path)).body).toMatchObject({
      monto: 200,
      residenteId: residentUser.resident.id,
    });
  });

  test('an owner changes a payment only while it awaits confirmation, and never its status or resident', async () => {
    const { community, admin, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    const payment = await service.make.residentPayment(residentUser.resident, {
      status: 'PorConfirmar',
      nota: 'Pendiente',
    });
    const path = `${PATH}/${payment.id}`;
    const changed = await service.as(residentUser).put(
      path,
      aPayment(residentUser.resident.id, {
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
    expect((await service.as(residentUser).put(path, aPayment(neighbour.resident.id))).status).toBe(403);
    const confirmed = await service
      .as(admin)
      .put(path, aPayment(residentUser.resident.id, { status: 'aplicado' }));
    expect(confirmed.body).toMatchObject({ status: 'Aplicado', monto: 300 });
    expect(await service.as(residentUser).put(path, aPayment(residentUser.resident.id))).toMatchObject({
      status: 403,
      body: null,
    });
    expect((await service.as(admin).put(path, aPayment(residentUser.resident.id))).body.status).toBe(
      'Aplicado',
    );
    expect((await service.as(residentUser).delete(path)).status).toBe(403);
    expect(await service.as(admin).delete(path)).toMatchObject({ status: 204, body: null });
    expect((await service.as(admin).get(path)).status).toBe(404);
  });

  test('an update changes the given fields of a resident payment and keeps fields left out or null', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const { body: payment } = await client.post(
      PATH,
      aPayment(residentUser.resident.id, {
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
    let expected = { ...payment, updatedByUserId: admin.id, updatedAt: expect.any(String) };
    for (const change of [
      {},
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
    const { community, admin, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    const charge = await service.make.residentCharge(residentUser.resident);
    const client = service.as(admin);
    const { body } = await client.post(
      PATH,
      aPayment(residentUser.resident.id, { cargoResidenteId: charge.id }),
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
    const { community, admin, residentUser } = await aHome();
    const neighbour = await service.make.residentUser(community);
    const charge = await service.make.residentCharge(neighbour.resident);
    for (const cargoResidenteId of [charge.id, NOBODY]) {
      for (const caller of [admin, residentUser]) {
        const refused = await service
          .as(caller)
          .post(PATH, aPayment(residentUser.resident.id, { cargoResidenteId }));
        expectRefused(refused, 400, 'BAD_REQUEST', 'El cargo indicado no existe o no es del residente.');
      }
    }
    expect((await service.as(admin).get(PATH)).body).toEqual([]);
  });

  test('payments of a deleted resident remain in scope; those of a deleted community of nobody', async () => {
    const { community, admin, residentUser } = await aHome();
    const payment = await service.make.residentPayment(residentUser.resident);
    // Callers are cached for some seconds, so the last request has another caller.
    const second = await service.make.admin(community);
    const root = service.as(await service.make.systemAdmin());
    await root.delete(`/api/residents/${residentUser.resident.id}`);
    const path = `${PATH}/${payment.id}`;
    const changed = await service
      .as(admin)
      .put(path, aPayment(residentUser.resident.id, { status: 'Cancelado' }));
    expect(changed).toMatchObject({ status: 200, body: { status: 'Cancelado' } });
    await root.delete(`/api/communities/${community.id}`);
    for (const client of [root, service.as(second)]) expect((await client.get(path)).status).toBe(404);
  });
});

describe('a charge and its payments', () => {
  test('only applied payments change the status of a charge: Activo, PagoParcial, Pagado, and back', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const { body: charge } = await client.post(CHARGES, {
      residentId: residentUser.resident.id,
      fecha: '2026-03-01',
      descripcion: '',
      monto: 800,
      estatus: 'Activo',
    });
    const pay = async (monto: number, status: string) =>
      (
        await client.post(
          PATH,
          aPayment(residentUser.resident.id, { monto, status, cargoResidenteId: charge.id }),
        )
      ).body;
    await pay(500, 'PorConfirmar');
    await pay(500, 'Cancelado');
    expect(await standOf(admin, charge)).toEqual(['Activo', 0]);
    const first = await pay(300.1, 'Aplicado');
    expect(await standOf(admin, charge)).toEqual(['PagoParcial', 300.1]);
    const second = await pay(499.9, 'Aplicado');
    expect(await standOf(admin, charge)).toEqual(['Pagado', 800]);
    const more = await pay(1000, 'Aplicado');
    expect(await standOf(admin, charge)).toEqual(['Pagado', 1800]);
    await client.delete(`${PATH}/${more.id}`);
    await client.put(
      `${PATH}/${second.id}`,
      aPayment(residentUser.resident.id, { cargoResidenteId: charge.id, status: 'Cancelado' }),
    );
    expect(await standOf(admin, charge)).toEqual(['PagoParcial', 300.1]);
    await client.put(`${PATH}/${first.id}`, { status: 'PorConfirmar' });
    expect(await standOf(admin, charge)).toEqual(['Activo', 0]);
  });

  test('a status set by hand remains until a linked payment changes the charge', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    await client.put(`${CHARGES}/${charge.id}`, { estatus: 'Pagado' });
    await service
      .as(residentUser)
      .post(PATH, aPayment(residentUser.resident.id, { cargoResidenteId: charge.id }));
    await client.post(PATH, aPayment(residentUser.resident.id, { status: 'Aplicado' }));
    expect(await standOf(admin, charge)).toEqual(['Pagado', 0]);
    const { body } = await client.post(
      PATH,
      aPayment(residentUser.resident.id, { status: 'Aplicado', cargoResidenteId: charge.id }),
    );
    expect(await standOf(admin, charge)).toEqual(['PagoParcial', 300]);
    await client.put(`${CHARGES}/${charge.id}`, { estatus: 'Activo' });
    expect(await standOf(admin, charge)).toEqual(['Activo', 300]);
    await client.delete(`${PATH}/${body.id}`);
    expect(await standOf(admin, charge)).toEqual(['Activo', 0]);
  });

  test('a payment that moves to another charge changes the status of both', async () => {
    const { admin, residentUser } = await aHome();
    const [from, to] = [
      await service.make.residentCharge(residentUser.resident, { manualStatus: 'Pagado' }),
      await service.make.residentCharge(residentUser.resident, { manualStatus: 'Activo', monto: 200 }),
    ];
    const payment = await service.make.residentPayment(residentUser.resident, { cargoResidenteId: from.id });
    const moved = await service
      .as(admin)
      .put(
        `${PATH}/${payment.id}`,
        aPayment(residentUser.resident.id, { monto: 200, cargoResidenteId: to.id }),
      );
    expect(moved.status).toBe(200);
    expect(await standOf(admin, from)).toEqual(['Activo', 0]);
    expect(await standOf(admin, to)).toEqual(['Pagado', 200]);
  });

  test('a cancelled charge accepts no payment, and its payments can be unlinked', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const cargoResidenteId = charge.id;
    const applied = await service.make.residentPayment(residentUser.resident, { cargoResidenteId });
    const waiting = await service.make.residentPayment(residentUser.resident, {
      cargoResidenteId,
      status: 'PorConfirmar',
    });
    await client.put(`${CHARGES}/${charge.id}`, { estatus: 'cancelado' });
    const message = 'El cargo está cancelado y no acepta pagos.';
    const refused = [
      await client.post(PATH, aPayment(residentUser.resident.id, { cargoResidenteId, status: 'Aplicado' })),
      await service.as(residentUser).post(PATH, aPayment(residentUser.resident.id, { cargoResidenteId })),
      await client.put(
        `${PATH}/${waiting.id}`,
        aPayment(residentUser.resident.id, { cargoResidenteId, monto: 200, status: 'Aplicado' }),
      ),
      await client.put(
        `${PATH}/${applied.id}`,
        aPayment(residentUser.resident.id, { cargoResidenteId, monto: 201 }),
      ),
    ];
    for (const answer of refused) expectRefused(answer, 400, 'INVALID_OPERATION', message);
    expect(await standOf(admin, charge)).toEqual(['Cancelado', 200]);
    const noted = await client.put(
      `${PATH}/${applied.id}`,
      aPayment(residentUser.resident.id, { cargoResidenteId, monto: 200, nota: 'x' }),
    );
    expect(noted).toMatchObject({ status: 200, body: { nota: 'x' } });
    expect((await client.delete(`${PATH}/${applied.id}`)).status).toBe(204);
    expect(await standOf(admin, charge)).toEqual(['Cancelado', 0]);
  });

  test('concurrent payments and a cancellation leave no payment accepted after the cancellation', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const pay = () =>
      client.post(
        PATH,
        aPayment(residentUser.resident.id, { monto: 100, status: 'Aplicado', cargoResidenteId: charge.id }),
      );
    const [cancelled, ...answers] = await Promise.all([
      client.put(`${CHARGES}/${charge.id}`, { estatus: 'Cancelado' }),
      ...Array.from({ length: 6 }, pay),
    ]);
    expect(cancelled.status).toBe(200);
    const accepted = answers.filter(({ status }) => status === 201).length;
    expect(await standOf(admin, charge)).toEqual(['Cancelado', accepted * 100]);
    expect((await pay()).status).toBe(400);
  });

  test('concurrent payments of a charge all count', async () => {
    const { admin, residentUser } = await aHome();
    const charge = await service.make.residentCharge(residentUser.resident, { manualStatus: 'Activo' });
    const body = aPayment(residentUser.resident.id, {
      monto: 100,
      status: 'Aplicado',
      cargoResidenteId: charge.id,
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.as(admin).post(PATH, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await standOf(admin, charge)).toEqual(['Pagado', 800]);
  });

  test('deleting a charge during concurrent payments leaves every payment unlinked', async () => {
    const { admin, residentUser } = await aHome();
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const payments = [];
    for (let i = 0; i < 4; i++) {
      payments.push(
        await service.make.residentPayment(residentUser.resident, { cargoResidenteId: charge.id }),
      );
    }
    const body = aPayment(residentUser.resident.id, { cargoResidenteId: charge.id, monto: 1 });
    const [deleted, ...answers] = await Promise.all([
      client.delete(`${CHARGES}/${charge.id}`),
      ...payments.map(({ id }) => client.put(`${PATH}/${id}`, body)),
    ]);
    expect(deleted.status).toBe(204);
    for (const { status } of answers) expect([200, 400]).toContain(status);
    const left = await client.get(`${PATH}/resident/${residentUser.resident.id}`);
    expect(left.body).toHaveLength(4);
    for (const payment of left.body) expect(payment.cargoResidenteId).toBeNull();
  });
});
