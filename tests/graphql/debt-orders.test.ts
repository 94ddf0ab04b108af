import fc from 'fast-check';
import type { Community } from '../../src/modules/communities/community.entity.js';
import type { Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

/** Residents and debtors in the order of what they owe and since when, page by page. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

interface Debt {
  /** The days of the charges, before today. */
  readonly ages: readonly number[];
  readonly amount: number;
  readonly paid: number;
}

/** Few values, so that several residents owe the same, or since the same moment. */
const debt = fc.record({
  ages: fc.array(fc.integer({ min: 2, max: 6 }), { maxLength: 3 }),
  amount: fc.constantFrom(900, 1700, 2000.5),
  paid: fc.constantFrom(0, 0, 100, 950.25),
});

const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString();

async function makeDebts(debts: readonly Debt[]): Promise<Community> {
  const community = await service.make.community();
  for (const { ages, amount, paid } of debts) {
    const { resident } = await service.make.residentUser(community);
    for (const age of ages) {
      const charge = await service.make.residentCharge(resident, { fecha: daysAgo(age), monto: amount });
      if (paid > 0)
        await service.make.residentPayment(resident, {
          cargoResidenteId: charge.id,
          monto: paid,
          fechaPago: daysAgo(1),
        });
    }
  }
  return community;
}

/** A page of a list, asked three times. */
async function ask(person: Person, document: string, variables: Record<string, unknown>) {
  const answers = [];
  for (let run = 0; run < 3; run += 1) answers.push(await service.as(person).graphql(document, variables));
  expect(answers[0]?.errors).toBeUndefined();
  expect(answers.slice(1)).toEqual([answers[0], answers[0]]);
  return answers[0]?.data;
}

type Value = string | number | null;
type Row = Readonly<Record<string, Value>>;

/** Compares two values as PostgreSQL orders them, null as the largest. */
function compare(one: Value, other: Value): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return one < other ? -1 : 1;
}

/** Expects rows in an order, by the id in the same direction where they are equal. */
function expectInOrder(rows: readonly Row[], field: string, direction: 1 | -1, id: string): void {
  for (const [index, row] of rows.slice(1).entries()) {
    const before = rows[index] as Row;
    const difference =
      compare(before[field] ?? null, row[field] ?? null) || compare(before[id] ?? null, row[id] ?? null);
    expect(difference * direction).toBeLessThan(0);
  }
}

const ORDERS = [
  ['DESC', -1],
  ['ASC', 1],
] as const;

/** The names of the orders by the fields of a debtor; for residents `balance` in the place of `owed`. */
const FIELDS = { BALANCE: 'owed', OLDEST_UNPAID: 'oldestUnpaid' } as const;

const PAGE = 'totalCount pageInfo { hasNextPage hasPreviousPage endCursor startCursor }';

/** Reads a list page by page, from the beginning or from the end. */
async function allPages(
  read: (place: object) => Promise<{
    edges: { node: Row; cursor: string }[];
    pageInfo: Record<string, unknown>;
    totalCount: number;
  }>,
  size: number,
  isBackward: boolean,
): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: unknown = null;
  for (;;) {
    const page = await read(isBackward ? { last: size, before: cursor } : { first: size, after: cursor });
    const nodes = page.edges.map(({ node }) => node);
    rows[isBackward ? 'unshift' : 'push'](...nodes);
    if (!page.pageInfo[isBackward ? 'hasPreviousPage' : 'hasNextPage']) {
      expect(rows).toHaveLength(page.totalCount);
      return rows;
    }
    cursor = page.pageInfo[isBackward ? 'startCursor' : 'endCursor'];
  }
}

const VARIABLES = '$id: GUID!, $first: Int, $after: String, $last: Int, $before: String';
const ARGUMENTS = 'first: $first, after: $after, last: $last, before: $before';

test('pages of debtors and of residents follow each other in every order of debts, in both directions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(debt, { minLength: 7, maxLength: 9 }), async (debts) => {
      const community = await makeDebts(debts);
      const admin = await service.make.admin(community);
      for (const [name, field] of Object.entries(FIELDS))
        for (const [direction, sign] of ORDERS)
          for (const isBackward of [false, true]) {
            const order = `${name}_${direction}`;
            const debtors = await allPages(
              async (place) => {
                const document = `query (${VARIABLES}) { community(id: $id) {
                  debtors(${ARGUMENTS}, orderBy: ${order}) { ${PAGE} edges { cursor node { residentId owed oldestUnpaid } } }
                } }`;
                return (await ask(admin, document, { id: community.id, ...place })).community.debtors;
              },
              3,
              isBackward,
            );
            expectInOrder(debtors, field, sign, 'residentId');
            const residents = await allPages(
              async (place) => {
                const document = `query (${VARIABLES}) {
                  residents(${ARGUMENTS}, where: { communityId: { eq: $id } }, orderBy: ${order}) {
                    ${PAGE} edges { cursor node { id balance oldestUnpaid inArrears } }
                  }
                }`;
                return (await ask(admin, document, { id: community.id, ...place })).residents;
              },
              4,
              isBackward,
            );
            expect(residents).toHaveLength(debts.length);
            expectInOrder(residents, field === 'owed' ? 'balance' : field, sign, 'id');
            const owing = residents.filter(({ inArrears }) => inArrears);
            expect(new Map(debtors.map(({ residentId, owed }) => [residentId, owed]))).toEqual(
              new Map(owing.map(({ id, balance }) => [id, balance])),
            );
          }
    }),
    { seed: 20_261_126, numRuns: 2, endOnFailure: true },
  );
});

