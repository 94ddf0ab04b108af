import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

test('the cache keys of a permission are answered without what it permits', async () => {
  const user = await service.make.residentUser(await service.make.community());
  const vehicle = await service.make.vehicle(user.resident);
  const query = 'query ($id: GUID!) { vehicle(id: $id) { id can { update { __typename nodeId } } } }';
  const answer = await service.as(user).graphql(query, { id: vehicle.id });
  expect(answer.errors).toBeUndefined();
  expect(answer.data?.vehicle).toMatchObject({
    id: vehicle.id,
    can: { update: { __typename: 'Permission' } },
  });
});
