import { routes } from '../../src/modules/routes.js';
import type { Client } from '../support/client.js';
import { expectNotFound } from '../support/expect-not-found.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { type PopulatedFixture } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from './endpoints.table.js';

/** Requests each `/community/{communityId}` list with `all` instead of an id. */

let service: Service;
let fixture: PopulatedFixture;
let other: PopulatedFixture;
let foreign: PopulatedFixture;
let adminOfBoth: Client;
beforeAll(async () => {
  service = await startService();
  [fixture, other, foreign] = [
    await makePopulatedFixture(service),
    await makePopulatedFixture(service),
    await makePopulatedFixture(service),
  ];
  adminOfBoth = service.as(await service.make.admin(fixture.community, other.community));
});
afterAll(() => service.stop());

const lists = ENDPOINTS.filter(({ path }) => /\/community\/\{/.test(path));
const table = (chosen: readonly Endpoint[]) => chosen.map((row) => [titleOf(row), row] as const);
const at = ({ path }: Endpoint, id: string) => path.replace(/\{\w+\??\}/, id);

const idsAt = async (client: Client, path: string): Promise<unknown[]> => {
  const { status, body } = await client.get(path);
  expect({ path, status }).toEqual({ path, status: 200 });
  return body.map(({ id }: { id: unknown }) => id);
};

describe('the value `all` for a community', () => {
  test('every list of a community accepts `all`', () => {
    const inTable = routes.filter(({ path }) => /\/community\/\{/.test(path)).map(keyOf);
    expect(lists.map(keyOf).sort()).toEqual(inTable.sort());
    expect(lists.length).toBeGreaterThan(12);
  });

  test.each(table(lists))(
    '%s with `all` lists every row within scope, in any letter case',
    async (_title, row) => {
      const expected = [
        ...(await idsAt(adminOfBoth, at(row, fixture.community.id))),
        ...(await idsAt(adminOfBoth, at(row, other.community.id))),
      ];
      const outside = await idsAt(foreign.clients.admin, at(row, foreign.community.id));
      expect(expected.length).toBeGreaterThan(1);
      expect(outside.length).toBeGreaterThan(0);
      for (const word of ['all', 'All', 'ALL']) {
        const found = await idsAt(adminOfBoth, at(row, word));
        expect(found).toEqual(expect.arrayContaining(expected));
        expect(found.filter((id) => outside.includes(id))).toEqual([]);
      }
    },
  );

  test.each(table(lists.filter(({ level }) => level === 'admin')))(
    '%s keeps its level with `all`, and needs a token',
    async (_title, row) => {
      expect((await fixture.clients.residentUser.get(at(row, 'all'))).status).toBe(403);
      expect((await service.anonymous.get(at(row, 'all'))).status).toBe(401);
    },
  );

  test('a list with `all` is paginated', async () => {
    const { status, body } = await adminOfBoth.get('/api/residents/community/all?page=2&pageSize=1');
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 2, pageSize: 1 });
    expect(body.items).toHaveLength(1);
    expect(body.totalCount).toBeGreaterThan(1);
  });

  test.each(table(ENDPOINTS.filter(({ method, path }) => method === 'GET' && path.endsWith('/{id}'))))(
    '%s answers `all` like an unknown id',
    async (_title, row) => {
      expectNotFound(row, await fixture.clients.system.get(at(row, 'all')));
    },
  );

  test('OpenAPI describes the value `all`', async () => {
    const { body } = await service.anonymous.get('/api/openapi.json');
    const described = Object.entries(body.paths as Record<string, { get?: { parameters: object[] } }>).filter(
      ([path]) => /\/community\/\{/.test(path),
    );
    expect(described).toHaveLength(lists.length);
    for (const [path, { get }] of described) {
      expect({ path, parameter: get?.parameters[0] }).toMatchObject({
        path,
        parameter: {
          description: expect.stringContaining('`all`'),
          schema: { anyOf: [{}, { enum: ['all'] }] },
        },
      });
    }
  });
});
