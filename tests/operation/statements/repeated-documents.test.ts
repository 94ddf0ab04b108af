import {
  type ExecutionResult,
  type GraphQLInputType,
  getOperationAST,
  isInputType,
  isNonNullType,
  Kind,
  parse,
  typeFromAST,
} from 'graphql';
import { tableOf } from '../../../src/engine/declare.js';
import { readScreens } from '../../../src/http/screens.js';
import { entities } from '../../../src/modules/entities.js';
import type { Client } from '../../support/client.js';
import { rootFields } from '../../support/documents.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import { createRandom } from '../../support/random.js';
import { randomDocument } from '../../support/random-document.js';
import { randomValue, type ValuePool } from '../../support/random-value.js';
import { ReferenceExecution } from '../../support/reference-execution.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';
import { type SuiteDocument, suiteDocuments } from '../../support/suite-documents.js';

/**
 * Every query of the suites and of the screens, and random ones, is answered the same each time that a caller sends it, and as
 * graphql-js answers it: with all variables, and with each optional one left out in turn.
 */

const SEED = 1;
const DOCUMENTS = 50;
const TIMES = ['new', 'known', 'known again'];
/** Of a document that was sent with other variables, which may make another statement. */
const TIMES_OF_VARIANT = TIMES.slice(2);

const MOMENT = /"generatedAt":"[^"]*"/g;

const random = createRandom(SEED);
const pool = { ids: {} as Record<string, (string | number)[]>, cursors: [] as string[] } satisfies ValuePool;

let service: Service;
let reference: ReferenceExecution;
let readers: Record<string, Client>;

beforeAll(async () => {
  // The addresses of pictures have the host of a request otherwise.
  const PUBLIC_URL = 'https://vecinos.example';
  service = await startService({ environment: { PUBLIC_URL } });
  // Every field is read by its resolver, which is its meaning, in the reference.
  reference = new ReferenceExecution(service);
  await makePopulatedFixture(service);
  const { community, clients } = await makePopulatedFixture(service);
  readers = {
    admin: clients.admin,
    resident: clients.residentUser,
    system: clients.system,
    guard: service.as(await service.make.guard(community)),
    anonymous: service.anonymous,
  };
  for (const entity of entities) {
    const { name, columns } = tableOf(entity as never);
    if (!columns.includes('id')) continue;
    const rows = await service.services.queries.change<{ id: string | number }>(
      `select "id" from "${name}" order by "id" limit 6`,
      [],
    );
    if (rows.length > 0) pool.ids[entity.name] = rows.map(({ id }) => id);
  }
}, 60_000);
afterAll(async () => {
  await service.stop();
});

/**
 * What a client sees of a result. Of several fields that fail at once below the same null, any one is reported, so an error
 * counts by its text and its root field, and once.
 */
function told({ data, errors = [] }: ExecutionResult): string {
  const faults = errors.map(({ message, path }) => JSON.stringify({ message, field: path?.[0] }));
  return JSON.stringify({ data, faults: [...new Set(faults)].sort() }).replace(MOMENT, '');
}

/** Sends a document several times with the first of these variables, and once with each of the others; returns how often it was executed. */
async function compareAll(
  readers: () => readonly string[],
  query: string,
  variables: readonly Record<string, unknown>[],
): Promise<number> {
  let executed = 0;
  for (const [index, given] of variables.entries())
    for (const reader of readers())
      if (await compare(reader, query, given, index === 0 ? TIMES : TIMES_OF_VARIANT)) executed += 1;
  return executed;
}

/** Sends a document several times; returns whether it was executed. */
async function compare(
  reader: string,
  query: string,
  variables: Record<string, unknown>,
  times: readonly string[],
): Promise<boolean> {
  const client = readers[reader] as Client;
  const answers: string[] = [];
  let isExecuted = true;
  for (const _time of times) {
    const { body } = await client.post('/graphql', { query, variables });
    answers.push(told(body));
    isExecuted &&= 'data' in body;
  }
  const sent = { reader, query, variables };
  // Input that is wrong is refused before the execution, with errors of our own.
  const expected = isExecuted ? told(await reference.answer(client, query, variables)) : answers[0];
  expect({ ...sent, answers }).toEqual({ ...sent, answers: answers.map(() => expected) });
  return isExecuted;
}

/** The same variables, and these without each optional one in turn. */
function variants(
  document: SuiteDocument['document'],
  variables: Record<string, unknown>,
): Record<string, unknown>[] {
  const optional = variablesOf(document)
    .filter(({ name, isRequired }) => !isRequired && name in variables)
    .map(({ name }) => name);
  const without = (name: string) =>
    Object.fromEntries(Object.entries(variables).filter(([other]) => other !== name));
  return [variables, ...optional.map(without)];
}

function variablesOf(document: SuiteDocument['document']) {
  return (getOperationAST(document)?.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => {
    const inputType = typeFromAST(schema, type);
    if (!isInputType(inputType)) throw new Error(`${variable.name.value} is not of an input type`);
    const isRequired = isNonNullType(inputType) && !defaultValue;
    return { name: variable.name.value, type: inputType as GraphQLInputType, isRequired };
  });
}

const randomVariables = (document: SuiteDocument['document']) =>
  Object.fromEntries(
    variablesOf(document).map(({ name, type }) => [name, randomValue(random, pool, { name, type }, '')]),
  );

/** A random document is not always one. */
function variantsOf(query: string, variables: Record<string, unknown>): Record<string, unknown>[] {
  try {
    return variants(parse(query), variables);
  } catch {
    return [variables];
  }
}

const anyReader = () => [random.pick(Object.keys(readers))];

const isQuery = ({ document }: SuiteDocument) => getOperationAST(document)?.operation === 'query';

/** The feed of changes, whose cursors have the time of the answer. */
const FEED = 'changes';

const readsFeed = ({ document }: SuiteDocument) =>
  getOperationAST(document)?.selectionSet.selections.some(
    (selection) => selection.kind === Kind.FIELD && selection.name.value === FEED,
  );

describe('a document that is sent again', () => {
  test('of the suites is answered the same each time, and as graphql-js does', async () => {
    const documents = suiteDocuments(schema).filter((one) => isQuery(one) && !readsFeed(one));
    expect(documents.length).toBeGreaterThan(150);
    let executed = 0;
    for (const { source, document } of documents) {
      executed += await compareAll(anyReader, source, variants(document, randomVariables(document)));
    }
    expect(executed).toBeGreaterThan(150);
  }, 600_000);

  test('of the screens is answered the same each time, and as graphql-js does', async () => {
    for (const { document: source, operation } of await readScreens()) {
      if (operation !== 'query') continue;
      const document = parse(source);
      const [whole = {}, ...others] = variants(document, randomVariables(document));
      await compareAll(() => ['resident', 'guard'], source, [whole]);
      await compareAll(() => ['admin'], source, [whole, ...others]);
    }
  }, 600_000);

  test('and was made at random is answered the same each time, and as graphql-js does', async () => {
    const queries = rootFields(schema, 'query').filter(({ name }) => name !== FEED);
    let executed = 0;
    for (let count = 0; count < DOCUMENTS; count++) {
      const { query, variables } = randomDocument(schema, queries, random, pool);
      executed += await compareAll(anyReader, query, variantsOf(query, variables));
    }
    expect(executed).toBeGreaterThan(DOCUMENTS / 4);
  }, 600_000);
});
