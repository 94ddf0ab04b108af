import { ROLE_CODES } from '../../src/platform/roles.js';
import { type Person, roleId } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';
import { RESIDENT_INFO, userInput } from '../support/user-input.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

describe('users managed by a company administrator', () => {
  test.each(ROLE_CODES)('a company administrator may assign only roles below its own: %s', async (role) => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const managed = ['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'].includes(role);
    const created = await service.as(admin).post('/api/users', userInput(role));
    expect(created).toMatchObject(managed ? { status: 201 } : { status: 403, body: null });
    const raised = await service.make.user('RENTER', { audience: [community.id] });
    const changed = await service.as(admin).put(`/api/users/${raised.id}`, { roleId: roleId(role) });
    expect(changed.status).toBe(managed ? 200 : 403);
    expect((await service.as(root).get(`/api/users/${raised.id}`)).body.role).toBe(managed ? role : 'RENTER');
  });

  test('a company administrator can neither list nor delete users, raise its own role or change another administrator', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const colleague = await service.make.admin(community);
    const guard = await service.make.guard(community);
    const client = service.as(admin);
    expect(await client.get('/api/users')).toMatchObject({ status: 403, body: null });
    expect(await client.delete(`/api/users/${guard.id}`)).toMatchObject({ status: 403, body: null });
    for (const { id } of [admin, colleague]) {
      const changed = await client.put(`/api/users/${id}`, {
        roleId: roleId('SYSTEM_ADMIN'),
        firstName: 'X',
      });
      expect(changed).toMatchObject({ status: 403, body: null });
    }
    expect((await service.as(root).get(`/api/users/${admin.id}`)).body).toMatchObject({
      role: 'ADMIN_COMPANY',
      firstName: 'Alejandra',
    });
  });

  test('a company administrator can neither read nor change users of another company', async () => {
    const [own, other] = [await service.make.community(), await service.make.community()];
    const client = service.as(await service.make.admin(own));
    const residentUser = await service.make.residentUser(other);
    const guard = await service.make.guard(other);
    for (const { id } of [residentUser, guard, await service.make.admin(other), root]) {
      expect((await client.get(`/api/users/${id}`)).status).toBe(404);
      const changed = await client.put(`/api/users/${id}`, { firstName: 'Ajena' });
      expect(changed).toMatchObject({ status: 404, body: { message: 'Usuario no encontrado.' } });
      expect((await service.as(root).get(`/api/users/${id}`)).body.firstName).toBe('Alejandra');
    }
  });

  test('a company administrator can place users of its audience in its own communities only', async () => {
    const [own, other] = [await service.make.community(), await service.make.community()];
    const client = service.as(await service.make.admin(own));
    const user = await service.make.user('RESIDENT', { audience: [own.id] });
    const refused = await client.put(`/api/users/${user.id}`, {
      residentInfo: RESIDENT_INFO,
      communityIds: [other.id],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Una de las comunidades indicadas no existe.' },
    });
    expect((await service.as(root).get(`/api/users/${user.id}`)).body.residentInfo).toBeNull();
    const placed = await client.put(`/api/users/${user.id}`, {
      residentInfo: RESIDENT_INFO,
      communityIds: [own.id],
    });
    expect(placed).toMatchObject({
      status: 200,
      body: { residentInfo: { ...RESIDENT_INFO, communityId: own.id } },
    });
  });

  test('a company administrator assigns guards to its own communities and does not see other assignments', async () => {
    const [own, second, other] = await Promise.all([1, 2, 3].map(() => service.make.community()));
    const client = service.as(await service.make.admin(own!, second!));
    const guard = await service.make.guard(own!);
    const refused = await client.put(`/api/users/${guard.id}`, { userCommunityIds: [other!.id] });
    expect(refused.status).toBe(400);
    const changed = await client.put(`/api/users/${guard.id}`, { userCommunityIds: [second!.id] });
    expect(changed).toMatchObject({ status: 200, body: { userCommunityIds: [second!.id] } });
    const shared = await service.make.guard(own!, other!);
    expect((await client.get(`/api/users/${shared.id}`)).body.userCommunityIds).toEqual([own!.id]);
  });

  test('a company administrator does not see the resident record of its guard in another company', async () => {
    const [own, other] = [await service.make.community(), await service.make.community()];
    const client = service.as(await service.make.admin(own));
    const guard = await service.make.guard(own);
    await service
      .as(root)
      .put(`/api/users/${guard.id}`, { residentInfo: RESIDENT_INFO, communityIds: [other.id] });
    const { body } = await client.get(`/api/users/${guard.id}`);
    expect(body.residentInfo).toBeNull();
    const { data } = await client.graphql(
      'query ($id: GUID!) { user(id: $id) { contact { residentId } resident { id } communities(first: 5) { nodes { id } } } }',
      { id: guard.id },
    );
    expect(data.user).toEqual({
      contact: null,
      resident: null,
      communities: { nodes: [{ id: own.id }] },
    });
  });

  test('a company administrator does not see the resident record without a community that another company gave a shared guard', async () => {
    const [own, other] = [await service.make.community(), await service.make.community()];
    const client = service.as(await service.make.admin(own));
    const guard = await service.make.guard(own, other);
    const added = await service
      .as(await service.make.admin(other))
      .post('/api/residents', { ...RESIDENT_INFO, userId: guard.id });
    expect(added).toMatchObject({ status: 201, body: { communityId: null } });
    expect((await client.get(`/api/residents/${added.body.id}`)).status).toBe(404);
    expect((await client.get(`/api/users/${guard.id}`)).body.residentInfo).toBeNull();
    for (const reader of [guard, root]) {
      const { body } = await service.as(reader).get(`/api/users/${guard.id}`);
      expect(body.residentInfo).toMatchObject({ ...RESIDENT_INFO, id: added.body.id });
    }
  });

  test('a company administrator who acts as its guard does not see the resident record that another company gave the guard', async () => {
    const [own, other] = [await service.make.community(), await service.make.community()];
    const guard = await service.make.guard(own, other);
    const company = service.as(await service.make.admin(other));
    await company.post('/api/residents', { ...RESIDENT_INFO, userId: guard.id });
    const query = '{ me { contact { phone } resident { phone } } }';
    const { phone } = RESIDENT_INFO;
    expect((await service.as(guard).graphql(query)).data.me).toEqual({
      contact: { phone },
      resident: { phone },
    });
    await service.as(root).put(`/api/users/${guard.id}`, { userCommunityIds: [own.id] });
    const read = await service
      .as(await service.make.admin(own))
      .post('/graphql', { query }, { 'x-act-as': guard.id });
    expect(read.body).toEqual({ data: { me: { contact: null, resident: null } } });
  });

  test('a company administrator assigns communities only to guards, but may send an unchanged list back', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.admin(community));
    const { id } = await service.make.residentUser(community);
    const refused = await client.put(`/api/users/${id}`, { userCommunityIds: [community.id] });
    expect(refused).toMatchObject({ status: 403, body: null });
    const same = await client.put(`/api/users/${id}`, { lastName: 'Nuevo', userCommunityIds: [] });
    expect(same).toMatchObject({ status: 200, body: { lastName: 'Nuevo', userCommunityIds: [] } });
    const created = await client.post(
      '/api/users',
      userInput('RESIDENT', { userCommunityIds: [community.id] }),
    );
    expect(created).toMatchObject({ status: 403, body: null });
    const guard = await client.post(
      '/api/users',
      userInput('VIGILANCE', { userCommunityIds: [community.id] }),
    );
    expect(guard).toMatchObject({ status: 201, body: { userCommunityIds: [community.id] } });
  });
});
