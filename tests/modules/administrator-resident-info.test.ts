import type { RoleCode } from '../../src/platform/roles.js';
import { PASSWORD, type Person, roleId } from '../support/accounts.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';

/** An administrator has no resident record; answers contain the resident data that the client sent. */

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

const SENT = {
  fullName: 'Lucía Barrera Soto',
  email: 'lucia@correo.example',
  phone: '442 555 0101',
  number: '7-A',
  address: 'Calle Encino 7',
};

const create = async (role: RoleCode, fields: object) => {
  const name = `admin-${unique()}`;
  const { status, body } = await service.as(root).post('/api/users', {
    firstName: 'Lucía',
    lastName: 'Barrera',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: roleId(role),
    ...fields,
  });
  expect(status).toBe(201);
  return body;
};

const residentsOf = async (community: { id: string }) =>
  (await service.as(root).get(`/api/residents/community/${community.id}`)).body;

test('a user without a resident record has a residentInfo of the account, which a form may send back', async () => {
  for (const role of ['ADMIN_COMPANY', 'VIGILANCE'] as const) {
    const made = await create(role, { phone: '442 555 0199', address: null });
    const expected = {
      id: null,
      fullName: 'Lucía Barrera',
      email: made.email,
      phone: '442 555 0199',
      number: null,
      address: null,
      communityId: null,
      communityIds: [],
    };
    const path = `/api/users/${made.id}`;
    const client = service.as(root);
    const { body } = await client.get(path);
    expect(body.residentInfo).toEqual(expected);
    const listed = (await client.get('/api/users')).body.find(({ id }: { id: string }) => id === made.id);
    expect(listed.residentInfo).toEqual(expected);
    // The form changes another field, and sends the rest as it read it.
    const saved = await client.put(path, { ...body, phone: '442 555 0200' });
    expect(saved).toMatchObject({ status: 200, body: { phone: '442 555 0200' } });
    expect(saved.body.residentInfo).toEqual({ ...expected, phone: '442 555 0200' });
    const bare = await create(role, {});
    expect((await client.get(`/api/users/${bare.id}`)).body.residentInfo).toBeNull();
  }
});

