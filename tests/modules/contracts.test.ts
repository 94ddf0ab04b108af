import type { Answer } from '../support/client.js';
import { makeAdministeredCommunity } from '../support/community-fixture.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const contractInput = (communityId: string, fields: object = {}) => ({
  communityId,
  tipoContrato: 'estandar',
  folioContrato: 'FOL-2026-001',
  representanteComunidad: 'Marcela Ibarra',
  costoTotal: 12000.5,
  montoPagoParcial: 1000.04,
  numeroPagosParciales: 12,
  diaPago: 5,
  periodicidadPago: 'mensual',
  metodoPago: 'Transferencia',
  fechaFirma: '2026-01-02T00:00:00.000Z',
  fechaInicio: '2026-01-05T00:00:00.000Z',
  numeroCasas: 120,
  estadoContrato: 'en renovación',
  ...fields,
});

const OPTIONAL = {
  fechaFin: null,
  asesorVentas: null,
  notas: null,
  documentosAdjuntos: null,
  residentId: null,
};

const expectRefused = (answer: Answer, status: number, code: string, message: string) => {
  expect(answer.status).toBe(status);
  expect(answer.body).toEqual({ code, message, errors: null, traceId: answer.headers.get('x-request-id') });
};

const ids = (answer: Answer): string[] => answer.body.map(({ id }: { id: string }) => id);

