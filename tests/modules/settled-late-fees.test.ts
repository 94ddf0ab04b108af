import { makeLateFeeDesk, RULE } from '../support/late-fee-desk.js';
import { TRANSFER } from '../support/sale-desk.js';
import { type Service, startService } from '../support/service.js';

/** Late fees, waivers, adjustments and receipts in communities that apply payments: each changes what the others have applied. */

let time = '2026-03-20T18:00:00.000Z';
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = '2026-03-20T18:00:00.000Z';
});

const READ = `query ($id: GUID!) { resident(id: $id) { balance
  account { closing overdue credit }
  charges(first: 20, orderBy: [FECHA_ASC, MONTO_ASC]) { nodes { id fecha monto kind balance estatus applications { amount } } }
  payments(first: 20, orderBy: FECHA_PAGO_ASC) { nodes { id status unapplied receipt { folio voidedAt } } } } }`;

interface Charge {
  readonly id: string;
  readonly fecha: string;
  readonly kind: string;
  readonly balance: number;
  readonly estatus: string;
  readonly applications: readonly { readonly amount: number }[];
}

/** A house that owes 800 for each of January and February, each with a late fee of 24 since the sixteenth. */
async function makeHouse(order: string) {
  const desk = await makeLateFeeDesk(service, order);
  const { right, resident } = desk;
  const unit = await desk.house('Casa 7');
  const fee = await desk.fee(RULE);
  const chargeLate = async (charges: number) => {
    const found = await desk.preview();
    expect(found.charges).toBe(charges);
    await desk.chargeAll();
  };
  const pay = async (monto: number, day = '2026-03-20'): Promise<string> => {
    const { status, body } = await desk.client().post('/api/pagosresidente', {
      ...{ residenteId: resident.id, monto, fechaPago: `${day}T00:00:00.000Z`, status: 'Aplicado' },
    });
    expect(status).toBe(201);
    return body.id;
  };
  const read = async () => {
    const { resident: found } = await right(READ, { id: resident.id });
    // Every figure says the same, whatever was applied to what.
    expect(found.account.closing).toBe(found.balance);
    return found;
  };
  /** What is owed of each charge, and what is applied to it, as `01-10` or late `01-16`. */
  const charges = async () => {
    const { charges: rows } = await read();
    return Object.fromEntries(
      rows.nodes.map(({ fecha, balance, applications }: Charge) => [
        fecha.slice(5, 10),
        [balance, applications.reduce((sum, { amount }) => sum + amount, 0)],
      ]),
    );
  };
  const idOf = async (day: string): Promise<string> =>
    (await read()).charges.nodes.find(({ fecha }: Charge) => fecha.slice(5, 10) === day).id;
  const waive = async (...days: string[]) => {
    const ids = [];
    for (const day of days) ids.push(await idOf(day));
    await right('mutation ($ids: [GUID!]!) { waiveCharges(ids: $ids, reason: "Convenio") { id estatus } }', {
      ids,
    });
  };
  await desk.chargeMonth(fee, '2026-01');
  await desk.chargeMonth(fee, '2026-02');
  return { ...desk, unit, fee, chargeLate, pay, read, charges, waive };
}

test('by INTERES_PRIMERO a payment pays the late fees first, by MAS_ANTIGUO each by its day', async () => {
  const [interest, oldest] = [await makeHouse('INTERES_PRIMERO'), await makeHouse('MAS_ANTIGUO')];
  for (const house of [interest, oldest]) {
    await house.chargeLate(2);
    await house.pay(824);
    expect((await house.read()).balance).toBe(824);
  }
  expect(await interest.charges()).toEqual({
    '01-10': [24, 776],
    '01-16': [0, 24],
    '02-10': [800, 0],
    '02-16': [0, 24],
  });
  expect(await oldest.charges()).toEqual({
    '01-10': [0, 800],
    '01-16': [0, 24],
    '02-10': [800, 0],
    '02-16': [24, 0],
  });
});

test.each(['INTERES_PRIMERO', 'MAS_ANTIGUO'])(
  'by %s what is free pays late fees when they are charged, and a month of the fee when it is',
  async (order) => {
    const house = await makeHouse(order);
    await house.pay(1700);
    expect(await house.charges()).toEqual({ '01-10': [0, 800], '02-10': [0, 800] });
    // By the days of payments nothing was paid when the days of grace ended.
    await house.chargeLate(2);
    expect(await house.charges()).toMatchObject({ '01-16': [0, 24], '02-16': [0, 24] });
    await house.chargeMonth(house.fee, '2026-03');
    expect(await house.charges()).toMatchObject({ '03-10': [748, 52] });
    expect(await house.read()).toMatchObject({ balance: 748, account: { overdue: 748, credit: 0 } });
    // The credit came after the days of grace; what is paid within them lowers the late fee: 3 per cent of 700.
    expect((await house.preview()).amount).toBe(24);
    await house.pay(100, '2026-03-15');
    expect((await house.preview()).amount).toBe(21);
  },
);

