import { makeSaleDesk, type SoldCharge } from '../support/sale-desk.js';
import { type Service, startService } from '../support/service.js';

/** Units that are sold: what the former payer owes follows to the new one, or stays, and nothing of it is income. */

const NOON = 'T18:00:00.000Z';
let time = `2026-04-20${NOON}`;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = `2026-04-20${NOON}`;
});

const ORDERS = [null, 'MAS_ANTIGUO', 'INTERES_PRIMERO'] as const;

const brief = ({ monto, fecha, owedSince, kind, balance, isOverdue }: SoldCharge) =>
  `${kind} ${monto} of ${fecha.slice(0, 10)} since ${owedSince}: ${balance}${isOverdue ? ' overdue' : ''}`;

const SET_PEOPLE =
  'mutation ($id: GUID!, $input: UnitPeopleInput!) { setUnitPeople(id: $id, input: $input) { version } }';
const INCOME = `query ($id: GUID!) { dashboard(communityId: $id) { ingresosDelMes recaudacionMensual { mes total } saldoActualEnBanco } }`;

describe.each(ORDERS)('where payments are applied by %s', (order) => {
  test('a debt follows the unit: charge by charge, with its age, and without a change of what the unit owes', async () => {
    const desk = await makeSaleDesk(service, order);
    await desk.charge('2026-01-10', 800);
    await desk.charge('2026-02-10', 800);
    await desk.charge('2026-04-10', 500);
    await desk.pay('2026-01-15', 1_000);
    const days = ['2026-02-11', '2026-03-31', '2026-04-01', '2026-04-10', undefined];
    const before = await desk.unitAt(...days);
    const income = await desk.ask(INCOME, { id: desk.community.id });
    const { unit } = await desk.sell();
    expect(unit).toMatchObject({ payerId: desk.buyer.id, balance: 1_100 });
    expect(await desk.unitAt(...days)).toEqual({ ...before, payerId: desk.buyer.id });
    expect(await desk.ask(INCOME, { id: desk.community.id })).toEqual(income);
    const seller = await desk.resident(desk.seller);
    expect(seller).toMatchObject({
      balance: 0,
      oldestUnpaid: null,
      inArrears: false,
      account: { credit: 0 },
    });
    expect(seller.charges.nodes.map((one: SoldCharge) => one.balance)).toEqual([0, 0, 0]);
    const moved = seller.payments.nodes.filter(({ kind }: { kind: string }) => kind === 'TRANSFER');
    const chargeIds = seller.charges.nodes.map(({ id }: SoldCharge) => id);
    expect(moved).toEqual([
      expect.objectContaining({
        monto: 600,
        fechaPago: '2026-04-01T00:00:00.000Z',
        charge: { id: chargeIds[1] },
      }),
      expect.objectContaining({
        monto: 500,
        fechaPago: '2026-04-10T00:00:00.000Z',
        charge: { id: chargeIds[2] },
      }),
    ]);
    for (const payment of moved)
      expect(payment).toMatchObject({ status: 'Aplicado', unit: { id: desk.unit.id }, receipt: null });
    const buyer = await desk.resident(desk.buyer);
    expect(buyer.charges.nodes.map(brief)).toEqual([
      'TRANSFER 600 of 2026-04-01 since 2026-02-10: 600 overdue',
      'TRANSFER 500 of 2026-04-10 since 2026-04-10: 500 overdue',
    ]);
    expect(buyer).toMatchObject({
      ...{ balance: 1_100, oldestUnpaid: '2026-02-10T00:00:00.000Z' },
      account: { aging: [{ amount: 500 }, { amount: 0 }, { amount: 600 }, { amount: 0 }] },
    });
  });

  test('a credit of the former payer stays, and one of the new payer pays what follows', async () => {
    const desk = await makeSaleDesk(service, order);
    await desk.pay('2026-01-15', 1_000);
    await desk.charge('2026-02-10', 800);
    await desk.sell();
    expect(await desk.resident(desk.seller)).toMatchObject({ balance: -200, account: { credit: 200 } });
    expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 0, charges: { nodes: [] } });
    // The new payer pays ahead, and sells with a debt to somebody who has paid on account.
    await desk.charge('2026-04-05', 900, desk.buyer.id);
    await desk.pay('2026-04-06', 300, { residenteId: desk.other.id });
    await desk.sell({ payerId: desk.other.id, on: '2026-04-15' });
    expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 0, account: { credit: 0 } });
    expect(await desk.resident(desk.other)).toMatchObject({ balance: 600 });
  });

  test('a charge that nobody has owed yet is one of the new payer, and a payment of a day to come becomes a credit', async () => {
    const desk = await makeSaleDesk(service, order);
    const past = await desk.charge('2026-04-10', 300);
    await desk.charge('2026-05-10', 800);
    await desk.pay('2026-04-25', 300, { cargoResidenteId: past });
    await desk.sell();
    expect(await desk.resident(desk.seller)).toMatchObject({ balance: 0 });
    expect((await desk.resident(desk.buyer)).charges.nodes.map(brief)).toEqual([
      'TRANSFER 300 of 2026-04-10 since 2026-04-10: 300 overdue',
      'OTHER 800 of 2026-05-10 since 2026-05-10: 800',
    ]);
    expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 300, account: { overdue: 300 } });
    time = `2026-05-10${NOON}`;
    expect(await desk.resident(desk.seller)).toMatchObject({ balance: -300 });
    expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 1_100, account: { overdue: 300 } });
  });

  test('a charge that money of a day to come pays is not moved, but the charge of that day is', async () => {
    const desk = await makeSaleDesk(service, order);
    const ahead = await desk.charge('2026-05-10', 800);
    await desk.pay('2026-04-05', 800, { cargoResidenteId: ahead });
    await desk.charge('2026-03-10', 500);
    const days = [undefined, '2026-05-09', '2026-05-10'];
    const before = await desk.unitAt(...days);
    const { unit } = await desk.sell();
    expect(unit).toMatchObject({ balance: -300 });
    expect(await desk.unitAt(...days)).toEqual({ ...before, payerId: desk.buyer.id });
    const buyer = await desk.resident(desk.buyer);
    expect(buyer).toMatchObject({ balance: 0, oldestUnpaid: null, account: { overdue: 0 } });
    expect(buyer.charges.nodes.map(brief)).toEqual(['TRANSFER 500 of 2026-05-10 since 2026-05-10: 500']);
    expect(await desk.resident(desk.seller)).toMatchObject({ balance: -300 });
    time = `2026-05-10${NOON}`;
    expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 500 });
    expect(await desk.resident(desk.seller)).toMatchObject({ balance: 0, account: { credit: 0 } });
  });

  test('what was paid ahead of a charge, and pays an older one that came later, stays with the former payer', async () => {
    const desk = await makeSaleDesk(service, order);
    await desk.charge('2026-05-10', 800);
    await desk.pay('2026-04-05', 500);
    await desk.charge('2026-03-10', 300);
    await desk.sell();
    const buyer = await desk.resident(desk.buyer);
    expect(buyer).toMatchObject({ balance: 0, account: { overdue: 0 } });
    expect(buyer.charges.nodes.map(brief)).toEqual(['TRANSFER 600 of 2026-05-10 since 2026-05-10: 600']);
    time = `2026-05-10${NOON}`;
    const seller = await desk.resident(desk.seller);
    expect(seller).toMatchObject({ balance: 0, account: { credit: 0 } });
    expect(seller.charges.nodes.map(({ balance }: SoldCharge) => balance)).toEqual([0, 0]);
    expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 600 });
  });

  test('what is forgiven, cancelled or paid is not moved, and neither is what another unit owes', async () => {
    const desk = await makeSaleDesk(service, order);
    const paid = await desk.charge('2026-01-10', 100);
    const cancelled = await desk.charge('2026-02-10', 200);
    await desk.charge('2026-03-10', 400);
    const second = await service.make.unit(desk.community, { payerId: desk.seller.id });
    await service.make.residentCharge(desk.seller, {
      ...{ fecha: '2026-02-15T00:00:00.000Z', monto: 50, montoPagado: 0, unitId: second.id },
    });
    for (const [id, estatus] of [
      [paid, 'Pagado'],
      [cancelled, 'Cancelado'],
    ])
      expect((await desk.client().put(`/api/CargosResidente/${id}`, { estatus })).status).toBe(200);
    await desk.sell();
    expect((await desk.resident(desk.buyer)).charges.nodes.map(brief)).toEqual([
      'TRANSFER 400 of 2026-04-01 since 2026-03-10: 400 overdue',
    ]);
    expect(await desk.resident(desk.seller)).toMatchObject({ balance: 50 });
  });
});