describe('the residentInfo of an administrator', () => {
  test.each(['ADMIN_COMPANY', 'SYSTEM_ADMIN'] as const)(
    'the residentInfo of a %s is answered as it was sent, by POST, PUT and GET, without a resident record',
    async (role) => {
      const [community, other] = [await service.make.community(), await service.make.community()];
      const communityIds = [community.id, other.id];
      const created = await create(role, { residentInfo: SENT, communityIds });
      const expected = { id: null, ...SENT, communityId: community.id, communityIds };
      expect(created).toMatchObject({ phone: SENT.phone, address: SENT.address });
      expect(created.residentInfo).toEqual(expected);
      const path = `/api/users/${created.id}`;
      const client = service.as(root);
      expect((await client.get(path)).body.residentInfo).toEqual(expected);
      const echoed = await client.put(path, created);
      expect(echoed).toMatchObject({ status: 200, body: { residentInfo: expected } });
      const changed = await client.put(path, {
        residentInfo: { number: '9', email: null, phone: '' },
        communityIds: [other.id],
      });
      const moved = { ...expected, number: '9', phone: '', communityId: other.id, communityIds: [other.id] };
      expect(changed.body.residentInfo).toEqual(moved);
      expect((await client.put(path, { firstName: 'Ana', residentInfo: null })).body.residentInfo).toEqual(
        moved,
      );
      for (const each of [community, other]) expect(await residentsOf(each)).toEqual([]);
      const { data } = await client.graphql(
        'query ($id: GUID!) { user(id: $id) { resident { id } contact { residentId fullName communities { id } } } }',
        { id: created.id },
      );
      expect(data.user).toEqual({
        resident: null,
        contact: { residentId: null, fullName: SENT.fullName, communities: [{ id: other.id }] },
      });
    },
  );

  test('the residentInfo of an administrator is that of the account until a client sends it, and missing fields come from the account', async () => {
    const created = await create('ADMIN_COMPANY', { address: 'Av. Juárez 1', residentInfo: null });
    const ofAccount = { id: null, phone: null, address: 'Av. Juárez 1' };
    expect(created.residentInfo).toMatchObject(ofAccount);
    const path = `/api/users/${created.id}`;
    const client = service.as(root);
    for (const nothing of [{}, { residentInfo: {} }, { residentInfo: { phone: null } }]) {
      expect((await client.put(path, nothing)).body.residentInfo).toMatchObject(ofAccount);
    }
    expect((await client.put(path, { residentInfo: { number: '3' } })).body.residentInfo).toEqual({
      id: null,
      fullName: 'Lucía Barrera',
      email: null,
      phone: null,
      number: '3',
      address: 'Av. Juárez 1',
      communityId: null,
      communityIds: [],
    });
  });

  test('the residentInfo of an administrator without an address may be sent back as it was read', async () => {
    const { id } = await create('ADMIN_COMPANY', { residentInfo: null });
    const path = `/api/users/${id}`;
    const client = service.as(root);
    const { body } = await client.put(path, { residentInfo: { number: '3' } });
    expect(body.residentInfo).toMatchObject({ fullName: 'Lucía Barrera', number: '3', address: null });
    const echoed = await client.put(path, body);
    expect(echoed).toMatchObject({ status: 200, body: { address: null } });
    expect(echoed.body.residentInfo).toEqual(body.residentInfo);
  });

  test('communities in the residentInfo of an administrator give no access, and deleted ones are omitted', async () => {
    const [community, other] = [await service.make.community(), await service.make.community()];
    await service.make.vehicle((await service.make.residentUser(community)).resident);
    const created = await create('ADMIN_COMPANY', {
      residentInfo: SENT,
      communityIds: [community.id, other.id],
    });
    const client = service.as({ ...created, role: 'ADMIN_COMPANY' });
    expect((await client.get('/api/communities')).body).toEqual([]);
    expect((await client.get('/api/vehicles')).body).toEqual([]);
    await service.as(root).delete(`/api/communities/${community.id}`);
    const { body } = await service.as(root).get(`/api/users/${created.id}`);
    expect(body.residentInfo).toMatchObject({ communityId: other.id, communityIds: [other.id] });
  });

  test('another administrator sees only communities within its scope in a residentInfo', async () => {
    const [shared, hidden] = [await service.make.community(), await service.make.community()];
    const created = await create('ADMIN_COMPANY', {
      residentInfo: SENT,
      communityIds: [shared.id, hidden.id],
      userCommunityIds: [shared.id, hidden.id],
    });
    const colleague = service.as(await service.make.admin(shared));
    const seen = await colleague.get(`/api/users/${created.id}`);
    expect(seen).toMatchObject({ status: 200, body: { userCommunityIds: [shared.id] } });
    expect(seen.body.residentInfo).toMatchObject({ communityId: shared.id, communityIds: [shared.id] });
    const outsider = service.as(await service.make.admin(await service.make.community()));
    expect((await outsider.get(`/api/users/${created.id}`)).status).toBe(404);
  });

  test('a resident record replaces the residentInfo of an administrator when the role changes', async () => {
    const community = await service.make.community();
    const created = await create('ADMIN_COMPANY', { residentInfo: SENT, communityIds: [community.id] });
    const path = `/api/users/${created.id}`;
    const client = service.as(root);
    expect((await client.put(path, { roleId: roleId('RESIDENT') })).body.residentInfo).toMatchObject({
      id: null,
      phone: SENT.phone,
      communityIds: [],
    });
    const placed = await client.put(path, { residentInfo: SENT, communityIds: [community.id] });
    expect(placed.body.residentInfo).toEqual({
      ...SENT,
      id: (await residentsOf(community))[0].id,
      communityId: community.id,
      communityIds: [community.id],
    });
  });
});
