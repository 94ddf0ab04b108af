import { isObjectType } from 'graphql';
import { tableOf } from '../../src/core/read/declare.js';
import { definitionOf } from '../../src/core/read/record.js';
import { createSchema } from '../../src/graphql/schema.js';
import { resolvers } from '../../src/modules/index.js';
import { makeCommunityFixture } from '../support/community-fixture.js';
import { residentCharge } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** Who created and who last changed a record. */

const schema = await createSchema(resolvers);

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('every record that stores its authors has relations to them', () => {
  const stored = Object.values(schema.getTypeMap()).flatMap((type) => {
    const record = isObjectType(type) ? definitionOf(type.name) : undefined;
    if (!isObjectType(type) || !record) return [];
    return ['createdBy', 'updatedBy']
      .filter((name) => tableOf(record.entity).columns.includes(`${name}UserId`))
      .map((name) => ({ field: `${type.name}.${name}`, type: String(type.getFields()[name]?.type) }));
  });
  expect(stored.length).toBeGreaterThan(15);
  expect(stored.filter(({ type }) => type !== 'User')).toEqual([]);
});

test('the authors of a charge are the users who wrote it, as far as the caller may read them', async () => {
  const { admin, residentUser } = await makeCommunityFixture(service);
  const { resident } = residentUser;
  const { body: charge } = await service
    .as(admin)
    .post('/api/CargosResidente', { ...residentCharge(), estatus: 'Activo', residentId: resident.id });
  const root = await service.make.systemAdmin();
  const body = { ...charge, descripcion: 'Cuota de febrero' };
  expect((await service.as(root).put(`/api/CargosResidente/${charge.id}`, body)).status).toBe(200);
  const authorsFor = async (caller: typeof admin) => {
    const { data, errors } = await service
      .as(caller)
      .graphql(
        'query ($id: GUID!) { residentCharge(id: $id) { createdBy { username } updatedBy { username } } }',
        { id: charge.id },
      );
    expect(errors).toBeUndefined();
    return data.residentCharge;
  };
  expect(await authorsFor(root)).toEqual({
    createdBy: { username: admin.username },
    updatedBy: { username: root.username },
  });
  expect(await authorsFor(residentUser)).toEqual({ createdBy: null, updatedBy: null });
});
