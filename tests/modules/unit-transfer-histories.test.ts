import fc from 'fast-check';
import { action, cents, DAY_MS, History, START } from '../support/debt-history.js';
import { makeSaleDesk, type SoldCharge } from '../support/sale-desk.js';
import { type Service, startService } from '../support/service.js';

/** After any history, what a unit owes does not change by a sale, and the former payer owes nothing for it. */

let time = new Date(START);
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());

const steps = fc.array(
  action.filter(({ kind }) => kind !== 'move'),
  { minLength: 6, maxLength: 14, size: 'max' },
);
/** The day of each sale, in days before the current one. */
const sales = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 3 });

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);

const dayOf = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10);

test.each([null, 'INTERES_PRIMERO', 'MAS_ANTIGUO'])(
  'applied by %s, each sale leaves the unit as it was on every day, and the former payer without a debt',
  async (order) => {
    let moved = 0;
    await fc.assert(
      fc.asyncProperty(steps, sales, async (history, days) => {
        time = new Date(START);
        const desk = await makeSaleDesk(service, order);
        const played = new History(desk.client(), desk.seller.id, [desk.community.id]);
        for (const step of history) await played.play(step);
        const people = [desk.seller, desk.buyer, desk.other];
        for (const [place, day] of days.entries()) {
          const [former, next] = [people[place % 3], people[(place + 1) % 3]] as const;
          if (!former || !next) throw new Error('Nobody to sell to');
          const looked = [-9, -4, 0, 3, 7].map(dayOf);
          const before = await desk.unitAt(...looked);
          const { refusal } = await desk.sell({ payerId: next.id, on: dayOf(-day) });
          expect(refusal).toBeUndefined();
          expect(await desk.unitAt(...looked)).toEqual({ ...before, payerId: next.id });
          const { balance, account } = await desk.resident(former);
          expect(cents(balance) + cents(account.credit)).toBe(0);
        }
        for (const later of [0, 7]) {
          time = new Date(START + later * DAY_MS);
          const residents = await Promise.all(people.map(desk.resident));
          for (const [place, { balance, account, charges }] of residents.entries()) {
            expect(account.closing).toBe(balance);
            const open = sumOf(charges.nodes.map((one: SoldCharge) => one.balance));
            if (later === 7) expect(open - cents(account.credit)).toBe(cents(balance));
            if (later === 7 && place !== days.length % 3) expect(open).toBe(0);
            else moved += open;
          }
          expect(cents((await desk.unitAt()).balance)).toBe(sumOf(residents.map(({ balance }) => balance)));
        }
      }),
      { numRuns: 3, endOnFailure: true, includeErrorInReport: true, seed: 20_261_129 },
    );
    expect(moved).toBeGreaterThan(0);
  },
);
