import { readFile } from 'node:fs/promises';
import { routes } from '../src/modules/routes.js';
import { createOpenapi } from '../src/rest/openapi/document.js';
import {
  constant,
  create,
  defineRoutes,
  fromPath,
  fromQuery,
  fromQueryList,
  list,
  one,
  whereEquals,
} from '../src/route.js';
import type { Answer } from './support/client.js';
import { expectToMatchContract } from './support/contract.js';
import { routeSchema } from './support/schema.js';
import { type Service, startService } from './support/service.js';

/** The part of the document that these tests read. */
interface Document {
  readonly security: unknown;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, { required: string[]; properties: Record<string, object> }>;
    readonly responses: Record<string, { content?: object }>;
  };
}

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security?: unknown;
  readonly parameters?: unknown;
  readonly responses: Record<string, { $ref?: string; headers?: object; content?: Record<string, unknown> }>;
}

const GUID = '^[\\da-fA-F]{8}(-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}$';

const LOWER_CASE_GUID = '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$';

let service: Service;
let document: Document;
beforeAll(async () => {
  service = await startService();
  document = (await service.anonymous.get('/api/openapi.json')).body;
});
afterAll(() => service.stop());

/** Every operation by its name `METHOD /path`. */
const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );

/** The document of some routes over the schema of the service. */
function documentOf(...rows: Parameters<typeof defineRoutes>[1]): Document {
  const described = defineRoutes({ tag: 'Things', errors: 'standard' }, rows);
  return createOpenapi(routeSchema, described, '1.2.3') as Document;
}

