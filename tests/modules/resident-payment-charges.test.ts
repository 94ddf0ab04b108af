import type { Person } from '../support/accounts.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { expectRefused } from '../support/expect-refused.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PATH = '/api/pagosresidente';
const CHARGES = '/api/CargosResidente';

const paymentInput = (residenteId: string, fields: object = {}) => ({ residenteId, monto: 300, ...fields });

/** The status and the paid amount of a charge. */
async function standOf(admin: Person, charge: { id: string }): Promise<[string, number]> {
  const { body } = await service.as(admin).get(`${CHARGES}/${charge.id}`);
  return [body.estatus, body.montoPagado];
}

describe('a charge and its payments', () => {
  test('a payment that counts changes the version of its charge, and one that does not leaves it', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const { body: charge } = await client.post(CHARGES, {
      residentId: residentUser.resident.id,
      fecha: '2026-03-01',
      descripcion: '',
      monto: 800,
      estatus: 'Activo',
    });
    const versionNow = async () => {
      const { headers } = await client.get(`${CHARGES}/${charge.id}`);
      return Number(/^"(\d+)/.exec(headers.get('etag') ?? '')?.[1]);
    };
    const pay = (status: string) =>
      client.post(PATH, paymentInput(residentUser.resident.id, { status, cargoResidenteId: charge.id }));
    const before = await versionNow();
    await pay('PorConfirmar');
    expect(await versionNow()).toBe(before);
    await pay('Aplicado');
    expect(await versionNow()).toBeGreaterThan(before);
  });

  test('a status that follows the payments and is sent back as it was read goes on following them', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const { body: charge } = await client.post(CHARGES, {
      residentId: residentUser.resident.id,
      fecha: '2026-03-01',
      descripcion: '',
      monto: 800,
      estatus: 'Activo',
    });
    const path = `${CHARGES}/${charge.id}`;
    const fields = { status: 'Aplicado', cargoResidenteId: charge.id };
    const { body: payment } = await client.post(PATH, paymentInput(residentUser.resident.id, fields));
    const saveWith = async (change: object) => {
      const saved = await client.put(path, { ...(await client.get(path)).body, ...change });
      expect(saved.status).toBe(200);
      return saved.body.estatus;
    };
    expect(await saveWith({ descripcion: 'Cuota' })).toBe('PagoParcial');
    expect(await saveWith({ monto: 300 })).toBe('Pagado');
    expect(await saveWith({ monto: 500 })).toBe('PagoParcial');
    const owed = async () =>
      (
        await client.graphql('query ($id: GUID!) { resident(id: $id) { balance } }', {
          id: residentUser.resident.id,
        })
      ).data.resident.balance;
    expect(await owed()).toBe(200);
    expect((await client.delete(`${PATH}/${payment.id}`)).status).toBe(204);
    expect(await standOf(admin, charge)).toEqual(['Activo', 0]);
    expect(await saveWith({ estatus: 'Pagado' })).toBe('Pagado');
    expect(await owed()).toBe(0);
  });

  test('only applied payments change the status of a charge: Activo, PagoParcial, Pagado, and back', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
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
          paymentInput(residentUser.resident.id, { monto, status, cargoResidenteId: charge.id }),
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
      paymentInput(residentUser.resident.id, { cargoResidenteId: charge.id, status: 'Cancelado' }),
    );
    expect(await standOf(admin, charge)).toEqual(['PagoParcial', 300.1]);
    await client.put(`${PATH}/${first.id}`, { status: 'PorConfirmar' });
    expect(await standOf(admin, charge)).toEqual(['Activo', 0]);
  });

  test('payments of a charge that are written at the same time all count', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const input = paymentInput(residentUser.resident.id, {
      monto: 10,
      status: 'Aplicado',
      cargoResidenteId: charge.id,
    });
    const made = await Promise.all(Array.from({ length: 6 }, () => client.post(PATH, input)));
    expect(made.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect((await standOf(admin, charge))[1]).toBe(60);
    const [first, second, third, ...kept] = made.map(({ body }) => `${PATH}/${body.id}`);
    await Promise.all([
      client.delete(first as string),
      client.put(second as string, { ...input, status: 'Cancelado' }),
      client.put(third as string, { ...input, status: 'PorConfirmar' }),
      ...kept.map((path) => client.put(path, { ...input, monto: 11 })),
      client.post(PATH, input),
    ]);
    expect((await standOf(admin, charge))[1]).toBe(43);
  });

  test('a status set by hand remains until a linked payment changes the charge', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    await client.put(`${CHARGES}/${charge.id}`, { estatus: 'Pagado' });
    await service
      .as(residentUser)
      .post(PATH, paymentInput(residentUser.resident.id, { cargoResidenteId: charge.id }));
    await client.post(PATH, paymentInput(residentUser.resident.id, { status: 'Aplicado' }));
    expect(await standOf(admin, charge)).toEqual(['Pagado', 0]);
    const { body } = await client.post(
      PATH,
      paymentInput(residentUser.resident.id, { status: 'Aplicado', cargoResidenteId: charge.id }),
    );
    expect(await standOf(admin, charge)).toEqual(['PagoParcial', 300]);
    await client.put(`${CHARGES}/${charge.id}`, { estatus: 'Activo' });
    expect(await standOf(admin, charge)).toEqual(['Activo', 300]);
    await client.delete(`${PATH}/${body.id}`);
    expect(await standOf(admin, charge)).toEqual(['Activo', 0]);
  });

  test('a payment that moves to another charge changes the status of both', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const [from, to] = [
      await service.make.residentCharge(residentUser.resident, { manualStatus: 'Pagado' }),
      await service.make.residentCharge(residentUser.resident, { manualStatus: 'Activo', monto: 200 }),
    ];
    const payment = await service.make.residentPayment(residentUser.resident, { cargoResidenteId: from.id });
    const moved = await service
      .as(admin)
      .put(
        `${PATH}/${payment.id}`,
        paymentInput(residentUser.resident.id, { monto: 200, cargoResidenteId: to.id }),
      );
    expect(moved.status).toBe(200);
    expect(await standOf(admin, from)).toEqual(['Activo', 0]);
    expect(await standOf(admin, to)).toEqual(['Pagado', 200]);
  });

  test('a cancelled charge accepts no payment, and its payments can be unlinked', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
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
      await client.post(
        PATH,
        paymentInput(residentUser.resident.id, { cargoResidenteId, status: 'Aplicado' }),
      ),
      await service.as(residentUser).post(PATH, paymentInput(residentUser.resident.id, { cargoResidenteId })),
      await client.put(
        `${PATH}/${waiting.id}`,
        paymentInput(residentUser.resident.id, { cargoResidenteId, monto: 200, status: 'Aplicado' }),
      ),
      await client.put(
        `${PATH}/${applied.id}`,
        paymentInput(residentUser.resident.id, { cargoResidenteId, monto: 201 }),
      ),
    ];
    for (const answer of refused) expectRefused(answer, 400, 'INVALID_OPERATION', message);
    expect(await standOf(admin, charge)).toEqual(['Cancelado', 200]);
    const noted = await client.put(
      `${PATH}/${applied.id}`,
      paymentInput(residentUser.resident.id, { cargoResidenteId, monto: 200, nota: 'x' }),
    );
    expect(noted).toMatchObject({ status: 200, body: { nota: 'x' } });
    expect((await client.delete(`${PATH}/${applied.id}`)).status).toBe(204);
    expect(await standOf(admin, charge)).toEqual(['Cancelado', 0]);
  });

  test('concurrent payments and a cancellation leave no payment accepted after the cancellation', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const pay = () =>
      client.post(
        PATH,
        paymentInput(residentUser.resident.id, {
          monto: 100,
          status: 'Aplicado',
          cargoResidenteId: charge.id,
        }),
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
    const { admin, residentUser } = await makeCommunityFixture(service);
    const charge = await service.make.residentCharge(residentUser.resident, { manualStatus: 'Activo' });
    const body = paymentInput(residentUser.resident.id, {
      monto: 100,
      status: 'Aplicado',
      cargoResidenteId: charge.id,
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.as(admin).post(PATH, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(await standOf(admin, charge)).toEqual(['Pagado', 800]);
  });

  test('deleting a charge during concurrent payments leaves every payment unlinked', async () => {
    const { admin, residentUser } = await makeCommunityFixture(service);
    const client = service.as(admin);
    const charge = await service.make.residentCharge(residentUser.resident);
    const payments = [];
    for (let i = 0; i < 4; i++) {
      payments.push(
        await service.make.residentPayment(residentUser.resident, { cargoResidenteId: charge.id }),
      );
    }
    const body = paymentInput(residentUser.resident.id, { cargoResidenteId: charge.id, monto: 1 });
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
