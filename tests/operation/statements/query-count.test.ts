import { type GraphQLField, isNonNullType } from 'graphql';
import { routes } from '../../../src/modules/routes.js';
import { ENDPOINTS, keyOf, titleOf } from '../../interfaces/endpoints.table.js';
import { type Depth, deepSelection, documentOf, isConnection, rootFields } from '../../support/documents.js';
import { multiplyRows } from '../../support/multiply.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import { requestTo } from '../../support/requests.js';
import { type PopulatedFixture } from '../../support/resources.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';
import { countStatements } from '../../support/statements.js';

/**
 * The number of SQL statements does not grow with the rows of a list: it is the same for five rows as for
 * fifteen.
 */

const FEW = 5;
const MANY = 15;

/** How often a request is counted that seems to have grown. */
const MOST_TIMES = 8;

const statements = countStatements();

/** A measured request, and the number of statements for each size. */
interface Counted {
  readonly title: string;
  ask(fixture: PopulatedFixture): Promise<void>;
  readonly counts: number[];
}

const lists: Counted[] = ENDPOINTS.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.answer !== 'file' &&
    routes.some((route) => keyOf(route) === keyOf(endpoint)),
).map((endpoint) => ({
  title: titleOf(endpoint),
  counts: [],
  async ask(fixture) {
    const { client, path } = await requestTo(endpoint, fixture);
    expect((await client.get(path)).status).toBe(200);
  },
}));

const required = ({ args }: GraphQLField<unknown, unknown>) =>
  args.filter(({ type }) => isNonNullType(type)).map(({ name }) => name);

/** The row scope of a resident adds conditions that a system administrator does not have. */
const READERS = ['system', 'residentUser'] as const;

/** The span of a list that asks for one. */
const SPAN = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };

/** Lists below two relations. */
const DEPTH: Depth = { sizes: [1, 1], last: 'least' };

const nested: Counted[] = rootFields(schema, 'query')
  .filter((field) => isConnection(field.type))
  .flatMap((field) => READERS.map((reader) => nestedList(field, reader)));

function nestedList(field: GraphQLField<unknown, unknown>, reader: (typeof READERS)[number]): Counted {
  const query = documentOf('query', field, ['first', ...required(field)], deepSelection(field.type, DEPTH));
  return {
    title: `${field.name} to the ${reader}`,
    counts: [],
    async ask({ clients, ids, community }) {
      const variables = {
        first: 2 * MANY,
        contratoId: ids.Contract,
        comunidadId: community.id,
        amenityId: ids.Amenity,
        ...SPAN,
      };
      const { errors } = await clients[reader].graphql(query, variables);
      for (const { extensions } of errors ?? []) expect(REFUSALS).toContain(extensions.code);
      if (reader === 'system' && !field.name.startsWith('my')) expect(errors).toBeUndefined();
    },
  };
}

const REFUSALS = ['FORBIDDEN', 'INVALID_OPERATION'];

let service: Service;
beforeAll(async () => {
  service = await startService({
    environment: { GRAPHQL_MAX_TOKENS: '20000', GRAPHQL_MAX_COST: '100000000', GRAPHQL_MAX_ALIASES: '100' },
  });
  const fixture = await makePopulatedFixture(service);
  await countAll(fixture, 2, FEW);
  await countAll(fixture, FEW + 1, MANY);
}, 120_000);
afterAll(async () => {
  statements.restore();
  await service.stop();
});

/** Counts the statements of every request when each table has a number of rows. */
async function countAll(fixture: PopulatedFixture, from: number, to: number): Promise<void> {
  await multiplyRows(service.database, from, to);
  // The first requests load the reference tables, which are cached.
  if (to === FEW) for (const { ask } of lists) await ask(fixture);
  for (const { ask, counts } of [...lists, ...nested]) {
    const before = counts[0] ?? Number.POSITIVE_INFINITY;
    let least = await statements.during(() => ask(fixture));
    // Callers and sessions are cached for some seconds, so one of the requests may need a further statement.
    for (let time = 1; time < MOST_TIMES && least > before; time++)
      least = Math.min(least, await statements.during(() => ask(fixture)));
    counts.push(least);
  }
}

describe('the number of statements does not grow with the rows', () => {
  test.each(lists.map((list) => [list.title, list] as const))(
    'the number of statements does not grow with the rows for %s',
    (_title, { counts }) => {
      expect(counts[1]).toBeLessThanOrEqual(counts[0] ?? 0);
    },
  );

  test.each(nested.map((list) => [list.title, list] as const))(
    'the number of statements does not grow with the rows for %s with two levels of relations',
    (_title, { counts }) => {
      expect(counts[1]).toBeLessThanOrEqual(counts[0] ?? 0);
    },
  );

  test('the statements of a read are counted', () => {
    for (const { title, counts } of nested.filter(
      (list) => / system$/.test(list.title) && !/^my/.test(list.title),
    )) {
      expect({ title, isCounted: (counts[0] ?? 0) > 0 }).toEqual({ title, isCounted: true });
    }
  });

  test('a list of any size takes a small number of statements', () => {
    for (const { title, counts } of lists)
      expect({ title, few: Math.max(...counts) <= 12 }).toEqual({ title, few: true });
  });
});
