import fc from 'fast-check';
import { chargeAutomaticFees } from '../../src/modules/fees/automatic-fees.js';
import { chargeAutomaticLateFees } from '../../src/modules/late-fees/automatic-late-fees.js';
import { contextOfJob } from '../../src/modules/notifications/job-context.js';
import { makeLateFeeDesk } from '../support/late-fee-desk.js';
import { type Service, startService } from '../support/service.js';

/** The job makes the late fees that a rule says, however often it runs, after any history whose payments are entered on their days. */

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2027-01-02T18:00:00.000Z');
const LAST = 100;

let time = new Date(START);
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());

const dayOf = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10);

/** Beyond the due day of no other month, so that no two charges of different kinds have one day. */
const rule = fc.record({
  graceDays: fc.integer({ min: 0, max: 22 }),
  kind: fc.constantFrom('FIXED' as const, 'PERCENT' as const),
  value: fc.integer({ min: 1, max: 2_000 }).map((value) => value / 100),
  repeats: fc.constantFrom('ONCE' as const, 'MONTHLY' as const, 'MONTHLY' as const),
  when: fc.constantFrom('AT_START' as const, 'AT_END' as const),
  most: fc.option(fc.integer({ min: 1, max: 3_000 }).map((value) => value / 100)),
});
type Rule = typeof rule extends fc.Arbitrary<infer T> ? T : never;

const payments = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: LAST }),
    amount: fc.integer({ min: 100, max: 60_000 }).map((value) => value / 100),
  }),
  { minLength: 1, maxLength: 6 },
);
type Paid = typeof payments extends fc.Arbitrary<infer T> ? T : never;

const AMOUNT = 800;
const MONTHS = ['2027-01', '2027-02', '2027-03', '2027-04'];
const DUE_DAY = 10;
const cents = (amount: number) => Math.round(amount * 100);

/** Plays a history while the job runs on some days, more than once on each, and returns the late fees. */
async function play(delay: Rule, paid: Paid, runs: ReadonlySet<number>): Promise<string[]> {
  time = new Date(START);
  const desk = await makeLateFeeDesk(service);
  await desk.house('1');
  await desk.fee(delay, {
    amount: AMOUNT,
    dueDay: DUE_DAY,
    firstMonth: MONTHS[0],
    automaticSince: MONTHS[0],
  });
  for (let day = 0; day <= LAST; day++) {
    time = new Date(START + day * DAY_MS);
    for (const { amount } of paid.filter((one) => one.day === day)) await desk.pay(dayOf(day), amount);
    if (!runs.has(day)) continue;
    const job = contextOfJob(service.services);
    await chargeAutomaticFees(job);
    await chargeAutomaticLateFees(job);
  }
  return (await desk.lateFees()).sort();
}

/** Returns the late fees that a rule says, computed day by day from the sums that have been paid. */
function modelOf(delay: Rule, paid: Paid): string[] {
  const charges = MONTHS.map((month) => ({ day: `${month}-${DUE_DAY}`, amount: cents(AMOUNT), late: 0 }));
  const principals = [...charges];
  const made: string[] = [];
  for (let days = 0; days <= LAST; days++) {
    const today = dayOf(days);
    const due = principals.filter((principal) => monthsLate(principal.day, delay, today) !== null);
    let money = cents(
      paid.filter(({ day }) => day < days).reduce((sum, { amount }) => sum + cents(amount), 0) / 100,
    );
    const open = new Map<object, number>();
    for (const charge of charges.filter(({ day }) => day < today).sort((a, b) => (a.day < b.day ? -1 : 1))) {
      const covered = Math.min(money, charge.amount);
      money -= covered;
      open.set(charge, charge.amount - covered);
    }
    for (const principal of due) {
      const unpaid = open.get(principal) ?? 0;
      const hundredths = cents(delay.value);
      const byRule = delay.kind === 'FIXED' ? hundredths : Math.floor((unpaid * hundredths + 5_000) / 10_000);
      const most =
        delay.most === null ? byRule : Math.floor((principal.amount * cents(delay.most) + 5_000) / 10_000);
      const amount = unpaid === 0 ? 0 : Math.min(byRule, most - (delay.most === null ? 0 : principal.late));
      if (amount <= 0) continue;
      principal.late += amount;
      charges.push({ day: today, amount, late: 0 });
      made.push(`${today} ${(amount / 100).toFixed(2)}`);
    }
  }
  return made.sort();
}

/** Returns which month of delay is charged on a day; null for none. */
function monthsLate(dueDay: string, { graceDays, repeats, when }: Rule, today: string): number | null {
  const first = new Date(Date.parse(dueDay) + (graceDays + 1) * DAY_MS);
  const [least, most] = [when === 'AT_START' ? 0 : 1, repeats === 'ONCE' ? 1 : 12];
  for (let months = least; months < least + most; months++) {
    const [year, month] = [first.getUTCFullYear(), first.getUTCMonth() + months];
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    const day = new Date(Date.UTC(year, month, Math.min(first.getUTCDate(), last)))
      .toISOString()
      .slice(0, 10);
    if (day === today) return months;
  }
  return null;
}

test('late fees are those of the rule whether the job runs every day, on some days or once at the end', async () => {
  const someDays = fc.uniqueArray(fc.nat({ max: LAST - 1 }), { minLength: 2, maxLength: 8 });
  const found: string[] = [];
  await fc.assert(
    fc.asyncProperty(rule, payments, someDays, async (delay, paid, days) => {
      const expected = modelOf(delay, paid);
      found.push(...expected);
      const everyDay = Array.from({ length: LAST + 1 }, (_, day) => day);
      for (const runs of [[LAST], [...days, LAST], everyDay])
        expect(await play(delay, paid, new Set(runs))).toEqual(expected);
    }),
    { numRuns: 4, seed: 20_261_203, endOnFailure: true, includeErrorInReport: true },
  );
  expect(found.length).toBeGreaterThan(10);
});
