import { generateSync } from 'otplib';
import { PASSWORD, PASSWORD_HASH, type Person } from '../support/accounts.js';
import { Client } from '../support/client.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

const makeAdmin = () => service.make.user('ADMIN_COMPANY', { passwordHash: PASSWORD_HASH });

const BEGIN =
  'mutation ($input: BeginSecondFactorInput!) { beginSecondFactor(input: $input) { secret uri } }';
const CONFIRM = 'mutation ($input: ConfirmSecondFactorInput!) { confirmSecondFactor(input: $input) }';
const DISABLE = 'mutation ($input: DisableSecondFactorInput!) { disableSecondFactor(input: $input) }';
const STATE = '{ mySecondFactor { isEnabled recoveryCodesLeft } }';

/** The code for a secret, now or some seconds later. */
const codeOf = (secret: string, seconds = 0) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

const wrongCode = (secret: string) => {
  const near = [-60, -30, 0, 30, 60].map((seconds) => codeOf(secret, seconds));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code))!;
};

async function begin(user: Person): Promise<string> {
  const { data } = await service.as(user).graphql(BEGIN, { input: { currentPassword: PASSWORD } });
  expect(data.beginSecondFactor.uri).toContain(data.beginSecondFactor.secret);
  return data.beginSecondFactor.secret;
}

async function enable(user: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await begin(user);
  // The code before this one would no longer be valid if half a minute ended now.
  const { data, errors } = await service.as(user).graphql(CONFIRM, { input: { code: codeOf(secret) } });
  expect(errors).toBeUndefined();
  return { secret, recoveryCodes: data.confirmSecondFactor };
}

const login = ({ username }: Person, code?: string) =>
  service.anonymous.post('/api/auth/login', { username, password: PASSWORD, ...(code ? { code } : {}) });

test('a sign-in to an account with a second factor needs the code and says so', async () => {
  const user = await makeAdmin();
  const { secret } = await enable(user);
  const missing = await login(user);
  expect(missing).toMatchObject({
    status: 401,
    body: { message: 'Escriba el código de su aplicación de autenticación.' },
  });
  expect(missing.headers.get('x-second-factor')).toBe('required');
  const { errors } = await service.anonymous.graphql(
    'mutation ($input: LoginInput!) { login(input: $input) { token } }',
    { input: { username: user.username, password: PASSWORD } },
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'UNAUTHORIZED', secondFactor: 'required' });
  expect((await login(user, wrongCode(secret))).status).toBe(401);
  expect((await login(user, codeOf(secret, 30))).status).toBe(200);
});

test('a wrong password is refused in the same way with and without a second factor', async () => {
  const user = await makeAdmin();
  const { secret } = await enable(user);
  const { username } = user;
  const refused = await service.anonymous.post('/api/auth/login', {
    username,
    password: 'Mala#2026',
    code: codeOf(secret, 30),
  });
  expect(refused).toMatchObject({ status: 401, body: { message: 'Usuario o contraseña incorrectos.' } });
  expect(refused.headers.get('x-second-factor')).toBeNull();
});

test('enabling it ends all sessions but the one that did so', async () => {
  const user = await makeAdmin();
  const [older, own] = [(await login(user)).body, (await login(user)).body];
  const client = new Client(service.url, own.token);
  const begun = await client.graphql(BEGIN, { input: { currentPassword: PASSWORD } });
  const code = codeOf(begun.data.beginSecondFactor.secret);
  // A wrong code ends nothing.
  await client.graphql(CONFIRM, { input: { code: wrongCode(begun.data.beginSecondFactor.secret) } });
  expect((await new Client(service.url, older.token).get('/api/communities')).status).toBe(200);
  expect((await client.graphql(CONFIRM, { input: { code } })).errors).toBeUndefined();
  expect((await new Client(service.url, older.token).get('/api/communities')).status).toBe(401);
  const refresh = ({ refreshToken }: { refreshToken: string }) =>
    service.anonymous.post('/api/auth/refresh', { refreshToken });
  expect((await refresh(older)).status).toBe(401);
  expect((await client.get('/api/communities')).status).toBe(200);
  expect((await refresh(own)).status).toBe(200);
});

