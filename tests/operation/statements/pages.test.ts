import { type GraphQLField, getNamedType, isEnumType, isRequiredArgument } from 'graphql';
import { documentOf, isConnection, rootFields } from '../../support/documents.js';
import { multiplyRows } from '../../support/multiply.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';

/** The pages of a list, from both ends and by several orders, add up to the whole list. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
  await multiplyRows(service.database, 1, 6);
});
afterAll(() => service.stop());

type List = GraphQLField<unknown, unknown>;

const LISTS = rootFields(schema, 'query').filter(
  ({ type, args }) => isConnection(type) && !args.some(isRequiredArgument),
);

/** The names of the orders of a list; none if it has only one. */
function ordersOf({ args }: List): string[] {
  const type = args.find(({ name }) => name === 'orderBy')?.type;
  const order = type && getNamedType(type);
  return isEnumType(order) ? order.getValues().map(({ name }) => name) : [];
}

interface Found {
  readonly ids: readonly unknown[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
}

const PAGE =
  '{ edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }';

/** The size of a page, and the cursor from which it is read. */
interface Bounds {
  readonly first?: number;
  readonly after?: string | null;
  readonly last?: number;
  readonly before?: string | null;
}

/** Orders and bounds are variables, so all pages of a list from one end are read by one document. */
async function pageOf(list: List, orderBy: readonly string[], bounds: Bounds): Promise<Found> {
  const { name } = list;
  const names = [...Object.keys(bounds), ...(orderBy.length > 0 ? ['orderBy'] : [])];
  const client = fixture.clients[readerOf(name)];
  const { data, errors } = await client.graphql(documentOf('query', list, names, PAGE), {
    ...bounds,
    ...(orderBy.length > 0 ? { orderBy } : {}),
  });
  expect({ name, orderBy, bounds, errors }).toMatchObject({ errors: undefined });
  const { edges, pageInfo } = data[name];
  expect(edges.at(0)?.cursor ?? null).toBe(pageInfo.startCursor);
  expect(edges.at(-1)?.cursor ?? null).toBe(pageInfo.endCursor);
  return { ids: edges.map(({ node }: { node: { id: unknown } }) => node.id), pageInfo };
}

/** The audit log keeps entries of earlier tests, so its reader sees only those of the community. */
const readerOf = (list: string) =>
  list.startsWith('my') ? 'residentUser' : list === 'auditEntries' ? 'admin' : 'system';

/** Walks a list page by page from one end. Returns the ids in the order of the list. */
async function walk(list: List, orderBy: readonly string[], isForward: boolean): Promise<unknown[]> {
  const ids: unknown[] = [];
  let cursor: string | null = null;
  for (;;) {
    const bounds: Bounds = isForward ? { first: 4, after: cursor } : { last: 4, before: cursor };
    const page: Found = await pageOf(list, orderBy, bounds);
    const { hasNextPage, hasPreviousPage, startCursor, endCursor } = page.pageInfo;
    if (isForward) ids.push(...page.ids);
    else ids.unshift(...page.ids);
    expect(isForward ? hasPreviousPage : hasNextPage).toBe(cursor !== null);
    if (!(isForward ? hasNextPage : hasPreviousPage)) return ids;
    cursor = isForward ? endCursor : startCursor;
  }
}

describe('the pages of every list', () => {
  test.each(LISTS.map((list) => [list.name, list] as const))(
    '%s returns the same records page by page from either end',
    async (_name, list) => {
      const orders = ordersOf(list);
      // Each field is the first order once, with another field in the other direction as the second.
      const combinations = orders.length < 4 ? [[], orders.slice(-1)] : pairsOf(orders);
      for (const orderBy of combinations) {
        const whole = (await pageOf(list, orderBy, { first: 500 })).ids;
        expect(await walk(list, orderBy, true)).toEqual(whole);
        expect(await walk(list, orderBy, false)).toEqual(whole);
      }
    },
  );
});

/**
 * Orders come in pairs of directions. Each field is the first order once, with the next field in the other
 * direction as the second.
 */
function pairsOf(orders: readonly string[]): string[][] {
  const fields = orders.filter((name) => name.endsWith('_DESC'));
  return fields.map((name, index) => {
    const next = fields[(index + 1) % fields.length] as string;
    return index % 2 === 0 ? [name, next.replace(/DESC$/, 'ASC')] : [name.replace(/DESC$/, 'ASC'), next];
  });
}

describe('pages', () => {
  /** A resident with vehicles of these brands and years. */
  async function ownerOf(cars: readonly (readonly [brand: string, year: number])[]) {
    const { resident, ...user } = await service.make.residentUser(fixture.community);
    const vehicles = [];
    for (const [brand, year] of cars) vehicles.push(await service.make.vehicle(resident, { brand, year }));
    return { client: service.as(user), vehicles, resident };
  }

  const CARS = [
    ['Audi', 2001],
    ['Audi', 2003],
    ['Audi', 2002],
    ['Seat', 2009],
    ['Seat', 2008],
  ] as const;

  test('several orders apply one after the other, each in its own direction', async () => {
    const { client } = await ownerOf(CARS);
    const { data } = await client.graphql(
      'query ($by: [VehicleOrder!]) { vehicles(orderBy: $by) { nodes { brand year } } }',
      { by: ['BRAND_DESC', 'YEAR_ASC'] },
    );
    expect(data.vehicles.nodes.map(({ brand, year }: Record<string, unknown>) => [brand, year])).toEqual([
      ['Seat', 2008],
      ['Seat', 2009],
      ['Audi', 2001],
      ['Audi', 2002],
      ['Audi', 2003],
    ]);
  });

  test('a single order needs no brackets, and the first direction of a repeated field counts', async () => {
    const { client } = await ownerOf(CARS);
    const years = async (orderBy: string) => {
      const { data } = await client.graphql(`{ vehicles(orderBy: ${orderBy}) { nodes { year } } }`);
      return data.vehicles.nodes.map(({ year }: { year: number }) => year);
    };
    const ascending = [2001, 2002, 2003, 2008, 2009];
    expect(await years('YEAR_ASC')).toEqual(ascending);
    expect(await years('[YEAR_ASC, YEAR_DESC]')).toEqual(ascending);
  });

  test('a document with its order as a variable is paged by each order, whose fields it need not select', async () => {
    const { client } = await ownerOf(CARS);
    const document = `query ($by: [VehicleOrder!], $after: String) {
      vehicles(orderBy: $by, first: 3, after: $after) { nodes { licensePlate } pageInfo { endCursor } } }`;
    for (const by of ['YEAR_ASC', 'BRAND_DESC', 'YEAR_DESC', 'BRAND_ASC', 'YEAR_ASC']) {
      const whole = await client.graphql(`{ vehicles(orderBy: ${by}) { nodes { licensePlate } } }`);
      const { nodes, pageInfo } = (await client.graphql(document, { by: [by] })).data.vehicles;
      const rest = await client.graphql(document, { by: [by], after: pageInfo.endCursor });
      expect(whole.data.vehicles.nodes).toHaveLength(CARS.length);
      expect([...nodes, ...rest.data.vehicles.nodes]).toEqual(whole.data.vehicles.nodes);
    }
  });

  test('a cursor is valid only for the orders of its own list', async () => {
    const { client } = await ownerOf(CARS);
    const { data } = await client.graphql(
      '{ vehicles(first: 1, orderBy: [BRAND_ASC, YEAR_ASC]) { pageInfo { endCursor } } }',
    );
    const { endCursor } = data.vehicles.pageInfo;
    for (const argument of ['after', 'before']) {
      const refused = await client.graphql(
        `{ vehicles(${argument}: "${endCursor}", orderBy: [YEAR_ASC, BRAND_ASC]) { totalCount nodes { id } } }`,
      );
      expect(refused.errors).toMatchObject([
        { extensions: { code: 'VALIDATION_ERROR', errors: { [argument]: [expect.any(String)] } } },
      ]);
    }
  });

  test.each([
    ['in one statement', ''],
    ['by its resolver', 'others: nodes { can { update { allowed } } }'],
  ])('an empty text in the place of a cursor bounds no page that is read %s', async (_how, besides) => {
    const { client } = await ownerOf(CARS);
    const page = (size: string) => `vehicles(orderBy: YEAR_ASC, ${size}, after: "", before: "") {
      nodes { year } pageInfo { hasPreviousPage hasNextPage } ${besides} }`;
    const { data } = await client.graphql(
      `{ all: ${page('first: 5')} first: ${page('first: 1')} last: ${page('last: 1')} }`,
    );
    expect(data.all).toMatchObject({ pageInfo: { hasPreviousPage: false, hasNextPage: false } });
    expect(data.first).toMatchObject({
      nodes: [{ year: 2001 }],
      pageInfo: { hasPreviousPage: false, hasNextPage: true },
    });
    expect(data.last).toMatchObject({
      nodes: [{ year: 2009 }],
      pageInfo: { hasPreviousPage: true, hasNextPage: false },
    });
  });

  test('after and before together bound a page that is read from either end', async () => {
    const { client } = await ownerOf(CARS);
    const all = '{ vehicles(orderBy: YEAR_ASC) { edges { cursor node { year } } } }';
    const { edges } = (await client.graphql(all)).data.vehicles;
    const between = `after: "${edges[0].cursor}", before: "${edges[4].cursor}"`;
    const PAGE_INFO = 'pageInfo { hasPreviousPage hasNextPage }';
    const { data } = await client.graphql(`{
      first: vehicles(orderBy: YEAR_ASC, first: 2, ${between}) { nodes { year } ${PAGE_INFO} totalCount }
      last: vehicles(orderBy: YEAR_ASC, last: 2, ${between}) { nodes { year } ${PAGE_INFO} totalCount }
      skipped: vehicles(orderBy: YEAR_ASC, last: 2, offset: 1) { nodes { year } ${PAGE_INFO} }
    }`);
    const both = { hasPreviousPage: true, hasNextPage: true };
    expect(data).toEqual({
      first: { nodes: [{ year: 2002 }, { year: 2003 }], pageInfo: both, totalCount: 5 },
      last: { nodes: [{ year: 2003 }, { year: 2008 }], pageInfo: both, totalCount: 5 },
      skipped: { nodes: [{ year: 2003 }, { year: 2008 }], pageInfo: both },
    });
  });

  test.each([
    ['in the statement of its parents', ''],
    ['by its resolver', '@include(if: true)'],
  ])('the list of a relation that is read %s has last pages too', async (_how, directive) => {
    const { client, resident } = await ownerOf(CARS);
    const { data, errors } = await client.graphql(
      `query ($id: GUID!) { resident(id: $id) { fullName
        vehicles(last: 2, orderBy: [BRAND_ASC, YEAR_ASC]) ${directive} {
          nodes { brand year } pageInfo { hasPreviousPage hasNextPage } totalCount
        }
      } }`,
      { id: resident.id },
    );
    expect(errors).toBeUndefined();
    expect(data.resident.vehicles).toEqual({
      nodes: [
        { brand: 'Seat', year: 2008 },
        { brand: 'Seat', year: 2009 },
      ],
      pageInfo: { hasPreviousPage: true, hasNextPage: false },
      totalCount: 5,
    });
  });

  test('records without a value come last in an ascending order, on pages from either end', async () => {
    const { resident, client } = await ownerOf([]);
    const visit = (visitorName: string, departureDate: string | null) =>
      service.make.visit(resident, { visitorName, departureDate, arrivalDate: '2026-01-01T00:00:00.000Z' });
    await visit('present', null);
    await visit('left late', '2026-01-03T00:00:00.000Z');
    await visit('left early', '2026-01-02T00:00:00.000Z');
    await visit('present too', null);
    const ORDER = 'orderBy: [DEPARTURE_DATE_ASC, VISITOR_NAME_DESC]';
    const names = ['left early', 'left late', 'present too', 'present'];
    const page = async (size: string, cursor = '') => {
      const { data } = await client.graphql(
        `{ residentVisits(${ORDER}, ${size}${cursor}) { nodes { visitorName } pageInfo { startCursor endCursor } } }`,
      );
      const { nodes, pageInfo } = data.residentVisits;
      return { found: nodes.map((node: { visitorName: string }) => node.visitorName), pageInfo };
    };
    const start = await page('first: 3');
    const end = await page('last: 3');
    expect(start.found).toEqual(names.slice(0, 3));
    expect(end.found).toEqual(names.slice(1));
    expect((await page('first: 3', `, after: "${start.pageInfo.endCursor}"`)).found).toEqual(['present']);
    expect((await page('last: 3', `, before: "${end.pageInfo.startCursor}"`)).found).toEqual(['left early']);
  });
});
