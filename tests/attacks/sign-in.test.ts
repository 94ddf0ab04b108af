import { EventEmitter, once } from 'node:events';
import { PASSWORD, PASSWORD_HASH } from '../support/accounts.js';
import { expectTooMany } from '../support/expect-too-many.js';
import { type Service, startService } from '../support/service.js';

const RENTER = '55555555-5555-5555-5555-555555555555';

let service: Service;
beforeAll(async () => {
  service = await startService({
    environment: { RATE_LIMIT: 'on', TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR: '3' },
  });
});
afterAll(() => service.stop());
afterEach(() => jest.restoreAllMocks());

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

test('a sign-in waits for at most the running hash of a flood of registrations', async () => {
  const { username } = await aMember();
  const { passwords } = service.services;
  const { hash, verify } = passwords;
  const FLOOD = 60;
  const events = new EventEmitter();
  const [flooded, signingIn] = [once(events, 'flooded'), once(events, 'signing in')];
  const queued = once(events, 'queued');
  let [begun, waiting, done] = [0, 0, 0];
  jest.spyOn(passwords, 'hash').mockImplementation(async (plain) => {
    begun += 1;
    if (begun === FLOOD) events.emit('flooded');
    await signingIn;
    const hashing = hash(plain);
    waiting += 1;
    if (waiting === FLOOD) events.emit('queued');
    const hashed = await hashing;
    done += 1;
    return hashed;
  });
  let doneBefore = Number.NaN;
  jest.spyOn(passwords, 'verify').mockImplementation(async (plain, stored) => {
    events.emit('signing in');
    await queued;
    const isRight = await verify(plain, stored);
    doneBefore = done;
    return isRight;
  });
  const registrations = Array.from({ length: FLOOD }, (_, index) => register(`198.51.100.${index}`));
  await flooded;
  expect((await login(username, PASSWORD, '203.0.113.1')).status).toBe(200);
  // At most four threads: each may end the hash it runs, and another one during the verification.
  expect(doneBefore).toBeLessThanOrEqual(8);
  const answers = await Promise.all(registrations);
  // On a busy machine the database may refuse the last registrations.
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
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