test('a debt that was moved keeps its first day when it is moved again', async () => {
  const desk = await makeSaleDesk(service);
  await desk.charge('2026-01-10', 800);
  await desk.sell({ on: '2026-02-01' });
  await desk.sell({ on: '2026-03-01', payerId: desk.other.id });
  expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 0 });
  const { charges } = await desk.resident(desk.other);
  expect(charges.nodes.map(brief)).toEqual(['TRANSFER 800 of 2026-03-01 since 2026-01-10: 800 overdue']);
  expect(charges.nodes[0].descripcion).toBe('Traspaso: Cuota 2026-01-10');
  expect(await desk.unitAt()).toMatchObject({ balance: 800 });
});

test('a debt that followed a unit and is put off is owed and overdue in no figure until its new day comes', async () => {
  const desk = await makeSaleDesk(service);
  const { buyer, unit, community } = desk;
  await desk.charge('2026-01-10', 800);
  await desk.sell();
  await desk.charge('2026-02-10', 300, buyer.id);
  const { charges } = await desk.resident(buyer);
  const putOff = charges.nodes.find(({ kind }: SoldCharge) => kind === 'TRANSFER').id;
  const { status } = await desk.client().put(`/api/CargosResidente/${putOff}`, { fecha: '2026-05-10' });
  expect(status).toBe(200);
  const figures = async () =>
    desk.ask(
      `query ($unit: GUID!, $resident: GUID!, $community: GUID!) {
        unit(id: $unit) { balance overdue oldestUnpaid account { closing overdue } }
        resident(id: $resident) { balance oldestUnpaid nextCharge { id } account { closing overdue credit }
          charges(first: 5, orderBy: FECHA_ASC) { nodes { balance isOverdue owedSince } totals { overdue } } }
        community(id: $community) { receivables { outstanding overdue overdueCharges } } }`,
      { unit: unit.id, resident: buyer.id, community: community.id },
    );
  expect(await figures()).toMatchObject({
    unit: { balance: 300, overdue: 300, oldestUnpaid: '2026-02-10', account: { closing: 300, overdue: 300 } },
    resident: {
      ...{ balance: 300, account: { closing: 300, overdue: 300 } },
      charges: {
        nodes: [
          { balance: 300, isOverdue: true },
          { balance: 800, isOverdue: false, owedSince: '2026-01-10' },
        ],
        totals: { overdue: 300 },
      },
    },
    community: { receivables: { outstanding: 300, overdue: 300, overdueCharges: 1 } },
  });
  // What is paid on account pays what is due, and not the older debt that was put off.
  await desk.pay('2026-04-15', 300, { residenteId: buyer.id });
  expect(await figures()).toMatchObject({
    unit: { balance: 0, overdue: 0, oldestUnpaid: null, account: { closing: 0, overdue: 0 } },
    resident: {
      ...{ balance: 0, oldestUnpaid: null, nextCharge: { id: putOff }, account: { closing: 0, credit: 0 } },
      charges: { nodes: [{ balance: 0 }, { balance: 800, isOverdue: false }] },
    },
    community: { receivables: { outstanding: 0, overdue: 0, overdueCharges: 0 } },
  });
  time = `2026-05-10${NOON}`;
  expect(await figures()).toMatchObject({
    unit: { balance: 800, overdue: 800, oldestUnpaid: '2026-01-10', account: { closing: 800, overdue: 800 } },
    resident: { balance: 800, charges: { nodes: [{ balance: 300 }, { balance: 500, isOverdue: true }] } },
    community: { receivables: { outstanding: 800, overdue: 800, overdueCharges: 2 } },
  });
});

