import { readFileSync } from 'node:fs';
import { buildSchema, isNonNullType } from 'graphql';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe('Partial results', () => {
  test('a refused mutation leaves the result of the one before it', async () => {
    const community = await service.make.community();
    const { resident } = await service.make.residentUser(community);
    const client = service.as(await service.make.admin(community));
    const vehicle = await service.make.vehicle(resident);
    const { data, errors } = await client.graphql(
      `mutation ($id: GUID!, $unknown: GUID!) {
        first: deleteVehicle(id: $id)
        second: deleteVehicle(id: $unknown)
      }`,
      { id: vehicle.id, unknown: UNKNOWN },
    );
    expect(data).toEqual({ first: true, second: null });
    expect(errors).toMatchObject([{ path: ['second'], extensions: { code: 'NOT_FOUND' } }]);
  });

  test('a refused list leaves the other fields, for a known document too', async () => {
    const community = await service.make.community();
    const client = service.as((await service.make.residentUser(community)) as never);
    for (let time = 1; time <= 3; time++) {
      const { data, errors } = await client.graphql(
        '{ me { id } auditEntries { nodes { id } } vehicleTypes { id } }',
      );
      expect(data?.me).not.toBeNull();
      expect(data?.vehicleTypes).not.toHaveLength(0);
      expect(data?.auditEntries).toBeNull();
      expect(errors).toMatchObject([{ path: ['auditEntries'], extensions: { code: 'FORBIDDEN' } }]);
    }
  });

  test('no operation of the schema is non-null', () => {
    const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));
    const operations = [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
      Object.values(root?.getFields() ?? {}),
    );
    expect(operations.length).toBeGreaterThan(100);
    expect(operations.filter(({ type }) => isNonNullType(type)).map(({ name }) => name)).toEqual([]);
  });
});
