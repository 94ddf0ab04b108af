import type { Person } from '../support/accounts.js';
import type { Answer, GraphqlAnswer } from '../support/client.js';
import { type ContractFixture, makeContractFixture } from '../support/contract-fixture.js';
import { type Service, startService } from '../support/service.js';
import { whereEqual } from '../support/where-equal.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const PAST = '2020-01-31T00:00:00.000Z';
const FUTURE = '2099-12-31T00:00:00.000Z';

const CREATE =
  'mutation ($input: CreateCommunityChargeInput!) { createCommunityCharge(input: $input) { id contratoId comunidadId montoCargo fechaDePago montoRecargos montoPagado saldo estatus notas isActive createdAt updatedAt } }';
const UPDATE =
  'mutation ($id: GUID!, $input: CommunityChargePatch!) { updateCommunityCharge(id: $id, input: $input) { contratoId comunidadId montoCargo montoRecargos notas isActive estatus saldo updatedAt } }';
const DELETE = 'mutation ($id: GUID!) { deleteCommunityCharge(id: $id) { deletedId } }';
const PAY = 'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }';

const expectCode = ({ data, errors }: GraphqlAnswer, code: string, message?: string) => {
  expect(errors).toHaveLength(1);
  expect(errors?.[0]).toMatchObject({ extensions: { code }, ...(message ? { message } : {}) });
  expect(Object.values(data ?? {}).every((answer) => answer === null)).toBe(true);
};

const ids = (answer: Answer): string[] => answer.body.map(({ id }: { id: string }) => id);

async function pay(admin: Person, charge: { id: string }, montoAplicado: number): Promise<string> {
  const { data, errors } = await service.as(admin).graphql(PAY, {
    input: {
      montoPago: montoAplicado,
      formaDePago: 'Transferencia',
      fechaDePago: '2026-02-01T00:00:00.000Z',
      pagoCargos: [{ cargosComunidadId: charge.id, montoAplicado }],
    },
  });
  expect(errors).toBeUndefined();
  return data.createPayment.id;
}

