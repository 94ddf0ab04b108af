import { ENDPOINTS } from '../../interfaces/endpoints.table.js';
import type { Answer, Client } from '../../support/client.js';
import { makeCommunityFixture } from '../../support/community-fixture.js';
import { makePopulatedFixture } from '../../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES } from '../../support/resources.js';
import * as samples from '../../support/samples.js';
import { type Service, startService } from '../../support/service.js';

/** The answers when the database or the code fails unexpectedly. */

/** Matches implementation details. */
const INSIDE =
  /\bselect\b|\binsert into\b|node_modules|\/(src|dist)\/|\.(js|ts):\d+|stack|relation "|community_test/i;

const VEHICLES = 'query { vehicles(first: 1) { nodes { id } } }';

function expectStandard({ headers, body }: Answer, code: string, message: unknown): void {
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(body).toEqual({ code, message, errors: null, traceId: headers.get('x-request-id') });
}

describe('while the database is unavailable', () => {
  let service: Service;
  let fixture: PopulatedFixture;
  const bodies = new Map<string, object>();
  beforeAll(async () => {
    service = await startService({ own: 'database' });
    fixture = await makePopulatedFixture(service);
    for (const { path, input } of RESOURCES) bodies.set(path, await input(fixture));
    await service.database.close();
  });
  afterAll(() => service.stop());

  function expectUnavailable(answer: Answer): void {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expectStandard(answer, 'DATABASE_ERROR', expect.stringMatching(/no está disponible/));
    expect(JSON.stringify(answer.body)).not.toMatch(INSIDE);
  }

  test.each(RESOURCES.map((resource) => [resource.path, resource] as const))(
    '%s answers 503 for every request while the database is unavailable',
    async (path, { record, writer = 'admin' }) => {
      const own = ENDPOINTS.filter((endpoint) => [path, `${path}/{id}`].includes(endpoint.path));
      expect(own.length).toBeGreaterThan(1);
      for (const endpoint of own) {
        const at = endpoint.path.replace('{id}', String(fixture.ids[record]));
        const body = endpoint.method === 'POST' || endpoint.method === 'PUT' ? bodies.get(path) : undefined;
        expectUnavailable(await fixture.clients[writer].send(endpoint.method, at, body));
      }
    },
  );

  test('a sign-in answers 503 while the database is unavailable', async () => {
    expectUnavailable(await service.anonymous.post('/api/auth/login', { username: 'x', password: 'y' }));
  });

  test('GraphQL answers DATABASE_ERROR while the database is unavailable', async () => {
    const { errors } = await fixture.clients.admin.graphql(VEHICLES);
    expect(errors).toMatchObject([{ extensions: { code: 'DATABASE_ERROR', traceId: expect.any(String) } }]);
    expect(JSON.stringify(errors)).not.toMatch(INSIDE);
  });

  test('the process is live and not ready while the database is unavailable', async () => {
    expect((await service.anonymous.get('/health/live')).status).toBe(200);
    expect((await service.anonymous.get('/health/ready')).status).toBe(503);
  });

  test('requests that need no database are answered while it is unavailable', async () => {
    expect((await service.anonymous.get('/api/vehicles')).status).toBe(401);
    expect((await service.anonymous.get('/api/nada')).status).toBe(404);
    expect((await service.anonymous.get('/api/auth/login')).status).toBe(405);
  });
});

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL: 'embedded',
  JWT_KEY: 'una-clave-de-pruebas-de-mas-de-treinta-y-dos',
  CORS_ORIGINS: 'https://vecinos.example',
};

describe.each([
  ['production', PRODUCTION],
  ['development', { NODE_ENV: 'development' }],
] as const)('in %s', (environment, variables) => {
  const shown = (inProduction: string, detail: RegExp) =>
    environment === 'production' ? inProduction : expect.stringMatching(detail);

  let service: Service;
  let client: Client;
  let residentId: string;
  beforeAll(async () => {
    service = await startService({ environment: variables, own: 'database' });
    const { admin, residentUser } = await makeCommunityFixture(service);
    client = service.as(admin);
    residentId = residentUser.resident.id;
  });
  afterAll(() => service.stop());

  /** Makes every read of one table fail with an unexpected error. */
  function breakReadsOf(table: string, error: Error): void {
    const { queries } = service.database;
    const run = queries.run.bind(queries);
    queries.run = (text, values, name) =>
      text.includes(`"${table}"`) ? Promise.reject(error) : run(text, values, name);
  }

  test('an unexpected error shows only the allowed details', async () => {
    breakReadsOf('vehicles', new TypeError('select "id" from "vehicles" broke in /srv/src/engine/read.ts:7'));
    const message = shown('Ha ocurrido un error interno. Intente más tarde.', /broke in/);
    const rest = await client.get('/api/vehicles');
    expect(rest.status).toBe(500);
    expectStandard(rest, 'INTERNAL_ERROR', message);
    const { errors } = await client.graphql(VEHICLES);
    expect(errors).toMatchObject([{ message, extensions: { code: 'INTERNAL_ERROR' } }]);
    if (environment === 'production') {
      expect(JSON.stringify([rest.body, [...rest.headers], errors])).not.toMatch(INSIDE);
    }
  });

  test('a database error on reading or writing shows only the allowed details', async () => {
    const pet = { ...samples.pet(), residentId };
    await service.database.queries.change('drop table "pets" cascade', []);
    const message = shown('Error al guardar los datos. Intente de nuevo.', /pets/);
    for (const answer of [await client.get('/api/pets'), await client.post('/api/pets', pet)]) {
      expect(answer.status).toBe(500);
      expectStandard(answer, 'DATABASE_ERROR', message);
      if (environment === 'production') expect(JSON.stringify(answer.body)).not.toMatch(INSIDE);
    }
    const { errors } = await client.graphql('query { pets { nodes { id } } }');
    expect(errors).toMatchObject([{ message, extensions: { code: 'DATABASE_ERROR' } }]);
    if (environment === 'production') expect(JSON.stringify(errors)).not.toMatch(INSIDE);
  });
});