test('a debt that stays is owed by the former payer, and the unit changes hands', async () => {
  const desk = await makeSaleDesk(service);
  await desk.charge('2026-01-10', 800);
  const { unit } = await desk.sell({ debt: 'STAYS' });
  expect(unit).toMatchObject({ payerId: desk.buyer.id, balance: 800 });
  expect(await desk.resident(desk.seller)).toMatchObject({ balance: 800, payments: { nodes: [] } });
  expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 0, charges: { nodes: [] } });
});

test('the rows of the former payer end on the day, and the new payer owns the unit from then on', async () => {
  const desk = await makeSaleDesk(service);
  const { seller, buyer, other, unit } = desk;
  const row = (residentId: string, relation: string, since: string, until: string | null = null) => ({
    ...{ residentId, relation, since, until },
  });
  const people = [
    row(seller.id, 'OWNER', '2020-01-01'),
    row(buyer.id, 'TENANT', '2024-01-01'),
    row(other.id, 'FAMILY', '2024-01-01'),
  ];
  await desk.ask(SET_PEOPLE, { id: unit.id, input: { people, payerId: seller.id } });
  const first = await desk.sell();
  expect(first.unit.people.nodes).toEqual(
    expect.arrayContaining([
      row(seller.id, 'OWNER', '2020-01-01', '2026-04-01'),
      row(buyer.id, 'TENANT', '2024-01-01', '2026-04-01'),
      row(buyer.id, 'OWNER', '2026-04-01'),
      row(other.id, 'FAMILY', '2024-01-01'),
    ]),
  );
  expect(first.unit.people.nodes).toHaveLength(4);
  // Rows that begin on the day or later never were, and who owns it already goes on doing so.
  const more = [
    row(buyer.id, 'OWNER', '2026-04-10'),
    row(other.id, 'OWNER', '2025-01-01', '2027-01-01'),
    row(other.id, 'FAMILY', '2027-02-01'),
  ];
  await desk.ask(SET_PEOPLE, { id: unit.id, input: { people: more, payerId: buyer.id } });
  const second = await desk.sell({ payerId: other.id, on: '2026-04-10' });
  expect(second.unit).toMatchObject({
    payerId: other.id,
    people: { nodes: [row(other.id, 'OWNER', '2025-01-01')] },
  });
});

