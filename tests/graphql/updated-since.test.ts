import { definitionOf } from '../../src/core/read/record.js';
import { isConnection, rootFields } from '../support/documents.js';
import { makePopulatedFixture } from '../support/populated-fixture.js';
import type { PopulatedFixture } from '../support/resources.js';
import { schema } from '../support/schema.js';
import { type Service, startService } from '../support/service.js';

/** Lists of the records that changed since a moment. */

const PAST = '2000-01-01T00:00:00.000Z';
const FUTURE = '2999-01-01T00:00:00.000Z';

const lists = rootFields(schema, 'query').filter(
  ({ type, args }) => isConnection(type) && args.every((argument) => !String(argument.type).endsWith('!')),
);

let service: Service;
let fixture: PopulatedFixture;
beforeAll(async () => {
  service = await startService();
  fixture = await makePopulatedFixture(service);
});
afterAll(() => service.stop());

async function totalOf(list: string, updatedSince: string): Promise<number> {
  // Lists of the caller's own records need a resident caller.
  const client = list.startsWith('my') ? fixture.clients.residentUser : fixture.clients.system;
  const { data, errors } = await client.graphql(
    `query ($since: DateTime) { ${list}(updatedSince: $since) { totalCount } }`,
    { since: updatedSince },
  );
  expect(errors).toBeUndefined();
  return data[list].totalCount;
}

const recordOf = (type: unknown) => definitionOf(String(type).replace(/Connection!?$/, ''));
const changing = lists.filter(({ type }) => recordOf(type) && !recordOf(type)?.reference);

test.each(changing.map(({ name }) => name))(
  '%s finds the records that changed since a moment',
  async (name) => {
    expect(await totalOf(name, PAST)).toBeGreaterThan(0);
    expect(await totalOf(name, FUTURE)).toBe(0);
  },
);

test('a list includes a record for moments up to its last change, and not for later ones', async () => {
  const vehicle = await service.make.vehicle(fixture.residentUser.resident);
  await service.database.queries.run(`update "vehicles" set "modified_at" = $2 where "id" = $1`, [
    vehicle.id,
    '2021-05-01T10:00:00.000Z',
  ]);
  const found = async (updatedSince: string) => {
    const { data } = await fixture.clients.admin.graphql(
      `query ($id: GUID!, $since: DateTime) {
        vehicles(updatedSince: $since, first: 500) { nodes { id } }
        resident(id: $id) { vehicles(updatedSince: $since) { nodes { id } } }
      }`,
      { id: fixture.residentUser.resident.id, since: updatedSince },
    );
    return [data.vehicles, data.resident.vehicles].map(({ nodes }: { nodes: { id: string }[] }) =>
      nodes.some(({ id }) => id === vehicle.id),
    );
  };
  expect(await found('2021-05-01T10:00:00.000Z')).toEqual([true, true]);
  expect(await found('2021-05-01T10:00:00.001Z')).toEqual([false, false]);
});
