import { type GraphQLField, isRequiredArgument } from 'graphql';
import { tableOf } from '../../../src/engine/declare.js';
import { encodeCursor } from '../../../src/engine/read/page.js';
import { entities } from '../../../src/modules/entities.js';
import { routes } from '../../../src/modules/routes.js';
import { ENDPOINTS, keyOf, titleOf } from '../../interfaces/endpoints.table.js';
import { byResolvers } from '../../support/by-resolvers.js';
import type { Client } from '../../support/client.js';
import { flatDocuments, isListOfRecords, listDocuments, listsBelow } from '../../support/column-documents.js';
import { deepSelection, documentOf, rootFields } from '../../support/documents.js';
import { exchange } from '../../support/exchange.js';
import { multiplyRows } from '../../support/multiply.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import { createRandom } from '../../support/random.js';
import { type RandomDocument, randomDocument } from '../../support/random-document.js';
import { randomValue, type ValuePool } from '../../support/random-value.js';
import { pathOf, requestTo } from '../../support/requests.js';
import type { PopulatedFixture } from '../../support/resources.js';
import { schema } from '../../support/schema.js';
import { type Service, startService } from '../../support/service.js';

/**
 * Every answer is the same whether PostgreSQL writes it as a whole or each field is left to its resolver.
 * `npm run test:answers` compares more random documents.
 */

const DOCUMENTS = Number(process.env.ANSWER_DOCUMENTS ?? 40);
const SEED = Number(process.env.ANSWER_SEED ?? 1);

/** How often the first reader of columns is answered by a statement: its plan is kept, and it is prepared, from the second time on. */
const TIMES_OF_FIRST = 2;

/**
 * The others, whose statements differ in their scopes. The documents of a list ask them in turn, once, when the document is
 * known: what it selects is the same to all.
 */
const OTHERS = ['admin', 'committee'] as const;

/** The field of a dashboard that differs with the time. */
const MOMENT = /"generatedAt":"[^"]*"/g;

// The cursors of the feed of changes have the time of the answer.
const queries = rootFields(schema, 'query').filter(({ name }) => name !== 'changes');
const pool = { ids: {} as Record<string, (string | number)[]>, cursors: [] as string[] } satisfies ValuePool;

let service: Service;
let fixture: PopulatedFixture;
let readers: Record<string, Client>;

