import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import type { Answer } from '../support/client.js';
import { expectTooMany } from '../support/expect-too-many.js';
import { type Service, startService } from '../support/service.js';
import { until } from '../support/until.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on' } });
});
afterAll(() => service.stop());

const makeUser = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

const login = (username: string, password: string) =>
  service.anonymous.post('/api/auth/login', { username, password });

async function times(count: number, ask: () => Promise<Answer>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i++) statuses.push((await ask()).status);
  return statuses;
}

test('ten wrong passwords block an account for the network of the guesser, and no other account', async () => {
  const [victim, other] = [await makeUser(), await makeUser()];
  expect(await times(10, () => login(victim.username, 'Mala#2026'))).toEqual(Array(10).fill(401));
  expectTooMany(await login(victim.username, PASSWORD));
  expect((await login(other.username, PASSWORD)).status).toBe(200);
});

test('successful sign-ins are not counted by the limit', async () => {
  const user = await makeUser();
  expect(await times(12, () => login(user.username, PASSWORD))).toEqual(Array(12).fill(200));
});

test('change-password limits guesses of the current password', async () => {
  const user = await makeUser();
  const change = (currentPassword: string) =>
    service.as(user).post('/api/auth/change-password', { currentPassword, newPassword: 'Nueva#2027' });
  expect(await times(10, () => change('Mala#2026'))).toEqual(Array(10).fill(400));
  expectTooMany(await change(PASSWORD));
});

test('at most three reset mails an hour can be requested for an address, known or not', async () => {
  for (const email of [(await makeUser()).email, 'nadie@correo.example']) {
    const forgot = () => service.anonymous.post('/api/auth/forgot-password', { email });
    expect(await times(3, forgot)).toEqual([200, 200, 200]);
    expectTooMany(await forgot());
  }
});

test('spellings of an address that the database takes for one share the limit of reset mails', async () => {
  const { email } = await service.make.user('RESIDENT', { email: `i.${(await makeUser()).email}` });
  const forgot = (typed: string) => service.anonymous.post('/api/auth/forgot-password', { email: typed });
  expect(await times(3, () => forgot(email))).toEqual([200, 200, 200]);
  expectTooMany(await forgot(email.replace('i', 'İ')));
});

test('reset-password limits guesses of the token', async () => {
  const { email } = await makeUser();
  const reset = () =>
    service.anonymous.post('/api/auth/reset-password', {
      email,
      token: '3'.repeat(12),
      newPassword: 'Nueva#2027',
    });
  expect(await times(10, reset)).toEqual(Array(10).fill(400));
  expectTooMany(await reset());
});

test('whoever reset a forgotten password signs in with it, whatever was typed before, under each of its names', async () => {
  const user = await makeUser();
  const names = [user.username, user.email];
  for (const name of names)
    expect(await times(10, () => login(name, 'Mala#2026'))).toEqual(Array(10).fill(401));
  await service.anonymous.post('/api/auth/forgot-password', { email: user.email });
  const mail = await until(() => service.mails.find(({ to }) => to === user.email));
  const [token] = /^[A-Z0-9]{12}$/m.exec(mail.text) ?? [];
  const chosen = { email: user.email.toUpperCase(), token, newPassword: 'Nueva#2027' };
  expect((await service.anonymous.post('/api/auth/reset-password', chosen)).status).toBe(200);
  for (const name of names) expect((await login(name, 'Nueva#2027')).status).toBe(200);
});

test('registrations and refreshes are rate limited', async () => {
  const refresh = () => service.anonymous.post('/api/auth/refresh', { refreshToken: 'x' });
  let answer = await refresh();
  for (let i = 0; i < 300 && answer.status === 401; i++) answer = await refresh();
  expectTooMany(answer);
  expectTooMany(
    await service.anonymous.post('/api/auth/register', {
      firstName: 'Ana',
      lastName: 'Ruiz',
      username: 'ana',
      email: 'ana@correo.example',
      password: PASSWORD,
      roleId: '44444444-4444-4444-4444-444444444444',
    }),
  );
});
