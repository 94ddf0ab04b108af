import { setImmediate as nextTurn } from 'node:timers/promises';
import { hashSync } from 'bcryptjs';
import { createPasswords, type Passwords } from '../../src/platform/security/passwords.js';

const STORED_2A = hashSync('Demo#2026', '$2a$04$abcdefghijklmnopqrstuu');

let passwords: Passwords;

beforeEach(() => {
  passwords = createPasswords({ rounds: 4, threads: 1 });
});

afterEach(() => passwords.close());

test('only the right password verifies against a hash', async () => {
  const hash = await passwords.hash('Demo#2026');
  expect(hash).toMatch(/^\$2[ab]\$04\$[./A-Za-z0-9]{53}$/);
  expect(await passwords.verify('Demo#2026', hash)).toBe(true);
  expect(await passwords.verify('demo#2026', hash)).toBe(false);
  expect(await passwords.verify('', hash)).toBe(false);
});

test('hashes of the same password differ', async () => {
  expect(await passwords.hash('Demo#2026')).not.toBe(await passwords.hash('Demo#2026'));
});

test('hashes have the configured work factor', async () => {
  const dearer = createPasswords({ rounds: 5, threads: 1 });
  expect(await dearer.hash('Demo#2026')).toMatch(/^\$2[ab]\$05\$/);
  await dearer.close();
});

test('stored hashes of both prefixes and of another work factor verify', async () => {
  expect(STORED_2A).toMatch(/^\$2a\$04\$/);
  expect(await passwords.verify('Demo#2026', STORED_2A)).toBe(true);
  expect(await passwords.verify('Demo#2025', STORED_2A)).toBe(false);
  expect(await passwords.verify('Demo#2026', hashSync('Demo#2026', 6))).toBe(true);
});

test.each([
  '',
  'Demo#2026',
  '$2b$04$short',
  STORED_2A.slice(0, -1),
  `${STORED_2A}.`,
  STORED_2A.replace('$2a$', '$1a$'),
  `\n${STORED_2A.slice(1)}`,
])('no password verifies against %j, which is not a hash', async (stored) => {
  expect(await passwords.verify('Demo#2026', stored)).toBe(false);
});

test('a password of an unknown user never verifies', async () => {
  expect(await passwords.verifyUnknown('Demo#2026')).toBe(false);
  expect(await passwords.verifyUnknown('')).toBe(false);
});

test('a sign-in of an unknown user waits for a thread like one of a known user', async () => {
  const finished: string[] = [];
  await Promise.all([
    passwords.verify('Demo#2026', hashSync('Demo#2026', 8)).then(() => finished.push('known')),
    passwords.verifyUnknown('Demo#2026').then(() => finished.push('unknown')),
  ]);
  expect(finished).toEqual(['known', 'unknown']);
});

test('a password is hashed up to its 72nd byte, and a longer one is refused', async () => {
  const longest = `${'ñ'.repeat(35)}ab`;
  const hash = await passwords.hash(longest);
  expect(await passwords.verify(longest, hash)).toBe(true);
  expect(await passwords.verify(`${longest.slice(0, -1)}c`, hash)).toBe(false);
  await expect(passwords.hash(`${longest}c`)).rejects.toThrow(RangeError);
  expect(await passwords.verify(`${longest}c`, hash)).toBe(false);
});

test('hashing a password does not block the event loop', async () => {
  const dear = createPasswords({ rounds: 10, threads: 1 });
  let done = false;
  const hashing = dear.hash('Demo#2026').finally(() => {
    done = true;
  });
  let turns = 0;
  while (!done) {
    await nextTurn();
    turns++;
  }
  await hashing;
  await dear.close();
  // In the main thread, each hash would block the event loop for a tenth of a second.
  expect(turns).toBeGreaterThan(20);
});

test('a verification runs before waiting hashes', async () => {
  const finished: string[] = [];
  const hashes = Array.from({ length: 20 }, () =>
    passwords.hash('Demo#2026').then(() => finished.push('hash')),
  );
  await passwords.verify('Demo#2026', STORED_2A).then(() => finished.push('verification'));
  await Promise.all(hashes);
  // The first hash had already started.
  expect(finished.indexOf('verification')).toBeLessThanOrEqual(1);
  expect(finished).toHaveLength(21);
});

test('a full queue of hashes refuses no verification', async () => {
  const hashes = Promise.allSettled(Array.from({ length: 300 }, () => passwords.hash('Demo#2026')));
  expect(await passwords.verify('Demo#2026', STORED_2A)).toBe(true);
  const refused = (await hashes).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
});

test('operations beyond the queue limit are refused with a time to wait, and the others complete', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 400 }, () => passwords.verify('Demo#2026', STORED_2A)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  const done = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(done.length).toBeGreaterThanOrEqual(256);
  expect(done.every(({ value }) => value)).toBe(true);
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429, retryAfterSeconds: 5 });
  }
  expect(await passwords.verify('Demo#2026', STORED_2A)).toBe(true);
});