test('debtors of several communities are read together, each with its own page, number and sum', async () => {
  const one = await makeDebts([
    { ages: [3], amount: 2000, paid: 0 },
    { ages: [5], amount: 1700, paid: 0 },
    { ages: [2, 4], amount: 900, paid: 0 },
  ]);
  const other = await makeDebts([{ ages: [6], amount: 5000, paid: 0 }]);
  const none = await makeDebts([{ ages: [6], amount: 100, paid: 0 }]);
  const admin = await service.make.admin(one, other, none);
  const document = `query ($first: Int) { communities(first: 5) { nodes { id debtors(first: $first, orderBy: [OLDEST_UNPAID_ASC]) {
    totalCount owed pageInfo { hasNextPage } nodes { owed oldestUnpaid }
  } } } }`;
  const data = await ask(admin, document, { first: 2 });
  const debtorsOf = ({ id }: Community) =>
    data.communities.nodes.find((found: { id: string }) => found.id === id).debtors;
  expect(debtorsOf(one)).toEqual({
    totalCount: 3,
    owed: 5500,
    pageInfo: { hasNextPage: true },
    nodes: [
      { owed: 1700, oldestUnpaid: daysAgo(5) },
      { owed: 1800, oldestUnpaid: daysAgo(4) },
    ],
  });
  expect(debtorsOf(other)).toEqual({
    totalCount: 1,
    owed: 5000,
    pageInfo: { hasNextPage: false },
    nodes: [{ owed: 5000, oldestUnpaid: daysAgo(6) }],
  });
  expect(debtorsOf(none)).toEqual({ totalCount: 0, owed: 0, pageInfo: { hasNextPage: false }, nodes: [] });
  const empty = await ask(admin, document, { first: 0 });
  expect(
    empty.communities.nodes.map(({ debtors }: { debtors: { owed: number } }) => debtors.owed).sort(),
  ).toEqual([0, 5000, 5500]);
});

test('what is paid in full, cancelled or charged for later does not count for the age of a debt', async () => {
  const community = await service.make.community();
  const { resident } = await service.make.residentUser(community);
  const charge = (age: number, fields: object = {}) =>
    service.make.residentCharge(resident, { fecha: daysAgo(age), monto: 1000, ...fields });
  const paid = await charge(9);
  await service.make.residentPayment(resident, { cargoResidenteId: paid.id, monto: 1000 });
  await charge(8, { manualStatus: 'Cancelado' });
  await charge(7, { manualStatus: 'Pagado' });
  const admin = await service.make.admin(community);
  const read = async () => {
    const document =
      'query ($id: GUID!, $of: GUID!) { resident(id: $of) { oldestUnpaid } community(id: $id) { debtors { nodes { oldestUnpaid } } } }';
    const data = await ask(admin, document, { id: community.id, of: resident.id });
    return [data.resident.oldestUnpaid, data.community.debtors.nodes];
  };
  expect(await read()).toEqual([null, []]);
  await charge(-40);
  expect(await read()).toEqual([null, []]);
  await charge(5);
  await charge(6);
  expect(await read()).toEqual([daysAgo(6), [{ oldestUnpaid: daysAgo(6) }]]);
});

test.each(['BALANCE_DESC', 'BALANCE_ASC', 'OLDEST_UNPAID_ASC', 'OLDEST_UNPAID_DESC'])(
  'the order %s of residents is refused to callers who do not read the amounts of others',
  async (order) => {
    const community = await makeDebts([{ ages: [3], amount: 2000, paid: 0 }]);
    const callers = [
      await service.make.residentUser(community),
      await service.make.residentUser(community, 'COMITEE_MEMBER'),
      await service.make.guard(community),
    ];
    const document = `query ($id: GUID!) {
      residents(orderBy: [FULL_NAME_ASC, ${order}]) { nodes { id } }
      community(id: $id) { id residents(orderBy: ${order}) { nodes { id } } }
    }`;
    for (const caller of callers) {
      const { data, errors } = await service.as(caller).graphql(document, { id: community.id });
      expect(data.residents).toBeNull();
      const codes = errors?.map(({ path, extensions }) => [path?.[0], extensions.code]);
      expect(codes?.sort()).toEqual([
        ['community', 'FORBIDDEN'],
        ['residents', 'FORBIDDEN'],
      ]);
    }
  },
);

test('a cursor of one order of debtors is refused in another', async () => {
  const community = await makeDebts([
    { ages: [3], amount: 2000, paid: 0 },
    { ages: [5], amount: 1700, paid: 0 },
  ]);
  const admin = service.as(await service.make.admin(community));
  const document = (order: string, after: string) =>
    `query ($id: GUID!) { community(id: $id) { debtors(first: 1, orderBy: ${order}${after}) { pageInfo { endCursor } } } }`;
  const { data } = await admin.graphql(document('BALANCE_DESC', ''), { id: community.id });
  const { endCursor } = data.community.debtors.pageInfo;
  const { errors } = await admin.graphql(document('OLDEST_UNPAID_ASC', `, after: "${endCursor}"`), {
    id: community.id,
  });
  expect(errors).toMatchObject([
    { extensions: { code: 'VALIDATION_ERROR', errors: { after: [expect.any(String)] } } },
  ]);
});
