import fc from 'fast-check';
import { type Action, action, cents, DAY_MS, History, START, ZONE } from '../support/debt-history.js';
import { type Service, startService } from '../support/service.js';

/** An account is the same figures as everywhere, in the order of its days, after any history of charges and payments. */

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
  readonly kind: string;
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

const ACCOUNT = `opening closing credit notDue overdue aging { from to amount } entries(first: 50) { nodes {
  day kind text amount balance open daysOverdue chargeId paymentId applications { chargeId paymentId amount day } } }`;
const FIGURES = `query ($id: GUID!) { resident(id: $id) {
  balance oldestUnpaid account { ${ACCOUNT} }
  charges(first: 50) { nodes { id balance monto montoPagado estatus applications { amount payment { id } } } totals { overdue } }
  payments(first: 50) { nodes { monto status unapplied cargoResidenteId applications { amount charge { id } } } }
  paidUnits(first: 1) { nodes { balance overdue account { ${ACCOUNT} } } }
} }`;

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + cents(amount), 0);

/** Expects that the figures of an account follow from its entries. */
function expectWhole({ opening, closing, credit, notDue, overdue, aging, entries }: Account): void {
  let balance = cents(opening);
  for (const entry of entries.nodes) {
    balance += cents(entry.amount);
    expect(cents(entry.balance)).toBe(balance);
    const applied = total(entry.applications.map(({ amount }) => amount));
    if (entry.kind === 'CHARGE')
      expect(applied + cents(entry.open ?? 0)).toBeLessThanOrEqual(cents(entry.amount));
    if (entry.kind === 'PAYMENT') expect(applied).toBeLessThanOrEqual(-cents(entry.amount));
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
  if (order)
    for (const one of communities)
      await make.configuration(one, { codigo: 'APLICACION_DE_PAGOS', valor: order });
  const { resident } = await make.residentUser(community);
  const unit = await make.unit(community, { payerId: resident.id });
  const history = new History(
    service.as(admin),
    resident.id,
    communities.map(({ id }) => id),
  );
  /** The history with a token that is valid at the current time of the test. */
  const goOn = () => Object.assign(Object.create(history) as History, { client: service.as(admin) });
  const play = async (step: Action | DeskAction): Promise<boolean> => {
    if (!isOfDesk(step)) {
      await history.play(step);
      return true;
    }
    return playOfDesk(service.as(admin), history, unit.id, step);
  };
  return { history, goOn, play, ask: ask(resident.id, () => service.as(admin)) };
}

const WAIVE = 'mutation ($ids: [GUID!]!) { waiveCharges(ids: $ids, reason: "Convenio") { id } }';
const ADJUST =
  'mutation ($id: GUID!, $input: AdjustUnitInput!) { adjustUnit(id: $id, input: $input) { id } }';
const GIVE = `mutation ($id: GUID!, $input: ApplyResidentPaymentInput!) {
  applyResidentPayment(id: $id, input: $input) { id unapplied }
}`;

/** Returns whether it was done. */
async function playOfDesk(
  admin: ReturnType<Service['as']>,
  { charges, payments }: History,
  unitId: string,
  step: DeskAction,
): Promise<boolean> {
  const charge = 'charge' in step ? charges[step.charge] : undefined;
  const onAccount = payments.filter((one) => !one.charge && one.status === 'Aplicado');
  const payment = 'payment' in step ? onAccount[step.payment % onAccount.length] : undefined;
  const send = async (document: string, variables: Record<string, unknown>) => {
    const { errors } = await admin.graphql(document, variables);
    const refusal = errors?.[0]?.extensions;
    if (refusal) expect(REFUSALS).toContain(refusal.reason ?? refusal.code);
    return !refusal;
  };
  switch (step.kind) {
    case 'adjust': {
      const input = { amount: step.amount / 100, concept: 'Descuento', day: time.toISOString().slice(0, 10) };
      return send(ADJUST, { id: unitId, input });
    }
    case 'waive': {
      if (!charge) return false;
      charge.status = 'Cancelado';
      return send(WAIVE, { ids: [charge.id] });
    }
    case 'give': {
      if (!charge || !payment) return false;
      const applications = step.amount === 0 ? [] : [{ chargeId: charge.id, amount: step.amount / 100 }];
      return send(GIVE, { id: payment.id, input: { applications } });
    }
  }
}

const ask = (id: string, client: () => ReturnType<Service['as']>) => async (query: string) => {
  const { data, errors } = await client().graphql(query, { id });
  expect(errors).toBeUndefined();
  return data.resident;
};

const accountAsOf = (day: string) =>
  `query ($id: GUID!) { resident(id: $id) {
    until: account(asOf: "${day}") { ${ACCOUNT} }
    after: account(from: "${day}") { ${ACCOUNT} }
    paidUnits(first: 1) { nodes { account(asOf: "${day}") { ${ACCOUNT} } } } } }`;

const index = fc.nat({ max: 5 });
const deskAction = fc.oneof(
  fc.record({ kind: fc.constant('waive' as const), charge: index }),
  fc.record({ kind: fc.constant('adjust' as const), amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({
    kind: fc.constant('give' as const),
    payment: index,
    charge: index,
    // Nothing releases all.
    amount: fc.constantFrom(0, 1, 20_000),
  }),
);
type DeskAction = typeof deskAction extends fc.Arbitrary<infer T> ? T : never;

const histories = fc.array(action, { minLength: 8, maxLength: 16, size: 'max' });
/** Histories in which an administrator also waives charges, adjusts the unit, and says what payments are for, or for nothing. */
const deskHistories = fc.array(
  fc.oneof({ weight: 4, arbitrary: action }, { weight: 1, arbitrary: deskAction }),
  { minLength: 8, maxLength: 16, size: 'max' },
);

const isOfDesk = (step: Action | DeskAction): step is DeskAction =>
  step.kind === 'waive' || step.kind === 'adjust' || step.kind === 'give';

/** What may refuse a step: the amounts and states of that moment. */
const REFUSALS = [
  'PAYMENTS_NOT_APPLIED',
  'APPLIED_EXCEEDS_PAYMENT',
  'UNIT_WITHOUT_PAYER',
  'VALIDATION_ERROR',
];
const RUNS = { numRuns: 10, endOnFailure: true, includeErrorInReport: true };

const ORDERS = [null, 'INTERES_PRIMERO', 'MAS_ANTIGUO'];

test.each(ORDERS)(
  'applied by %s, closing today is the balance, and each day opens with what the day before closes with',
  async (order) => {
    let applied = 0;
    const done = new Set<string>();
    await fc.assert(
      fc.asyncProperty(deskHistories, async (steps) => {
        const { play, ask } = await startHistory(order);
        for (const step of steps) if ((await play(step)) && isOfDesk(step)) done.add(step.kind);
        for (const days of [0, 2, 7]) {
          time = new Date(START + days * DAY_MS);
          const { balance, oldestUnpaid, account, charges, payments, paidUnits } = await ask(FIGURES);
          applied += expectApplied(charges.nodes, payments.nodes);
          expectWhole(account);
          expect(account).toMatchObject({ closing: balance, overdue: charges.totals.overdue });
          expect(oldestUnpaid === null).toBe(account.overdue + account.notDue === 0);
          const open = new Map(
            charges.nodes.map((one: { id: string; balance: number }) => [one.id, one.balance]),
          );
          for (const { kind, chargeId, open: left } of account.entries.nodes)
            if (kind === 'CHARGE') expect(left).toBe(open.get(chargeId));
          for (const unit of paidUnits.nodes) {
            expectWhole(unit.account);
            expect(unit.account).toMatchObject({ closing: unit.balance, overdue: unit.overdue });
          }
          const today = await ask(accountAsOf(dayAfter(days)));
          expect(today.until).toEqual(account);
        }
        for (const days of [-9, -4, -1, 0, 3]) {
          const { until } = await ask(accountAsOf(dayAfter(days)));
          const { after } = await ask(accountAsOf(dayAfter(days + 1)));
          expectWhole(until);
          expectWhole(after);
          expect(after.opening).toBe(until.closing);
        }
      }),
      { ...RUNS, seed: 20_261_129 },
    );
    expect(applied > 0).toBe(order !== null);
    expect([...done].sort()).toEqual(order === null ? ['adjust', 'waive'] : ['adjust', 'give', 'waive']);
  },
);

test.each([null, 'MAS_ANTIGUO'])(
  'applied by %s, what is entered later with a later day changes no account as of a day',
  async (order) => {
    const later = fc.array(
      action.filter(({ kind }) => kind === 'charge' || kind === 'pay' || kind === 'set'),
      { minLength: 4, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(histories, later, async (steps, further) => {
        const { history, goOn, ask } = await startHistory(order);
        for (const step of steps) await history.play(step);
        const day = dayAfter(5);
        time = new Date(START + 6 * DAY_MS);
        const before = await ask(accountAsOf(day));
        const settled = new Set(history.charges.filter(({ status }) => status !== 'Activo'));
        const shifted = further.flatMap((step): Action[] => {
          if (step.kind === 'set') {
            const charge = history.charges[step.charge];
            return charge && !settled.has(charge) && step.estatus !== 'Activo' ? [step] : [];
          }
          if (step.kind !== 'charge' && step.kind !== 'pay') return [];
          const at = new Date(Date.parse(step.at) + 20 * DAY_MS).toISOString();
          return [step.kind === 'pay' ? { ...step, at, charge: undefined } : { ...step, at }];
        });
        const later = goOn();
        for (const step of shifted) await later.play(step);
        time = new Date(START + 40 * DAY_MS);
        const after = await ask(accountAsOf(day));
        expect(after.until).toEqual(before.until);
        expect(after.paidUnits).toEqual(before.paidUnits);
      }),
      { ...RUNS, seed: 20_261_130 },
    );
  },
);
