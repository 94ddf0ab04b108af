import type { CommunityCharge } from '../../src/modules/charges/charge.entity.js';
import type { Person } from '../support/accounts.js';
import type { GraphqlAnswer } from '../support/client.js';
import { makeContractFixture } from '../support/contract-fixture.js';
import { type Service, startService } from '../support/service.js';
import { whereEqual } from '../support/where-equal.js';
import { TIMESTAMP, UNKNOWN_ID } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const OVER_BALANCE = 'El monto aplicado no puede ser mayor que el saldo del cargo.';
const OVER_PAYMENT = 'Los montos aplicados no pueden sumar más que el monto del pago.';

const FIELDS =
  'id montoPago formaDePago fechaDePago isActive createdAt updatedAt updatedByUserId pagoCargos { id pagoComunidadId cargosComunidadId montoAplicado createdAt }';
const CREATE = `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($id: GUID!, $input: PaymentPatch!) { updatePayment(id: $id, input: $input) { ${FIELDS} } }`;

type Applied = [charge: { id: string }, montoAplicado: number];

const paymentInput = (montoPago: number, ...applied: Applied[]) => ({
  montoPago,
  formaDePago: 'Transferencia',
  fechaDePago: '2026-02-03T00:00:00.000Z',
  pagoCargos: applied.map(([{ id }, montoAplicado]) => ({ cargosComunidadId: id, montoAplicado })),
});

const create = (admin: Person, montoPago: number, ...applied: Applied[]) =>
  service.as(admin).graphql(CREATE, { input: paymentInput(montoPago, ...applied) });

const update = (admin: Person, id: string, input: object) => service.as(admin).graphql(UPDATE, { id, input });

async function paid(admin: Person, montoPago: number, ...applied: Applied[]): Promise<string> {
  const { data, errors } = await create(admin, montoPago, ...applied);
  expect(errors).toBeUndefined();
  return data.createPayment.id;
}

const expectCode = ({ data, errors }: GraphqlAnswer, code: string, message?: string) => {
  expect(errors).toHaveLength(1);
  expect(errors?.[0]).toMatchObject({ extensions: { code }, ...(message ? { message } : {}) });
  expect(Object.values(data ?? {}).every((answer) => answer === null)).toBe(true);
};

/** The balance of a charge. */
async function balanceOf(admin: Person, charge: CommunityCharge): Promise<number> {
  const { data } = await service
    .as(admin)
    .graphql('query ($id: GUID!) { communityCharge(id: $id) { saldo } }', { id: charge.id });
  return data.communityCharge.saldo;
}

async function paymentsOf(admin: Person): Promise<string[]> {
  const { data } = await service.as(admin).graphql('{ payments { nodes { id } } }');
  return data.payments.nodes.map(({ id }: { id: string }) => id);
}

/** Counts the accepted answers and expects this message from all others. */
function accepted(answers: readonly GraphqlAnswer[], message: string): number {
  const refused = answers.filter(({ errors }) => errors !== undefined);
  for (const answer of refused) expectCode(answer, 'INVALID_OPERATION', message);
  return answers.length - refused.length;
}

