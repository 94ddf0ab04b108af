import fc from 'fast-check';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Contract } from '../../src/modules/contracts/contract.entity.js';
import type { Person, ResidentUser } from '../support/accounts.js';
import { calendarDay } from '../support/calendar-day.js';
import { clockChanges } from '../support/clock-changes.js';
import { sumOfCents, totalsOfRows } from '../support/money-figures.js';
import { type Service, startService } from '../support/service.js';

/** The totals of the lists of charges and payments equal the sums of their rows. */

const ZONES = ['America/Tijuana', 'Pacific/Auckland', 'Europe/Madrid'] as const;

interface Place {
  readonly community: Community;
  readonly zone: string;
  readonly contract: Contract;
  readonly residents: readonly ResidentUser[];
}

let service: Service;
let admin: Person;
let places: readonly Place[];
beforeAll(async () => {
  service = await startService();
  const { make } = service;
  places = await Promise.all(
    ZONES.map(async (timeZone) => {
      const community = await make.community({ timeZone });
      const residents = [await make.residentUser(community), await make.residentUser(community)];
      return { community, zone: timeZone, contract: await make.contract(community), residents };
    }),
  );
  admin = await make.admin(...places.map(({ community }) => community));
  await store({
    kind: 'residentCharge',
    place: 0,
    who: 0,
    at: '2026-02-10',
    amount: 10,
    share: 0.5,
    ...APPLIED,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 80, maxLength: 80 }), async (rows) => {
      for (const one of rows) await store(one);
    }),
    { seed: 20_261_126, numRuns: 1 },
  );
});
afterAll(() => service.stop());

/** Moments around the ends of months and the changes of clocks, whole days of UTC and others. */
const moment = fc
  .tuple(
    fc.constantFrom(
      ...['2026-01-31', '2026-02-01', '2026-03-01', '2025-12-31'].map((day) => Date.parse(day)),
      ...clockChanges(new Date('2026-01-01'))
        .filter(({ timeZone }) => (ZONES as readonly string[]).includes(timeZone))
        .map(({ at }) => at),
    ),
    fc.integer({ min: -30, max: 30 }),
  )
  .map(([at, halfHours]) => new Date(at + halfHours * 1_800_000).toISOString());

