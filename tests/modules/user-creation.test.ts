import { type Person, roleId } from '../support/accounts.js';
import { unique } from '../support/samples.js';
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

describe('creating users', () => {
  test('a new user is answered whole with its resident record in the first community, and without a password hash', async () => {
    const community = await service.make.community();
    const input = userInput('RESIDENT', {
      phone: '442 1',
      address: '',
      residentInfo: RESIDENT_INFO,
      communityIds: [community.id],
    });
    const created = await service.as(root).post('/api/users', input);
    const { password: _, communityIds: __, ...given } = input as Record<string, unknown>;
    expect(created.status).toBe(201);
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
        ...RESIDENT_INFO,
        id: expect.any(String),
        communityId: community.id,
        communityIds: [community.id],
      },
      userCommunityIds: [],
      createdAt: TIMESTAMP,
      updatedAt: null,
    });
    const resident = await service.as(root).get(`/api/residents/${created.body.residentInfo.id}`);
    expect(resident.body).toMatchObject({
      ...RESIDENT_INFO,
      userId: created.body.id,
      communityId: community.id,
    });
  });

  test('a new user can sign in at once', async () => {
    const input = userInput('VIGILANCE', { isActive: null });
    await service.as(root).post('/api/users', input);
    const { username, password } = input;
    expect((await service.anonymous.post('/api/auth/login', { username, password })).status).toBe(200);
  });

  test('a user created as inactive cannot sign in', async () => {
    const input = userInput('RENTER', { isActive: false });
    expect((await service.as(root).post('/api/users', input)).body.isActive).toBe(false);
    const { username, password } = input;
    expect((await service.anonymous.post('/api/auth/login', { username, password })).status).toBe(401);
  });

  test('communityIds without residentInfo creates no resident record', async () => {
    const community = await service.make.community();
    const communityIds = [community.id];
    const plain = await service.as(root).post('/api/users', userInput('RENTER', { communityIds }));
    expect(plain.body.residentInfo).toBeNull();
    const admin = await service.as(root).post('/api/users', userInput('ADMIN_COMPANY', { communityIds }));
    expect(admin).toMatchObject({ status: 201, body: { residentInfo: null } });
  });

  test('residentInfo without communityIds creates a resident record without a community', async () => {
    const created = await service
      .as(root)
      .post('/api/users', userInput('RENTER', { residentInfo: RESIDENT_INFO }));
    expect(created.body.residentInfo).toMatchObject({ communityId: null, communityIds: [] });
  });

  test('a username or e-mail that exists in any letter case is refused, and nothing is stored', async () => {
    const known = await service.make.user('RENTER');
    const before = await listedUsers(service.as(root), '?includeInactive=true');
    const byName = userInput('RENTER', {
      username: known.username.toUpperCase(),
      residentInfo: RESIDENT_INFO,
    });
    expect(await service.as(root).post('/api/users', byName)).toMatchObject({
      status: 400,
      body: { message: 'El nombre de usuario ya existe.' },
    });
    const byMail = userInput('RENTER', { email: known.email.toUpperCase() });
    expect(await service.as(root).post('/api/users', byMail)).toMatchObject({
      status: 400,
      body: { message: 'El correo electrónico ya está registrado.' },
    });
    expect(await listedUsers(service.as(root), '?includeInactive=true')).toEqual(before);
  });

  test('if two users with the same username are created concurrently, exactly one succeeds', async () => {
    const username = `mismo-${unique()}`;
    const answers = await Promise.all(
      [1, 2].map(() => service.as(root).post('/api/users', userInput('RENTER', { username }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  test('one refusal of a new user names every wrong field', async () => {
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

  test('a new user with a password that breaks the policy is refused', async () => {
    const refused = await service.as(root).post('/api/users', userInput('RENTER', { password: 'debil' }));
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual(['password']);
  });

  test('a password of exactly 72 bytes is accepted, including surrounding spaces', async () => {
    const password = ` Aa1#${'x'.repeat(66)} `;
    const input = userInput('RENTER', { password });
    expect((await service.as(root).post('/api/users', input)).status).toBe(201);
    const { username } = input;
    expect((await service.anonymous.post('/api/auth/login', { username, password })).status).toBe(200);
    expect(
      (await service.anonymous.post('/api/auth/login', { username, password: password.trim() })).status,
    ).toBe(401);
  });

  test('a new user with an unknown role or community is refused, and nothing is stored', async () => {
    const unknown = '00000000-0000-0000-0000-000000000000';
    const client = service.as(root);
    const before = await listedUsers(service.as(root), '?includeInactive=true');
    expect(await client.post('/api/users', userInput('RENTER', { roleId: unknown }))).toMatchObject({
      status: 400,
      body: { message: 'El rol indicado no existe.' },
    });
    for (const field of ['communityIds', 'userCommunityIds']) {
      const refused = await client.post('/api/users', userInput('RENTER', { [field]: [unknown] }));
      expect(refused).toMatchObject({
        status: 400,
        body: { message: 'Una de las comunidades indicadas no existe.' },
      });
    }
    expect(await listedUsers(service.as(root), '?includeInactive=true')).toEqual(before);
  });
});
