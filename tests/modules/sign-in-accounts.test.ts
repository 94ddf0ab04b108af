import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import type { Answer } from '../support/client.js';
import { expectTooMany } from '../support/expect-too-many.js';
import { type Service, startService } from '../support/service.js';

/** Wrong passwords count for the account, whether its username or its e-mail was typed. */

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { RATE_LIMIT: 'on' } });
});
afterAll(() => service.stop());

const makeUser = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

const login = (username: string, password: string) =>
  service.anonymous.post('/api/auth/login', { username, password });

test('an account is blocked under its username and its e-mail, without a hint that both belong to it', async () => {
  const victim = await makeUser();
  const names = [victim.username, victim.email, victim.username.toUpperCase(), ` ${victim.email} `];
  const guesses = [];
  for (let i = 0; i < 10; i++) guesses.push((await login(names[i % 4] as string, 'Mala#2026')).status);
  expect(guesses).toEqual(Array(10).fill(401));
  for (const name of names) expect((await login(name, PASSWORD)).status).toBe(401);
  const change = { currentPassword: PASSWORD, newPassword: 'Nueva#2027' };
  expectTooMany(await service.as(victim).post('/api/auth/change-password', change));
});

test('concurrent guesses under several names of an account cannot exceed the sign-in limit', async () => {
  const victim = await makeUser();
  const verify = jest.spyOn(service.services.passwords, 'verify');
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      login(index % 2 ? victim.username : victim.email.toUpperCase(), 'Mala#2026'),
    ),
  );
  // Each name has ten attempts, as an unknown name has, but only ten attempts reach the password check.
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  expect(verify).toHaveBeenCalledTimes(10);
  verify.mockRestore();
});

test('sign-in attempts with an unknown name are answered like those with a known one', async () => {
  const victim = await makeUser();
  for (const name of [`nadie-${victim.username}`, victim.username]) {
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await login(i % 2 ? name : name.toUpperCase(), 'Mala#2026'));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429, 429]);
    for (const { body } of answers.slice(0, 10)) {
      expect(body).toEqual({ message: 'Usuario o contraseña incorrectos.' });
    }
    expectTooMany(answers[11] as Answer);
  }
});
