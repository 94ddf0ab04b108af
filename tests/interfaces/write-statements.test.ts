import { readFile, writeFile } from 'node:fs/promises';
import { routes } from '../../src/modules/index.js';
import { multiplyRows } from '../support/multiply.js';
import { makePopulatedFixture, makeRow } from '../support/populated-fixture.js';
import { type Request, requestTo } from '../support/requests.js';
import { type PopulatedFixture, resourceOf } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';
import { countStatements } from '../support/statements.js';
import { ENDPOINTS, type Endpoint, keyOf } from './endpoints.table.js';

/**
 * Counts the SQL statements of the mutations that REST writes with, on few rows and on many. `docs/sql/mutations.md` has
 * the numbers; `npm run fix:mutations` writes it.
 */

const PAGE = 'docs/sql/mutations.md';
const WRITES = process.env.MUTATIONS === 'write';
const MANY = 60;
/** A caller that is read again, since it is kept only for some seconds, adds a statement to a request. */
const MOST_TRIES = 5;

const INTRODUCTION = `# Statements of mutations

Written by \`npm run fix:mutations\`; do not edit.

SQL statements of the mutations that REST writes with, from \`begin\` to \`commit\`, for a caller that the process knows. The numbers do not grow with the rows: \`tests/interfaces/write-statements.test.ts\` counts them with one and with sixty rows in each table.
Statements share messages ([0012](../adr/0012-pipelined-transactions.md)), so there are fewer round trips: two or three for most of these. Those that hash passwords or send mail go on after their answer and are not listed.

| mutation | statements |
| --- | --: |
`;

const operationOf = (endpoint: Endpoint) =>
  routes.find((route) => keyOf(route) === keyOf(endpoint))?.operation as string;

const endpoints = new Map(
  ENDPOINTS.filter(({ method, path }) => method !== 'GET' && !/^\/api\/(auth|users)\b/.test(path)).map(
    (endpoint) => [operationOf(endpoint), endpoint],
  ),
);

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

async function countOnce(endpoint: Endpoint): Promise<number> {
  const { client, path, body } = await requestOf(endpoint);
  if (endpoint.level !== 'public') await client.get('/api/vehicletypes');
  return statements.during(async () => {
    expect((await client.send(endpoint.method, path, body)).status).toBe(endpoint.status);
  });
}

/** The statements of a mutation; fewer than expected or as many, unless it always takes more. */
async function count(endpoint: Endpoint, expected: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < MOST_TRIES && least > expected; tries++) {
    least = Math.min(least, await countOnce(endpoint));
  }
  return least;
}

async function countAll(expected: ReadonlyMap<string, number>): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const [operation, endpoint] of endpoints) {
    counts.set(operation, await count(endpoint, expected.get(operation) ?? 0));
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

test('mutations take the published number of statements, on one row and on sixty in each table', async () => {
  if (WRITES) await writePage(await countAll(new Map()));
  const published = await readPage();
  expect(new Set(published.keys())).toEqual(new Set(endpoints.keys()));
  expect(await countAll(published)).toEqual(published);
  await multiplyRows(service.database, 2, MANY);
  expect(await countAll(published)).toEqual(published);
}, 120_000);