describe('the OpenAPI document', () => {
  test('the committed OpenAPI document is the served one', async () => {
    expect(JSON.parse(await readFile('docs/openapi.json', 'utf8'))).toEqual(document);
  });

  test('the OpenAPI document is served to everyone as JSON, at its path in any letter case, and for GET only', async () => {
    const served = await service.anonymous.get('/API/OpenAPI.json/');
    expect(served.status).toBe(200);
    expect(served.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(served.body).toMatchObject({
      openapi: expect.stringMatching(/^3\.1\./),
      info: { version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
    });
    const refused = await service.anonymous.post('/api/openapi.json', {});
    expect(refused).toMatchObject({ status: 405, body: { code: 'BAD_REQUEST', errors: null } });
    expect(refused.headers.get('allow')).toBe('GET');
  });

  test('the OpenAPI document lists every route once, and both paths of one with an optional segment', () => {
    const rows = routes.flatMap(({ method, path }) =>
      path.endsWith('?}')
        ? [`${method} ${path.replace(/\/[^/]+$/, '')}`, `${method} ${path.replace('?}', '}')}`]
        : [`${method} ${path}`],
    );
    const inLowerCase = (names: string[]) => names.map((name) => name.toLowerCase()).sort();
    expect(inLowerCase(operations().map(([name]) => name))).toEqual(inLowerCase(rows));
  });

  test('every operation of the OpenAPI document except public ones needs a token and names its roles', () => {
    expect(document.security).toEqual([{ bearer: [] }]);
    const levels = Object.fromEntries(
      operations().map(([name, { security, description }]) => [
        name,
        [security === undefined, /\*\*Auth: (.+?)\.\*\*/.exec(description)?.[1]],
      ]),
    );
    expect(levels).toMatchObject({
      'POST /api/auth/login': [false, 'none'],
      'GET /api/users': [true, 'SYSTEM_ADMIN'],
      'GET /api/residents': [true, 'Admin (ADMIN_COMPANY or SYSTEM_ADMIN)'],
      'GET /api/vehicles': [true, 'Any auth'],
    });
    for (const [asksForToken, level] of Object.values(levels)) expect(asksForToken).toBe(level !== 'none');
  });

  test('the OpenAPI document has types, formats and descriptions of record fields', () => {
    const [vehicle, resident, input] = ['Vehicle', 'Resident', 'VehicleInput'].map(
      (name) => document.components.schemas[name]!,
    );
    expect(vehicle!.properties).toMatchObject({
      id: { type: 'string', pattern: LOWER_CASE_GUID },
      createdAt: { type: 'string', format: 'date-time' },
      year: { type: 'integer', description: 'Year of manufacture.' },
    });
    expect(Object.keys(vehicle!.properties)).toEqual(vehicle!.required);
    expect(vehicle!.properties).not.toHaveProperty('resident');
    expect(resident!.properties.communityId).toMatchObject({
      type: ['string', 'null'],
      pattern: LOWER_CASE_GUID,
    });
    expect(input!.required).toContain('licensePlate');
  });

  test('the OpenAPI document has the limits of input fields', () => {
    const input = document.components.schemas.CreateResidentInput!;
    expect(new Set(input.required)).toEqual(new Set(['userId', 'fullName', 'address']));
    expect(input.properties).toMatchObject({
      fullName: { type: 'string', minLength: 1, maxLength: 200 },
      email: { type: ['string', 'null'], format: 'email', maxLength: 256 },
      phone: { type: ['string', 'null'], maxLength: 50 },
    });
  });

  test('the OpenAPI document has the error bodies of each family', () => {
    const bodies = (name: string, status: number) => {
      const reference = Object.fromEntries(operations())[name]!.responses[status]!.$ref!;
      const { content = {} } = document.components.responses[reference.split('/').pop()!]!;
      return JSON.stringify(content).match(/(?<=schemas\/)\w+/g);
    };
    expect(bodies('POST /api/residents', 400)).toEqual(['FieldErrors', 'ApiErrorResponse', 'ErrorText']);
    expect(bodies('GET /api/residents', 400)).toEqual(['FieldErrors']);
    expect(bodies('GET /api/residents/{id}', 404)).toEqual(['ErrorText']);
    expect(bodies('GET /api/residents/{id}', 403)).toBeNull();
    expect(bodies('GET /api/communities/{id}', 403)).toEqual(['MessageError']);
    expect(bodies('GET /api/vehicles/{id}', 404)).toEqual(['MessageError']);
    expect(bodies('GET /api/vehicles', 401)).toEqual(['ApiErrorResponse']);
    expect(bodies('POST /api/auth/login', 401)).toEqual(['MessageError']);
  });

  test('the OpenAPI document has page parameters, and list parameters as repeated ones', async () => {
    const { paths, components } = documentOf(
      list('/api/things', 'residents', {
        paginated: 'array',
        arguments: {
          where: { communityId: { in: fromQueryList('communityIds') } },
          search: fromQuery('search'),
        },
      }),
      list('/api/wrapped', 'residents', { paginated: 'wrapped' }),
    );
    const { parameters, responses } = paths['/api/things']!.get!;
    expect(parameters).toMatchObject([
      {
        name: 'communityIds',
        in: 'query',
        explode: true,
        schema: { type: 'array', items: { pattern: GUID } },
      },
      { name: 'search', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'page', schema: { minimum: 1, default: 1 } },
      { name: 'pageSize', schema: { minimum: 1, maximum: 500, default: 20 } },
    ]);
    expect(responses[200]).toMatchObject({ content: { 'application/json': { schema: { type: 'array' } } } });
    expect(Object.keys(responses[200]!.headers!)).toEqual(['X-Request-Id', 'ETag', 'X-Total-Count', 'Link']);
    expect(paths['/api/wrapped']!.get!.responses[200]).toMatchObject({
      content: {
        'application/json': {
          schema: { anyOf: [{ type: 'array' }, { $ref: '#/components/schemas/ResidentPage' }] },
        },
      },
    });
    expect(components.schemas.ResidentPage!.required).toEqual([
      'items',
      'totalCount',
      'page',
      'pageSize',
      'totalPages',
    ]);
  });

  const PAGE_PARAMETERS = ['page', 'pageSize'].map((name) => expect.objectContaining({ name, in: 'query' }));

  test('the OpenAPI document has two paths for an optional segment, and unique operation names', async () => {
    const ofCommunity = { ...whereEquals('communityId', fromPath('communityId')), search: constant('x') };
    const { paths } = documentOf(
      list('/api/things', 'residents'),
      list('/api/things/community/{communityId?}', 'residents', { arguments: ofCommunity }),
      create('/api/things', 'createResident'),
    );
    expect(
      Object.entries(paths).map(([path, { get }]) => [path, get!.operationId, get!.summary, get!.parameters]),
    ).toEqual([
      ['/api/things', 'getResidents', 'List residents', PAGE_PARAMETERS],
      [
        '/api/things/community',
        'getResidentsWithoutCommunityId',
        'List residents without community id',
        PAGE_PARAMETERS,
      ],
      [
        '/api/things/community/{communityId}',
        'getResidentsByCommunityId',
        'List residents by community id',
        [expect.objectContaining({ name: 'communityId', in: 'path', required: true }), ...PAGE_PARAMETERS],
      ],
    ]);
    expect(paths['/api/things']!.post).toMatchObject({
      operationId: 'createResident',
      requestBody: { required: true },
      responses: { 201: { headers: { Location: {} } } },
    });
  });

  test('the OpenAPI document has 400 only for queries that a rule may refuse', async () => {
    const { paths } = documentOf(one('/api/mine', 'me', { mayAnswer400: true }), one('/api/all', 'me'));
    expect(paths['/api/mine']!.get!.responses).toHaveProperty('400');
    expect(paths['/api/all']!.get!.responses).not.toHaveProperty('400');
  });

  test('the OpenAPI document cannot be created from a route that does not fit the schema', () => {
    expect(() => documentOf(list('/api/things', 'nothings'))).toThrow('has no query nothings');
  });
});

describe('the check of test answers against the contract', () => {
  /** An answer of the service with some properties changed. */
  const altered = ({ status, headers, body }: Answer, change: Partial<Answer>): Answer => ({
    status,
    headers: new Headers(headers),
    body: structuredClone(body),
    ...change,
  });

  const aVehicle = async () => {
    const { resident } = await service.make.residentUser(await service.make.community());
    const vehicle = await service.make.vehicle(resident);
    const path = `/api/vehicles/${vehicle.id}`;
    const answer = await service.as(await service.make.systemAdmin()).get(path);
    return { answer, address: service.url + path };
  };

  test('the contract check accepts an answer of the service, also for another spelling of the path', async () => {
    const { answer, address } = await aVehicle();
    await expectToMatchContract(answer, 'GET', address);
    await expectToMatchContract(answer, 'GET', `${address.replace('vehicles', 'VEHICLES')}/?x=1`);
  });

  test('the contract check refuses an undocumented status, field, value, type or header', async () => {
    const { answer, address } = await aVehicle();
    const withBody = (fields: object) => altered(answer, { body: { ...answer.body, ...fields } });
    const without = (name: string) => {
      const headers = new Headers(answer.headers);
      headers.delete(name);
      return altered(answer, { headers });
    };
    const { color: _, ...colourless } = answer.body;
    const broken: [Answer, RegExp][] = [
      [altered(answer, { status: 202 }), /not documented to answer 202, only 200, 304, 401/],
      [withBody({ owner: 'x' }), /Unrecognized key: "owner"/],
      [altered(answer, { body: colourless }), /expected string, received undefined\n.*at color/],
      [withBody({ year: '2020' }), /expected number, received string\n.*at year/],
      [withBody({ year: 2020.5 }), /expected int, received number\n.*at year/],
      [withBody({ color: null }), /expected string, received null\n.*at color/],
      [withBody({ id: answer.body.id.toUpperCase() }), /must match pattern .*\n.*at id/],
      [withBody({ createdAt: '2026-01-01T00:00:00Z' }), /must match pattern .*\n.*at createdAt/],
      [withBody({ createdAt: '2026-02-30T00:00:00.000Z' }), /Invalid ISO datetime\n.*at createdAt/],
      [altered(answer, { body: null }), /another form/],
      [without('x-request-id'), /header X-Request-Id is missing/],
      [without('content-type'), /of type none, not application\/json/],
    ];
    for (const [changed, fault] of broken) {
      await expect(expectToMatchContract(changed, 'GET', address)).rejects.toThrow(fault);
    }
  });

  test('the contract check refuses an error body of another family or with another request id', async () => {
    const refused = await service.anonymous.get('/api/vehicles');
    const address = `${service.url}/api/vehicles`;
    const withBody = (fields: object) => altered(refused, { body: { ...refused.body, ...fields } });
    await expect(expectToMatchContract(withBody({ traceId: 'x' }), 'GET', address)).rejects.toThrow(
      /traceId/,
    );
    await expect(expectToMatchContract(withBody({ code: 'FORBIDDEN' }), 'GET', address)).rejects.toThrow(
      /at code/,
    );
    const message = altered(refused, { body: { message: 'No.' } });
    await expect(expectToMatchContract(message, 'GET', address)).rejects.toThrow(/at code/);
    const forbidden = altered(refused, { status: 403 });
    await expect(expectToMatchContract(forbidden, 'GET', address)).rejects.toThrow(/none is documented/);
  });

  test('the contract check expects 404 for an unknown path, and 405 with Allow for another method', async () => {
    const unknown = await service.anonymous.get('/api/unknown');
    const other = await service.anonymous.patch('/api/vehicles');
    expect([unknown.status, other.status]).toEqual([404, 405]);
    await expect(
      expectToMatchContract(altered(unknown, { status: 200 }), 'GET', `${service.url}/api/unknown`),
    ).rejects.toThrow(/404 Not Found was due/);
    await expect(
      expectToMatchContract(altered(other, { status: 404 }), 'PATCH', `${service.url}/api/vehicles`),
    ).rejects.toThrow(/405 Method Not Allowed was due/);
  });
});
