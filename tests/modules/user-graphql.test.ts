import { ROLE_CODES } from '../../src/platform/roles.js';
import { type Person, roleId } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';
import { userInput } from '../support/user-input.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

describe('users through GraphQL', () => {
  test('GraphQL reads users with their resident record, communities and role', async () => {
    const community = await service.make.community();
    const residentUser = await service.make.residentUser(community);
    const { data, errors } = await service.as(root).graphql(
      `query ($search: String) {
        users(search: $search, first: 2) {
          totalCount
          nodes { username contact { fullName communities { nombre } } resident { community { nombre } user { id } } }
        }
        me { id username }
        roles { id code description }
      }`,
      { search: residentUser.username },
    );
    expect(errors).toBeUndefined();
    expect(data.users).toEqual({
      totalCount: 1,
      nodes: [
        {
          username: residentUser.username,
          contact: {
            fullName: residentUser.resident.fullName,
            communities: [{ nombre: community.nombre }],
          },
          resident: { community: { nombre: community.nombre }, user: { id: residentUser.id } },
        },
      ],
    });
    expect(data.me).toEqual({ id: root.id, username: root.username });
    expect(data.roles.map(({ code }: { code: string }) => code)).toEqual([...ROLE_CODES]);
  });

  test('the assigned communities of each of many users are a connection of their own', async () => {
    const communities = await Promise.all([1, 2, 3].map(() => service.make.community()));
    const guards = await Promise.all([
      service.make.guard(communities[0]!, communities[1]!),
      service.make.guard(communities[2]!),
      service.make.guard(),
    ]);
    for (const [index, guard] of guards.entries()) {
      const { data, errors } = await service
        .as(root)
        .graphql(
          'query ($id: GUID!) { user(id: $id) { communities(first: 1) { totalCount nodes { id } pageInfo { hasNextPage } } } }',
          { id: guard.id },
        );
      expect(errors).toBeUndefined();
      expect(data.user.communities).toMatchObject({
        totalCount: [2, 1, 0][index],
        pageInfo: { hasNextPage: index === 0 },
      });
    }
  });

  test('GraphQL creates, changes and deletes users', async () => {
    const created = await service
      .as(root)
      .graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { id role isActive } }', {
        input: { ...userInput('RENTER'), password: undefined },
      });
    const { id } = created.data.createUser;
    expect(created.data.createUser).toEqual({ id, role: 'RENTER', isActive: true });
    const changed = await service
      .as(root)
      .graphql('mutation ($id: GUID!, $input: UserPatch!) { updateUser(id: $id, input: $input) { role } }', {
        id,
        input: { roleId: roleId('RESIDENT') },
      });
    expect(changed.data.updateUser).toEqual({ role: 'RESIDENT' });
    const deleted = await service
      .as(root)
      .graphql('mutation ($id: GUID!) { deleteUser(id: $id) { deletedId } }', { id });
    expect(deleted.data.deleteUser).toEqual({ deletedId: id });
    expect((await service.as(root).get(`/api/users/${id}`)).body.isActive).toBe(false);
  });
});
