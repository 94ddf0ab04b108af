import { ROLE_CODES, ROLES } from '../../src/platform/roles.js';
import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../support/accounts.js';
import { unique } from '../support/samples.js';
import { type Service, startService } from '../support/service.js';
import { TIMESTAMP } from '../support/wire-values.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const WRONG = { message: 'Usuario o contraseña incorrectos.' };

const login = (username: string, password = PASSWORD) =>
  service.anonymous.post('/api/auth/login', { username, password });

/** An account with a password. */
const makeUser = (role: (typeof ROLE_CODES)[number] = 'RESIDENT') =>
  service.make.user(role, { passwordHash: PASSWORD_HASH });

function registration(fields: object = {}) {
  const name = `alta-${unique()}`;
  return {
    firstName: 'Óscar',
    lastName: 'Lozano',
    username: name,
    email: `${name}@correo.example`,
    password: PASSWORD,
    roleId: roleId('RESIDENT'),
    ...fields,
  };
}

/** The answer to a sign-in by a user without a resident record. */
const resultFor = ({ id, username, email, role }: Person) => ({
  token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  userId: id,
  username,
  email,
  role,
  roles: [role],
  roleDetails: [ROLES.find(({ code }) => code === role)],
  expiresAt: TIMESTAMP,
  expiresIn: 3600,
  refreshToken: expect.stringMatching(/^[\w-]{43}$/),
  refreshTokenExpiresAt: TIMESTAMP,
  residentInfo: null,
});

describe('login', () => {
  test.each(ROLE_CODES)('the sign-in of a %s is answered whole, and its token is accepted', async (role) => {
    const user = await makeUser(role);
    const answer = await login(user.username);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body).toEqual(resultFor(user));
    const { token } = answer.body;
    const me = await service.anonymous.get(`/api/users/${user.id}`, { authorization: `Bearer ${token}` });
    expect(me).toMatchObject({ status: 200, body: { id: user.id, role } });
  });

  test('the access token carries the claims of the contract', async () => {
    const user = await makeUser();
    const { body } = await login(user.username);
    const [header, payload] = body.token
      .split('.')
      .slice(0, 2)
      .map((part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()));
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(payload).toEqual({
      nameid: user.id,
      unique_name: user.username,
      email: user.email,
      role: 'RESIDENT',
      sid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      nbf: expect.any(Number),
      exp: Date.parse(body.expiresAt) / 1000,
      iat: payload.nbf,
      iss: 'community-service',
      aud: 'community-clients',
    });
    expect(payload.exp - payload.iat).toBe(body.expiresIn);
  });

  test('sign-in accepts e-mail or username in any letter case', async () => {
    const user = await makeUser();
    for (const name of [
      user.username.toUpperCase(),
      user.email,
      user.email.toUpperCase(),
      ` ${user.email} `,
    ]) {
      expect(await login(name)).toMatchObject({ status: 200, body: { userId: user.id } });
    }
  });

  test('sign-in refuses a wrong password, an unknown user and a deactivated user alike', async () => {
    const user = await makeUser();
    const gone = await service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH, isActive: false });
    for (const answer of [
      await login(user.username, 'Equivocada#1'),
      await login(user.username, PASSWORD.toLowerCase()),
      await login(`nadie-${unique()}`),
      await login(gone.username),
      await login((await service.make.user('RESIDENT')).username, '-'),
    ]) {
      expect(answer).toMatchObject({ status: 401 });
      expect(answer.body).toEqual(WRONG);
    }
  });

  test('sign-in ignores an access token', async () => {
    const user = await makeUser();
    const answer = await service.anonymous.post(
      '/api/auth/login',
      { username: user.username, password: PASSWORD },
      { authorization: 'Bearer spoilt' },
    );
    expect(answer.status).toBe(200);
  });

  test('the sign-in of a resident returns its resident record and community', async () => {
    const community = await service.make.community();
    const { id, resident, username } = await service.make.residentUser(community);
    await service
      .em()
      .getConnection()
      .execute('update users set password_hash = ? where id = ?', [PASSWORD_HASH, id]);
    const { nombre, descripcion, direccion, contacto, email, phone } = community;
    const whole = { id: community.id, nombre, descripcion, direccion, contacto, email, phone };
    expect((await login(username)).body.residentInfo).toEqual({
      id: resident.id,
      fullname: resident.fullName,
      email: resident.email,
      phone: resident.phone,
      number: resident.number,
      address: resident.address,
      comunidades: [community.id],
      comunidad: whole,
      comunidadesCompletas: [whole],
    });
  });

  test('the sign-in of an administrator returns its communities without deleted ones, and no resident record', async () => {
    const first = await service.make.community({ createdAt: '2026-01-01T00:00:00.000Z' });
    const second = await service.make.community({ createdAt: '2026-01-02T00:00:00.000Z' });
    const gone = await service.make.community({ deletedAt: '2026-01-03T00:00:00.000Z' });
    const assigned = [second, gone, first];
    const admin = await service.make.user(
      'ADMIN_COMPANY',
      { passwordHash: PASSWORD_HASH, phone: '442 7' },
      assigned,
    );
    const { residentInfo } = (await login(admin.username)).body;
    expect(residentInfo).toMatchObject({
      id: null,
      fullname: 'Alejandra Montes',
      email: admin.email,
      phone: '442 7',
      number: null,
      address: null,
      comunidades: [first.id, second.id],
      comunidad: { id: first.id, nombre: first.nombre },
    });
    expect(residentInfo.comunidadesCompletas).toHaveLength(2);
  });
});

