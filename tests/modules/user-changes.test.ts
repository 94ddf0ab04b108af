import { type Person } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';
import { listedUsers, RESIDENT_INFO, userInput } from '../support/user-input.js';
import { TIMESTAMP } from '../support/wire-values.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

describe('changing users', () => {
  test('fields of a user that are left out or null keep their values, even in an empty body', async () => {
    const community = await service.make.community();
    const created = await service
      .as(root)
      .post(
        '/api/users',
        userInput('RESIDENT', { residentInfo: RESIDENT_INFO, communityIds: [community.id] }),
      );
    const path = `/api/users/${created.body.id}`;
    const kept = { ...created.body, updatedAt: expect.anything() };
    const untouched = await service.as(root).put(path, {});
    expect(untouched).toMatchObject({ status: 200, body: created.body });
    const blank = await service.as(root).put(path, {
      firstName: null,
      email: '',
      roleId: '',
      password: '',
      residentInfo: { phone: null, email: '' },
      communityIds: [],
      userCommunityIds: null,
    });
    expect(blank.status).toBe(200);
    expect({ ...blank.body, updatedAt: 0 }).toEqual({ ...kept, updatedAt: 0 });
    const renamed = await service.as(root).put(path, { firstName: 'Ana', residentInfo: { number: '9' } });
    expect(renamed.body).toEqual({
      ...created.body,
      firstName: 'Ana',
      residentInfo: { ...created.body.residentInfo, number: '9' },
      updatedAt: TIMESTAMP,
    });
  });

  test('communityIds moves the resident record that a first residentInfo creates', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const user = await service.make.user('RENTER');
    const path = `/api/users/${user.id}`;
    const client = service.as(root);
    expect((await client.put(path, { communityIds: [first.id] })).body.residentInfo).toBeNull();
    const incomplete = await client.put(path, { residentInfo: { phone: '1' }, communityIds: [first.id] });
    expect(incomplete).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(incomplete.body.errors).sort()).toEqual([
      'residentInfo.address',
      'residentInfo.fullName',
    ]);
    await client.put(path, { residentInfo: RESIDENT_INFO, communityIds: [first.id] });
    const moved = await client.put(path, { communityIds: [second.id] });
    expect(moved.body.residentInfo).toMatchObject({ ...RESIDENT_INFO, communityId: second.id });
  });

  test('a form that chooses a community and sends residentInfo as it read it creates the resident record there', async () => {
    const community = await service.make.community();
    const client = service.as(root);
    for (const role of ['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'] as const) {
      const path = `/api/users/${(await service.make.user(role)).id}`;
      const placed = { communityIds: [community.id] };
      const withoutAddress = await client.put(path, { phone: '442 555 0101' });
      const refused = await client.put(path, { ...withoutAddress.body, ...placed });
      expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
      expect(Object.keys(refused.body.errors)).toEqual(['residentInfo.address']);
      const { body } = await client.put(path, { address: 'Calle Encino 7' });
      expect((await client.put(path, { ...body, communityIds: [] })).body.residentInfo).toEqual(
        body.residentInfo,
      );
      const { residentInfo } = (await client.put(path, { ...body, ...placed })).body;
      expect(residentInfo).toEqual({
        ...body.residentInfo,
        id: expect.any(String),
        communityId: community.id,
        communityIds: [community.id],
      });
    }
  });

  test('a resident who was moved sees the new community with the next request', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const residentUser = await service.make.residentUser(first);
    const where = async () => (await service.as(residentUser).get('/api/users/me/resident')).body.communityId;
    expect(await where()).toBe(first.id);
    await service.as(root).put(`/api/users/${residentUser.id}`, { communityIds: [second.id] });
    expect(await where()).toBe(second.id);
  });

  test('the system administrator adds and removes assigned communities of any user', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const admin = await service.make.admin(first);
    const path = `/api/users/${admin.id}`;
    const seen = async () =>
      (await service.as(admin).get('/api/communities')).body.map(({ id }: { id: string }) => id);
    expect(await seen()).toEqual([first.id]);
    const assigned = await service.as(root).put(path, { userCommunityIds: [second.id, second.id] });
    expect(assigned.body.userCommunityIds).toEqual([second.id]);
    expect(await seen()).toEqual([second.id]);
    expect((await service.as(root).put(path, { userCommunityIds: [] })).body.userCommunityIds).toEqual([]);
    expect(await seen()).toEqual([]);
  });

  test('of two concurrent replacements of the assigned communities one remains whole', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const guard = await service.make.guard();
    const answers = await Promise.all(
      [first, second].map(({ id }) =>
        service.as(root).put(`/api/users/${guard.id}`, { userCommunityIds: [id] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await service.as(root).get(`/api/users/${guard.id}`);
    expect([[first.id], [second.id]]).toContainEqual(body.userCommunityIds);
  });

  test("another user's e-mail is refused, the own e-mail in another letter case is not", async () => {
    const [one, other] = [await service.make.user('RENTER'), await service.make.user('RENTER')];
    const refused = await service.as(root).put(`/api/users/${one.id}`, { email: other.email.toUpperCase() });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'El correo electrónico ya está registrado.' },
    });
    const recased = await service.as(root).put(`/api/users/${one.id}`, { email: one.email.toUpperCase() });
    expect(recased).toMatchObject({ status: 200, body: { email: one.email.toUpperCase() } });
  });

  test('deleted communities of a user are no longer shown', async () => {
    const community = await service.make.community();
    const guard = await service.make.guard(community);
    const residentUser = await service.make.residentUser(community);
    await service.as(root).delete(`/api/communities/${community.id}`);
    expect((await service.as(root).get(`/api/users/${guard.id}`)).body.userCommunityIds).toEqual([]);
    expect((await service.as(root).get(`/api/users/${residentUser.id}`)).body.residentInfo).toBeNull();
  });
});

describe('deleting users', () => {
  test('a deleted user is deactivated: listed only with includeInactive, and restored by activation', async () => {
    const user = await service.make.user('RENTER');
    const token = service.as(user);
    expect((await token.get('/api/users/me/resident')).status).toBe(200);
    expect(await service.as(root).delete(`/api/users/${user.id}`)).toMatchObject({ status: 204, body: null });
    expect((await token.get('/api/users/me/resident')).status).toBe(401);
    expect(await listedUsers(service.as(root))).not.toContain(user.id);
    expect(await listedUsers(service.as(root), '?includeInactive=false')).not.toContain(user.id);
    expect(await listedUsers(service.as(root), '?includeInactive=TRUE')).toContain(user.id);
    const back = await service.as(root).put(`/api/users/${user.id}`, { isActive: true });
    expect(back).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await listedUsers(service.as(root))).toContain(user.id);
    // Tokens issued before the deletion stay invalid.
    expect((await token.get('/api/users/me/resident')).status).toBe(401);
  });

  test('the user list refuses an includeInactive that is neither true nor false', async () => {
    const refused = await service.as(root).get('/api/users?includeInactive=tal-vez');
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual(['includeInactive']);
  });
});
