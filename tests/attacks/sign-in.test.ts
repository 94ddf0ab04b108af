import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { expectTooMany } from '../support/expect-too-many.js';
import { type Service, startService } from '../support/service.js';

const RENTER = '55555555-5555-5555-5555-555555555555';

let service: Service;
beforeAll(async () => {
  service = await startService({
    // Each hash of a new password takes long enough to be seen in the order of answers.
    environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1', BCRYPT_ROUNDS: '7', REGISTRATIONS_PER_HOUR: '3' },
  });
});
afterAll(() => service.stop());

const aMember = () => service.make.user('RESIDENT', { passwordHash: PASSWORD_HASH });

const login = (username: string, password: string, network: string) =>
  service.anonymous.post('/api/auth/login', { username, password }, { 'x-forwarded-for': network });

let registered = 0;

function register(network: string) {
  const username = `stranger${++registered}`;
  const account = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    username,
    email: `${username}@correo.example`,
    password: PASSWORD,
    roleId: RENTER,
  };
  return service.anonymous.post('/api/auth/register', account, { 'x-forwarded-for': network });
}

test('a flood of registrations does not delay a sign-in', async () => {
  const { username } = await aMember();
  let answered = 0;
  const registrations = Array.from({ length: 60 }, async (_, index) => {
    const { status } = await register(`198.51.100.${index}`);
    answered += 1;
    return status;
  });
  await Promise.race(registrations);
  expect((await login(username, PASSWORD, '203.0.113.1')).status).toBe(200);
  expect(answered).toBeLessThan(30);
  expect(new Set(await Promise.all(registrations))).toEqual(new Set([200]));
});

test('registrations of one network are limited per hour, independently of other networks', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 3; count++) statuses.push((await register('203.0.113.2')).status);
  expect(statuses).toEqual([200, 200, 200]);
  expectTooMany(await register('203.0.113.2'));
  expect((await register('203.0.113.3')).status).toBe(200);
});

test('a hundred failures from a network do not lock out a user who signed in from it before', async () => {
  const network = '203.0.113.4';
  const [known, unknown] = [await aMember(), await aMember()];
  expect((await login(known.username, PASSWORD, network)).status).toBe(200);
  const failures = await Promise.all(
    Array.from({ length: 100 }, (_, index) => login(`nobody${index}`, 'Mala#2026', network)),
  );
  expect(new Set(failures.map(({ status }) => status))).toEqual(new Set([401]));
  expectTooMany(await login(unknown.username, PASSWORD, network));
  expect((await login(known.username, PASSWORD, network)).status).toBe(200);
});