describe('contracts', () => {
  test('a new contract is answered whole', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service.as(admin).post('/api/contratos', contractInput(community.id));
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      ...contractInput(community.id),
      ...OPTIONAL,
      id: expect.any(String),
      isActive: true,
      createdAt: TIMESTAMP,
      updatedAt: null,
      updatedByUserId: admin.id,
      paymentHistories: [],
    });
  });

  test("a contract of one's own community with a resident that is unknown or out of scope is refused", async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const stranger = await service.make.residentUser(await service.make.community());
    for (const residentId of [UNKNOWN_ID, stranger.resident.id]) {
      const refused = await service
        .as(admin)
        .post('/api/contratos', contractInput(community.id, { residentId }));
      expectRefused(refused, 400, 'BAD_REQUEST', 'El residente indicado no existe.');
    }
    expect((await service.as(admin).get('/api/contratos')).body).toEqual([]);
  });

  test('an update may repeat a resident who has moved, or was deleted, since the contract named it', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const second = await service.make.community();
    const mover = service.as(await service.make.admin(community, second));
    const { resident } = await service.make.residentUser(community);
    const client = service.as(admin);
    const named = { residentId: resident.id };
    const { body } = await client.post('/api/contratos', contractInput(community.id, named));
    const path = `/api/contratos/${body.id}`;
    const other = await service.make.contract(community);
    const save = async () => {
      expect(await client.put(path, { ...body, notas: 'Vence pronto' })).toMatchObject({
        status: 200,
        body: { ...named, notas: 'Vence pronto' },
      });
      expectRefused(
        await client.put(`/api/contratos/${other.id}`, contractInput(community.id, named)),
        400,
        'BAD_REQUEST',
        'El residente indicado no existe.',
      );
    };
    await mover.put(`/api/residents/${resident.id}`, { communityId: second.id });
    await save();
    await mover.delete(`/api/residents/${resident.id}`);
    await save();
  });

  test('a deleted contract is hidden unless inactive ones are requested', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const [kept, deleted] = [await service.make.contract(community), await service.make.contract(community)];
    await service.make.paymentHistory(deleted);
    const client = service.as(admin);
    expect(await client.delete(`/api/contratos/${deleted.id}`)).toMatchObject({ status: 204, body: null });
    expect(ids(await client.get('/api/contratos'))).toEqual([kept.id]);
    expect(ids(await client.get('/api/contratos?includeInactive=false'))).toEqual([kept.id]);
    expect(ids(await client.get(`/api/contratos/community/${community.id}`))).toEqual([kept.id]);
    expectRefused(
      await client.get(`/api/contratos/${deleted.id}`),
      404,
      'NOT_FOUND',
      'Recurso no encontrado.',
    );
    expect((await client.put(`/api/contratos/${deleted.id}`, contractInput(community.id))).status).toBe(404);
    expect((await client.delete(`/api/contratos/${deleted.id}`)).status).toBe(404);
    expect((await client.get('/api/paymenthistories')).body).toEqual([]);
    const all = await client.get('/api/contratos?includeInactive=TRUE');
    expect(ids(all).sort()).toEqual([kept.id, deleted.id].sort());
    const shown = all.body.find(({ id }: { id: string }) => id === deleted.id);
    expect(shown).toMatchObject({ isActive: false, updatedByUserId: admin.id });
    expect(shown.paymentHistories).toHaveLength(1);
  });

  test('an update deactivates and reactivates a contract', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const contract = await service.make.contract(community);
    const path = `/api/contratos/${contract.id}`;
    const off = await service.as(admin).put(path, contractInput(community.id, { isActive: false }));
    expect(off).toMatchObject({ status: 200, body: { isActive: false } });
    expect((await service.as(admin).get(path)).status).toBe(404);
    const on = await service.as(admin).put(path, contractInput(community.id, { isActive: true }));
    expect(on).toMatchObject({ status: 200, body: { isActive: true } });
    expect((await service.as(admin).get(path)).status).toBe(200);
  });

  test('a contract with charges cannot move to another community', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const second = await service.make.community();
    await service.make.assign(admin, second);
    const [free, charged] = [await service.make.contract(community), await service.make.contract(community)];
    await service.make.charge(charged);
    const move = (id: string) => service.as(admin).put(`/api/contratos/${id}`, contractInput(second.id));
    expect(await move(free.id)).toMatchObject({ status: 200, body: { communityId: second.id } });
    expectRefused(
      await move(charged.id),
      400,
      'INVALID_OPERATION',
      'El contrato tiene cargos y no puede cambiar de comunidad.',
    );
    expect((await service.as(admin).get(`/api/contratos/${charged.id}`)).body.communityId).toBe(community.id);
  });

  test('contracts are listed newest first', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const at = (createdAt: string) => service.make.contract(community, { createdAt });
    const [old, recent] = [await at('2026-01-01T00:00:00.000Z'), await at('2026-01-02T00:00:00.000Z')];
    expect(ids(await service.as(admin).get('/api/contratos'))).toEqual([recent.id, old.id]);
  });

  test('GraphQL filters contracts and follows their relations both ways', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const residentUser = await service.make.residentUser(community);
    const contract = await service.make.contract(community, { residentId: residentUser.resident.id });
    await service.make.contract(community, { estadoContrato: 'vencido' });
    const charge = await service.make.charge(contract);
    const history = await service.make.paymentHistory(contract);
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: GUID!) {
        contract(id: $id) { community { nombre contracts(where: { estadoContrato: { eq: "vencido" } }) { totalCount } } resident { fullName }
          charges { nodes { id contract { id } } } paymentHistories { id contract { id } } }
        contracts(search: "${contract.folioContrato.toLowerCase()}") { nodes { id } } }`,
      { id: contract.id },
    );
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      contract: {
        community: { nombre: community.nombre, contracts: { totalCount: 1 } },
        resident: { fullName: residentUser.resident.fullName },
        charges: { nodes: [{ id: charge.id, contract: { id: contract.id } }] },
        paymentHistories: [{ id: history.id, contract: { id: contract.id } }],
      },
      contracts: { nodes: [{ id: contract.id }] },
    });
  });
});

describe('payment histories', () => {
  test('a payment history entry needs a contract and an amount, and by default is pendiente and has the current time', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const contract = await service.make.contract(community);
    const before = new Date().toISOString();
    const created = await service
      .as(admin)
      .post('/api/paymenthistories', { contratoId: contract.id, monto: '1500.25' });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      id: expect.any(String),
      contratoId: contract.id,
      monto: 1500.25,
      fechaPago: TIMESTAMP,
      metodoPago: null,
      referenciaPago: null,
      estadoPago: 'pendiente',
      notas: null,
      createdAt: TIMESTAMP,
      updatedAt: null,
      updatedByUserId: admin.id,
    });
    expect(created.body.fechaPago >= before).toBe(true);
    const inContract = await service.as(admin).get(`/api/contratos/${contract.id}`);
    expect(inContract.body.paymentHistories).toEqual([created.body]);
  });

  test('payment history entries of a contract are listed by creation, newest first; none for an unknown contract', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const contract = await service.make.contract(community);
    const [old, recent] = [
      await service.make.paymentHistory(contract, {
        createdAt: '2026-02-01T00:00:00.000Z',
        fechaPago: '2026-01-01T00:00:00.000Z',
      }),
      await service.make.paymentHistory(contract, {
        createdAt: '2026-02-02T00:00:00.000Z',
        fechaPago: '2025-01-01T00:00:00.000Z',
      }),
    ];
    await service.make.paymentHistory(await service.make.contract(community));
    const list = await service.as(admin).get(`/api/paymenthistories/contrato/${contract.id}`);
    expect(ids(list)).toEqual([recent.id, old.id]);
    expect((await service.as(admin).get('/api/paymenthistories')).body).toHaveLength(3);
    expect((await service.as(admin).get(`/api/paymenthistories/contrato/${UNKNOWN_ID}`)).body).toEqual([]);
  });
});
