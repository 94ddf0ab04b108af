import { ROLE_CODES, type RoleCode } from '../../src/platform/roles.js';
import { PASSWORD, type Person, roleId, unique } from '../support/build.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let root: Person;
beforeAll(async () => {
  service = await startService();
  root = await service.make.systemAdmin();
});
afterAll(() => service.stop());

const TIMESTAMP = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

function aUser(role: RoleCode, fields: object = {}) {
  const name = `nuevo-${unique()}`;
  return {
    firstName: 'Lucía',
    lastName: 'Barrera',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: roleId(role),
    ...fields,
  };
}

const HOME = {
  fullName: 'Lucía Barrera Soto',
  email: 'lucia@correo.example',
  phone: '442 555 0101',
  number: '7-A',
  address: 'Calle Encino 7',
};

/** Every list of users as one who may see it. */
const listed = async (query = '') =>
  (await service.as(root).get(`/api/users${query}`)).body.map(({ id }: { id: string }) => id) as string[];

describe('creating users', () => {
  test('a user is answered whole, with its resident record in the first community, and never a hash', async () => {
    const community = await service.make.community();
    const input = aUser('RESIDENT', {
      phone: '442 1',
      address: '',
      residentInfo: HOME,
      communityIds: [community.id],
    });
    const created = await service.as(root).post('/api/users', input);
    const { password: _, communityIds: __, ...given } = input as Record<string, unknown>;
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(`/api/users/${created.body.id}`);
    expect(created.body).toEqual({
      ...given,
      id: expect.any(String),
      role: 'RESIDENT',
      roleCode: 'RESIDENT',
      roles: ['RESIDENT'],
      roleIds: [roleId('RESIDENT')],
      roleCodes: ['RESIDENT'],
      isActive: true,
      residentInfo: {
        ...HOME,
        id: expect.any(String),
        communityId: community.id,
        communityIds: [community.id],
      },
      userCommunityIds: [],
      createdAt: TIMESTAMP,
      updatedAt: null,
    });
    const found = await service.as(root).get(`/API/Users/${created.body.id.toUpperCase()}/`);
    expect(found).toMatchObject({ status: 200, body: created.body });
    const resident = await service.as(root).get(`/api/residents/${created.body.residentInfo.id}`);
    expect(resident.body).toMatchObject({ ...HOME, userId: created.body.id, communityId: community.id });
  });

  test('the user made signs in at once', async () => {
    const input = aUser('VIGILANCE', { isActive: null });
    await service.as(root).post('/api/users', input);
    const { username, password } = input;
    expect((await service.anonymous.post('/api/auth/login', { username, password })).status).toBe(200);
  });

  test('one made inactive does not sign in', async () => {
    const input = aUser('RENTER', { isActive: false });
    expect((await service.as(root).post('/api/users', input)).body.isActive).toBe(false);
    const { username, password } = input;
    expect((await service.anonymous.post('/api/auth/login', { username, password })).status).toBe(401);
  });

  test('communityIds alone makes no resident record', async () => {
    const community = await service.make.community();
    const communityIds = [community.id];
    const plain = await service.as(root).post('/api/users', aUser('RENTER', { communityIds }));
    expect(plain.body.residentInfo).toBeNull();
    const admin = await service.as(root).post('/api/users', aUser('ADMIN_COMPANY', { communityIds }));
    expect(admin).toMatchObject({ status: 201, body: { residentInfo: null } });
  });

  test('a resident record without a community is not yet placed', async () => {
    const created = await service.as(root).post('/api/users', aUser('RENTER', { residentInfo: HOME }));
    expect(created.body.residentInfo).toMatchObject({ communityId: null, communityIds: [] });
  });

  test('a username or e-mail that exists in any case is refused, and nothing is stored', async () => {
    const known = await service.make.user('RENTER');
    const before = await listed('?includeInactive=true');
    const byName = aUser('RENTER', { username: known.username.toUpperCase(), residentInfo: HOME });
    expect(await service.as(root).post('/api/users', byName)).toMatchObject({
      status: 400,
      body: { message: 'El nombre de usuario ya existe.' },
    });
    const byMail = aUser('RENTER', { email: known.email.toUpperCase() });
    expect(await service.as(root).post('/api/users', byMail)).toMatchObject({
      status: 400,
      body: { message: 'El correo electrónico ya está registrado.' },
    });
    expect(await listed('?includeInactive=true')).toEqual(before);
  });

  test('of two that ask for the same username at once one is created', async () => {
    const username = `mismo-${unique()}`;
    const answers = await Promise.all(
      [1, 2].map(() => service.as(root).post('/api/users', aUser('RENTER', { username }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('every wrong field is named at once', async () => {
    const refused = await service
      .as(root)
      .post('/api/users', { firstName: ' ', email: 'x', roleId: 'x', isActive: 'si', residentInfo: {} });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors).sort()).toEqual([
      'email',
      'firstName',
      'isActive',
      'lastName',
      'password',
      'residentInfo.address',
      'residentInfo.fullName',
      'roleId',
      'username',
    ]);
  });

  test.each([
    ['firstName', 200],
    ['lastName', 200],
    ['username', 200],
    ['phone', 50],
    ['address', 500],
    ['residentInfo.fullName', 200],
    ['residentInfo.phone', 50],
    ['residentInfo.number', 50],
    ['residentInfo.address', 500],
  ])('%s admits %i characters and not one more', async (path, max) => {
    const [outer, inner] = path.split('.') as [string, string | undefined];
    const withText = (length: number) => {
      const text = unique() + 'x'.repeat(length - 8);
      return aUser('RENTER', inner ? { residentInfo: { ...HOME, [inner]: text } } : { [outer]: text });
    };
    expect((await service.as(root).post('/api/users', withText(max))).status).toBe(201);
    const refused = await service.as(root).post('/api/users', withText(max + 1));
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body.errors)).toEqual([path]);
  });

  test.each([
    ['short', 'Ab#1234'],
    ['without upper case', 'prueba#2026'],
    ['without lower case', 'PRUEBA#2026'],
    ['without a digit', 'Prueba#abcd'],
    ['without a special character', 'Prueba2026'],
    ['over 72 bytes', `Aa1#${'x'.repeat(69)}`],
  ])('a password %s is refused', async (_, password) => {
    const refused = await service.as(root).post('/api/users', aUser('RENTER', { password }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual(['password']);
  });

  test('a password of exactly 72 bytes is taken, spaces around it included', async () => {
    const password = ` Aa1#${'x'.repeat(66)} `;
    const input = aUser('RENTER', { password });
    expect((await service.as(root).post('/api/users', input)).status).toBe(201);
    const { username } = input;
    expect((await service.anonymous.post('/api/auth/login', { username, password })).status).toBe(200);
    expect(
      (await service.anonymous.post('/api/auth/login', { username, password: password.trim() })).status,
    ).toBe(401);
  });

  test('an unknown role or community is refused, and nothing is stored', async () => {
    const unknown = '00000000-0000-0000-0000-000000000000';
    const client = service.as(root);
    const before = await listed('?includeInactive=true');
    expect(await client.post('/api/users', aUser('RENTER', { roleId: unknown }))).toMatchObject({
      status: 400,
      body: { message: 'El rol indicado no existe.' },
    });
    for (const field of ['communityIds', 'userCommunityIds']) {
      const refused = await client.post('/api/users', aUser('RENTER', { [field]: [unknown] }));
      expect(refused).toMatchObject({
        status: 400,
        body: { message: 'Una de las comunidades indicadas no existe.' },
      });
    }
    expect(await listed('?includeInactive=true')).toEqual(before);
  });
});

describe('a company administrator', () => {
  test.each(ROLE_CODES)('and the role %s', async (role) => {
    const admin = await service.make.admin(await service.make.community());
    const managed = ['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'].includes(role);
    const created = await service.as(admin).post('/api/users', aUser(role));
    expect(created).toMatchObject(managed ? { status: 201 } : { status: 403, body: null });
    const raised = await service.make.user('RENTER');
    const changed = await service.as(admin).put(`/api/users/${raised.id}`, { roleId: roleId(role) });
    expect(changed.status).toBe(managed ? 200 : 403);
    expect((await service.as(root).get(`/api/users/${raised.id}`)).body.role).toBe(managed ? role : 'RENTER');
  });

  test('neither lists nor deletes users, nor raises itself or changes another administrator', async () => {
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

  test('finds nobody of another company, and changes nothing there', async () => {
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

  test('reaches users without a community, to place them in its own and no other', async () => {
    const [own, other] = [await service.make.community(), await service.make.community()];
    const client = service.as(await service.make.admin(own));
    const user = await service.make.user('RESIDENT');
    const refused = await client.put(`/api/users/${user.id}`, {
      residentInfo: HOME,
      communityIds: [other.id],
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'Una de las comunidades indicadas no existe.' },
    });
    expect((await service.as(root).get(`/api/users/${user.id}`)).body.residentInfo).toBeNull();
    const placed = await client.put(`/api/users/${user.id}`, { residentInfo: HOME, communityIds: [own.id] });
    expect(placed).toMatchObject({ status: 200, body: { residentInfo: { ...HOME, communityId: own.id } } });
  });

  test('assigns guards to its own communities, leaves what others assigned, and learns nothing of it', async () => {
    const [own, second, other] = await Promise.all([1, 2, 3].map(() => service.make.community()));
    const client = service.as(await service.make.admin(own!, second!));
    const guard = await service.make.guard(own!, other!);
    const refused = await client.put(`/api/users/${guard.id}`, { userCommunityIds: [other!.id] });
    expect(refused.status).toBe(400);
    const changed = await client.put(`/api/users/${guard.id}`, { userCommunityIds: [second!.id] });
    expect(changed).toMatchObject({ status: 200, body: { userCommunityIds: [second!.id] } });
    const { body } = await service.as(root).get(`/api/users/${guard.id}`);
    expect(body.userCommunityIds.sort()).toEqual([second!.id, other!.id].sort());
  });

  test('does not learn where a guard of its own lives in another company', async () => {
    const [own, other] = [await service.make.community(), await service.make.community()];
    const client = service.as(await service.make.admin(own));
    const guard = await service.make.guard(own);
    await service.as(root).put(`/api/users/${guard.id}`, { residentInfo: HOME, communityIds: [other.id] });
    const { body } = await client.get(`/api/users/${guard.id}`);
    expect(body.residentInfo).toBeNull();
    const { data } = await client.graphql(
      'query ($id: GUID!) { user(id: $id) { residentInfo { id } resident { id } communities(first: 5) { nodes { id } } } }',
      { id: guard.id },
    );
    expect(data.user).toEqual({
      residentInfo: null,
      resident: null,
      communities: { nodes: [{ id: own.id }] },
    });
    const second = await client.put(`/api/users/${guard.id}`, { residentInfo: HOME });
    expect(second).toMatchObject({
      status: 400,
      body: { message: 'El usuario ya está vinculado a un residente.' },
    });
  });

  test('assigns communities to nobody but guards, though a list sent back as it was read is no assignment', async () => {
    const community = await service.make.community();
    const client = service.as(await service.make.admin(community));
    const { id } = await service.make.residentUser(community);
    const refused = await client.put(`/api/users/${id}`, { userCommunityIds: [community.id] });
    expect(refused).toMatchObject({ status: 403, body: null });
    const same = await client.put(`/api/users/${id}`, { lastName: 'Nuevo', userCommunityIds: [] });
    expect(same).toMatchObject({ status: 200, body: { lastName: 'Nuevo', userCommunityIds: [] } });
    const created = await client.post('/api/users', aUser('RESIDENT', { userCommunityIds: [community.id] }));
    expect(created).toMatchObject({ status: 403, body: null });
    const guard = await client.post('/api/users', aUser('VIGILANCE', { userCommunityIds: [community.id] }));
    expect(guard).toMatchObject({ status: 201, body: { userCommunityIds: [community.id] } });
  });
});

test.each(['COMITEE_MEMBER', 'RESIDENT', 'RENTER', 'VIGILANCE'] as const)(
  'a %s reads itself alone and writes nobody',
  async (role) => {
    const community = await service.make.community();
    const self = await service.make.residentUser(community, role);
    const neighbour = await service.make.residentUser(community);
    const client = service.as(self);
    expect(await client.get(`/api/users/${self.id}`)).toMatchObject({
      status: 200,
      body: { id: self.id, role, residentInfo: { id: self.resident.id, communityId: community.id } },
    });
    expect((await client.get(`/api/users/${neighbour.id}`)).status).toBe(404);
    expect((await client.get('/api/users')).status).toBe(403);
    expect((await client.post('/api/users', aUser('RESIDENT'))).status).toBe(403);
    const raised = await client.put(`/api/users/${self.id}`, { roleId: roleId('SYSTEM_ADMIN') });
    expect(raised.status).toBe(403);
    expect((await client.delete(`/api/users/${neighbour.id}`)).status).toBe(403);
    expect((await client.get(`/api/users/${self.id}`)).body.role).toBe(role);
  },
);

test('without a token every path is 401', async () => {
  const { anonymous } = service;
  const answers = await Promise.all([
    anonymous.get('/api/users'),
    anonymous.get(`/api/users/${root.id}`),
    anonymous.get('/api/users/me/resident'),
    anonymous.post('/api/users', aUser('RENTER')),
    anonymous.put(`/api/users/${root.id}`, {}),
    anonymous.delete(`/api/users/${root.id}`),
  ]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED', message: 'No autorizado.' } });
  }
});

describe('changing users', () => {
  test('what is left out, null or an empty body keeps its value', async () => {
    const community = await service.make.community();
    const created = await service
      .as(root)
      .post('/api/users', aUser('RESIDENT', { residentInfo: HOME, communityIds: [community.id] }));
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

  test('communityIds moves the resident record, which a first residentInfo makes', async () => {
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
    await client.put(path, { residentInfo: HOME, communityIds: [first.id] });
    const moved = await client.put(path, { communityIds: [second.id] });
    expect(moved.body.residentInfo).toMatchObject({ ...HOME, communityId: second.id });
  });

  test('a resident who was moved reaches the new community with the next request', async () => {
    const [first, second] = [await service.make.community(), await service.make.community()];
    const residentUser = await service.make.residentUser(first);
    const where = async () => (await service.as(residentUser).get('/api/users/me/resident')).body.communityId;
    expect(await where()).toBe(first.id);
    await service.as(root).put(`/api/users/${residentUser.id}`, { communityIds: [second.id] });
    expect(await where()).toBe(second.id);
  });

  test('the system administrator assigns communities to anyone, and takes them away', async () => {
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

  test('two replacements of the assignments at once leave one of them whole', async () => {
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

  test("another user's e-mail is refused, one's own in another case is not", async () => {
    const [one, other] = [await service.make.user('RENTER'), await service.make.user('RENTER')];
    const refused = await service.as(root).put(`/api/users/${one.id}`, { email: other.email.toUpperCase() });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'El correo electrónico ya está registrado.' },
    });
    const recased = await service.as(root).put(`/api/users/${one.id}`, { email: one.email.toUpperCase() });
    expect(recased).toMatchObject({ status: 200, body: { email: one.email.toUpperCase() } });
  });

  test('an unknown user is 404', async () => {
    const client = service.as(root);
    for (const id of ['00000000-0000-0000-0000-000000000000', 'x']) {
      expect((await client.get(`/api/users/${id}`)).status).toBe(404);
      expect((await client.put(`/api/users/${id}`, {})).status).toBe(404);
      expect((await client.delete(`/api/users/${id}`)).status).toBe(404);
    }
  });

  test('communities that were deleted are no longer shown', async () => {
    const community = await service.make.community();
    const guard = await service.make.guard(community);
    const residentUser = await service.make.residentUser(community);
    await service.as(root).delete(`/api/communities/${community.id}`);
    expect((await service.as(root).get(`/api/users/${guard.id}`)).body.userCommunityIds).toEqual([]);
    expect((await service.as(root).get(`/api/users/${residentUser.id}`)).body.residentInfo).toBeNull();
  });
});

describe('deleting users', () => {
  test('deactivates: gone from the list unless asked for, and back when activated', async () => {
    const user = await service.make.user('RENTER');
    const token = service.as(user);
    expect((await token.get('/api/users/me/resident')).status).toBe(200);
    expect(await service.as(root).delete(`/api/users/${user.id}`)).toMatchObject({ status: 204, body: null });
    expect((await token.get('/api/users/me/resident')).status).toBe(401);
    expect(await listed()).not.toContain(user.id);
    expect(await listed('?includeInactive=false')).not.toContain(user.id);
    expect(await listed('?includeInactive=TRUE')).toContain(user.id);
    const back = await service.as(root).put(`/api/users/${user.id}`, { isActive: true });
    expect(back).toMatchObject({ status: 200, body: { isActive: true } });
    expect(await listed()).toContain(user.id);
    expect((await token.get('/api/users/me/resident')).status).toBe(200);
  });

  test('the list refuses an includeInactive that is neither true nor false', async () => {
    const refused = await service.as(root).get('/api/users?includeInactive=tal-vez');
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual(['includeInactive']);
  });
});

describe('oneself', () => {
  test('me/resident gives the own resident record, or nothing but nulls', async () => {
    const community = await service.make.community();
    const residentUser = await service.make.residentUser(community);
    const { id, fullName, email, phone, number, address, createdAt } = residentUser.resident;
    expect(await service.as(residentUser).get('/api/users/me/resident')).toMatchObject({
      status: 200,
      body: {
        residentId: id,
        id,
        userId: residentUser.id,
        communityId: community.id,
        communityName: community.nombre,
        communityIds: [community.id],
        fullName,
        email,
        phone,
        number,
        address,
        createdAt,
      },
    });
    const none = await service.as(root).get('/api/users/me/resident');
    expect(none.status).toBe(200);
    expect(Object.keys(none.body)).toHaveLength(12);
    expect(new Set(Object.values(none.body))).toEqual(new Set([null]));
  });

  test('updateMe changes names, e-mail and phone, and nothing else can be named', async () => {
    const user = await service.make.user('RESIDENT');
    const email = `propio-${unique()}@correo.example`;
    const { data } = await service
      .as(user)
      .graphql(
        `mutation ($input: UpdateMeInput!) { updateMe(input: $input) { id firstName lastName email phone role } }`,
        { input: { firstName: 'Inés', email, phone: '' } },
      );
    expect(data.updateMe).toEqual({
      id: user.id,
      firstName: 'Inés',
      lastName: 'Montes',
      email,
      phone: '',
      role: 'RESIDENT',
    });
    const raised = await service
      .as(user)
      .graphql('mutation ($input: UpdateMeInput!) { updateMe(input: $input) { id } }', {
        input: { roleId: roleId('SYSTEM_ADMIN') },
      });
    expect(raised.errors?.[0]?.extensions.code).toBe('VALIDATION_ERROR');
    const other = await service.make.user('RENTER');
    const taken = await service
      .as(user)
      .graphql('mutation ($input: UpdateMeInput!) { updateMe(input: $input) { id } }', {
        input: { email: other.email },
      });
    expect(taken.errors?.[0]).toMatchObject({
      message: 'El correo electrónico ya está registrado.',
      extensions: { code: 'BAD_REQUEST' },
    });
  });
});

describe('through GraphQL', () => {
  test('users are read with their resident, communities and the roles', async () => {
    const community = await service.make.community();
    const residentUser = await service.make.residentUser(community);
    const { data, errors } = await service.as(root).graphql(
      `query ($search: String) {
        users(filter: { search: $search }, first: 2) {
          totalCount
          nodes { username residentInfo { fullName } resident { community { nombre } user { id } } }
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
          residentInfo: { fullName: residentUser.resident.fullName },
          resident: { community: { nombre: community.nombre }, user: { id: residentUser.id } },
        },
      ],
    });
    expect(data.me).toEqual({ id: root.id, username: root.username });
    expect(data.roles.map(({ code }: { code: string }) => code)).toEqual([...ROLE_CODES]);
  });

  test('the assigned communities of many users are one connection each', async () => {
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

  test('the number of statements does not grow with the users', async () => {
    const statements = jest.spyOn(service.services.queries, 'run');
    const document = `{ users(first: 100) { totalCount nodes { roles residentInfo { id } userCommunityIds
      resident { fullName } communities(first: 2) { totalCount nodes { nombre users(first: 2) { nodes { id } } } } } } }`;
    const cost = async () => {
      await listed();
      await service.as(root).graphql(document);
      statements.mockClear();
      const { errors } = await service.as(root).graphql(document);
      expect(errors).toBeUndefined();
      await listed();
      return statements.mock.calls.length;
    };
    const community = await service.make.community();
    const before = await cost();
    for (let i = 0; i < 10; i++) await service.make.guard(community);
    for (let i = 0; i < 10; i++) await service.make.residentUser(community);
    // Loads of one kind meet in one batch or in two, as the server's answers arrive; one load per user would add twenty.
    expect(await cost()).toBeLessThan(before + 10);
    statements.mockRestore();
  });

  test('users are created, changed and deleted', async () => {
    const created = await service
      .as(root)
      .graphql('mutation ($input: CreateUserInput!) { createUser(input: $input) { id role isActive } }', {
        input: aUser('RENTER'),
      });
    const { id } = created.data.createUser;
    expect(created.data.createUser).toEqual({ id, role: 'RENTER', isActive: true });
    const changed = await service
      .as(root)
      .graphql(
        'mutation ($id: GUID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { role } }',
        { id, input: { roleId: roleId('RESIDENT') } },
      );
    expect(changed.data.updateUser).toEqual({ role: 'RESIDENT' });
    const deleted = await service.as(root).graphql('mutation ($id: GUID!) { deleteUser(id: $id) }', { id });
    expect(deleted.data.deleteUser).toBe(true);
    expect((await service.as(root).get(`/api/users/${id}`)).body.isActive).toBe(false);
  });
});