describe('payments', () => {
  test('a payment is applied to several charges and answered whole', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const first = await service.make.charge(contract);
    const second = await service.make.charge(await service.make.contract(community), { montoCargo: 0.3 });
    const { data, errors } = await create(admin, 1000.3, [first, 1000], [second, 0.3]);
    expect(errors).toBeUndefined();
    const payment = data.createPayment;
    expect(payment).toMatchObject({
      montoPago: 1000.3,
      formaDePago: 'Transferencia',
      fechaDePago: '2026-02-03T00:00:00.000Z',
      isActive: true,
      createdAt: TIMESTAMP,
      updatedAt: TIMESTAMP,
      updatedByUserId: admin.id,
    });
    expect(payment.pagoCargos).toHaveLength(2);
    expect(payment.pagoCargos).toContainEqual({
      id: expect.any(String),
      pagoComunidadId: payment.id,
      cargosComunidadId: second.id,
      montoAplicado: 0.3,
      createdAt: TIMESTAMP,
    });
    expect(await balanceOf(admin, first)).toBe(0);
    expect(await balanceOf(admin, second)).toBe(0);
  });

  test('applied amounts add up exactly to the cent', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract, { montoCargo: 0.3 });
    for (let i = 0; i < 3; i++) await paid(admin, 0.1, [charge, 0.1]);
    expect(await balanceOf(admin, charge)).toBe(0);
    const three = [];
    for (let i = 0; i < 3; i++) three.push(await service.make.charge(contract, { montoCargo: 0.1 }));
    await paid(admin, 0.3, ...three.map((each): Applied => [each, 0.1]));
    const largest = await service.make.charge(contract, { montoCargo: 999999999999.99 });
    await paid(admin, 999999999999.98, [largest, 999999999999.98]);
    expect(await balanceOf(admin, largest)).toBe(0.01);
  });

  test('applied amounts never exceed the payment or the balance of a charge', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const [first, second] = [await service.make.charge(contract), await service.make.charge(contract)];
    expectCode(await create(admin, 100, [first, 60], [second, 40.01]), 'INVALID_OPERATION', OVER_PAYMENT);
    expectCode(await create(admin, 5000, [first, 1000.01]), 'INVALID_OPERATION', OVER_BALANCE);
    await paid(admin, 5000, [first, 999]);
    expectCode(await create(admin, 5000, [second, 1], [first, 1.01]), 'INVALID_OPERATION', OVER_BALANCE);
    expect([await balanceOf(admin, first), await balanceOf(admin, second)]).toEqual([1, 1000]);
    expect(await paymentsOf(admin)).toHaveLength(1);
  });

  test.each([
    ['no applications', { pagoCargos: [] }, 'pagoCargos'],
    ['a negative amount', { montoPago: -1 }, 'montoPago'],
    ['three decimal places', { montoPago: 1.001 }, 'montoPago'],
    [
      'a negative application',
      { pagoCargos: [{ cargosComunidadId: UNKNOWN_ID, montoAplicado: -1 }] },
      'pagoCargos[0].montoAplicado',
    ],
  ])('a payment with %s is refused with the name of the field', async (_, fields, name) => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const answer = await service
      .as(admin)
      .graphql(CREATE, { input: { ...paymentInput(1, [charge, 1]), ...fields } });
    expectCode(answer, 'VALIDATION_ERROR');
    expect(Object.keys(answer.errors?.[0]?.extensions.errors ?? {})).toEqual([name]);
  });

  test('a payment for a charge that is unknown, out of scope, inactive or repeated is refused', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const elsewhere = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const foreign = await service.make.charge(elsewhere.contract);
    const inactive = await service.make.charge(contract, { isActive: false });
    for (const unknown of [{ id: UNKNOWN_ID }, foreign]) {
      expectCode(
        await create(admin, 2, [charge, 1], [unknown, 1]),
        'BAD_REQUEST',
        'El cargo indicado no existe.',
      );
    }
    expectCode(
      await create(admin, 2, [inactive, 1]),
      'INVALID_OPERATION',
      'El cargo está inactivo y no acepta pagos.',
    );
    expectCode(
      await create(admin, 2, [charge, 1], [charge, 1]),
      'INVALID_OPERATION',
      'Un cargo solo puede aparecer una vez en un pago.',
    );
    expect(await balanceOf(admin, charge)).toBe(1000);
    expect(await paymentsOf(admin)).toEqual([]);
  });

  test('a payment is applied to charges of one community only', async () => {
    const [one, other] = [await makeContractFixture(service), await makeContractFixture(service)];
    await service.make.assign(one.admin, other.community);
    const charges = [
      await service.make.charge(one.contract),
      await service.make.charge(other.contract),
    ] as const;
    expectCode(
      await create(one.admin, 2, [charges[0], 1], [charges[1], 1]),
      'INVALID_OPERATION',
      'Un pago solo se aplica a cargos de una misma comunidad.',
    );
  });

  test('a deactivated payment restores the balances, and a reactivated one must fit them', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const payment = await paid(admin, 700, [charge, 700]);
    const undone = await update(admin, payment, { isActive: false });
    expect(undone.data.updatePayment).toMatchObject({
      isActive: false,
      updatedAt: TIMESTAMP,
    });
    expect(undone.data.updatePayment.pagoCargos).toHaveLength(1);
    expect(await balanceOf(admin, charge)).toBe(1000);
    await update(admin, payment, { isActive: false });
    expect(await balanceOf(admin, charge)).toBe(1000);
    const second = await paid(admin, 400, [charge, 400]);
    expectCode(await update(admin, payment, { isActive: true }), 'INVALID_OPERATION', OVER_BALANCE);
    expect(await balanceOf(admin, charge)).toBe(600);
    await update(admin, second, { isActive: false });
    expect((await update(admin, payment, { isActive: true })).data.updatePayment.isActive).toBe(true);
    expect(await balanceOf(admin, charge)).toBe(300);
    const { body } = await service.as(admin).get(`/api/charges/contrato/${contract.id}`);
    expect(body.cargos).toMatchObject([{ estatus: 'pago parcial' }]);
    const active = body.pagos.filter(({ isActive }: { isActive: boolean }) => isActive);
    expect(active.map(({ id }: { id: string }) => id)).toEqual([payment]);
  });

  test('an update changes the given fields of a payment and replaces its applications as a whole', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const [first, second] = [await service.make.charge(contract), await service.make.charge(contract)];
    const payment = await paid(admin, 500, [first, 500]);
    const renamed = await update(admin, payment, { formaDePago: 'Efectivo' });
    expect(renamed.data.updatePayment).toMatchObject({ formaDePago: 'Efectivo', montoPago: 500 });
    expectCode(await update(admin, payment, { montoPago: 499.99 }), 'INVALID_OPERATION', OVER_PAYMENT);
    const { pagoCargos } = paymentInput(0, [first, 200], [second, 300]);
    const moved = await update(admin, payment, { pagoCargos });
    expect(moved.data.updatePayment.pagoCargos).toHaveLength(2);
    expect([await balanceOf(admin, first), await balanceOf(admin, second)]).toEqual([800, 700]);
    const tooMuch = { pagoCargos: paymentInput(0, [second, 1001]).pagoCargos, montoPago: 2000 };
    expectCode(await update(admin, payment, tooMuch), 'INVALID_OPERATION', OVER_BALANCE);
    await update(admin, payment, { isActive: false });
    await update(admin, payment, { pagoCargos: paymentInput(0, [second, 500]).pagoCargos });
    expect([await balanceOf(admin, first), await balanceOf(admin, second)]).toEqual([1000, 1000]);
    await update(admin, payment, { isActive: true });
    expect([await balanceOf(admin, first), await balanceOf(admin, second)]).toEqual([1000, 500]);
  });

  test('payments are filtered by contract, community and isActive, newest first', async () => {
    const { community, admin, contract } = await makeContractFixture(service);
    const second = await service.make.contract(community);
    const old = await paid(admin, 1, [await service.make.charge(contract), 1]);
    const charge = await service.make.charge(second);
    const input = { ...paymentInput(1, [charge, 1]), fechaDePago: '2026-03-01T00:00:00.000Z' };
    const { data } = await service.as(admin).graphql(CREATE, { input });
    const recent = data.createPayment.id;
    await update(admin, recent, { isActive: false });
    const find = async (fields: Record<string, unknown>) => {
      const query = 'query ($where: PaymentWhere) { payments(where: $where) { nodes { id } } }';
      const found = await service.as(admin).graphql(query, { where: whereEqual(fields) });
      return found.data.payments.nodes.map(({ id }: { id: string }) => id);
    };
    expect(await find({ communityId: community.id })).toEqual([recent, old]);
    expect(await find({ isActive: true })).toEqual([old]);
    expect(await find({ communityId: UNKNOWN_ID })).toEqual([]);
  });
});

