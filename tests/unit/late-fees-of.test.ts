import type { ChargeRow, PaymentRow } from '../../src/modules/accounts/account-rows.js';
import { lateFeesOf } from '../../src/modules/late-fees/late-fees-of.js';

/** Returns payments, and how often they have been gone through. */
function countedPayments(payments: PaymentRow[]) {
  const uses = { times: 0 };
  const filter = payments.filter.bind(payments);
  const counted = (kept: (payment: PaymentRow) => unknown) => {
    uses.times += 1;
    return filter(kept);
  };
  return { payments: Object.defineProperty(payments, 'filter', { value: counted }), uses };
}

const charge = (id: string, day: string): ChargeRow => ({
  ...{ id, day, version: 1, residentId: 'resident', unitId: 'unit', kind: 'ORDINARY', descripcion: '' },
  ...{ fecha: `${day}T00:00:00.000Z`, begins: day, owedSince: day, isDue: true, isPast: true },
  ...{ monto: 100, manualStatus: null, settledOn: null },
});

const payment = (id: string, day: string, monto: number): PaymentRow => ({
  ...{ id, day, residenteId: 'resident', unitId: 'unit', cargoResidenteId: null, hasCome: true },
  ...{ fechaPago: `${day}T00:00:00.000Z`, monto, applied: 0, concepto: null, formaDePago: null },
  ...{ kind: 'PAYMENT', parts: [{ chargeId: null, amount: monto * 100 }] },
});

test('late fees of many months are computed anew only once charges or payments of other days count', () => {
  const charges = [charge('old', '1990-01-10'), charge('new', '2020-01-10')];
  const { payments, uses } = countedPayments([
    payment('part', '2001-05-01', 40),
    payment('late fees', '2002-05-01', 45),
    payment('rest', '2003-05-01', 300),
  ]);
  const rule = {
    ...{ graceDays: 0, value: 10, most: null, since: null },
    ...({ kind: 'PERCENT', repeats: 'MONTHLY', when: 'AT_START' } as const),
  };
  const found = lateFeesOf(
    [
      {
        household: { unitId: 'unit', account: { charges, payments }, holders: new Map() },
        principals: charges.map((one) => ({
          ...{ charge: one, rule, originId: one.id, amount: 10_000, claimed: new Map() },
        })),
      },
    ],
    { wanted: 'unclaimed', last: '2026-06-01' },
  );
  const amounts = found.map(({ day, unpaid, amount }) => [day.slice(0, 7), unpaid, amount]);
  // The oldest charge is paid before its late fees.
  expect(amounts[0]).toEqual(['1990-01', 10_000, 1_000]);
  expect(amounts[136]).toEqual(['2001-05', 6_000, 600]);
  expect(amounts[148]).toEqual(['2002-05', 1_500, 150]);
  // What it lacks is paid in May 2003, and nothing of the other one.
  expect(amounts[160]).toEqual(['2020-01', 10_000, 1_000]);
  expect(found).toHaveLength(160 + 77);
  expect(uses.times).toBeGreaterThan(0);
  expect(uses.times).toBeLessThan(10);
});