describe('community charges', () => {
  test('a new community charge is answered whole with the community of its contract', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const input = { contratoId: contract.id, montoCargo: 1000.1, fechaDePago: FUTURE };
    const { data, errors } = await service.as(admin).graphql(CREATE, { input });
    expect(errors).toBeUndefined();
    expect(data.createCommunityCharge).toEqual({
      ...input,
      id: expect.any(String),
      comunidadId: community.id,
      montoRecargos: 0,
      montoPagado: 0,
      saldo: 1000.1,
      estatus: 'No vencido',
      notas: null,
      isActive: true,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
    });
  });

  test('the REST record of a community charge has exactly the fields of its contract', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract, { montoRecargos: 50.05, notas: 'Enero' });
    const list = await service.as(admin).get(`/API/Charges/Contrato/${contract.id.toUpperCase()}/cargos/`);
    expect(list.status).toBe(200);
    expect(list.body).toEqual([
      {
        id: charge.id,
        contratoId: contract.id,
        comunidadId: community.id,
        montoCargo: 1000,
        fechaDePago: FUTURE,
        montoRecargos: 50.05,
        estatus: 'No vencido',
        notas: 'Enero',
        isActive: true,
        createdAt: TIMESTAMP,
        updatedAt: null,
      },
    ]);
  });

  test.each([
    ['nothing paid before it is due', FUTURE, 0, 'No vencido'],
    ['nothing paid after it was due', PAST, 0, 'vencido'],
    ['a part paid before it is due', FUTURE, 0.01, 'pago parcial'],
    ['all but a cent paid before it is due', FUTURE, 1099.99, 'pago parcial'],
    ['a part paid after it was due', PAST, 1099.99, 'vencido'],
    ['the amount paid but not the late fees', FUTURE, 1000, 'pago parcial'],
    ['amount and late fees paid before it is due', FUTURE, 1100, 'pagado'],
    ['amount and late fees paid after it was due', PAST, 1100, 'pagado'],
  ])('a community charge with %s has that status', async (_, fechaDePago, paid, estatus) => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract, { fechaDePago, montoRecargos: 100 });
    if (paid > 0) await pay(admin, charge, paid);
    const { body } = await service.as(admin).get(`/api/charges/contrato/${contract.id}/cargos`);
    expect(body).toMatchObject([{ id: charge.id, estatus }]);
    const { data } = await service
      .as(admin)
      .graphql(
        'query ($where: CommunityChargeWhere) { communityCharges(where: $where) { nodes { id saldo } } }',
        {
          where: whereEqual({ contratoId: contract.id, estatus }),
        },
      );
    expect(data.communityCharges.nodes).toEqual([
      { id: charge.id, saldo: Math.round((1100 - paid) * 100) / 100 },
    ]);
  });

  test('a community charge of zero counts as paid', async () => {
    const { admin, contract } = await makeContractFixture(service);
    await service.make.charge(contract, { montoCargo: 0, fechaDePago: PAST });
    const { body } = await service.as(admin).get(`/api/charges/contrato/${contract.id}/cargos`);
    expect(body).toMatchObject([{ estatus: 'pagado' }]);
  });

  test('statements hold the charges of a contract, or of all contracts of a community, newest first by creation', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const second = await service.make.contract(community);
    const made = (createdAt: string, fechaDePago: string) => ({ createdAt, fechaDePago });
    const early = await service.make.charge(contract, made('2026-01-01T00:00:00.000Z', '2026-02-28'));
    const late = await service.make.charge(contract, made('2026-01-03T00:00:00.000Z', '2026-01-31'));
    const other = await service.make.charge(second, made('2026-01-02T00:00:00.000Z', '2026-02-15'));
    const [ofFirst, ofSecond] = [await pay(admin, early, 400), await pay(admin, other, 10)];
    const ofContract = await service.as(admin).get(`/api/charges/contrato/${contract.id}`);
    expect(ofContract.status).toBe(200);
    expect(Object.keys(ofContract.body).sort()).toEqual(['cargos', 'pagos']);
    expect(ofContract.body.cargos.map(({ id }: { id: string }) => id)).toEqual([late.id, early.id]);
    expect(ofContract.body.pagos).toEqual([
      {
        id: ofFirst,
        montoPago: 400,
        formaDePago: 'Transferencia',
        fechaDePago: '2026-02-01T00:00:00.000Z',
        isActive: true,
        createdAt: TIMESTAMP,
        updatedAt: null,
        updatedByUserId: admin.id,
        pagoCargos: [
          {
            id: expect.any(String),
            pagoComunidadId: ofFirst,
            cargosComunidadId: early.id,
            montoAplicado: 400,
            createdAt: TIMESTAMP,
          },
        ],
      },
    ]);
    const ofCommunity = await service.as(admin).get(`/api/charges/comunidad/${community.id}`);
    expect(ofCommunity.body.cargos.map(({ id }: { id: string }) => id)).toEqual([
      late.id,
      other.id,
      early.id,
    ]);
    expect(ofCommunity.body.pagos.map(({ id }: { id: string }) => id).sort()).toEqual(
      [ofFirst, ofSecond].sort(),
    );
    const charges = await service.as(admin).get(`/api/charges/comunidad/${community.id}/cargos`);
    expect(charges.body).toEqual(ofCommunity.body.cargos);
  });

  test('a statement of account takes a constant number of SQL statements and is never truncated', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const add = async (charges: number) => {
      for (let i = 0; i < charges; i++) await pay(admin, await service.make.charge(contract), 1);
    };
    const read = async () => {
      const run = jest.spyOn(service.services.queries, 'run');
      const { data } = await service
        .as(admin)
        .graphql(
          'query ($id: GUID!) { contract(id: $id) { statement { cargos { id } pagos { id pagoCargos { id } } } } }',
          {
            id: contract.id,
          },
        );
      const statements = run.mock.calls.filter(([text]) => /contracts|charges|payment/.test(text)).length;
      run.mockRestore();
      const { cargos, pagos } = data.contract.statement;
      return { cargos: cargos.length, pagos: pagos.length, statements };
    };
    await add(2);
    expect(await read()).toEqual({ cargos: 2, pagos: 2, statements: 4 });
    await add(53);
    expect(await read()).toEqual({ cargos: 55, pagos: 55, statements: 4 });
  });

  test.each([
    ['an unknown contract', async () => ({ contratoId: UNKNOWN_ID }), 'El contrato indicado no existe.'],
    [
      'a contract out of scope',
      async () => ({ contratoId: (await makeContractFixture(service)).contract.id }),
      'El contrato indicado no existe.',
    ],
    [
      'another community than that of the contract',
      async ({ contract }: ContractFixture) => ({
        contratoId: contract.id,
        comunidadId: (await service.make.community()).id,
      }),
      'La comunidad indicada no es la del contrato.',
    ],
  ])('a community charge with %s is refused', async (_, fields, message) => {
    const home = await makeContractFixture(service);
    const input = { montoCargo: 1, fechaDePago: FUTURE, ...(await fields(home)) };
    expectCode(await service.as(home.admin).graphql(CREATE, { input }), 'BAD_REQUEST', message);
    expect(
      (await service.as(home.admin).get(`/api/charges/comunidad/${home.community.id}/cargos`)).body,
    ).toEqual([]);
  });

  test('a deleted contract accepts no new charges; its charges remain in the community', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    await service.as(admin).delete(`/api/contratos/${contract.id}`);
    const input = { contratoId: contract.id, montoCargo: 1, fechaDePago: FUTURE };
    expectCode(await service.as(admin).graphql(CREATE, { input }), 'BAD_REQUEST');
    expect((await service.as(admin).get(`/api/charges/contrato/${contract.id}`)).status).toBe(404);
    expect(ids(await service.as(admin).get(`/api/charges/comunidad/${community.id}/cargos`))).toEqual([
      charge.id,
    ]);
  });

  test('an update changes the given fields of a community charge, clears those that are null and keeps the others', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract, { notas: 'Enero' });
    const update = (input: object) => service.as(admin).graphql(UPDATE, { id: charge.id, input });
    const nothing = await update({});
    expect(nothing.data.updateCommunityCharge).toMatchObject({
      montoCargo: 1000,
      notas: 'Enero',
      updatedAt: TIMESTAMP,
    });
    const { data } = await update({ montoRecargos: 25.5, notas: null, contratoId: contract.id });
    expect(data.updateCommunityCharge).toEqual({
      contratoId: contract.id,
      comunidadId: community.id,
      montoCargo: 1000,
      montoRecargos: 25.5,
      notas: null,
      isActive: true,
      estatus: 'No vencido',
      saldo: 1025.5,
      updatedAt: TIMESTAMP,
    });
  });

  test('a community charge never falls below its paid amount', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract, { montoRecargos: 100 });
    await pay(admin, charge, 600);
    const update = (input: object) => service.as(admin).graphql(UPDATE, { id: charge.id, input });
    expectCode(
      await update({ montoCargo: 499.99 }),
      'INVALID_OPERATION',
      'El cargo no puede ser menor que lo que ya tiene pagado.',
    );
    const { data } = await update({ montoCargo: 500 });
    expect(data.updateCommunityCharge).toMatchObject({ estatus: 'pagado', saldo: 0 });
  });

  test('only a community charge without payments can move to another contract', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const second = await service.make.contract(community);
    const [free, paid] = [await service.make.charge(contract), await service.make.charge(contract)];
    await pay(admin, paid, 1);
    const move = (id: string) =>
      service.as(admin).graphql(UPDATE, { id, input: { contratoId: second.id, comunidadId: community.id } });
    expect((await move(free.id)).data.updateCommunityCharge.contratoId).toBe(second.id);
    expectCode(await move(paid.id), 'INVALID_OPERATION');
    expect(ids(await service.as(admin).get(`/api/charges/contrato/${contract.id}/cargos`))).toEqual([
      paid.id,
    ]);
  });

  test('only a community charge without payment applications can be deleted', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const [free, paid] = [await service.make.charge(contract), await service.make.charge(contract)];
    await pay(admin, paid, 1);
    const client = service.as(admin);
    expect((await client.graphql(DELETE, { id: free.id })).data).toEqual({
      deleteCommunityCharge: { deletedId: free.id },
    });
    expectCode(
      await client.graphql(DELETE, { id: paid.id }),
      'INVALID_OPERATION',
      'El cargo tiene pagos aplicados y no puede eliminarse.',
    );
    expect(ids(await client.get(`/api/charges/contrato/${contract.id}/cargos`))).toEqual([paid.id]);
  });

  test('the community charges of a deleted community are hidden from everybody', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const root = service.as(await service.make.systemAdmin());
    await root.delete(`/api/communities/${community.id}`);
    for (const client of [root, service.as(admin)]) {
      for (const path of [`comunidad/${community.id}`, `contrato/${contract.id}/cargos`]) {
        expect((await client.get(`/api/charges/${path}`)).status).toBe(404);
      }
      const { data } = await client.graphql('query ($id: GUID!) { communityCharge(id: $id) { id } }', {
        id: charge.id,
      });
      expect(data.communityCharge).toBeNull();
    }
  });

  test('GraphQL follows the relations of community charges both ways', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const payment = await pay(admin, charge, 10);
    const { data, errors } = await service.as(admin).graphql(
      `query ($id: GUID!) { communityCharge(id: $id) { contract { folioContrato } community { nombre charges { totalCount } }
        applications { totalCount nodes { montoAplicado charge { id } payment { id community { nombre } pagoCargos { montoAplicado } } } } } }`,
      { id: charge.id },
    );
    expect(errors).toBeUndefined();
    expect(data.communityCharge).toEqual({
      contract: { folioContrato: contract.folioContrato },
      community: { nombre: community.nombre, charges: { totalCount: 1 } },
      applications: {
        totalCount: 1,
        nodes: [
          {
            montoAplicado: 10,
            charge: { id: charge.id },
            payment: {
              id: payment,
              community: { nombre: community.nombre },
              pagoCargos: [{ montoAplicado: 10 }],
            },
          },
        ],
      },
    });
  });
});
