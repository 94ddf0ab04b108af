import { makeSaleDesk, type SoldCharge } from '../support/sale-desk.js';
import { type Service, startService } from '../support/service.js';

/** Sales of units while others sell, pay, charge and correct: whatever comes first, nothing is lost, owed twice or left behind. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const ROUNDS = 3;
const ORDERS = [null, 'MAS_ANTIGUO'] as const;

const CHARGE_FEE =
  'mutation ($id: GUID!, $input: ChargeFeeInput!) { chargeFee(id: $id, input: $input) { id } }';

type Desk = Awaited<ReturnType<typeof makeSaleDesk>>;

const openOf = (resident: { charges: { nodes: readonly SoldCharge[] } }) =>
  resident.charges.nodes.map(({ balance }) => balance).filter((balance) => balance > 0);

/** Expects that the seller owes nothing, and that the unit owes this much, of which each amount is owed by one resident. */
async function expectOwed(
  desk: Desk,
  debts: { readonly [resident in 'buyer' | 'other']?: number },
): Promise<void> {
  const seller = await desk.resident(desk.seller);
  expect(openOf(seller)).toEqual([]);
  expect(seller.balance + seller.account.credit).toBe(0);
  for (const name of ['buyer', 'other'] as const)
    expect((await desk.resident(desk[name])).balance).toBe(debts[name] ?? 0);
  const owed = (debts.buyer ?? 0) + (debts.other ?? 0);
  // What somebody pays on account who pays for no unit any more is of none.
  const ofNone = seller.payments.nodes.filter(({ unit }: { unit: object | null }) => unit === null);
  const loose = ofNone.reduce((sum: number, { monto }: { monto: number }) => sum + monto, 0);
  expect((await desk.unitAt()).balance).toBe(owed - seller.account.credit + loose);
}

describe.each(ORDERS)('where payments are applied by %s', (order) => {
  test('of two sales at once both are made, one after the other, and the last payer owes all', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const desk = await makeSaleDesk(service, order);
      await desk.charge('2026-01-10', 800);
      await desk.charge('2026-02-10', 400);
      const sales = await Promise.all([desk.sell(), desk.sell({ payerId: desk.other.id })]);
      expect(sales.map(({ refusal }) => refusal)).toEqual([undefined, undefined]);
      const { payerId } = await desk.unitAt();
      await expectOwed(desk, payerId === desk.buyer.id ? { buyer: 1_200 } : { other: 1_200 });
    }
  });

  test('of two sales to one resident one is refused, and so is one of two for the same version', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const desk = await makeSaleDesk(service, order);
      await desk.charge('2026-01-10', 800);
      const same = await Promise.all([desk.sell(), desk.sell()]);
      expect(same.map(({ refusal }) => refusal?.reason).sort()).toEqual(['PAYER_UNCHANGED', undefined]);
      const versions = await Promise.all([
        desk.sell({ payerId: desk.other.id }, 2),
        desk.sell({ payerId: desk.seller.id }, 2),
      ]);
      expect(versions.map(({ refusal }) => refusal?.code).sort()).toEqual(['CONFLICT', undefined]);
      expect((await desk.unitAt()).balance).toBe(800);
    }
  });

  test('a payment at the same time lowers what follows, or is a credit of who paid', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const desk = await makeSaleDesk(service, order);
      const charged = await desk.charge('2026-01-10', 800);
      const [{ refusal }] = await Promise.all([
        desk.sell(),
        desk.pay('2026-01-15', 300),
        desk.pay('2026-01-16', 200, { cargoResidenteId: charged }),
      ]);
      expect(refusal).toBeUndefined();
      const { credit } = (await desk.resident(desk.seller)).account;
      expect([0, 200, 300, 500]).toContain(credit);
      await expectOwed(desk, { buyer: 300 + credit });
    }
  });

  test('a charge that is made, lowered or cancelled at the same time is owed once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const desk = await makeSaleDesk(service, order);
      const lowered = await desk.charge('2026-01-10', 800);
      const cancelled = await desk.charge('2026-02-10', 500);
      const fee = await service.make.fee(desk.community, {
        ...{ basis: 'EQUAL', amount: 100, firstMonth: '2026-01', name: 'Cuota' },
      });
      const put = (id: string, body: object) => desk.client().put(`/api/CargosResidente/${id}`, body);
      const input = { month: '2026-01', expected: { units: 1, amount: 100 } };
      const [{ refusal }] = await Promise.all([
        desk.sell(),
        desk.ask(CHARGE_FEE, { id: fee.id, input }),
        put(lowered, { monto: 600 }),
        put(cancelled, { estatus: 'Cancelado' }),
      ]);
      expect(refusal).toBeUndefined();
      const { credit } = (await desk.resident(desk.seller)).account;
      // What is corrected after the sale leaves its debt with the new payer, and a credit with the former one.
      expect([0, 200, 500, 700]).toContain(credit);
      await expectOwed(desk, { buyer: 700 + credit });
    }
  });
});
