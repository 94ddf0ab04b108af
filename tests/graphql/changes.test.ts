import { nodeIdOf } from '../../src/engine/read/node-id.js';
import { changesSince, presentCursor, type SeenChange } from '../support/change-feed.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { makePopulatedFixture, makeRow } from '../support/populated-fixture.js';
import { type PopulatedFixture, RESOURCES } from '../support/resources.js';
import { type Service, startService } from '../support/service.js';

/** The feed of changes: each record that a transaction writes appears in it once, whatever writes it. */

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

/** The changes of one record, as action and version. */
const of = (changes: readonly SeenChange[], type: string, id: string | number) =>
  changes.filter(({ nodeId }) => nodeId === nodeIdOf(type, id)).map(({ action, version }) => [action, version]);

test.each(RESOURCES.map((resource) => [resource.record, resource] as const))(
  'a %s that is created, changed and deleted by REST appears once for each',
  async (record, resource) => {
    const { clients } = fixture;
    const { path, writer = 'admin' } = resource;
    const follower = clients.system;
    const start = await presentCursor(follower);
    const id = await makeRow(fixture, resource);
    const body = { ...(await resource.input(fixture)), ...resource.change?.(fixture) };
    const changed = await clients[writer].put(`${path}/${id}`, body);
    expect([200, 204]).toContain(changed.status);
    const before = await changesSince(service, follower, start);
    const deleted = await clients.admin.delete(`${path}/${id}`);
    expect(deleted.status).toBeLessThan(300);
    const all = await changesSince(service, follower, start);
    expect(of(before, record, id).map(([action]) => action)).toEqual(['CREATED', 'UPDATED']);
    expect(of(all, record, id).map(([action]) => action)).toEqual(['CREATED', 'UPDATED', 'REMOVED']);
    const versions = of(all, record, id).map(([, version]) => version as number);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  },
);

test('x', async () => {
  const { community } = await makeCommunityFixture(service);
  expect(community).toBeDefined();
});
