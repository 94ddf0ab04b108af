import { PASSWORD, PASSWORD_HASH, type Person, roleId } from '../support/build.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
let now: Date;
beforeAll(async () => {
  now = new Date();
  service = await startService({ clock: { now: () => now, nowIso: () => now.toISOString() } });
});
afterAll(() => service.stop());

const aMember = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

/** A new sign-in: the refresh token that begins its family. */
async function signIn({ username }: Person): Promise<string> {
  const answer = await service.anonymous.post('/api/auth/login', { username, password: PASSWORD });
  expect(answer.status).toBe(200);
  return answer.body.refreshToken;
}

const refresh = (refreshToken: unknown) => service.anonymous.post('/api/auth/refresh', { refreshToken });

const INVALID = { message: 'La sesión no es válida o ha vencido. Inicie sesión de nuevo.' };

async function expectRefused(refreshToken: string): Promise<void> {
  const answer = await refresh(refreshToken);
  expect(answer.status).toBe(401);
  expect(answer.body).toEqual(INVALID);
}

const hours = (count: number) => {
  now = new Date(now.getTime() + count * 3_600_000);
};

describe('refresh', () => {
  test('a token is good for one new authentication result', async () => {
    const user = await aMember();
    const first = await signIn(user);
    const renewed = await refresh(first);
    expect(renewed).toMatchObject({
      status: 200,
      body: { userId: user.id, role: 'RESIDENT', expiresIn: 3600 },
    });
    expect(Object.keys(renewed.body)).toHaveLength(12);
    expect(renewed.body.refreshToken).not.toBe(first);
    expect((await refresh(renewed.body.refreshToken)).status).toBe(200);
  });

  test('a spent token takes its whole family with it, and no other', async () => {
    const user = await aMember();
    const [first, other] = [await signIn(user), await signIn(user)];
    const second = (await refresh(first)).body.refreshToken;
    await expectRefused(first);
    await expectRefused(second);
    expect((await refresh(other)).status).toBe(200);
  });

  test('of two refreshes with the same token at once exactly one wins', async () => {
    const token = await signIn(await aMember());
    const answers = await Promise.all([1, 2, 3].map(() => refresh(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  test('a token that was spent beside the reuse of its forerunner is revoked with the rest', async () => {
    const first = await signIn(await aMember());
    const second = (await refresh(first)).body.refreshToken;
    const [renewed] = await Promise.all([refresh(second), refresh(first)]);
    await expectRefused(renewed.body.refreshToken ?? second);
  });

  test('an unknown token is refused, and a missing one named', async () => {
    await expectRefused('x'.repeat(43));
    const refused = await refresh(' ');
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(Object.keys(refused.body.errors)).toEqual(['refreshToken']);
  });

  test('a token expires, and what has expired is removed with the next sign-in', async () => {
    const user = await aMember();
    const token = await signIn(user);
    hours(14 * 24);
    await expectRefused(token);
    await signIn(user);
    const [row] = await service.services.queries.run<{ kept: number }>(
      'select count(*)::int4 as kept from refresh_tokens where user_id = $1',
      [user.id],
    );
    expect(row?.kept).toBe(1);
  });

  test('nothing of a token is stored but its hash', async () => {
    const token = await signIn(await aMember());
    const [row] = await service.services.queries.run<{ found: number }>(
      'select count(*)::int4 as found from refresh_tokens t where t::text like $1',
      [`%${token}%`],
    );
    expect(row?.found).toBe(0);
  });

  test.each([
    ['deactivated', { isActive: false }],
    ['given another role', { roleId: roleId('RENTER') }],
    ['given another password', { password: 'Nueva#2026' }],
  ])('a user who was %s refreshes no more', async (_, change) => {
    const user = await aMember();
    const token = await signIn(user);
    const root = await service.make.systemAdmin();
    expect((await service.as(root).put(`/api/users/${user.id}`, change)).status).toBe(200);
    await expectRefused(token);
  });

  test('a user whose name was changed still refreshes, under the new name', async () => {
    const user = await aMember();
    const token = await signIn(user);
    const root = await service.make.systemAdmin();
    const username = `otro-${user.username}`;
    await service.as(root).put(`/api/users/${user.id}`, { username });
    expect(await refresh(token)).toMatchObject({ status: 200, body: { username } });
  });

  test('a deleted user refreshes no more', async () => {
    const user = await aMember();
    const token = await signIn(user);
    await service.as(await service.make.systemAdmin()).delete(`/api/users/${user.id}`);
    await expectRefused(token);
  });
});

describe('logout', () => {
  test('ends the family of the token given', async () => {
    const user = await aMember();
    const [first, other] = [await signIn(user), await signIn(user)];
    const second = (await refresh(first)).body.refreshToken;
    const answer = await service.as(user).post('/api/auth/logout', { refreshToken: second });
    expect(answer).toMatchObject({ status: 204, body: null });
    await expectRefused(second);
    expect((await refresh(other)).status).toBe(200);
  });

  test.each([
    ['no body', undefined],
    ['an empty body', {}],
    ['a null token', { refreshToken: null }],
    ['a blank token', { refreshToken: '' }],
  ])('with %s ends all of the user, and nobody else', async (_, body) => {
    const [user, other] = [await aMember(), await aMember()];
    const tokens = [await signIn(user), await signIn(user)];
    const stranger = await signIn(other);
    expect((await service.as(user).post('/api/auth/logout', body)).status).toBe(204);
    for (const token of tokens) await expectRefused(token);
    expect((await refresh(stranger)).status).toBe(200);
  });

  test("another user's or an unknown token is 204 and ends nothing", async () => {
    const [user, other] = [await aMember(), await aMember()];
    const [own, stranger] = [await signIn(user), await signIn(other)];
    for (const refreshToken of [stranger, 'x'.repeat(43)]) {
      expect((await service.as(user).post('/api/auth/logout', { refreshToken })).status).toBe(204);
    }
    expect((await refresh(own)).status).toBe(200);
    expect((await refresh(stranger)).status).toBe(200);
  });

  test('needs a token', async () => {
    expect(await service.anonymous.post('/api/auth/logout')).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    });
  });
});