describe('register', () => {
  test('registration creates an account and signs it in', async () => {
    const input = registration();
    const answer = await service.anonymous.post('/api/auth/register', input);
    expect(answer.status).toBe(200);
    const { username, email } = input;
    expect(answer.body).toEqual(resultFor({ id: answer.body.userId, username, email, role: 'RESIDENT' }));
    expect((await login(username)).body.userId).toBe(answer.body.userId);
  });

  test('registration refuses a username or e-mail that exists in any letter case', async () => {
    const known = await makeUser();
    expect(
      await service.anonymous.post(
        '/api/auth/register',
        registration({ username: known.username.toUpperCase() }),
      ),
    ).toMatchObject({ status: 400, body: { message: 'El nombre de usuario ya existe.' } });
    expect(
      await service.anonymous.post('/api/auth/register', registration({ email: known.email.toUpperCase() })),
    ).toMatchObject({ status: 400, body: { message: 'El correo electrónico ya está registrado.' } });
  });

  test('of two concurrent registrations with the same username exactly one succeeds', async () => {
    const username = `carrera-${unique()}`;
    const answers = await Promise.all(
      [1, 2].map(() => service.anonymous.post('/api/auth/register', registration({ username }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body).toEqual({ message: 'El nombre de usuario ya existe.' });
  });

  test('registration refuses an unknown role and a password that breaks the policy', async () => {
    const unknown = registration({ roleId: '00000000-0000-0000-0000-000000000000' });
    expect(await service.anonymous.post('/api/auth/register', unknown)).toMatchObject({
      status: 400,
      body: { message: 'El rol indicado no existe.' },
    });
    const weak = await service.anonymous.post('/api/auth/register', registration({ password: 'debil' }));
    expect(weak).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(weak.body.errors)).toEqual(['password']);
  });
});

test('registration is limited to REGISTRATION_ROLES and enforces PASSWORD_POLICY', async () => {
  const strict = await startService({
    environment: { REGISTRATION_ROLES: 'RESIDENT,RENTER', PASSWORD_POLICY: 'legacy' },
  });
  try {
    for (const role of ROLE_CODES) {
      const input = registration({ roleId: roleId(role), password: 'vereda' });
      const answer = await strict.anonymous.post('/api/auth/register', input);
      expect(answer.status).toBe(['RESIDENT', 'RENTER'].includes(role) ? 200 : 400);
      if (answer.status === 400) {
        expect(answer.body).toEqual({ message: 'No es posible registrarse con el rol indicado.' });
      }
    }
  } finally {
    await strict.stop();
  }
});

test('the authentication paths are GraphQL mutations of the same names and levels', async () => {
  const user = await makeUser();
  const { data, errors } = await service.anonymous.graphql(
    'mutation ($input: LoginInput!) { login(input: $input) { token refreshToken contact { residentId } } }',
    { input: { username: user.username, password: PASSWORD } },
  );
  expect(errors).toBeUndefined();
  const refreshed = await service.anonymous.graphql(
    'mutation ($input: RefreshInput!) { refresh(input: $input) { userId refreshToken } }',
    { input: { refreshToken: data.login.refreshToken } },
  );
  expect(refreshed.data.refresh.userId).toBe(user.id);
  const wrong = await service.anonymous.graphql(
    'mutation ($input: LoginInput!) { login(input: $input) { token } }',
    { input: { username: user.username, password: 'x' } },
  );
  expect(wrong.errors?.[0]).toMatchObject({ ...WRONG, extensions: { code: 'UNAUTHORIZED' } });
  const guarded = await service.anonymous.graphql(
    'mutation { logout(input: {}) changePassword(input: { currentPassword: "a", newPassword: "b" }) { message } }',
  );
  expect(guarded.errors?.map(({ extensions }) => extensions.code)).toContain('UNAUTHORIZED');
  const out = await service.as(user).graphql('mutation { logout(input: {}) }');
  expect(out.data).toEqual({ logout: true });
});
