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
    amount: fc.integer({ min: 100, max: 90_000 }).map((value) => value / 100),
  }),
  { minLength: 1, maxLength: 5 },
);
type Paid = typeof payments extends fc.Arbitrary<infer T> ? T : never;

const AMOUNT = 800;
const MONTHS = ['2027-01', '2027-02', '2027-03', '2027-04'];
const DUE_DAY = 10;
const cents = (amount: number) => Math.round(amount * 100);

/** When the job runs: on which days, and whether before the payments of a day or after them. */
interface Runs {
  readonly days: ReadonlySet<number>;
  readonly at: 'morning' | 'evening';
}

type Order = 'MAS_ANTIGUO' | 'INTERES_PRIMERO';

/** Plays a history while the job runs on some days, more than once on each, and returns the late fees. */
async function play(order: Order, delay: Rule, paid: Paid, { days, at }: Runs): Promise<string[]> {
  time = new Date(START);
  const desk = await makeLateFeeDesk(service, order);
  await desk.house('1');
  const fee = await desk.fee(delay, {
    amount: AMOUNT,
    dueDay: DUE_DAY,
    firstMonth: MONTHS[0],
    automaticSince: MONTHS[0],
  });
  const job = contextOfJob(service.services);
  for (const day of daysOf(...days, ...FIRST_DAYS, ...paid.map((one) => one.day))) {
    time = new Date(START + day * DAY_MS);
    // The months are charged on their days, whenever late fees are.
    if (FIRST_DAYS.includes(day)) await chargeAutomaticFees(job);
    if (days.has(day) && at === 'morning') await chargeAutomaticLateFees(job);
    for (const { amount } of paid.filter((one) => one.day === day))
      expect((await desk.record(dayOf(day), amount)).status).toBe(201);
    if (days.has(day)) await chargeAutomaticLateFees(job);
  }
  const late = (await desk.lateFees()).sort();
  // The job of the next history has nothing to do here.
  await desk.right('mutation ($id: GUID!) { deleteFee(id: $id) { deletedId } }', { id: fee });
  return late;
}

const daysOf = (...days: number[]) => [...new Set(days)].sort((one, other) => one - other);

/** The days on which the months of the fee begin, the first of them on the day of the start. */
const FIRST_DAYS = [0, 30, 58, 89];

/** The days on which something happens: late fees are charged on no other one, however often the job runs. */
const busyDays = (delay: Rule, paid: Paid): number[] =>
  Array.from({ length: LAST + 1 }, (_, day) => day).filter(
    (day) =>
      paid.some((one) => one.day === day) ||
      MONTHS.some((month) => monthsLate(`${month}-${DUE_DAY}`, delay, dayOf(day)) !== null),
  );

interface Owed {
  readonly day: string;
  readonly amount: number;
  readonly isLate: boolean;
  open: number;
  late: number;
}

/** Returns the late fees that a rule says, computed day by day: first they are charged, then what is paid pays what is open. */
function modelOf(order: Order, delay: Rule, paid: Paid): string[] {
  const charges: Owed[] = [];
  const made: string[] = [];
  let credit = 0;
  const owe = (day: string, amount: number, isLate: boolean) =>
    charges.push({ day, amount, isLate, open: amount, late: 0 });
  const rank = ({ isLate, day }: Owed) => `${isLate && order === 'INTERES_PRIMERO' ? 0 : 1} ${day}`;
  const settle = () => {
    for (const charge of charges.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))) {
      const part = Math.min(charge.open, credit);
      charge.open -= part;
      credit -= part;
    }
  };
  for (let days = 0; days <= LAST; days++) {
    const today = dayOf(days);
    const month = MONTHS[FIRST_DAYS.indexOf(days)];
    if (month) owe(`${month}-${DUE_DAY}`, cents(AMOUNT), false);
    settle();
    for (const principal of charges.filter(({ isLate }) => !isLate)) {
      if (monthsLate(principal.day, delay, today) === null) continue;
      const hundredths = cents(delay.value);
      const byRule =
        delay.kind === 'FIXED' ? hundredths : Math.floor((principal.open * hundredths + 5_000) / 10_000);
      const most =
        delay.most === null ? byRule : Math.floor((principal.amount * cents(delay.most) + 5_000) / 10_000);
      const rest = most - (delay.most === null ? 0 : principal.late);
      const amount = principal.open === 0 ? 0 : Math.min(byRule, rest);
      if (amount <= 0) continue;
      principal.late += amount;
      owe(today, amount, true);
      made.push(`${today} ${(amount / 100).toFixed(2)}`);
    }
    settle();
    for (const { amount } of paid.filter(({ day }) => day === days)) {
      credit += cents(amount);
      settle();
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

const MONTHLY = { kind: 'PERCENT', repeats: 'MONTHLY' } as const;

/** Histories in which a payment pays more before a late fee is made up for than it would have after it. */
const MADE_UP: [Rule, Paid, number][] = [
  [
    { ...MONTHLY, graceDays: 11, value: 15.45, when: 'AT_START', most: 20.08 },
    [
      { day: 13, amount: 575.51 },
      { day: 31, amount: 943.77 },
      { day: 82, amount: 961.94 },
      { day: 87, amount: 517.82 },
    ],
    0b1101,
  ],
  [
    { ...MONTHLY, graceDays: 3, value: 20.93, when: 'AT_END', most: 25.01 },
    [
      { day: 46, amount: 1_514.45 },
      { day: 77, amount: 53.9 },
    ],
    0b10110,
  ],
  // It pays all months, of which the last one lacks the late fee of the first one then.
  [
    { ...MONTHLY, graceDays: 0, value: 10, when: 'AT_START', most: null },
    [{ day: 12, amount: 3_200 }],
    0b1110,
  ],
];

test.each(['MAS_ANTIGUO', 'INTERES_PRIMERO'] as const)(
  'by %s late fees are those of the rule whether the job runs every day, on some days or once at the end',
  async (order) => {
    const found: string[] = [];
    await fc.assert(
      fc.asyncProperty(rule, payments, fc.nat(), async (delay, paid, mask) => {
        const expected = modelOf(order, delay, paid);
        found.push(...expected);
        const busy = busyDays(delay, paid);
        const some = busy.filter((_, place) => ((mask >> place) & 1) === 1);
        const runs: Runs[] = [
          { days: new Set(busy), at: 'morning' },
          { days: new Set([...some, LAST]), at: 'evening' },
          { days: new Set([LAST]), at: 'evening' },
        ];
        for (const one of runs) expect(await play(order, delay, paid, one)).toEqual(expected);
      }),
      { examples: MADE_UP, numRuns: 5, seed: 20_261_205, endOnFailure: true, includeErrorInReport: true },
    );
    expect(found.length).toBeGreaterThan(10);
  },
);
