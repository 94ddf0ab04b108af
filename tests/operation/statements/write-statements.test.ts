import { readFile, writeFile } from 'node:fs/promises';
import { routes } from '../../../src/modules/routes.js';
import { ENDPOINTS, type Endpoint, keyOf } from '../../interfaces/endpoints.table.js';
import { GRAPHQL_MUTATIONS, type GraphqlMutation } from '../../interfaces/graphql-mutations.table.js';
import { rootFields } from '../../support/documents.js';
import { commonOrder, lockedTables } from '../../support/lock-order.js';
import { multiplyRows } from '../../support/multiply.js';
import { applyPayments, makePopulatedFixture, makeRow } from '../../support/populated-fixture.js';
import { type Request, requestTo } from '../../support/requests.js';
import { type PopulatedFixture, resourceOf } from '../../support/resources.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';
import { countStatements } from '../../support/statements.js';
import { statementsWithoutJobs } from '../../support/without-jobs.js';

/**
 * Counts the SQL statements of mutations, on few rows and on many, and finds the tables that they lock.
 * `docs/sql/mutations.md` has both; `npm run fix:mutations` writes it.
 */

const PAGE = 'docs/sql/mutations.md';
const WRITES = process.env.MUTATIONS === 'write';
const MANY = 60;
/** A caller that is read again, since it is kept only for some seconds, adds a statement to a request. */
const MOST_TRIES = 5;

const INTRODUCTION = `# Statements of mutations

Written by \`npm run fix:mutations\`; do not edit.

SQL statements of the mutations, from \`begin\` to \`commit\`, for a caller that the process knows, with those that follow the answer, and without those of [the jobs](../state.md#work-after-the-answer) that they add. The numbers do not grow with the rows: \`tests/operation/statements/write-statements.test.ts\` counts them with one and with sixty rows in each table, and \`tests/graphql/bulk.test.ts\` those of the mutations that write many records.
The first one goes with \`begin\`, so there is one round trip less ([0012](../adr/0012-one-transaction-per-write.md)).

| mutation | statements | locks rows of |
| --- | --: | --- |
`;

const LOCKS = `
## Order of locks

The tables whose rows a mutation locks stand above in the order of the first lock, with a semicolon between two transactions. All mutations keep to one order, so that no two of them wait for each other: COMMON_ORDER.
Rows of one table are locked in the order of their ids. The foreign key of a new row locks the row that it names too, which the lock of a row that changes lets pass (\`for no key update\`).
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
  // Where payments are applied, writes of money take the most statements.
  await applyPayments(fixture);
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

interface Sent {
  readonly statements: number;
  /** The tables whose rows each transaction locks, in the order of the first lock. */
  readonly locks: readonly (readonly string[])[];
}

async function sendOnce(prepare: Preparation): Promise<Sent> {
  const request = await prepare();
  const texts = await statementsWithoutJobs(service, statements, request);
  return { statements: texts.length, locks: lockedTables(texts) };
}

/** What a mutation sends; as many statements as expected or fewer, unless it always sends more. */
async function send(prepare: Preparation, expected: number): Promise<Sent> {
  let least = await sendOnce(prepare);
  for (let tries = 1; tries < MOST_TRIES && least.statements > expected; tries++) {
    const sent = await sendOnce(prepare);
    if (sent.statements < least.statements) least = sent;
  }
  return least;
}

type Published = ReadonlyMap<string, Sent>;

async function sendAll(expected: Published): Promise<Published> {
  const sent = new Map<string, Sent>();
  for (const [operation, prepare] of mutations) {
    sent.set(operation, await send(prepare, expected.get(operation)?.statements ?? 0));
  }
  return sent;
}

const ROW = /^\| `(\w+)` \| (\d+) \| (.*) \|$/gm;

const readPage = async (): Promise<Published> =>
  new Map(
    [...(await readFile(PAGE, 'utf8')).matchAll(ROW)].map(([, name = '', number, locks = '']) => [
      name,
      {
        statements: Number(number),
        locks: locks
          .split('; ')
          .map(tablesIn)
          .filter(({ length }) => length > 0),
      },
    ]),
  );

const tablesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, table = '']) => table);

const named = (tables: readonly string[]) => tables.map((table) => `\`${table}\``).join(', ');

/** Of requests that lock more than those that are counted. */
const LONGER: readonly (readonly string[])[] = [
  // A cancelled reservation is restored.
  ['amenity_reservations', 'amenities', 'residents'],
  // The resident of an account moves.
  ['users', 'communities', 'residents'],
  ['communities', 'residents', 'pets', 'resident_visits', 'vehicles'],
  // Triggers revoke the passes of a resident, and a pass completes a visit that was announced.
  ['residents', 'visitor_passes', 'resident_visits'],
  // A payment or a charge goes to another resident, a charge to another contract.
  ['resident_payments', 'resident_charges', 'residents'],
  ['community_charges', 'contracts'],
];

const orderOf = (sent: Published) =>
  commonOrder([...LONGER, ...[...sent.values()].flatMap(({ locks }) => locks)]);

async function writePage(sent: Published): Promise<void> {
  const rows = [...sent].sort().map(([operation, { statements: number, locks }]) => {
    return `| \`${operation}\` | ${number} | ${locks.map(named).join('; ')} |\n`;
  });
  const order = LOCKS.replace('COMMON_ORDER', named(orderOf(sent)));
  await writeFile(PAGE, INTRODUCTION + rows.join('') + order);
}

test('all mutations of the schema send the published statements and take the published locks, on one row and on sixty in each table', async () => {
  const names = rootFields(schema, 'mutation').map(({ name }) => name);
  if (WRITES) await writePage(await sendAll(new Map()));
  const published = await readPage();
  expect([...published.keys()].sort()).toEqual(names.sort());
  expect(await sendAll(published)).toEqual(published);
  await multiplyRows(service.database, 2, MANY);
  expect(await sendAll(published)).toEqual(published);
}, 120_000);

test('all mutations lock tables in one order', async () => {
  expect(await readFile(PAGE, 'utf8')).toContain(named(orderOf(await readPage())));
});