describe('concurrent payments', () => {
  test('concurrent payments never apply more to a charge than it owes', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(admin, 300, [charge, 300])));
    expect(accepted(answers, OVER_BALANCE)).toBe(3);
    expect(await balanceOf(admin, charge)).toBe(100);
    expect(await paymentsOf(admin)).toHaveLength(3);
  });

  test('concurrent payments for the same charges in opposite order do not deadlock', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const [first, second] = [await service.make.charge(contract), await service.make.charge(contract)];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2
          ? create(admin, 200, [first, 100], [second, 100])
          : create(admin, 200, [second, 100], [first, 100]),
      ),
    );
    expect(accepted(answers, OVER_BALANCE)).toBe(8);
    expect([await balanceOf(admin, first), await balanceOf(admin, second)]).toEqual([200, 200]);
  });

  test('concurrent updates never apply more than the amount of a payment', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const payment = await paid(admin, 500, [charge, 100]);
    const answers = await Promise.all([
      update(admin, payment, { montoPago: 200 }),
      update(admin, payment, { pagoCargos: paymentInput(0, [charge, 400]).pagoCargos }),
    ]);
    expect(accepted(answers, OVER_PAYMENT)).toBe(1);
    const { data } = await service
      .as(admin)
      .graphql('query ($id: GUID!) { payment(id: $id) { montoPago pagoCargos { montoAplicado } } }', {
        id: payment,
      });
    const [application] = data.payment.pagoCargos;
    expect(application.montoAplicado).toBeLessThanOrEqual(data.payment.montoPago);
    expect(await balanceOf(admin, charge)).toBe(1000 - application.montoAplicado);
  });

  test('a payment that is deactivated twice concurrently restores the balance once', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    await paid(admin, 100, [charge, 100]);
    const payment = await paid(admin, 700, [charge, 700]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => update(admin, payment, { isActive: false })),
    );
    expect(accepted(answers, '')).toBe(4);
    expect(await balanceOf(admin, charge)).toBe(900);
  });

  test('a charge that is lowered during a payment never falls below its paid amount', async () => {
    const { admin, contract } = await makeContractFixture(service);
    const charge = await service.make.charge(contract);
    const LOWER =
      'mutation ($id: GUID!) { updateCommunityCharge(id: $id, input: { montoCargo: 500 }) { saldo } }';
    const [paying, lowering] = await Promise.all([
      create(admin, 800, [charge, 800]),
      service.as(admin).graphql(LOWER, { id: charge.id }),
    ]);
    expect([paying, lowering].filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await balanceOf(admin, charge)).toBe(paying.errors ? 500 : 200);
  });
});
