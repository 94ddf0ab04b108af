import type { RoleCode } from '../../src/platform/roles.js';
import { OPERATIONS, type Who } from '../interfaces/access.table.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const VIEWER = `{ viewer {
  role permissions
  user { id resident { id } } resident { id fullName email community { id } }
  communities(orderBy: CREATED_AT_ASC) { totalCount nodes { id } }
} }`;

describe('viewer', () => {
  test('a resident finds its account, its record with its contact data, and its community', async () => {
    const community = await service.make.community();
    const { resident, ...user } = await service.make.residentUser(community);
    const { data, errors } = await service.as(user).graphql(VIEWER);
    expect(errors).toBeUndefined();
    expect(data.viewer).toMatchObject({
      role: 'RESIDENT',
      user: { id: user.id, resident: { id: resident.id } },
      resident: {
        id: resident.id,
        fullName: resident.fullName,
        email: resident.email,
        community: { id: community.id },
      },
      communities: { totalCount: 1, nodes: [{ id: community.id }] },
    });
  });

  test('a guard and a company administrator find the communities assigned to them, and no resident record', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const own = [{ id: first.id }, { id: second.id }];
    for (const role of ['VIGILANCE', 'ADMIN_COMPANY'] as const) {
      const client = service.as(await service.make.user(role, {}, [first, second]));
      const { viewer } = (await client.graphql(VIEWER)).data;
      expect(viewer).toMatchObject({ role, resident: null, communities: { totalCount: 2, nodes: own } });
    }
  });

  test('a system administrator finds every community', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.systemAdmin());
    const search = { search: community.nombre };
    const query = 'query ($search: String) { viewer { communities(search: $search) { nodes { id } } } }';
    expect((await client.graphql(query, search)).data.viewer.communities.nodes).toEqual([
      { id: community.id },
    ]);
  });

  test('unread counts the announcements within scope that the viewer has not marked as read', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.residentUser(community));
    const unread = async () => (await client.graphql('{ viewer { unread } }')).data.viewer.unread;
    const before = await unread();
    const made = [await service.make.announcement(community), await service.make.announcement(community)];
    await service.make.announcement(await service.make.community());
    expect(await unread()).toBe(before + 2);
    const mark = 'mutation ($ids: [GUID!]!) { markAnnouncementsRead(ids: $ids) { id } }';
    await client.graphql(mark, { ids: [made[0]?.id] });
    expect(await unread()).toBe(before + 1);
  });

  test('the permissions of each role are the operations that the access table allows it', async () => {
    const community = await service.make.community();
    const people = {
      SYSTEM_ADMIN: await service.make.systemAdmin(),
      ADMIN_COMPANY: await service.make.admin(community),
      RESIDENT: await service.make.residentUser(community),
      VIGILANCE: await service.make.guard(community),
    };
    for (const [role, person] of Object.entries(people)) {
      const { viewer } = (await service.as(person).graphql('{ viewer { permissions } }')).data;
      const mayCall = (who: Who) => typeof who === 'string' || who.includes(role as RoleCode);
      // Residents may register only their own payments, which the access table counts as refused.
      const names = Object.keys(OPERATIONS).filter((name) => name !== 'createResidentPayment');
      const expected = names.filter((name) => mayCall(OPERATIONS[name] as Who));
      const permissions = new Set(viewer.permissions);
      permissions.delete('createResidentPayment');
      expect({ role, permissions }).toEqual({ role, permissions: new Set(expected) });
    }
  });

  test('a request without a token has no viewer', async () => {
    const { data, errors } = await service.anonymous.graphql('{ viewer { role } }');
    expect(data).toEqual({ viewer: null });
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHORIZED' } }]);
  });
});
