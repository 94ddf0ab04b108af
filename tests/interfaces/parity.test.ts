import { getNamedType, getNullableType, isInputObjectType, isLeafType, isNonNullType } from 'graphql';
import { REST_ONLY } from '../../src/engine/declare.js';
import { restOnlyOf } from '../../src/engine/input/declare-field.js';
import { routes } from '../../src/modules/routes.js';
import { operationField } from '../../src/rest/described-route.js';
import type { ArgumentSource, Arguments } from '../../src/route.js';
import type { Client } from '../support/client.js';
import { RECORDS } from '../support/contract-records.js';
import { documentOf, isConnection, recordSelection, sharedPart } from '../support/documents.js';
import { operationOf, PREFLIGHTED } from '../support/forms.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type Request, requestTo } from '../support/requests.js';
import { type PopulatedFixture, resourceOf } from '../support/resources.js';
import { routeSchema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from './endpoints.table.js';

/** Compares every path with its GraphQL operation on the same data: both interfaces give the same answer. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

const described = ENDPOINTS.flatMap((endpoint) => {
  const route = routes.find((candidate) => keyOf(candidate) === keyOf(endpoint));
  return route ? [{ endpoint, route, field: operationField(routeSchema, route) }] : [];
});
const rows = described.filter(({ field }) => !(REST_ONLY in field.extensions));
type Row = (typeof rows)[number];
const table = (chosen: readonly Row[]) => chosen.map((row) => [titleOf(row.endpoint), row] as const);

/** The fields of a REST body that its operation does not take. */
function restOnlyNames({ field }: Row): string[] {
  const input = getNullableType(field.args.find(({ name }) => name === 'input')?.type);
  if (!isInputObjectType(input)) return [];
  return Object.values(input.getFields()).flatMap((one) => (restOnlyOf(one) ? [one.name] : []));
}

const without = (names: readonly string[], values: object) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

/** The largest page of GraphQL; legacy lists are complete. */
const MOST = 50;

/** The record in an answer; null if the answer has none. */
function recordOf({ answer }: Endpoint): string | null {
  const record = answer.replace('[]', '');
  return record in RECORDS ? record : null;
}

/** What the graph has too of an answer of a path. */
// biome-ignore lint/suspicious/noExplicitAny: the expectations of a test define the type of an answer
const shared = ({ endpoint }: Row, body: unknown): any => sharedPart(body, recordOf(endpoint) ?? '');

/** What a document selects from an operation whose path answers no record. */
function selectionWithoutRecord({ endpoint, field }: Row): string {
  if (endpoint.method === 'DELETE') return '{ deletedId deletedNodeId }';
  return isLeafType(getNamedType(field.type)) ? '' : '{ __typename }';
}

/** What an operation answers whose path answers no body. */
function answerWithoutBody(row: Row, path: string): unknown {
  if (row.endpoint.method === 'DELETE') return deletionOf(row, idIn(path));
  const type = getNamedType(row.field.type);
  return isLeafType(type) ? true : { __typename: type.name };
}

/** The document of a row's operation and its variables. */
function graphqlOf(row: Row, request: Request, extra: readonly string[] = []) {
  const { route, field, endpoint } = row;
  const record = recordOf(endpoint);
  const whole = record ? recordSelection(record) : selectionWithoutRecord(row);
  const answer = isConnection(field.type) ? `{ totalCount nodes ${whole} }` : whole;
  const selection = route.field ? `{ ${route.field} ${answer} }` : answer;
  const names = [...Object.keys(route.arguments), ...(isConnection(field.type) ? ['first'] : []), ...extra];
  const variables = { ...argumentsOf(row, route.arguments, request), first: MOST };
  return { query: documentOf(route.kind, field, names, selection), variables: pick(variables, names) };
}

/** The arguments of the operation, taken from the sources that the route declares. */
function argumentsOf(row: Row, template: Arguments, request: Request): Record<string, unknown> {
  const { path } = row.route;
  const [address = '', query] = request.path.split('?');
  const segments = address.split('/');
  const offered = new URLSearchParams(query);
  const inPath = (name: string) => {
    const found = segments[path.split('/').findIndex((segment) => segment.replace('?', '') === `{${name}}`)];
    return found !== undefined && /^\d+$/.test(found) && name === 'id' ? Number(found) : found;
  };
  const boundTo = (source: ArgumentSource): unknown => {
    switch (source.from) {
      case 'path':
        return inPath(source.name);
      case 'noPath':
        return inPath(source.name) === undefined || undefined;
      case 'query':
        return offered.get(source.name) ?? undefined;
      case 'queryList':
        return offered.getAll(source.name);
      case 'constant':
        return source.value;
      default:
        return without(restOnlyNames(row), request.body ?? {});
    }
  };
  return Object.fromEntries(
    Object.entries(template).map(([name, source]) => [
      name,
      typeof source.from === 'string'
        ? boundTo(source as ArgumentSource)
        : argumentsOf(row, source as Arguments, request),
    ]),
  );
}

const pick = (variables: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => names.includes(name)));

