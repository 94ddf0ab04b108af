import { hashSync } from 'bcryptjs';
import { PASSWORD } from '../support/accounts.js';
import { type Service, startService } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await startService({ environment: { BCRYPT_ROUNDS: '5' } });
});
afterAll(() => service.stop());

const OLD_HASH = hashSync(PASSWORD, 4);

const aMember = () => service.make.user('RESIDENT', { passwordHash: OLD_HASH });

const login = (username: string, password = PASSWORD) =>
  service.anonymous.post('/api/auth/login', { username, password });

async function hashOf({ id }: { id: string }): Promise<string> {
  await service.settled();
  const [row] = await service.services.queries.change<{ hash: string }>(
    'select password_hash as hash from users where id = $1',
    [id],
  );
  return row!.hash;
}

test('after a change of BCRYPT_ROUNDS an unknown name costs as much as the most common stored hash', async () => {
  for (let count = 0; count < 3; count++) await aMember();
  const verifyUnknown = jest.spyOn(service.services.passwords, 'verifyUnknown');
  expect((await login('nadie')).status).toBe(401);
  expect(verifyUnknown.mock.calls).toEqual([[PASSWORD, 4]]);
  verifyUnknown.mockRestore();
});

test('a sign-in rehashes the password with the current work factor and ends no session', async () => {
  const user = await aMember();
  const first = await login(user.username);
  expect(await hashOf(user)).toMatch(/^\$2[ab]\$05\$/);
  const { body } = await login(user.username);
  for (const token of [first.body.token, body.token]) {
    const { status } = await service.anonymous.get('/api/users/me/resident', {
      authorization: `Bearer ${token}`,
    });
    expect(status).toBe(200);
  }
});

test('a failed sign-in leaves the stored hash as it is', async () => {
  const user = await aMember();
  expect((await login(user.username, 'Mala#2026')).status).toBe(401);
  expect(await hashOf(user)).toBe(OLD_HASH);
});

test('simultaneous sign-ins with an old hash all succeed', async () => {
  const user = await aMember();
  const answers = await Promise.all(Array.from({ length: 6 }, () => login(user.username)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
});
