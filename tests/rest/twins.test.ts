import { randomUUID } from 'node:crypto';
import { routes } from '../../src/modules/routes.js';
import { sampleRequest } from '../support/route-samples.js';
import { routeSchema, schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Answers of REST link the operation of the graph that does the same, as the explorer opens it. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const isInGraph = ({ kind, operation }: (typeof routes)[number]) =>
  (kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields()[operation] !== undefined;

/** Returns the address of the twin that an answer links. */
const twinOf = (headers: Headers) => /<([^>]*)>; rel="alternate"/.exec(headers.get('link') ?? '')?.[1];

/** Reads the one tab that a page of the explorer opens. */
async function openedBy(address: string): Promise<{ query: string; variables: Record<string, unknown> }> {
  const { body } = await service.anonymous.get(address);
  const valuesOf = (option: string) =>
    [...String(body).matchAll(new RegExp(`\\b${option}: \`([^\`]*)\``, 'g'))].map(
      ([, text]) => text as string,
    );
  const [query] = valuesOf('initialQuery');
  const [variables] = valuesOf('initialVariables');
  expect({ tabs: valuesOf('initialName').length, query, variables }).toEqual({
    tabs: 1,
    query: expect.any(String),
    variables: expect.any(String),
  });
  return { query: query as string, variables: JSON.parse(variables as string) };
}

describe('a path of REST', () => {
  const named = routes.map((route) => [`${route.method} ${route.path}`, route] as const);

  test.each(named.filter(([, route]) => isInGraph(route)))(
    '%s links an operation that the graph takes',
    async (_name, route) => {
      const { path, body } = sampleRequest(routeSchema, route, () => randomUUID());
      const { headers } = await service.anonymous.send(route.method, path, body);
      const address = twinOf(headers);
      expect(address).toBeDefined();
      const { query, variables } = await openedBy(address as string);
      const { errors } = await service.anonymous.graphql(query, variables);
      const codes = (errors ?? []).map(({ extensions }) => extensions.code);
      expect(codes).not.toContain('GRAPHQL_PARSE_FAILED');
      expect(codes).not.toContain('GRAPHQL_VALIDATION_FAILED');
      expect(query).toContain(`${route.operation}`);
    },
  );

  test.each(named.filter(([, route]) => !isInGraph(route)))(
    '%s, which the graph does not have, links nothing',
    async (_name, route) => {
      const { path, body } = sampleRequest(routeSchema, route, () => randomUUID());
      const { headers } = await service.anonymous.send(route.method, path, body);
      expect(twinOf(headers)).toBeUndefined();
    },
  );
});

test('the twin of a record and of a page answers what REST answered', async () => {
  const community = await service.make.community();
  const admin = service.as(await service.make.admin(community));
  const {
    resident: { id },
  } = await service.make.residentUser(community);
  for (const path of [`/api/Residents/${id}`, `/api/Residents?page=1&pageSize=5`]) {
    const { headers, body } = await admin.get(path);
    const { query, variables } = await openedBy(twinOf(headers) as string);
    const { data, errors } = await admin.graphql(query, variables);
    expect(errors).toBeUndefined();
    const [answer] = Object.values<Record<string, unknown>>(data);
    const records = [body, body.items?.[0]].find((record) => record?.id === id);
    const twins = [answer, (answer?.nodes as Record<string, unknown>[] | undefined)?.[0]];
    const twin = twins.find((record) => record?.id === id);
    expect(twin).toBeDefined();
    expect(records).toMatchObject(twin as object);
  }
});

test('the twin of a page of a list that the graph does not page is the whole list, without variables', async () => {
  const admin = service.as(await service.make.systemAdmin());
  const { headers, body } = await admin.get('/api/vehicletypes?page=2&pageSize=2');
  const { query, variables } = await openedBy(twinOf(headers) as string);
  expect(variables).toEqual({});
  const { data, errors } = await admin.graphql(query, variables);
  expect(errors).toBeUndefined();
  expect(data.vehicleTypes).toHaveLength(body.totalCount);
  expect(data.vehicleTypes.slice(2, 4)).toMatchObject(body.items);
});

test('an address of the explorer with another path or method opens it as ever', async () => {
  for (const query of [
    'method=GET&path=/nothing',
    'method=TRACE&path=/api/tickets',
    'path=/api/tickets',
    'method=GET&path=/api/tickets&path=/api/pets',
  ]) {
    const { status, body } = await service.anonymous.get(`/graphiql?${query}`);
    expect({ query, status }).toEqual({ query, status: 200 });
    expect(String(body)).toContain('community_explorer_es_');
  }
});