test('a sale is refused in another version, of a day to come, to the same payer, to strangers and without a payer', async () => {
  const desk = await makeSaleDesk(service);
  const stranger = (await service.make.residentUser(await service.make.community())).resident;
  await desk.charge('2026-01-10', 800);
  expect((await desk.sell({ on: '2026-04-21' })).refusal).toMatchObject({ reason: 'DAY_NOT_COME' });
  expect((await desk.sell({ payerId: desk.seller.id })).refusal).toMatchObject({ reason: 'PAYER_UNCHANGED' });
  expect((await desk.sell({ payerId: stranger.id })).refusal).toMatchObject({ reason: 'UNKNOWN_REFERENCE' });
  expect((await desk.sell({}, 7)).refusal).toMatchObject({ code: 'CONFLICT' });
  const { unit, refusal } = await desk.sell({}, 1);
  expect(refusal).toBeUndefined();
  expect(unit.version).toBe(2);
  await desk.ask(SET_PEOPLE, { id: desk.unit.id, input: { people: [], payerId: null } });
  expect((await desk.sell({ payerId: desk.other.id })).refusal).toMatchObject({
    reason: 'UNIT_WITHOUT_PAYER',
  });
  expect(await desk.resident(desk.buyer)).toMatchObject({ balance: 800 });
});
