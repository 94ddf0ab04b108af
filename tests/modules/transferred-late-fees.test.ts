import { makeLateFeeDesk, RULE } from '../support/late-fee-desk.js';
import { TRANSFER } from '../support/sale-desk.js';
import { type Service, startService } from '../support/service.js';

/** Late fees of units that are sold: a month of delay is charged once, to whoever owed on its day. */

const NOON = 'T18:00:00.000Z';
let time = `2026-08-01${NOON}`;
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => new Date(time), nowIso: () => time } });
});
afterAll(() => service.stop());
beforeEach(() => {
  time = `2026-08-01${NOON}`;
});

const MONTHLY = { ...RULE, repeats: 'MONTHLY' } as const;
const MONTHS = `query ($id: GUID!) { fee(id: $id) { months { month units amount paid overdue } } }`;

/** A house that owes January of a fee with a rule: it is due on the tenth, and late from the sixteenth on. */
async function makeLateHouse(rule: object = MONTHLY) {
  const desk = await makeLateFeeDesk(service);
  const unit = await desk.house('1');
  const feeId = await desk.fee(rule);
  await desk.chargeMonth(feeId, '2026-01');
  const buyers = [
    (await service.make.residentUser(desk.community)).resident,
    (await service.make.residentUser(desk.community)).resident,
  ] as const;
  const sell = (payerId: string, on: string) =>
    desk.right(TRANSFER, { id: unit.id, input: { payerId, on, debt: 'FOLLOWS' } });
  /** The late fees, as `day amount` with who owes them: the seller, or a buyer by its place. */
  const lateFees = async () =>
    (await desk.charges())
      .filter(({ kind }) => kind === 'LATE_FEE')
      .map(({ fecha, monto, residentId, lateFeeByRule }) => {
        expect(lateFeeByRule).toBe(monto);
        const buyer = buyers.findIndex(({ id }) => id === residentId);
        return `${fecha.slice(0, 10)} ${monto.toFixed(2)} ${buyer < 0 ? 'seller' : `buyer ${buyer + 1}`}`;
      });
  const months = async () => (await desk.right(MONTHS, { id: feeId })).fee.months;
  return { ...desk, unit, feeId, buyers, sell, lateFees, months };
}

test('a debt that moved goes on being late, by its own months, and no month is charged twice', async () => {
  const desk = await makeLateHouse();
  const [first, second] = desk.buyers;
  await desk.chargeAll('2026-02-20');
  await desk.sell(first.id, '2026-03-01');
  expect((await desk.preview('2026-03-15')).charges).toBe(0);
  const preview = await desk.preview('2026-03-20');
  expect(preview).toMatchObject({
    charges: 1,
    rows: [{ amount: 24, months: [{ number: 3, day: '2026-03-16', unpaid: 800, amount: 24 }] }],
  });
  await desk.chargeAll('2026-03-20');
  await desk.sell(second.id, '2026-04-16');
  await desk.chargeAll('2026-05-16');
  expect((await desk.preview('2026-05-16')).charges).toBe(0);
  // Of the day of the sale itself the former payer owes when it begins.
  expect(await desk.lateFees()).toEqual([
    '2026-01-16 24.00 seller',
    '2026-02-16 24.00 seller',
    '2026-03-16 24.00 buyer 1',
    '2026-04-16 24.00 buyer 1',
    '2026-05-16 24.00 buyer 2',
  ]);
});

test('late fees that are charged after a sale are of whoever owed on their days', async () => {
  const desk = await makeLateHouse();
  await desk.sell(desk.buyers[0].id, '2026-03-01');
  await desk.chargeAll('2026-03-31');
  expect(await desk.lateFees()).toEqual([
    '2026-01-16 24.00 seller',
    '2026-02-16 24.00 seller',
    '2026-03-16 24.00 buyer 1',
  ]);
});

test('a late fee that is charged once for a debt is not charged again to the next payer', async () => {
  const desk = await makeLateHouse(RULE);
  await desk.chargeAll('2026-02-20');
  await desk.sell(desk.buyers[0].id, '2026-03-01');
  expect((await desk.preview()).charges).toBe(0);
  expect(await desk.lateFees()).toEqual(['2026-01-16 24.00 seller']);
});

test('a debt that stands twice, since its transfer was deleted, has one late fee for each month', async () => {
  const desk = await makeLateHouse();
  await desk.sell(desk.buyers[0].id, '2026-01-12');
  const { resident } = await desk.right(
    'query ($id: GUID!) { resident(id: $id) { payments(first: 5) { nodes { id } } } }',
    { id: desk.resident.id },
  );
  const { status } = await desk.client().delete(`/api/pagosresidente/${resident.payments.nodes[0].id}`);
  expect(status).toBe(204);
  await desk.chargeAll('2026-02-20');
  expect((await desk.lateFees()).map((text) => text.slice(0, 16))).toEqual([
    '2026-01-16 24.00',
    '2026-02-16 24.00',
  ]);
  expect((await desk.preview('2026-02-20')).charges).toBe(0);
  // What is owed twice is no more than was charged.
  expect(await desk.months()).toEqual([{ month: '2026-01', units: 1, amount: 800, paid: 0, overdue: 800 }]);
});

test('what was paid before a sale lowers the late fees after it, and the most goes by what was charged at first', async () => {
  const desk = await makeLateHouse({ ...MONTHLY, most: 7 });
  await desk.chargeAll('2026-02-20');
  await desk.pay('2026-02-25', 500);
  await desk.sell(desk.buyers[0].id, '2026-03-01');
  await desk.chargeAll('2026-05-20');
  // 7 % of 800 are 56, of which 48 were charged; 3 % of the 300 that moved would be 9.
  expect(await desk.lateFees()).toEqual([
    '2026-01-16 24.00 seller',
    '2026-02-16 24.00 seller',
    '2026-03-16 8.00 buyer 1',
  ]);
});

test('the months of a fee count what moved as paid once the new payer has paid it', async () => {
  const desk = await makeLateHouse();
  const [buyer] = desk.buyers;
  await desk.pay('2026-01-15', 300);
  const before = [{ month: '2026-01', units: 1, amount: 800, paid: 300, overdue: 500 }];
  expect(await desk.months()).toEqual(before);
  await desk.sell(buyer.id, '2026-03-01');
  expect(await desk.months()).toEqual(before);
  await service.make.residentPayment(buyer, {
    ...{ monto: 200, fechaPago: '2026-03-05T00:00:00.000Z', status: 'Aplicado', unitId: desk.unit.id },
  });
  expect(await desk.months()).toEqual([{ ...before[0], paid: 500, overdue: 300 }]);
});
