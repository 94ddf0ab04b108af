import { readFile, writeFile } from 'node:fs/promises';
import { createSchema } from '../../src/graphql/schema.js';
import { resolvers, routes } from '../../src/modules/index.js';
import { rootFields } from '../support/documents.js';
import { multiplyRows } from '../support/multiply.js';
import { makePopulatedFixture, makeRow } from '../support/populated-fixture.js';
import { type Request, requestTo } from '../support/requests.js';
import { type PopulatedFixture, resourceOf } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';
import { countStatements } from '../support/statements.js';
import { ENDPOINTS, type Endpoint, keyOf } from './endpoints.table.js';
import { GRAPHQL_MUTATIONS, type GraphqlMutation } from './graphql-mutations.table.js';

/**
 * Counts the SQL statements of mutations, on few rows and on many. `docs/sql/mutations.md` has
 * the numbers; `npm run fix:mutations` writes it.
 */

const PAGE = 'docs/sql/mutations.md';
const WRITES = process.env.MUTATIONS === 'write';
const MANY = 60;
/** A caller that is read again, since it is kept only for some seconds, adds a statement to a request. */
const MOST_TRIES = 5;

const INTRODUCTION = `# Statements of mutations

Written by \`npm run fix:mutations\`; do not edit.

SQL statements of the mutations, from \`begin\` to \`commit\`, for a caller that the process knows, with those that follow the answer, such as the token of a reset mail. The numbers do not grow with the rows: \`tests/interfaces/write-statements.test.ts\` counts them with one and with sixty rows in each table, and \`tests/graphql/bulk.test.ts\` those of the mutations that write many records.
Statements share messages ([0012](../adr/0012-pipelined-transactions.md)), so there are fewer round trips: two for most of these.

| mutation | statements |
| --- | --: |
`;

const operationOf = (endpoint: Endpoint) =>
  routes.find((route) => keyOf(route) === keyOf(endpoint))?.operation as string;

/** Makes what a mutation changes, and returns the request that is counted. */
type Preparation = () => Promise<() => Promise<void>>;

const REST: readonly (readonly [string, Preparation])[] = ENDPOINTS.filter(
  ({ method }) => method !== 'GET',
).map((endpoint) => [
  operationOf(endpoint),
  async () => {
    const { client, path, body } = await requestOf(endpoint);
    if (endpoint.level !== 'public') await client.get('/api/vehicletypes');
    return async () => {
      expect((await client.send(endpoint.method, path, body)).status).toBe(endpoint.status);
    };
  },
]);

function prepareGraphql({ operation, declared, selected, prepare }: GraphqlMutation): Preparation {
  const given = [...declared.matchAll(/\$(\w+)/g)]
    .map(([variable, name]) => `${name}: ${variable}`)
    .join(', ');
  const query = `mutation (${declared}) { ${operation}(${given}) ${selected} }`;
  return async () => {
    const { variables, client = fixture.clients.admin } = await prepare(fixture);
    await client.get('/api/vehicletypes');
    return async () => {
      expect((await client.graphql(query, variables)).errors).toBeUndefined();
    };
  };
}

const mutations: ReadonlyMap<string, Preparation> = new Map([
  ...REST,
  ...GRAPHQL_MUTATIONS.map((row) => [row.operation, prepareGraphql(row)] as const),
]);

const statements = countStatements();
let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(async () => {
  statements.restore();
  await service.stop();
});

/** A request that changes a new record, since one that changes nothing takes fewer statements. */
async function requestOf(endpoint: Endpoint): Promise<Request> {
  const request = await requestTo(endpoint, fixture);
  const resource = resourceOf(endpoint.path);
  if (endpoint.method !== 'PUT' || !resource) return request;
  return { ...request, path: `${resource.path}/${await makeRow(fixture, resource)}` };
}

async function countOnce(prepare: Preparation): Promise<number> {
  const request = await prepare();
  const { background } = service.services;
  await background.settled();
  return statements.during(async () => {
    await request();
    await background.settled();
  });
}

/** The statements of a mutation; fewer than expected or as many, unless it always takes more. */
async function count(prepare: Preparation, expected: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MOST_TRIES && least > expected; tries++) {
    least = Math.min(least, await countOnce(prepare));
  }
  return least;
}

async function countAll(expected: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [operation, prepare] of mutations) {
    counts.set(operation, await count(prepare, expected.get(operation) ?? 0));
  }
  return counts;
}

const readPage = async () =>
  new Map(
    [...(await readFile(PAGE, 'utf8')).matchAll(/^\| `(\w+)` \| (\d+) \|$/gm)].map(
      ([, name = '', number]) => [name, Number(number)],
    ),
  );

async function writePage(counts: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...counts].sort().map(([operation, number]) => `| \`${operation}\` | ${number} |\n`);
  await writeFile(PAGE, INTRODUCTION + rows.join(''));
}

test('all mutations of the schema take the published number of statements, on one row and on sixty in each table', async () => {
  const names = rootFields(await createSchema(resolvers), 'mutation').map(({ name }) => name);
  if (WRITES) await writePage(await countAll(new Map()));
  const published = await readPage();
  expect([...published.keys()].sort()).toEqual(names.sort());
  expect(await countAll(published)).toEqual(published);
  await multiplyRows(service.database, 2, MANY);
  expect(await countAll(published)).toEqual(published);
}, 120_000);