beforeAll(async () => {
  service = await startService();
  await makePopulatedFixture(service);
  fixture = await makePopulatedFixture(service);
  await multiplyRows(service.database, 1, 6);
  const { community, clients } = fixture;
  readers = {
    ...clients,
    committee: service.as(await service.make.residentUser(community, 'COMITEE_MEMBER')),
    renter: service.as(await service.make.residentUser(community, 'RENTER')),
    neighbour: service.as(await service.make.residentUser(community, 'RESIDENT')),
    guard: service.as(await service.make.guard(community)),
    stranger: service.as(await service.make.admin(await service.make.community())),
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
 * The status, entity tag and body of an answer, with errors sorted by their paths, since relations may fail
 * in any order.
 */
async function answerOf({ token }: Client, method: string, path: string, body?: object) {
  const { status, headers, text } = await exchange(service.url + path, {
    method,
    headers: {
      'x-request-id': 'same',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body && JSON.stringify(body),
  });
  return {
    status,
    etag: headers.get('etag'),
    total: headers.get('x-total-count'),
    text: normalized(text.replace(MOMENT, '"generatedAt":""')),
  };
}

/** PostgreSQL writes stored JSON with spaces. Of several fields that fail below one that is null, any may be reported. */
function normalized(text: string): string {
  if (text === '') return text;
  const body = JSON.parse(text);
  if (!text.startsWith('{"errors":')) return JSON.stringify(body);
  const { errors, ...rest } = body;
  const sorted = errors.map((error: { path?: string[] }) =>
    JSON.stringify({ ...error, locations: undefined, path: error.path?.slice(0, 1) }),
  );
  return JSON.stringify({ errors: [...new Set(sorted)].sort(), ...rest });
}

/** Asks in both ways, and repeatedly for some documents, whose plans are kept. */
async function compare(
  reader: string,
  method: string,
  path: string,
  body?: object,
  times = 1,
): Promise<string> {
  const client = readers[reader] as Client;
  const resolved = () => byResolvers(() => answerOf(client, method, path, body));
  const expected = await resolved();
  for (let time = 0; time < times; time++) {
    const found = await answerOf(client, method, path, body);
    // Asks the resolvers again, in case the data changed with the time.
    if (found.text !== expected.text) Object.assign(expected, await resolved());
    expect({ reader, path, ...body, ...found }).toEqual({ reader, path, ...body, ...expected });
  }
  return expected.text;
}

const ask = (reader: string, { query, variables }: RandomDocument, times = 1) =>
  compare(reader, 'POST', '/graphql', { query, variables }, times);

/** Asks for the document of a list that has this place among its documents. */
async function askForColumns(document: RandomDocument, place: number): Promise<void> {
  await ask('system', document, TIMES_OF_FIRST);
  await ask(OTHERS[place % OTHERS.length] as string, document);
}

describe('the answers of one statement and of resolvers', () => {
  test.each(
    ENDPOINTS.filter(
      (endpoint) =>
        endpoint.method === 'GET' &&
        endpoint.answer !== 'file' &&
        !endpoint.path.endsWith('/dashboard') &&
        routes.some((route) => keyOf(route) === keyOf(endpoint)),
    ).map((endpoint) => [titleOf(endpoint), endpoint] as const),
  )('%s answers the same bytes from one statement and from resolvers', async (_title, endpoint) => {
    const { path } = await requestTo(endpoint, fixture);
    for (const reader of ['admin', 'residentUser']) await compare(reader, 'GET', path);
  });

  test.each(routes.filter(({ paginated }) => paginated).map((route) => [titleOf(route), route] as const))(
    'each page of %s is the same bytes from one statement and from resolvers',
    async (_title, { path }) => {
      const askFor = (reader: string, page: number) =>
        compare(reader, 'GET', `${pathOf(path, fixture)}?page=${page}&pageSize=2`);
      for (const reader of Object.keys(readers)) await askFor(reader, 1);
      for (const page of [2, 9]) await askFor('admin', page);
    },
  );

  test.each(queries.map((field) => [field.name, field] as const))(
    '%s with all its relations answers the same bytes from one statement and from resolvers',
    async (_name, field) => {
      const random = createRandom(SEED);
      await ask('system', wholeDocument(field, random));
      await ask('committee', wholeDocument(field, random));
    },
  );

  test.each(queries.filter(isListOfRecords).map((field) => [field.name, field] as const))(
    '%s of columns alone answers the same bytes from one statement and from resolvers',
    async (_name, field) => {
      const run = jest.spyOn(service.services.queries, 'run');
      for (const [place, query] of flatDocuments(field).entries())
        await askForColumns({ query, variables: {} }, place);
      const written = run.mock.calls.filter(([text]) => text.includes('row_to_json'));
      run.mockRestore();
      expect(written.length).toBeGreaterThan(0);
    },
  );

  test.each(
    queries
      .filter(isListOfRecords)
      .flatMap((field) =>
        listsBelow(field).map((list) => [`${field.name}.${list.name}`, field, list] as const),
      ),
  )(
    '%s of columns alone answers the same bytes from one statement and from resolvers',
    async (_name, field, list) => {
      const run = jest.spyOn(service.services.queries, 'run');
      for (const [place, { isWritten, ...document }] of listDocuments(field, list).entries()) {
        run.mockClear();
        await askForColumns(document, place);
        const written = run.mock.calls.filter(([text]) => text.includes('row_to_json'));
        if (isWritten) expect(written.length).toBeGreaterThan(0);
      }
      run.mockRestore();
    },
  );

  test('a document that users send in turn gives each of them what is within its own scope', async () => {
    const document = {
      query: `{ communities(first: 3) { nodes { nombre residents(first: 4, orderBy: [CREATED_AT_ASC]) { totalCount nodes {
        fullName email phone user { username email }
        vehicles(first: 2) { nodes { licensePlate resident { fullName email phone } } }
        tickets(first: 2) { totalCount nodes { contenido community { nombre } resident { number } status { code } } }
      } } } } }`,
      variables: {},
    };
    const answers = new Set<string>();
    // Its plan is kept from the first time on.
    for (let round = 0; round < 3; round++) {
      for (const reader of Object.keys(readers)) answers.add(await ask(reader, document));
    }
    expect(answers.size).toBeGreaterThan(3);
  });

  test('texts and moments of every form are the same bytes where PostgreSQL writes them', async () => {
    const { resident } = await service.make.residentUser(fixture.community);
    const texts = [
      '"a" \\ /',
      '"createdAt":"2026-01-01T00:00:00+00:00"',
      '"contenido":null',
      'línea 1\n\tlínea 2 \r\b\f',
    ];
    const others = [
      '\u0001\u001f\u007f\u0085',
      '\u2028\u2029\ufeff',
      '日本 🏠 👨‍👩‍👧',
      '</script>&lt;',
      '], \n [',
    ];
    for (const [index, contenido] of [...texts, ...others].entries()) {
      const ticket = await service.make.ticket(resident, {
        contenido,
        fechaReporte: `2026-01-0${index + 1}T00:00:00.${['000', '100', '120', '123'][index % 4]}Z`,
      });
      await service.make.comment(resident, ticket, { comentarioTexto: contenido });
    }
    const ticket = `id contenido fechaReporte createdAt comments(first: 10) { nodes { comentarioTexto createdAt } }`;
    const query = `query ($id: GUID!) { resident(id: $id) { tickets(first: 20) { nodes { ${ticket} } } } }`;
    const text = await ask('system', { query, variables: { id: resident.id } }, 3);
    const found = JSON.parse(text).data.resident.tickets.nodes.map(
      (one: { contenido: string }) => one.contenido,
    );
    expect(found).toEqual([...texts, ...others].toReversed());
  });

  test.each(['o', 'o1', 'o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'])(
    'a client may name anything %s, as statements name their objects',
    async (name) => {
      const query = `{ vehicles(first: 2) { ${name}: totalCount } residents(first: 2) {
        nodes { ${name}: fullName }
        edges { ${name}: cursor node { ${name}_: can { ${name}: delete { ${name}: allowed } } } }
        pageInfo { ${name}: endCursor }
      } homes: residents(first: 2) {
        nodes { id ${name}: community { nombre ${name}: payables { ${name}: overdue } } }
      } communities(first: 2) { ${name}: nodes { nombre ${name}: vehicles(first: 2) { ${name}: nodes { ${name}: brand } } } } }`;
      expect(await ask('system', { query, variables: {} })).not.toContain('"errors"');
    },
  );

  test('a name in the answer is another field in each list of the records of a page', async () => {
    const query = `{ residents(first: 2) { some: nodes { it: fullName } others: nodes { it: number }
      edges { node { it: community { nombre } } } } }`;
    expect(await ask('system', { query, variables: {} }, 3)).not.toContain('"errors"');
  });

  test('a cursor that the database refuses is an error of its relation alone', async () => {
    const query = `query ($after: String) { residents(first: 1) { nodes {
      fullName vehicles(first: 1) { totalCount } pets(first: 1, after: $after) { nodes { name } }
    } } }`;
    const after = encodeCursor({ order: 'CREATED_AT_DESC', values: ['ayer', 'nadie'] });
    const { data, errors } = JSON.parse(await ask('admin', { query, variables: { after } }));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain('"path":["residents"]');
    expect(data).toEqual({ residents: null });
  });

  test('random documents answer the same bytes from one statement and from resolvers', async () => {
    const random = createRandom(SEED);
    const run = jest.spyOn(service.services.queries, 'run');
    let answered = 0;
    for (let i = 0; i < DOCUMENTS; i++) {
      const text = await ask(
        random.pick(Object.keys(readers)),
        randomDocument(schema, queries, random, pool),
        random.chance(0.25) ? 3 : 1,
      );
      if (!text.startsWith('{"errors":')) answered += 1;
      for (const [, cursor] of text.matchAll(/"(?:endCursor|cursor)":"([\w-]+)"/g))
        pool.cursors.push(cursor as string);
    }
    const statements = run.mock.calls.filter(([text]) => text.includes('row_to_json'));
    run.mockRestore();
    expect(answered).toBeGreaterThan(DOCUMENTS / 4);
    expect(statements.length).toBeGreaterThan(DOCUMENTS / 8);
  }, 3_600_000);
});

/** A query with whole records and the whole records of their relations, in pages of two. */
function wholeDocument(field: GraphQLField<unknown, unknown>, random: ReturnType<typeof createRandom>) {
  const names = field.args
    .filter((one) => isRequiredArgument(one) || one.name === 'first')
    .map(({ name }) => name);
  const variables = Object.fromEntries(
    field.args
      .filter(({ name }) => names.includes(name))
      .map((one) => [
        one.name,
        one.name === 'first' ? 3 : randomValue(random, pool, one, String(field.type).replace('!', '')),
      ]),
  );
  return { query: documentOf('query', field, names, deepSelection(field.type, { sizes: [2] })), variables };
}