const row = fc.record({
  kind: fc.constantFrom('residentCharge', 'residentPayment', 'charge', 'payment', 'history'),
  place: fc.nat({ max: ZONES.length - 1 }),
  who: fc.nat({ max: 1 }),
  at: moment,
  amount: fc.integer({ min: 1, max: 300_000 }).map((cents) => cents / 100),
  share: fc.constantFrom(0, 0.5, 1),
  mark: fc.constantFrom(null, null, 'Pagado', 'Cancelado'),
  status: fc.constantFrom('Aplicado', 'PorConfirmar', 'Cancelado'),
  isActive: fc.constantFrom(true, true, false),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;

const APPLIED = { mark: null, status: 'Aplicado', isActive: true } as const;

async function store({ kind, place, who, at, amount, share, mark, status, isActive }: Row): Promise<void> {
  const { make } = service;
  const { community, contract, residents } = places[place] as Place;
  const { resident } = residents[who] as ResidentUser;
  const part = Math.round(amount * share * 100) / 100;
  switch (kind) {
    case 'residentCharge': {
      const charge = await make.residentCharge(resident, { fecha: at, monto: amount, manualStatus: mark });
      if (part > 0)
        await make.residentPayment(resident, {
          cargoResidenteId: charge.id,
          monto: part,
          status,
          fechaPago: at,
        });
      return;
    }
    case 'residentPayment':
      await make.residentPayment(resident, { monto: amount, status, fechaPago: at });
      return;
    case 'charge': {
      const fields = {
        fechaDePago: at,
        montoCargo: amount,
        montoRecargos: 12.5,
        montoPagado: part,
        isActive,
      };
      await make.charge(contract, fields);
      return;
    }
    case 'history':
      await make.paymentHistory(contract, {
        fechaPago: at,
        monto: amount,
        estadoPago: share > 0 ? 'pagado' : 'pendiente',
      });
      return;
    default:
      await make.payment(community, {
        fechaDePago: at,
        montoPago: amount,
        montoAplicado: isActive ? part : 0,
        isActive,
      });
  }
}

/** A list with totals: the field of a row for each of them, its moment, its status, and the states. */
interface List {
  readonly field: string;
  readonly type: string;
  readonly amounts: Readonly<Record<string, string>>;
  readonly moment: string;
  readonly community: string;
  readonly states?: Readonly<Record<string, string>>;
  readonly status?: string;
  /** Further fields of a row, and the part of its balance that is overdue. */
  readonly overdue?: {
    readonly fields: string;
    readonly of: (row: Readonly<Record<string, unknown>>) => unknown;
  };
}

const LISTS: readonly List[] = [
  {
    field: 'residentCharges',
    type: 'ResidentCharge',
    amounts: { amount: 'monto', paid: 'montoPagado', balance: 'balance', overdue: 'overdue' },
    overdue: { fields: 'isOverdue', of: ({ isOverdue, balance }) => (isOverdue ? balance : 0) },
    moment: 'fecha',
    community: 'communityId',
    status: 'estatus',
    states: { ACTIVE: 'Activo', PAID: 'Pagado', PARTLY_PAID: 'PagoParcial', CANCELLED: 'Cancelado' },
  },
  {
    field: 'residentPayments',
    type: 'ResidentPayment',
    amounts: { amount: 'monto' },
    moment: 'fechaPago',
    community: 'communityId',
    status: 'status',
    states: { PENDING: 'PorConfirmar', APPLIED: 'Aplicado', CANCELLED: 'Cancelado' },
  },
  {
    field: 'communityCharges',
    type: 'CommunityCharge',
    amounts: {
      amount: 'montoCargo',
      lateFees: 'montoRecargos',
      paid: 'montoPagado',
      balance: 'saldo',
      overdue: 'overdue',
    },
    overdue: { fields: 'estatus', of: ({ estatus, saldo }) => (estatus === 'vencido' ? saldo : 0) },
    moment: 'fechaDePago',
    community: 'comunidadId',
    status: 'estatus',
    states: { NOT_DUE: 'No vencido', OVERDUE: 'vencido', PAID: 'pagado', PARTLY_PAID: 'pago parcial' },
  },
  {
    field: 'payments',
    type: 'Payment',
    amounts: { amount: 'montoPago' },
    moment: 'fechaDePago',
    community: 'communityId',
  },
  {
    field: 'paymentHistories',
    type: 'PaymentHistory',
    amounts: { amount: 'monto' },
    moment: 'fechaPago',
    community: 'communityId',
    status: 'estadoPago',
    states: { PENDING: 'pendiente', PAID: 'pagado', CANCELLED: 'cancelado', REFUNDED: 'reembolsado' },
  },
];

const totalsText = ({ amounts, states }: List) => {
  const asked = ['count', ...Object.keys(amounts)].join(' ');
  return `totals { ${asked} ${states ? `byState { status state ${asked} }` : ''} byMonth { month ${asked} } }`;
};

const rowsText = ({ type, amounts, moment: at, status, overdue }: List) => {
  const zone =
    type === 'PaymentHistory'
      ? 'contract { community { effectiveTimeZone } }'
      : 'community { effectiveTimeZone }';
  const fields = Object.values(amounts).filter((name) => name !== 'overdue');
  return `nodes { ${[at, status, overdue?.fields, ...fields].filter(Boolean).join(' ')} ${zone} }`;
};

/** Asks three times, as a client does that sends a document again. */
async function ask(person: Person, document: string, variables: Record<string, unknown> = {}) {
  const answers = [];
  for (let run = 0; run < 3; run += 1) answers.push(await service.as(person).graphql(document, variables));
  expect(answers[0]?.errors).toBeUndefined();
  expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
  return answers[0]?.data;
}

interface InZone {
  readonly community: { readonly effectiveTimeZone: string };
}

type Answered = Readonly<Record<string, unknown>> & InZone & { readonly contract?: InZone };

/** What the totals of a list must be, computed from its rows. */
function expectedTotals({ amounts, moment: at, status, states, overdue }: List, found: readonly Answered[]) {
  const rows = found.map((one): Answered => ({ ...one, overdue: overdue?.of(one) }));
  const dayOf = (one: Answered) =>
    calendarDay(one[at] as string, (one.contract ?? one).community.effectiveTimeZone);
  const totals = (some: readonly Answered[]) => totalsOfRows(some, amounts);
  const months = [...new Set(rows.map((one) => dayOf(one).slice(0, 7)))].sort();
  return {
    ...totals(rows),
    ...(status &&
      states && {
        byState: Object.entries(states).map(([state, text]) => ({
          status: text,
          state,
          ...totals(rows.filter((one) => one[status] === text)),
        })),
      }),
    byMonth: months.map((month) => ({
      month,
      ...totals(rows.filter((one) => dayOf(one).startsWith(month))),
    })),
  };
}

const where = ({ moment: at, community, states, amounts }: List) =>
  fc.record(
    {
      [at]: fc.constantFrom(
        { inMonth: '2026-01' },
        { inMonth: '2026-02' },
        { day: { gte: '2026-01-31', lt: '2026-03-01' } },
      ),
      [community]: fc.nat({ max: ZONES.length - 1 }).map((index) => ({ eq: places[index]?.community.id })),
      [Object.values(amounts)[0] as string]: fc.constantFrom({ gte: 1000 }, { lt: 2000 }),
      ...(states && {
        state: fc.subarray(Object.keys(states), { minLength: 1 }).map((some) => ({ in: some })),
      }),
    },
    { requiredKeys: [] },
  );

test.each(LISTS.map((list) => [list.field, list] as const))(
  'the totals of %s equal the sums of its rows, whatever the conditions',
  async (_field, list) => {
    const document = `query ($where: ${list.type}Where) {
      ${list.field}(first: 500, where: $where) { totalCount ${rowsText(list)} ${totalsText(list)} }
      page: ${list.field}(first: 1, where: $where) { nodes { id } ${totalsText(list)} }
      alone: ${list.field}(first: 0, where: $where) { ${totalsText(list)} }
    }`;
    await fc.assert(
      fc.asyncProperty(where(list), async (condition) => {
        const data = await ask(admin, document, { where: condition });
        const { nodes, totalCount, totals } = data[list.field];
        expect(nodes).toHaveLength(totalCount);
        expect(totals).toEqual(expectedTotals(list, nodes));
        expect(totals.count).toBe(totalCount);
        expect(data.page.totals).toEqual(totals);
        expect(data.alone.totals).toEqual(totals);
      }),
      { seed: 20_261_126, numRuns: 12, examples: [[{}]], endOnFailure: true },
    );
  },
);

test('the totals of a month equal those of the list of that month', async () => {
  const [charges] = LISTS as [List];
  const data = await ask(admin, '{ residentCharges { totals { byMonth { month count amount balance } } } }');
  const { byMonth } = data.residentCharges.totals;
  expect(byMonth.length).toBeGreaterThan(2);
  for (const { month, count, amount, balance } of byMonth) {
    const { residentCharges } = await ask(
      admin,
      `query ($month: String) {
        residentCharges(where: { ${charges.moment}: { inMonth: $month } }) { totals { count amount balance } }
      }`,
      { month },
    );
    expect(residentCharges.totals).toEqual({ count, amount, balance });
  }
});

test('the totals of a relation are those of each record, read for all records together', async () => {
  const [residentCharges, , communityCharges] = LISTS as [List, List, List];
  const data = await ask(
    admin,
    `{ communities(first: 3) { nodes {
      residentCharges(first: 100) { ${rowsText(residentCharges)} ${totalsText(residentCharges)} }
      charges(first: 100) { ${rowsText(communityCharges)} ${totalsText(communityCharges)} }
      residents(first: 3) { nodes { charges(first: 60) { ${rowsText(residentCharges)} ${totalsText(residentCharges)} } } }
    } } }`,
  );
  const { nodes } = data.communities;
  expect(nodes).toHaveLength(ZONES.length);
  for (const community of nodes) {
    expect(community.residentCharges.totals).toEqual(
      expectedTotals(residentCharges, community.residentCharges.nodes),
    );
    expect(community.charges.totals).toEqual(expectedTotals(communityCharges, community.charges.nodes));
    for (const { charges } of community.residents.nodes)
      expect(charges.totals).toEqual(expectedTotals(residentCharges, charges.nodes));
  }
});

test('the payments of a contract are totalled once each, whatever number of its charges they are applied to', async () => {
  const community = await service.make.community();
  const contract = await service.make.contract(community);
  const charges = [await service.make.charge(contract), await service.make.charge(contract)];
  const client = service.as(await service.make.admin(community));
  const pagoCargos = charges.map(({ id }) => ({ cargosComunidadId: id, montoAplicado: 100 }));
  const input = { montoPago: 250, formaDePago: '', fechaDePago: '2026-02-03', pagoCargos };
  const created = await client.graphql(
    'mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }',
    { input },
  );
  expect(created.errors).toBeUndefined();
  const { data } = await client.graphql(
    'query ($id: GUID!) { contract(id: $id) { payments { totals { count amount applied byMonth { month applied } } } } }',
    { id: contract.id },
  );
  expect(data.contract.payments.totals).toEqual({
    count: 1,
    amount: 250,
    applied: 200,
    byMonth: [{ month: '2026-02', applied: 200 }],
  });
});

test('totals add up what the caller may read alone', async () => {
  const { community, residents } = places[0] as Place;
  const [owner] = residents as [ResidentUser];
  const document = `{
    residentCharges(first: 500) { nodes { resident { id } monto } totals { count amount } }
    residentPayments { totals { count amount } }
    communityCharges { totals { count amount balance byState { count } byMonth { month } } }
    payments { totals { count amount byMonth { month } } }
  }`;
  const own = await ask(owner, document);
  const { nodes, totals } = own.residentCharges;
  expect(nodes.length).toBeGreaterThan(0);
  expect(nodes.every(({ resident }: { resident: { id: string } }) => resident.id === owner.resident.id)).toBe(
    true,
  );
  expect(totals).toEqual({
    count: nodes.length,
    amount: sumOfCents(nodes.map(({ monto }: { monto: number }) => monto)),
  });
  expect(own.residentPayments.totals.count).toBeGreaterThan(0);
  const NONE = { count: 0, amount: 0 };
  const nothing = {
    communityCharges: {
      totals: { ...NONE, balance: 0, byState: [0, 0, 0, 0].map((count) => ({ count })), byMonth: [] },
    },
    payments: { totals: { ...NONE, byMonth: [] } },
  };
  expect(own).toMatchObject(nothing);
  const others = [
    await service.make.guard(community),
    await service.make.residentUser(community, 'COMITEE_MEMBER'),
    await service.make.admin(await service.make.community()),
  ];
  for (const other of others)
    expect(await ask(other, document)).toMatchObject({
      residentCharges: { totals: NONE },
      residentPayments: { totals: NONE },
      ...nothing,
    });
});

test('a condition that is refused for a list is refused for its totals', async () => {
  const { residents } = places[0] as Place;
  const { data, errors } = await service
    .as(residents[0] as ResidentUser)
    .graphql('{ residentCharges(where: { resident: { balance: { gte: 1 } } }) { totals { count } } }');
  expect(data).toEqual({ residentCharges: null });
  expect(errors).toMatchObject([{ path: ['residentCharges'], extensions: { code: 'FORBIDDEN' } }]);
});

test('totals have an identifier that differs between lists and not between pages of one', async () => {
  const [one, other] = places as [Place, Place];
  const asked = 'totals { id nodeId byState { id nodeId } byMonth { id nodeId } }';
  const document = `query ($one: GUID!, $other: GUID!) {
    all: residentCharges { ${asked} }
    first: residentCharges(first: 1, where: { communityId: { eq: $one } }) { ${asked} }
    second: residentCharges(first: 2, where: { communityId: { eq: $one } }) { ${asked} }
    here: community(id: $one) { residentCharges { ${asked} } charges { ${asked} } }
    there: community(id: $other) { residentCharges { ${asked} } charges { ${asked} } }
  }`;
  const data = await ask(admin, document, { one: one.community.id, other: other.community.id });
  expect(data.second).toEqual(data.first);
  const { second: _second, ...others } = data;
  const found = [...JSON.stringify(others).matchAll(/"id":"([^"]+)","nodeId":"([^"]+)"/g)];
  expect(found.length).toBeGreaterThan(20);
  expect(found.every(([, id, nodeId]) => id === nodeId)).toBe(true);
  expect(new Set(found.map(([, id]) => id)).size).toBe(found.length);
});
