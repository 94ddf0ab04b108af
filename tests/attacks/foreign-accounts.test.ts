import { roleId } from '../support/accounts.js';
import type { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';
import { userInput } from '../support/user-input.js';

/** A company administrator tries to take over accounts of other companies. */

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const resident = (userId: string, communityId: string) => ({
  userId,
  communityId,
  fullName: 'Nadia Ríos',
  address: 'Calle 1',
});

const changed = async (client: Client, id: string, fields: object = { firstName: 'Otra' }) =>
  (await client.put(`/api/users/${id}`, fields)).status;

describe('an account of several companies', () => {
  test('each company of an account reads it, and only administrators of all its communities change it', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const half = service.as(await service.make.admin(first));
    const whole = service.as(await service.make.admin(first, second));
    const stranger = service.as(await service.make.admin(await service.make.community()));
    const guard = await service.make.guard(first, second);
    expect((await half.get(`/api/users/${guard.id}`)).status).toBe(200);
    for (const fields of [
      { password: 'Robada#2026' },
      { email: 'robado@correo.example' },
      { roleId: roleId('RENTER') },
      { isActive: false },
      { userCommunityIds: [first.id] },
    ]) {
      expect(await changed(half, guard.id, fields)).toBe(403);
      expect(await changed(stranger, guard.id, fields)).toBe(404);
    }
    expect(await changed(whole, guard.id)).toBe(200);
  });

  test('the companies of an account follow from its resident record and from deleted communities too', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const half = service.as(await service.make.admin(first));
    const guard = await service.make.guard(first);
    const root = service.as(await service.make.systemAdmin());
    expect((await root.post('/api/residents', resident(guard.id, second.id))).status).toBe(201);
    expect(await changed(half, guard.id)).toBe(403);
    const other = await service.make.guard(first, second);
    expect((await root.delete(`/api/communities/${second.id}`)).status).toBe(204);
    expect(await changed(half, other.id)).toBe(403);
  });
});

describe('a user who registered itself', () => {
  const registered = async () => {
    const input = userInput('RESIDENT');
    const { body } = await service.anonymous.post('/api/auth/register', input);
    return body.userId as string;
  };

  test('company administrators cannot read a self-registered user, but may create a resident record for it', async () => {
    const id = await registered();
    const community = await service.make.community();
    const client = service.as(await service.make.admin(community));
    expect((await client.get(`/api/users/${id}`)).status).toBe(404);
    expect(await changed(client, id, { password: 'Robada#2026' })).toBe(404);
    expect((await service.as(await service.make.systemAdmin()).get(`/api/users/${id}`)).status).toBe(200);
    expect((await client.post('/api/residents', resident(id, community.id))).status).toBe(201);
    expect((await client.get(`/api/users/${id}`)).status).toBe(200);
    const stranger = service.as(await service.make.admin(await service.make.community()));
    expect((await stranger.get(`/api/users/${id}`)).status).toBe(404);
  });
});

describe('the account of a deleted resident', () => {
  test('the account of a deleted resident is visible to its former company and to no other', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.admin(community));
    const person = await service.make.residentUser(community);
    expect((await client.delete(`/api/residents/${person.resident.id}`)).status).toBe(204);
    const other = await service.make.community();
    const stranger = service.as(await service.make.admin(other));
    expect((await stranger.get(`/api/users/${person.id}`)).status).toBe(404);
    expect((await stranger.post('/api/residents', resident(person.id, other.id))).status).toBe(400);
    expect((await client.get(`/api/users/${person.id}`)).status).toBe(200);
    expect(await changed(client, person.id)).toBe(200);
  });

  test('the account of a deleted resident stays with the administrators of its community when that is deleted', async () => {
    const community = await service.make.community();
    const admin = await service.make.admin(community);
    const person = await service.make.residentUser(community);
    expect((await service.as(admin).delete(`/api/communities/${community.id}`)).status).toBe(204);
    expect((await service.as(admin).get(`/api/users/${person.id}`)).status).toBe(200);
    expect(await changed(service.as(admin), person.id)).toBe(200);
    const stranger = service.as(await service.make.admin(await service.make.community()));
    expect((await stranger.get(`/api/users/${person.id}`)).status).toBe(404);
  });
});

describe('assigned communities', () => {
  test('assigned communities end when the role stops using them, and no later role restores them', async () => {
    const community = await service.make.community();
    const root = service.as(await service.make.systemAdmin());
    const guard = await service.make.guard(community);
    const assigned = async () => (await root.get(`/api/users/${guard.id}`)).body.userCommunityIds;
    expect(await changed(root, guard.id, { roleId: roleId('RENTER') })).toBe(200);
    expect(await assigned()).toEqual([]);
    expect(await changed(root, guard.id, { roleId: roleId('ADMIN_COMPANY') })).toBe(200);
    expect(await assigned()).toEqual([]);
  });

  test('communities assigned to a user whose role does not use them have no effect after a change of role', async () => {
    const community = await service.make.community();
    const root = service.as(await service.make.systemAdmin());
    const { id } = await service.make.user('RESIDENT');
    expect(await changed(root, id, { userCommunityIds: [community.id] })).toBe(200);
    expect(await changed(root, id, { roleId: roleId('ADMIN_COMPANY') })).toBe(200);
    expect((await root.get(`/api/users/${id}`)).body.userCommunityIds).toEqual([]);
    const other = { roleId: roleId('VIGILANCE'), userCommunityIds: [community.id] };
    expect(await changed(root, id, other)).toBe(200);
    expect((await root.get(`/api/users/${id}`)).body.userCommunityIds).toEqual([community.id]);
  });
});
