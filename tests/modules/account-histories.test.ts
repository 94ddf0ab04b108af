import fc from 'fast-check';
import { calendarDay } from '../support/calendar-day.js';
import { cents, DAY_MS, START, ZONE } from '../support/debt-history.js';
import { type DeskAction, DeskHistory, deskAction } from '../support/desk-history.js';
import { type Service, startService } from '../support/service.js';

/** An account is the same figures as everywhere, in the order of its days, after any history of charges, payments and what administrators do with them. */

let time = new Date(START);
let service: Service;
beforeAll(async () => {
  service = await startService({ clock: { now: () => time, nowIso: () => time.toISOString() } });
});
afterAll(() => service.stop());

interface Entry {
  readonly amount: number;
  readonly balance: number;
  readonly open: number | null;
  readonly day: string;
  readonly kind: string;
  readonly chargeId: string | null;
  readonly paymentId: string | null;
  readonly applications: readonly { readonly amount: number }[];
}

interface Account {
  readonly opening: number;
  readonly closing: number;
  readonly credit: number;
  readonly notDue: number;
  readonly overdue: number;
  readonly aging: readonly { readonly amount: number }[];
  readonly entries: { readonly nodes: readonly Entry[] };
}

const ACCOUNT = `opening closing credit notDue overdue aging { from to amount } entries(first: 100) { nodes {
  day kind text amount balance open daysOverdue chargeId paymentId applications { chargeId paymentId amount day } } }`;
const FIGURES = `query ($id: GUID!, $communities: [GUID!]) { resident(id: $id) {
  balance oldestUnpaid inArrears account { ${ACCOUNT} }
  charges(first: 80) { nodes { id fecha balance monto montoPagado estatus applications { amount payment { id } } } totals { overdue } }
  payments(first: 80) { nodes { fechaPago monto status unapplied cargoResidenteId applications { amount charge { id } } } }
} communities(first: 2, where: { id: { in: $communities } }) { nodes { id
  receivables { outstanding overdue } debtors(first: 2) { owed nodes { owed } }
  units(first: 3) { nodes { balance overdue account { closing credit notDue overdue } } }
} } }`;

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);

/** Expects that the figures of an account follow from its entries. */
function expectWhole({ opening, closing, credit, notDue, overdue, aging, entries }: Account): void {
  let balance = cents(opening);
  for (const entry of entries.nodes) {
    balance += cents(entry.amount);
    expect(cents(entry.balance)).toBe(balance);
    const applied = total(entry.applications.map(({ amount }) => amount));
    if (entry.kind === 'CHARGE' || entry.kind === 'LATE_FEE')
      expect(applied + cents(entry.open ?? 0)).toBeLessThanOrEqual(cents(entry.amount));
    if (entry.kind === 'PAYMENT' || entry.kind === 'ADJUSTMENT')
      expect(applied).toBeLessThanOrEqual(-cents(entry.amount));
  }
  expect(cents(closing)).toBe(balance);
  expect(cents(notDue) + cents(overdue) - cents(credit)).toBe(balance);
  expect(total(aging.map(({ amount }) => amount))).toBe(cents(overdue));
}

interface Applied {
  readonly monto: number;
  readonly montoPagado: number;
  readonly unapplied: number;
  readonly status: string;
  readonly estatus: string;
  readonly cargoResidenteId: string | null;
  readonly applications: readonly { readonly amount: number }[];
}

/** Expects that what is stored as applied is within both amounts, and that nothing is free while something is open. Returns the sum. */
function expectApplied(charges: readonly Applied[], payments: readonly Applied[]): number {
  const sumOf = ({ applications }: Applied) => total(applications.map(({ amount }) => amount));
  for (const charge of charges) {
    if (sumOf(charge) === 0) continue;
    expect(charge.estatus).not.toBe('Cancelado');
    expect(sumOf(charge)).toBeLessThanOrEqual(cents(charge.montoPagado));
    expect(cents(charge.montoPagado)).toBeLessThanOrEqual(cents(charge.monto));
  }
  for (const payment of payments) {
    const counts = payment.status === 'Aplicado' && payment.cargoResidenteId === null;
    expect(sumOf(payment) + cents(payment.unapplied)).toBe(counts ? cents(payment.monto) : 0);
  }
  const sums = [charges, payments].map((rows) => rows.reduce((sum, row) => sum + sumOf(row), 0));
  expect(sums[0]).toBe(sums[1]);
  return sums[0] as number;
}

