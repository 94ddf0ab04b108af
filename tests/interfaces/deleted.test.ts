import { routes } from '../../src/modules/routes.js';
import type { Client } from '../support/client.js';
import { expectNotFound } from '../support/expect-not-found.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import { pathOf, requestTo } from '../support/requests.js';
import { type PopulatedFixture, RESOURCES, type Resource, resourceOf } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';
import { ENDPOINTS, type Endpoint, keyOf, titleOf } from './endpoints.table.js';

/** What is deleted, alone or with its community, is found on no path. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const known = new Set(routes.map(keyOf));
/** An account stays readable when it is deactivated, and is of no community. */
const rows = ENDPOINTS.filter(
  (endpoint) => known.has(keyOf(endpoint)) && resourceOf(endpoint.path) && !/users/.test(endpoint.path),
);

/** The paths of one record, without those that only do something with it; a receipt outlives its payment. */
const pathsOf = ({ path }: Resource) =>
  rows.filter(
    (row) =>
      row.path.startsWith(`${path}/{id}`) &&
      /GET|PUT|DELETE/.test(row.method) &&
      !row.path.endsWith('/recibo'),
  );

const RECORDS = RESOURCES.filter((one) => pathsOf(one).length > 0);

/** Expects 404 from each path of a record. */
async function expectGone(client: Client, resource: Resource, id: unknown, change: object | undefined) {
  for (const row of pathsOf(resource)) {
    const body = row.method === 'PUT' ? change : undefined;
    expectNotFound(row, await client.send(row.method, row.path.replace('{id}', String(id)), body));
  }
}

const listsOf = ({ path }: Resource) =>
  rows.filter((row) => resourceOf(row.path)?.path === path && /^\w+\[\]$/.test(row.answer));

/** The lists of a resource that hold a row. */
async function listsWith(client: Client, resource: Resource, id: unknown, fixture: PopulatedFixture) {
  const found: string[] = [];
  for (const list of listsOf(resource)) {
    const own = list.path.endsWith('/my') ? fixture.clients.residentUser : client;
    const { status, body } = await own.get(pathOf(list.path, fixture) + queryOf(list, fixture));
    if (status === 200 && body.some((row: { id: unknown }) => row.id === id)) found.push(list.path);
  }
  return found;
}

const queryOf = ({ path }: Endpoint, { community }: PopulatedFixture) =>
  path.endsWith('/by-communities') ? `?communityIds=${community.id}` : '';

describe('a deleted record', () => {
  let fixture: PopulatedFixture;
  beforeAll(async () => {
    fixture = await makePopulatedFixture(service);
  });

  test.each(rows.filter(({ method }) => method === 'DELETE').map((row) => [titleOf(row), row] as const))(
    'what %s deletes is neither read, changed, deleted nor listed afterwards',
    async (_title, endpoint) => {
      const resource = resourceOf(endpoint.path) as Resource;
      const { client, path } = await requestTo(endpoint, fixture);
      const { id } = (await client.get(path)).body;
      expect(await listsWith(client, resource, id, fixture)).not.toEqual([]);
      expect(await client.delete(path)).toMatchObject({ status: 204, body: null });
      await expectGone(client, resource, id, await (resource.change ?? resource.input)(fixture));
      expect(await listsWith(client, resource, id, fixture)).toEqual([]);
    },
  );
});

describe('the records of a deleted community', () => {
  let fixture: PopulatedFixture;
  let readers: readonly Client[];
  /** Bodies that were valid before, by record. */
  const bodies: Record<string, object> = {};
  beforeAll(async () => {
    fixture = await makePopulatedFixture(service);
    const { community, clients, ids } = fixture;
    // Callers are cached for some seconds, so this one has sent nothing before.
    readers = [clients.system, service.as(await service.make.admin(community))];
    for (const resource of RESOURCES) bodies[resource.record] = await resource.input(fixture);
    ids.Community = community.id;
    for (const { record, path } of RECORDS)
      expect([record, (await clients.system.get(`${path}/${ids[record]}`)).status]).toEqual([record, 200]);
    expect((await clients.system.delete(`/api/communities/${community.id}`)).status).toBe(204);
  });

  test.each(RECORDS.map((one) => [one.path, one] as const))(
    'the rows of %s are hidden from everybody with their community, and take no changes',
    async (_path, resource) => {
      const id = fixture.ids[resource.record];
      const change = resource.change?.(fixture) ?? bodies[resource.record];
      for (const reader of readers) {
        await expectGone(reader, resource, id, change);
        expect(await listsWith(reader, resource, id, fixture)).toEqual([]);
      }
    },
  );

  test.each(
    RESOURCES.filter(({ record }) => !/^(?:Community|User)$/.test(record)).map(
      (one) => [one.path, one] as const,
    ),
  )('POST %s makes nothing for a deleted community', async (path, { record, writer }) => {
    const senders = writer === 'residentUser' ? [fixture.clients.residentUser] : readers;
    for (const sender of senders) {
      const { status } = await sender.post(path, bodies[record]);
      expect([400, 403, 404]).toContain(status);
    }
  });
});
