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
  test('a new contract is answered whole with its Location', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const created = await service.as(admin).post('/api/contratos', contractInput(community.id));
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/contratos/${created.body.id}`);
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
    const found = await service.as(admin).get(`/API/Contratos/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
  });

  test('the refusal of a contract names every missing field', async () => {
    const { admin } = await makeAdministeredCommunity(service);
    const refused = await service.as(admin).post('/api/contratos', { notas: 'sin nada' });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors).sort()).toEqual(Object.keys(contractInput('')).sort());
  });

  test.each([
    ['diaPago', [1, 28, '15'], [0, 29, 2.5, 'x']],
    ['tipoContrato', ['estandar', 'prueba', 'promocion', 'cliente', 'Prueba'], ['otro', 7]],
    ['periodicidadPago', ['mensual', 'trimestral', 'anual'], ['diario', '']],
    ['estadoContrato', ['activo', 'vencido', 'cancelado', 'en renovación'], ['firmado']],
    ['costoTotal', [0, 999999999999.99, '12.5'], [-0.01, 1.001, '1.001', 1e12]],
    ['montoPagoParcial', [0, 0.01], [-1]],
    ['numeroPagosParciales', [0], [-1, 1.5]],
    ['numeroCasas', [0], [-1]],
    ['fechaFirma', ['2026-01-02', '2026-01-02T03:04:05-06:00'], ['ayer', '2026-02-30']],
    ['fechaFin', [null, '', '2027-01-01'], ['x']],
    ['residentId', [null, ''], ['x']],
    ['isActive', [true, null], ['sí']],
    ['metodoPago', [''], [null, 3]],
  ])('%s of a contract observes its limits', async (field, accepted: unknown[], refused: unknown[]) => {
    const { community, admin } = await makeAdministeredCommunity(service);
    for (const value of accepted) {
      const answer = await service
        .as(admin)
        .post('/api/contratos', contractInput(community.id, { [field]: value }));
      expect(answer.status).toBe(201);
    }
    for (const value of refused) {
      const answer = await service
        .as(admin)
        .post('/api/contratos', contractInput(community.id, { [field]: value }));
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(Object.keys(answer.body.errors)).toEqual([field]);
    }
    expect((await service.as(admin).get('/api/contratos')).body).toHaveLength(accepted.length);
  });

  test('a contract with a community or resident that is unknown or out of scope is refused', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const elsewhere = await service.make.community();
    const stranger = await service.make.residentUser(elsewhere);
    const post = (fields: object) =>
      service.as(admin).post('/api/contratos', contractInput(community.id, fields));
    for (const communityId of [UNKNOWN_ID, elsewhere.id]) {
      expectRefused(await post({ communityId }), 400, 'BAD_REQUEST', 'La comunidad indicada no existe.');
    }
    for (const residentId of [UNKNOWN_ID, stranger.resident.id]) {
      expectRefused(await post({ residentId }), 400, 'BAD_REQUEST', 'El residente indicado no existe.');
    }
    expect((await service.as(admin).get('/api/contratos')).body).toEqual([]);
  });

  test('an update replaces a contract and clears fields left out, except isActive', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const contract = await service.make.contract(community, {
      notas: 'Revisar',
      fechaFin: '2027-01-01T00:00:00.000Z',
    });
    const changed = await service
      .as(admin)
      .put(
        `/api/contratos/${contract.id}`,
        contractInput(community.id, { asesorVentas: 'Tomás', updatedByUserId: UNKNOWN_ID }),
      );
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({
      id: contract.id,
      folioContrato: 'FOL-2026-001',
      notas: null,
      fechaFin: null,
      asesorVentas: 'Tomás',
      isActive: true,
      updatedAt: TIMESTAMP,
      updatedByUserId: admin.id,
    });
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

  test.each(['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'] as const)(
    'a %s may not read contracts, not even through the community',
    async (role) => {
      const { community } = await makeAdministeredCommunity(service);
      const contract = await service.make.contract(community);
      const residentUser = await service.make.residentUser(community, role);
      const client = service.as(residentUser);
      for (const path of ['/api/contratos', `/api/contratos/${contract.id}`]) {
        expect(await client.get(path)).toMatchObject({ status: 403, body: null });
      }
      expect((await client.post('/api/contratos', contractInput(community.id))).status).toBe(403);
      expect((await client.delete(`/api/contratos/${contract.id}`)).status).toBe(403);
      const { data, errors } = await client.graphql(
        '{ communities { nodes { id contracts { totalCount nodes { id } } charges { totalCount } } } }',
      );
      expect(errors).toBeUndefined();
      expect(data.communities.nodes).toEqual([
        { id: community.id, contracts: { totalCount: 0, nodes: [] }, charges: { totalCount: 0 } },
      ]);
    },
  );

  test('the contracts of a deleted community are hidden from everybody', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const contract = await service.make.contract(community);
    const root = service.as(await service.make.systemAdmin());
    expect((await root.get(`/api/contratos/${contract.id}`)).status).toBe(200);
    await root.delete(`/api/communities/${community.id}`);
    for (const client of [root, service.as(admin)]) {
      expect((await client.get(`/api/contratos/${contract.id}`)).status).toBe(404);
      expect(ids(await client.get('/api/contratos?includeInactive=true'))).not.toContain(contract.id);
    }
  });

  test('contracts are listed newest first with a constant number of SQL statements', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const add = async (from: number, to: number) => {
      for (let day = from; day <= to; day++) {
        const createdAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
        await service.make.paymentHistory(await service.make.contract(community, { createdAt }));
      }
    };
    const read = async () => {
      const run = jest.spyOn(service.services.queries, 'run');
      const { body } = await service.as(admin).get('/api/contratos');
      const statements = run.mock.calls.filter(([text]) => /contracts|payment_histories/.test(text)).length;
      run.mockRestore();
      return { body, statements };
    };
    await add(1, 2);
    const few = await read();
    await add(3, 20);
    const many = await read();
    expect(few).toMatchObject({ statements: 1, body: { length: 2 } });
    expect(many).toMatchObject({ statements: 1, body: { length: 20 } });
    const days = many.body.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(days).toEqual([...days].sort().reverse());
    for (const contract of many.body) expect(contract.paymentHistories).toHaveLength(1);
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
    expect(created.headers.get('location')).toBe(`/api/paymenthistories/${created.body.id}`);
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
    const found = await service.as(admin).get(`/api/PaymentHistories/${created.body.id}`);
    expect(found).toMatchObject({ status: 200, body: created.body });
    const inContract = await service.as(admin).get(`/api/contratos/${contract.id}`);
    expect(inContract.body.paymentHistories).toEqual([created.body]);
  });

  test.each([
    ['contratoId', [], [undefined, null, '', 'x']],
    ['monto', [0, 0.01], [undefined, -1, 0.001, 'x']],
    ['estadoPago', ['pendiente', 'pagado', 'cancelado', 'reembolsado', 'Pagado', ''], ['otro']],
    ['fechaPago', ['2026-01-01', null], ['x']],
  ])(
    '%s of a payment history entry observes its limits',
    async (field, accepted: unknown[], refused: unknown[]) => {
      const { community, admin } = await makeAdministeredCommunity(service);
      const contract = await service.make.contract(community);
      const post = (value: unknown) =>
        service
          .as(admin)
          .post('/api/paymenthistories', { contratoId: contract.id, monto: 1, [field]: value });
      for (const value of accepted) expect((await post(value)).status).toBe(201);
      for (const value of refused) {
        const answer = await post(value);
        expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
        expect(Object.keys(answer.body.errors)).toEqual([field]);
      }
    },
  );

  test('an update replaces a payment history entry; a deleted one is 404', async () => {
    const { community, admin } = await makeAdministeredCommunity(service);
    const contract = await service.make.contract(community);
    const history = await service.make.paymentHistory(contract, { estadoPago: 'pagado', notas: 'Recibo 12' });
    const path = `/api/paymenthistories/${history.id}`;
    const changed = await service.as(admin).put(path, { contratoId: contract.id, monto: 2 });
    expect(changed).toMatchObject({
      status: 200,
      body: { monto: 2, estadoPago: 'pagado', fechaPago: history.fechaPago, notas: null },
    });
    expect(await service.as(admin).delete(path)).toMatchObject({ status: 204, body: null });
    expect((await service.as(admin).get(path)).status).toBe(404);
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
