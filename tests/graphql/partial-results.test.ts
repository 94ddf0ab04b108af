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
  test('a refused mutation does not remove the result of the previous one, however often the document is sent', async () => {
    const client = service.as(await service.make.systemAdmin());
    for (const phone of ['442 000 0001', '442 000 0002', '442 000 0003']) {
      const { status, data, errors } = await client.graphql(
        `mutation ($phone: String!, $unknown: GUID!) {
          first: updateMe(input: { phone: $phone }) { phone }
          second: deleteVehicle(id: $unknown) { deletedId }
        }`,
        { phone, unknown: UNKNOWN },
      );
      expect(status).toBe(200);
      expect(data).toEqual({ first: { phone }, second: null });
      expect(errors).toMatchObject([{ path: ['second'], extensions: { code: 'NOT_FOUND' } }]);
      expect((await client.graphql('{ me { phone } }')).data.me.phone).toBe(phone);
    }
  });

  test('a refused list does not remove the other fields, however often the document is sent', async () => {
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