async function throughGraphql(client: Client, row: Row, request: Request): Promise<unknown> {
  const { query, variables } = graphqlOf(row, request);
  const { data, errors } = await client.graphql(query, variables);
  expect(errors).toBeUndefined();
  const result = row.route.field ? data[row.field.name][row.route.field] : data[row.field.name];
  if (!isConnection(row.field.type)) return result;
  expect(result.totalCount).toBe(result.nodes.length);
  return result.nodes;
}

const reads = rows.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.answer !== 'file');
const writes = rows.filter(({ endpoint, route }) => endpoint.method !== 'GET' && !takesForm(route.arguments));

function takesForm(template: Arguments): boolean {
  return Object.values(template).some((source) => source.from === 'form');
}

describe('reads by REST and GraphQL', () => {
  test.each(table(reads))('%s answers the result of its operation', async (title, row) => {
    const request = await requestTo(row.endpoint, fixture);
    const rest = await request.client.get(request.path);
    expect(rest.status).toBe(200);
    const graphql = await throughGraphql(request.client, row, request);
    if (title === 'GET /api/dashboard') {
      const { generatedAt, ...figures } = shared(row, rest.body);
      expect(graphql).toEqual({ ...figures, generatedAt: expect.stringMatching(/Z$/) });
      expect(generatedAt).toMatch(/Z$/);
    } else {
      expect(graphql).toEqual(shared(row, rest.body));
      expect(JSON.stringify(rest.body)).not.toBe('[]');
    }
  });

  test('every list takes a page', () => {
    const lists = reads.filter(({ endpoint }) => endpoint.answer.endsWith('[]'));
    expect(lists.length).toBeGreaterThan(40);
    expect(lists.filter(({ route }) => !route.paginated).map(({ route }) => route.path)).toEqual([]);
  });

  test.each(table(reads.filter(({ route }) => route.paginated)))(
    '%s pages like its operation',
    async (_title, row) => {
      for (let i = 0; i < 3; i++) await fixture.service.make.announcement(fixture.community);
      for (let i = 0; i < 3; i++) await fixture.service.make.residentUser(fixture.community);
      const request = await requestTo(row.endpoint, fixture);
      const separator = request.path.includes('?') ? '&' : '?';
      const rest = await request.client.get(`${request.path}${separator}page=2&pageSize=1`);
      const { query, variables } = graphqlOf(row, request, ['offset']);
      const { data } = await request.client.graphql(query, { ...variables, first: 1, offset: 1 });
      const answer = data[row.field.name];
      const { nodes, totalCount } = isConnection(row.field.type)
        ? answer
        : { nodes: answer.slice(1, 2), totalCount: answer.length };
      expect(nodes).toHaveLength(Math.min(1, Math.max(0, totalCount - 1)));
      expect(rest.headers.get('x-total-count')).toBe(String(totalCount));
      const answered =
        row.route.paginated === 'array'
          ? shared(row, rest.body)
          : { ...rest.body, items: shared(row, rest.body.items) };
      expect(answered).toEqual(
        row.route.paginated === 'array'
          ? nodes
          : { items: nodes, totalCount, page: 2, pageSize: 1, totalPages: totalCount },
      );
    },
  );

  test.each(table(reads.filter(({ endpoint }) => endpoint.path.includes('{id}'))))(
    '%s is 404 if its operation returns null',
    async (_title, row) => {
      const request = await requestTo(row.endpoint, fixture);
      const absent = row.field.args.some(({ type }) => String(type) === 'Int!')
        ? '2147480000'
        : '01234567-89ab-cdef-0123-456789abcdef';
      const path = row.endpoint.path.replace('{id}', absent);
      expect((await request.client.get(path)).status).toBe(404);
      expect(await throughGraphql(request.client, row, { ...request, path })).toBeNull();
    },
  );
});

/**
 * Removes the values that differ between two equal records: generated values, and unique values of the input.
 */
function comparable(value: unknown, body: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, body));
  if (typeof value !== 'object' || value === null) {
    return typeof value === 'string' && MADE_UP.test(value) ? '(made up)' : value;
  }
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (inner !== null && inner === sent[name]) return [name, '(as sent)'];
      if (SERIAL.has(name)) return [name, typeof inner];
      return [name, comparable(inner, sent[name])];
    }),
  );
}