const dayAfter = (days: number) => new Date(START + days * DAY_MS).toISOString().slice(0, 10);

async function startHistory(order: string | null = null) {
  time = new Date(START);
  const { make } = service;
  const communities = [await make.community({ timeZone: ZONE }), await make.community({ timeZone: ZONE })];
  const [community] = communities;
  if (!community) throw new Error('No community');
  const admin = await make.admin(...communities);
  for (const one of communities) {
    if (order) await make.configuration(one, { codigo: 'APLICACION_DE_PAGOS', valor: order });
    // Whatever is overdue is arrears.
    await make.configuration(one, { codigo: 'MONTO_MANT', valor: '0' });
  }
  const { resident } = await make.residentUser(community);
  const unit = await make.unit(community, { payerId: resident.id });
  const ids = communities.map(({ id }) => id);
  const history = new DeskHistory(service.as(admin), resident.id, ids, unit.id);
  await history.playAtDesk({ kind: 'month' });
  /** The history with a token that is valid at the current time of the test. */
  const goOn = () => Object.assign(Object.create(history) as DeskHistory, { client: service.as(admin) });
  const ask = async (query: string, days: object = {}) => {
    const variables = { id: resident.id, communities: ids, unit: unit.id, ...days };
    const { data, errors } = await service.as(admin).graphql(query, variables);
    expect(errors).toBeUndefined();
    return data;
  };
  const dashboard = async (id: string) =>
    (await service.as(admin).get(`/api/dashboard?communityId=${id}`)).body;
  return { history, goOn, ask, dashboard };
}

/** The accounts of the resident and of the unit: up to a day, and from another one on. */
const accounts = (days: string, parts: string) =>
  `query ($id: GUID!, $unit: GUID!, ${days}) { resident(id: $id) { ${parts} } unit(id: $unit) { ${parts} } }`;
const UNTIL = `until: account(asOf: $until) { ${ACCOUNT} }`;
const AS_OF = accounts('$until: Date!', UNTIL);
const AROUND = accounts(
  '$until: Date!, $after: Date!',
  `${UNTIL} after: account(from: $after) { ${ACCOUNT} }`,
);

const histories = fc.array(deskAction, { minLength: 8, maxLength: 16, size: 'max' });
const RUNS = { endOnFailure: true, includeErrorInReport: true };

const ORDERS = [null, 'INTERES_PRIMERO', 'MAS_ANTIGUO'];
const today = () => calendarDay(time.toISOString(), ZONE);

/** Expects that the balance is that of the plain sums, with what the account says that was forgiven. */
function expectSums(account: Account, charges: readonly Dated[], payments: readonly Dated[]): void {
  const until = (moment: string | undefined) => calendarDay(moment as string, ZONE) <= today();
  const owed = charges.filter(({ fecha, estatus }) => until(fecha) && estatus !== 'Cancelado');
  const paid = payments.filter(({ fechaPago, status }) => until(fechaPago) && status === 'Aplicado');
  const forgiven = account.entries.nodes.filter(({ kind }) => kind === 'FORGIVENESS');
  const sum = (rows: readonly { monto: number }[]) => total(rows.map(({ monto }) => monto));
  expect(cents(account.closing)).toBe(sum(owed) - sum(paid) + total(forgiven.map(({ amount }) => amount)));
}

type Dated = Applied & { readonly fecha?: string; readonly fechaPago?: string };