test('a code is accepted once, even by simultaneous sign-ins', async () => {
  const user = await makeAdmin();
  const { secret } = await enable(user);
  const code = codeOf(secret, 30);
  const answers = await Promise.all([login(user, code), login(user, code), login(user, code)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
});

test('each recovery code replaces a code once', async () => {
  const user = await makeAdmin();
  const { recoveryCodes } = await enable(user);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first, second] = recoveryCodes as [string, string];
  expect((await login(user, first)).status).toBe(200);
  expect((await login(user, first)).status).toBe(401);
  const typed = `${second.slice(0, 6).toLowerCase()} ${second.slice(6)}`;
  expect((await login(user, typed)).status).toBe(200);
  const { data } = await service.as(user).graphql(STATE);
  expect(data.mySecondFactor).toEqual({ isEnabled: true, recoveryCodesLeft: 8 });
});

test('a sign-in does not ask for a second factor that was not confirmed', async () => {
  const user = await makeAdmin();
  const secret = await begin(user);
  expect((await login(user)).status).toBe(200);
  const { errors } = await service.as(user).graphql(CONFIRM, { input: { code: wrongCode(secret) } });
  expect(errors?.[0]).toMatchObject({ message: 'El código no es correcto.' });
  expect((await login(user)).status).toBe(200);
});

test('an enabled second factor cannot be replaced, and is disabled only with password and code', async () => {
  const user = await makeAdmin();
  const { secret, recoveryCodes } = await enable(user);
  const again = await service.as(user).graphql(BEGIN, { input: { currentPassword: PASSWORD } });
  expect(again.errors?.[0]?.extensions.code).toBe('INVALID_OPERATION');
  for (const input of [
    { currentPassword: 'Mala#2026', code: recoveryCodes[0] },
    { currentPassword: PASSWORD, code: wrongCode(secret) },
  ]) {
    const { errors } = await service.as(user).graphql(DISABLE, { input });
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  }
  expect((await login(user)).status).toBe(401);
  const input = { currentPassword: PASSWORD, code: recoveryCodes[0] };
  expect((await service.as(user).graphql(DISABLE, { input })).data.disableSecondFactor).toBe(true);
  expect((await login(user)).status).toBe(200);
});

test('a password that is replaced while it disables the second factor does not disable it', async () => {
  const user = await makeAdmin();
  const { recoveryCodes } = await enable(user);
  const code = recoveryCodes[0]!;
  const verify = jest.spyOn(service.services.passwords, 'verify');
  const disabled = await service.em().transactional(async (em) => {
    await em.execute('update "users" set "password_hash" = ? where "id" = ?', ['-', user.id]);
    const answer = service.as(user).graphql(DISABLE, { input: { currentPassword: PASSWORD, code } });
    await until(() => verify.mock.results[0]);
    await verify.mock.results[0]?.value;
    return { answer };
  });
  verify.mockRestore();
  expect((await disabled.answer).errors?.[0]?.extensions).toMatchObject({ reason: 'WRONG_PASSWORD' });
  const { data } = await service.as(user).graphql(STATE);
  expect(data.mySecondFactor).toEqual({ isEnabled: true, recoveryCodesLeft: 10 });
});

test('the secret is stored encrypted, and one stored in plain text is encrypted at the next sign-in', async () => {
  const user = await makeAdmin();
  const { secret } = await enable(user);
  const { queries } = service.services;
  const stored = async () =>
    (
      await queries.change<{ secret: string }>('select "secret" from "second_factors" where "user_id" = $1', [
        user.id,
      ])
    )[0]?.secret;
  expect(await stored()).not.toContain(secret);
  await queries.change('update "second_factors" set "secret" = $2 where "user_id" = $1', [user.id, secret]);
  expect((await login(user, codeOf(secret, 30))).status).toBe(200);
  expect(await stored()).toMatch(/^v1\./);
});

test('a second factor goes on where SECOND_FACTOR_KEYS is set after the keys of tokens were replaced', async () => {
  const [old, next] = ['1:clave-anterior-de-factores-0123456789', '2:clave-siguiente-de-factores-9876543210'];
  const user = await makeAdmin();
  const { secret } = await enable(user);
  const store = (change: string, ...values: string[]) =>
    service.services.queries.change(`update "second_factors" set ${change} where "user_id" = $1`, [
      user.id,
      ...values,
    ]);
  const statusOn = async (environment: Record<string, string>) => {
    // As if half a minute had passed since the last code, which is accepted once.
    await store('"last_time_step" = 0');
    const instance = await startService({ environment });
    const sent = { username: user.username, password: PASSWORD, code: codeOf(secret) };
    const { status } = await instance.anonymous.post('/api/auth/login', sent);
    await instance.stop();
    return status;
  };
  for (let time = 0; time < 3; time++) {
    // The sign-in encrypts it with the first key of tokens.
    await store('"secret" = $2', secret);
    expect(await statusOn({ JWT_KEYS: `${next};${old}` })).toBe(200);
    expect(await statusOn({ JWT_KEYS: next, SECOND_FACTOR_KEYS: old })).toBe(200);
  }
});

describe('a lost second factor', () => {
  const REMOVE = 'mutation ($id: GUID!) { removeSecondFactor(id: $id) }';

  test('a lost second factor is removed by an administrator who may change the user, which ends its sessions', async () => {
    const user = await makeAdmin();
    const { secret } = await enable(user);
    const { refreshToken } = (await login(user, codeOf(secret, 30))).body;
    const root = await service.make.systemAdmin();
    const { data } = await service.as(root).graphql(REMOVE, { id: user.id });
    expect(data.removeSecondFactor).toBe(true);
    expect((await service.anonymous.post('/api/auth/refresh', { refreshToken })).status).toBe(401);
    expect((await login(user)).status).toBe(200);
    const entries = await service.services.queries.change(
      `select user_id from audit_entries where record_id = $1 and action = 'SECOND_FACTOR_REMOVED'`,
      [user.id],
    );
    expect(entries).toEqual([{ user_id: root.id }]);
    const again = await service.as(root).graphql(REMOVE, { id: user.id });
    expect(again.errors?.[0]?.extensions.code).toBe('INVALID_OPERATION');
  });

  test('an administrator cannot remove its own second factor, nor that of a user out of scope or of another administrator', async () => {
    const community = await service.make.community();
    const user = await service.make.user('ADMIN_COMPANY', { passwordHash: PASSWORD_HASH }, [community]);
    await enable(user);
    const peer = await service.make.admin(community);
    const stranger = await service.make.admin(await service.make.community());
    const resident = await service.make.residentUser(community);
    for (const [person, code] of [
      [user, 'INVALID_OPERATION'],
      [peer, 'FORBIDDEN'],
      [stranger, 'NOT_FOUND'],
      [resident, 'FORBIDDEN'],
    ] as const) {
      const { errors } = await service.as(person).graphql(REMOVE, { id: user.id });
      expect(errors?.[0]?.extensions.code).toBe(code);
    }
    expect((await login(user)).headers.get('x-second-factor')).toBe('required');
  });
});

describe('with rate limits', () => {
  let limited: Service;
  beforeAll(async () => {
    limited = await startService({ environment: { RATE_LIMIT: 'on' } });
  });
  afterAll(() => limited.stop());

  test('whoever has a session and the password cannot try out the codes that disable the second factor', async () => {
    const user = await makeAdmin();
    const { secret, recoveryCodes } = await enable(user);
    const disable = async (code: string) => {
      const input = { currentPassword: PASSWORD, code };
      return (await limited.as(user).graphql(DISABLE, { input })).errors?.[0]?.extensions.code;
    };
    const wrong = wrongCode(secret);
    const answers = await Promise.all(Array.from({ length: 15 }, () => disable(wrong)));
    expect(answers.filter((code) => code === 'BAD_REQUEST')).toHaveLength(10);
    expect(answers.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
    expect(await disable(recoveryCodes[0]!)).toBe('TOO_MANY_REQUESTS');
    const { data } = await service.as(user).graphql(STATE);
    expect(data.mySecondFactor).toEqual({ isEnabled: true, recoveryCodesLeft: 10 });
  });

  test('whoever has a session cannot try out the codes that confirm a secret', async () => {
    const user = await makeAdmin();
    const secret = await begin(user);
    const confirm = async (code: string) => {
      const { errors } = await limited.as(user).graphql(CONFIRM, { input: { code } });
      return errors?.[0]?.extensions.code;
    };
    const wrong = wrongCode(secret);
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(wrong)));
    expect(answers.filter((code) => code === 'BAD_REQUEST')).toHaveLength(10);
    expect(await confirm(codeOf(secret))).toBe('TOO_MANY_REQUESTS');
  });
});

test('the audit log holds neither the secret nor the recovery codes', async () => {
  const user = await makeAdmin();
  const { secret, recoveryCodes } = await enable(user);
  const rows = await service.services.queries.change<{ text: string }>(
    'select e::text as text from audit_entries e where user_id = $1',
    [user.id],
  );
  expect(rows.length).toBeGreaterThan(0);
  const text = rows.map((row) => row.text).join();
  for (const hidden of [secret, ...recoveryCodes]) expect(text).not.toContain(hidden);
});