test('by INTERES_PRIMERO late fees that followed a sold unit are paid first too, by MAS_ANTIGUO each by its day', async () => {
  const paid = { INTERES_PRIMERO: [0, 0, 24, 800], MAS_ANTIGUO: [0, 24, 0, 800] };
  for (const [order, balances] of Object.entries(paid)) {
    const house = await makeHouse(order);
    await house.chargeLate(2);
    const buyer = (await service.make.residentUser(house.community)).resident;
    const input = { payerId: buyer.id, on: '2026-03-01', debt: 'FOLLOWS' };
    await house.right(TRANSFER, { id: house.unit.id, input });
    const { status } = await house.client().post('/api/pagosresidente', {
      ...{ residenteId: buyer.id, monto: 824, fechaPago: '2026-03-20T00:00:00.000Z', status: 'Aplicado' },
    });
    expect(status).toBe(201);
    const { resident } = await house.right(READ, { id: buyer.id });
    expect(resident).toMatchObject({ balance: 824, account: { closing: 824 } });
    // The late fees of 24 come before the fees of 800.
    expect(resident.charges.nodes.map(({ monto }: { monto: number }) => monto)).toEqual([24, 24, 800, 800]);
    const open = resident.charges.nodes.map(({ balance }: Charge) => balance);
    expect([...open.slice(0, 2).sort(), ...open.slice(2).sort()]).toEqual(balances);
  }
});

test('a waived late fee gives back what was applied to it, and one stays owed whose principal is waived', async () => {
  const house = await makeHouse('INTERES_PRIMERO');
  await house.chargeLate(2);
  await house.pay(824);
  await house.waive('01-16');
  expect(await house.charges()).toEqual({
    '01-10': [0, 800],
    '01-16': [0, 0],
    '02-10': [800, 0],
    '02-16': [0, 24],
  });
  await house.waive('02-10');
  expect(await house.read()).toMatchObject({ balance: 0, account: { overdue: 0, credit: 0 } });
  await house.waive('01-10');
  expect(await house.read()).toMatchObject({ balance: -800, account: { credit: 800 } });
  expect(await house.charges()).toMatchObject({ '02-16': [0, 24] });
  expect((await house.preview()).charges).toBe(0);
});

test('a cancelled payment gives back the late fees that it paid, and its folio is not given again', async () => {
  const house = await makeHouse('INTERES_PRIMERO');
  await house.chargeLate(2);
  const first = await house.pay(824, '2026-03-19');
  expect((await house.read()).payments.nodes).toMatchObject([{ receipt: { folio: 1, voidedAt: null } }]);
  expect((await house.client().put(`/api/pagosresidente/${first}`, { status: 'Cancelado' })).status).toBe(
    200,
  );
  expect(await house.charges()).toEqual({
    '01-10': [800, 0],
    '01-16': [24, 0],
    '02-10': [800, 0],
    '02-16': [24, 0],
  });
  await house.pay(30);
  expect(await house.charges()).toMatchObject({ '01-16': [0, 24], '02-16': [18, 6] });
  const { payments } = await house.read();
  expect(payments.nodes).toMatchObject([
    { status: 'Cancelado', receipt: { folio: 1, voidedAt: time } },
    { status: 'Aplicado', receipt: { folio: 2, voidedAt: null } },
  ]);
});

test('an adjustment pays late fees as a payment does, and by MANUAL none is charged but all of them count', async () => {
  const house = await makeHouse('INTERES_PRIMERO');
  await house.chargeLate(2);
  const ADJUST =
    'mutation ($id: GUID!, $input: AdjustUnitInput!) { adjustUnit(id: $id, input: $input) { id kind } }';
  const input = { amount: 48, concept: 'Recargos condonados', day: '2026-03-20' };
  await house.right(ADJUST, { id: house.unit.id, input });
  expect(await house.charges()).toMatchObject({ '01-16': [0, 24], '02-16': [0, 24], '01-10': [800, 0] });
  const manual = await makeHouse('MANUAL');
  expect((await manual.previewRefusal())?.reason).toBe('PAYMENTS_NOT_APPLIED');
  await manual.right(ADJUST, { id: manual.unit.id, input: { ...input, amount: 850 } });
  expect(await manual.charges()).toEqual({ '01-10': [0, 0], '02-10': [750, 0] });
});

test('who has moved to another community is charged no late fees, and keeps nobody else from being charged', async () => {
  const desk = await makeLateFeeDesk(service, 'INTERES_PRIMERO');
  const neighbour = (await service.make.residentUser(desk.community)).resident;
  await desk.house('1');
  await desk.house('2', neighbour.id);
  const fee = await desk.fee(RULE);
  await desk.chargeMonth(fee, '2026-01', 2);
  await desk.chargeAll('2026-01-31');
  await desk.chargeMonth(fee, '2026-02', 2);
  const other = await service.make.community();
  const both = service.as(await service.make.admin(desk.community, other));
  const { status } = await both.put(`/api/residents/${desk.resident.id}`, { communityId: other.id });
  expect(status).toBe(200);
  expect((await desk.preview()).rows).toMatchObject([{ unit: { number: '2' }, amount: 24 }]);
  await desk.chargeAll();
  const late = (await desk.charges()).filter(({ kind }) => kind === 'LATE_FEE');
  // What was charged before the move stays, by the rule too.
  expect(late.map(({ unit, lateFeeByRule }) => [unit.number, lateFeeByRule]).sort()).toEqual([
    ['1', 24],
    ['2', 24],
    ['2', 24],
  ]);
});