test.each(ORDERS)(
  'applied by %s, all figures of debts are those of the account, and each day opens with what the day before closes with',
  async (order) => {
    let applied = 0;
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(histories, async (steps) => {
        const { history, ask, dashboard } = await startHistory(order);
        for (const step of steps) await history.playAtDesk(step);
        for (const kind of history.done) done.add(kind);
        for (const days of [0, 2, 7]) {
          time = new Date(START + days * DAY_MS);
          const { resident, communities } = await ask(FIGURES);
          const { balance, oldestUnpaid, inArrears, account, charges, payments } = resident;
          applied += expectApplied(charges.nodes, payments.nodes);
          expectWhole(account);
          expectSums(account, charges.nodes, payments.nodes);
          expect(account).toMatchObject({ closing: balance, overdue: charges.totals.overdue });
          expect(oldestUnpaid === null).toBe(account.overdue + account.notDue === 0);
          expect(inArrears).toBe(account.overdue > 0);
          const open = new Map(
            charges.nodes.map((one: { id: string; balance: number }) => [one.id, one.balance]),
          );
          for (const { chargeId, open: left } of account.entries.nodes)
            if (left !== null) expect(left).toBe(open.get(chargeId));
          const sums = { outstanding: 0, overdue: 0 };
          for (const { receivables, debtors, units } of communities.nodes) {
            sums.outstanding += cents(receivables.outstanding);
            sums.overdue += cents(receivables.overdue);
            expect(debtors.owed).toBe(receivables.overdue);
            for (const unit of units.nodes) {
              const { closing, credit, notDue, overdue } = unit.account;
              expect({ closing, overdue }).toEqual({ closing: unit.balance, overdue: unit.overdue });
              expect(cents(closing)).toBe(cents(overdue) + cents(notDue) - cents(credit));
            }
          }
          expect(sums).toEqual({
            outstanding: cents(account.overdue) + cents(account.notDue),
            overdue: cents(account.overdue),
          });
          const { montoEnMora } = await dashboard(history.communities[0] as string);
          expect(montoEnMora).toBe(
            communities.nodes.find(({ id }: { id: string }) => id === history.communities[0]).debtors.owed,
          );
          expect((await ask(AS_OF, { until: dayAfter(days) })).resident.until).toEqual(account);
        }
        for (const days of [-9, -4, 0, 3]) {
          const held = await ask(AROUND, { until: dayAfter(days), after: dayAfter(days + 1) });
          for (const { until, after } of [held.resident, held.unit]) {
            expectWhole(until);
            expectWhole(after);
            expect(after.opening).toBe(until.closing);
          }
        }
      }),
      { ...RUNS, numRuns: 4, seed: 20_261_129 },
    );
    expect(applied > 0).toBe(order !== null);
    const applies = order === null ? [] : ['apply', 'late'];
    expect([...done].sort()).toEqual(['adjust', 'drop', 'month', 'waive', ...applies].sort());
  },
);

/** What of an account as of a day no later entry changes, where a part that was applied may move to another charge. */
const sumsOf = ({ opening, closing, entries }: Account) => ({
  ...{ opening, closing },
  entries: entries.nodes.map(({ day, kind, amount, balance, chargeId, paymentId }) => ({
    ...{ day, kind, amount, balance, chargeId, paymentId },
  })),
});

test.each(ORDERS)(
  'applied by %s, what is entered later with a later day changes no account as of a day',
  async (order) => {
    const isLater = ({ kind }: DeskAction) =>
      ['charge', 'pay', 'set', 'waive', 'adjust', 'apply'].includes(kind);
    const later = fc.array(deskAction.filter(isLater), { minLength: 4, maxLength: 8 });
    const kept = (account: Account) => (order === null ? account : sumsOf(account));
    await fc.assert(
      fc.asyncProperty(histories, later, async (steps, further) => {
        const { history, goOn, ask } = await startHistory(order);
        for (const step of steps) await history.playAtDesk(step);
        const day = dayAfter(5);
        time = new Date(START + 6 * DAY_MS);
        const before = await ask(AS_OF, { until: day });
        const settled = new Set(history.charges.filter(({ status }) => status !== 'Activo'));
        const shifted = further.flatMap((step): DeskAction[] => {
          if (step.kind === 'set') {
            const charge = history.charges[step.charge];
            return charge && !settled.has(charge) && step.estatus !== 'Activo' ? [step] : [];
          }
          if (step.kind === 'adjust') return [{ ...step, day: dayAfter(12) }];
          if (step.kind !== 'charge' && step.kind !== 'pay') return [step];
          const at = new Date(Date.parse(step.at) + 20 * DAY_MS).toISOString();
          return [step.kind === 'pay' ? { ...step, at, charge: undefined } : { ...step, at }];
        });
        const later = goOn();
        for (const step of shifted) await later.playAtDesk(step);
        time = new Date(START + 40 * DAY_MS);
        const after = await ask(AS_OF, { until: day });
        expect(kept(after.resident.until)).toEqual(kept(before.resident.until));
        expect(kept(after.unit.until)).toEqual(kept(before.unit.until));
      }),
      { ...RUNS, numRuns: 3, seed: 20_261_130 },
    );
  },
);
