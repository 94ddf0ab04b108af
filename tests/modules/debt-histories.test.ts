import fc from 'fast-check';
import { calendarDay } from '../support/calendar-day.js';
import {
  action,
  type Charge,
  cents,
  DAY_MS,
  History,
  type Payment,
  START,
  ZONE,
} from '../support/debt-history.js';
import { type Service, startService } from '../support/service.js';

/** After any history of charges and payments all figures about debts are those of a plain model, at every day. */

let time = new Date(START);
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());

/** Returns the balances of the charges of a resident and of the resident, in cents, as the contract says them, one after another. */
function figuresOf(charges: readonly Charge[], payments: readonly Payment[], today: string) {
  const counting = payments.filter(({ status, day }) => status === 'Aplicado' && day <= today);
  let account = counting.filter(({ charge }) => !charge).reduce((sum, one) => sum + one.amount, 0);
  let free = 0;
  const rows = [...charges]
    .sort((a, b) => (a.day + a.at + a.id < b.day + b.at + b.id ? -1 : 1))
    .map((charge) => {
      const linked = counting
        .filter((one) => one.charge === charge)
        .reduce((sum, one) => sum + one.amount, 0);
      const owed = charge.status === 'Cancelado' ? 0 : charge.amount;
      const paid = Math.min(linked, owed);
      free += linked - paid;
      return {
        charge,
        isDue: charge.day <= today,
        paid,
        open: owed - paid,
        isForgiven: charge.status === 'Pagado',
      };
    });
  for (const row of rows.filter(({ isForgiven }) => isForgiven)) {
    const taken = Math.min(account, row.open);
    account -= taken;
    row.paid += taken;
    row.open = 0;
  }
  free += account;
  const due = rows.filter(({ isDue }) => isDue);
  const coming = rows.filter(({ isDue }) => !isDue);
  for (const row of due) {
    for (const lender of [undefined, ...[...coming].reverse()]) {
      const taken = Math.min(row.open, lender ? lender.paid : free);
      row.open -= taken;
      if (!lender) free -= taken;
      else {
        lender.paid -= taken;
        if (!lender.isForgiven) lender.open += taken;
      }
    }
  }
  for (const row of coming) {
    const taken = Math.min(row.open, free);
    row.open -= taken;
    free -= taken;
  }
  const owed = due.reduce((sum, { open }) => sum + open, 0);
  const early = coming.reduce((sum, { paid }) => sum + paid, 0);
  const covered = coming.reduce((sum, { charge, paid, open, isForgiven }) => {
    const whole = charge.status === 'Cancelado' ? 0 : charge.amount;
    return sum + (isForgiven ? 0 : whole - paid - open);
  }, 0);
  return { rows, balance: owed - free - early - covered };
}

const FIGURES = `query ($resident: GUID!, $communities: [GUID!]) {
  resident(id: $resident) { balance inArrears oldestUnpaid nextCharge { id } }
  residentCharges(first: 50, where: { residentId: { eq: $resident } }) {
    nodes { id balance isOverdue } totals { balance overdue } }
  communities(where: { id: { in: $communities } }) { nodes {
    receivables { outstanding overdue } debtors { owed nodes { residentId } } } }
}`;

const sum = (values: readonly number[]) => values.reduce((total, value) => total + cents(value), 0);

async function expectModel({ client, residentId, communities, charges, payments }: History, isGone: boolean) {
  const today = calendarDay(new Date(time.getTime() + 1).toISOString(), ZONE);
  const { rows, balance } = figuresOf(charges, payments, today);
  const { data, errors } = await client.graphql(FIGURES, { resident: residentId, communities });
  expect(errors).toBeUndefined();
  const past = rows.filter(({ charge }) => charge.day < today);
  const total = (some: typeof rows) => some.reduce((all, { open }) => all + open, 0);
  const due = rows.filter(({ isDue }) => isDue);
  const seen = new Map(data.residentCharges.nodes.map((one: { id: string }) => [one.id, one]));
  for (const { charge, open } of rows)
    expect(seen.get(charge.id)).toEqual({
      id: charge.id,
      balance: open / 100,
      isOverdue: open > 0 && charge.day < today,
    });
  expect(data.residentCharges.totals).toEqual({ balance: total(rows) / 100, overdue: total(past) / 100 });
  const { nodes } = data.communities;
  type Figures = {
    receivables: { outstanding: number; overdue: number };
    debtors: { owed: number; nodes: object[] };
  };
  expect(sum(nodes.map(({ receivables }: Figures) => receivables.outstanding))).toBe(total(due));
  expect(sum(nodes.map(({ receivables }: Figures) => receivables.overdue))).toBe(total(past));
  // Somebody owes something exactly if a charge is open that is due: nobody in credit is told of a debt.
  expect(total(due)).toBe(Math.max(balance, 0));
  if (isGone) return;
  expect(data.resident).toEqual({
    balance: balance / 100,
    inArrears: nodes.some(({ debtors }: Figures) => debtors.nodes.length > 0),
    oldestUnpaid: due.find(({ open }) => open > 0)?.charge.at ?? null,
    nextCharge: rows.some(({ open }) => open > 0)
      ? { id: rows.find(({ open }) => open > 0)?.charge.id }
      : null,
  });
}

test('all figures about debts are those of a plain model after any history, at every day', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(action, { minLength: 8, maxLength: 16, size: 'max' }),
      fc.boolean(),
      async (steps, isDeleted) => {
        time = new Date(START);
        const { make } = service;
        const communities = [
          await make.community({ timeZone: ZONE }),
          await make.community({ timeZone: ZONE }),
        ];
        const admin = await make.admin(...communities);
        const { resident } = await make.residentUser(communities[0] as (typeof communities)[number]);
        const ids = communities.map(({ id }) => id);
        const history = new History(service.as(admin), resident.id, ids);
        for (const step of steps) await history.play(step);
        if (isDeleted) await history.client.delete(`/api/residents/${resident.id}`);
        for (const days of [0, 2, 7]) {
          time = new Date(START + days * DAY_MS);
          const client = service.as(admin);
          await expectModel(Object.assign(Object.create(history), { client }), isDeleted);
        }
      },
    ),
    { seed: 20_261_128, numRuns: 8, endOnFailure: true, includeErrorInReport: true },
  );
});