/** Matches GUIDs, current times, tokens and the unique parts of names. */
const MADE_UP =
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$|^20\d\d-\d\d-\d\dT|[\w-]{20,}|\b[a-z]?[\da-f]{8}\b/i;
const SERIAL = new Set(['id', 'expiresIn', 'totalCalificaciones', 'montoPagado']);

describe('writes by REST and GraphQL', () => {
  test.each(table(writes))('%s has the effect of its operation', async (_title, row) => {
    const { endpoint } = row;
    const first = await requestTo(endpoint, fixture);
    const rest = await first.client.send(endpoint.method, first.path, first.body);
    expect(rest.status).toBe(endpoint.status);
    const second = await requestTo(endpoint, fixture);
    const result = await throughGraphql(second.client, row, second);
    if (endpoint.answer === 'none') {
      expect(rest.body).toBeNull();
      expect(result).toEqual(answerWithoutBody(row, second.path));
    } else {
      expect(comparable(result, second.body)).toEqual(comparable(shared(row, rest.body), first.body));
    }
    const at = pathOfRecord(second.path);
    if (endpoint.method === 'DELETE')
      expect((await fixture.clients.system.get(at)).status).toBe(goneStatus(at));
  });

  const strict = writes.filter(({ field }) =>
    field.args.some(({ name, type }) => name === 'input' && isNonNullType(type)),
  );

  test.each(table(strict))('%s names the same wrong fields as its operation', async (_title, row) => {
    const { endpoint } = row;
    const { body: right } = await requestTo(endpoint, fixture);
    // Fields that an empty body omits are missing in a whole record but unchanged by a patch.
    const wrongBodies = endpoint.method === 'PUT' ? [mangled(right)] : [{}, mangled(right)];
    const bodies = wrongBodies.filter((body) => JSON.stringify(body) !== JSON.stringify(right));
    for (const wrong of bodies) {
      const request = { ...(await requestTo(endpoint, fixture)), body: wrong };
      const { status, body } = await request.client.send(endpoint.method, request.path, wrong);
      const { query, variables } = graphqlOf(row, request);
      const { data, errors } = await request.client.graphql(query, variables);
      if (status < 400) {
        expect(errors).toBeUndefined();
        expect(data).not.toBeNull();
      } else {
        const { code, errors: fields } = errors?.[0]?.extensions ?? {};
        const wrongFields = body?.errors ? without(restOnlyNames(row), body.errors) : null;
        expect({ status, fields: wrongFields }).toEqual({
          status: 400,
          fields: code === 'VALIDATION_ERROR' ? fields : null,
        });
      }
    }
  });

  test.each(table(rows.filter(({ route }) => takesForm(route.arguments))))(
    '%s stores the same values as its operation',
    async (_title, row) => {
      const { client, path, body } = await requestTo(row.endpoint, fixture);
      const rest = await client.post(path, body);
      expect(rest.status).toBe(200);
      const form = body as FormData;
      const sent = form.get('file') as File;
      const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file'));
      const { query } = graphqlOf(row, { client, path });
      const file = { name: sent.name, content: new Uint8Array(await sent.arrayBuffer()) };
      const answer = await client.post('/graphql', operationOf(query, file, fields), PREFLIGHTED);
      const stored = answer.body.data[row.field.name];
      const unnumbered = (text: string) => text.replace(/(-\d+)?(\.\w+)$/, '$2');
      expect({ ...stored, relativePath: unnumbered(stored.relativePath) }).toEqual({
        ...rest.body,
        relativePath: unnumbered(rest.body.relativePath),
      });
    },
  );
});

/** The body with every leaf replaced by a value that no field accepts. */
/** The id at the end of a path. */
function idIn(path: string): string | number {
  const text = path.split('/').at(-1) ?? '';
  return /^\d+$/.test(text) ? Number(text) : text;
}

function deletionOf({ field }: Row, id: string | number) {
  const record = String(field.type).replace(/Deletion$/, '');
  return { deletedId: id, deletedNodeId: Buffer.from(`${record}:${id}`).toString('base64url') };
}

function mangled(body: unknown): object {
  return Object.fromEntries(
    Object.entries((body ?? {}) as object).map(([name, value]) => [
      name,
      typeof value === 'object' ? value : { wrong: true },
    ]),
  );
}

function pathOfRecord(path: string): string {
  const resource = resourceOf(path);
  return resource
    ? path
        .split('/')
        .slice(0, resource.path.split('/').length + 1)
        .join('/')
    : path;
}

/** Deleting a user or a provider only deactivates it, so a system administrator can still read it. */
const goneStatus = (path: string) => (path.startsWith('/api/users/') ? 200 : 404);

test('at most a few routes are not compared with their operations', () => {
  expect(described.length).toBeGreaterThan(ENDPOINTS.length - 3);
  expect(rows.length).toBe(described.length - 9);
});
