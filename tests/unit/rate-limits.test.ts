import { mock } from 'node:test';
import type { DomainError } from '../../src/core/errors.js';
import { createRateCounter } from '../../src/core/security/rate-counter.js';
import { createRateLimits, type RateLimits } from '../../src/core/security/rate-limits.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOME = '203.0.113.7';

const right = async () => 'welcome';
const wrong = async () => null;

let limits: RateLimits;

beforeEach(() => {
  mock.timers.enable({
    apis: ['Date', 'setTimeout', 'setInterval'],
    now: Date.parse('2026-05-04T12:00:00.000Z'),
  });
  limits = createRateLimits({ enabled: true });
});

afterEach(() => {
  mock.timers.reset();
});

function times<T>(count: number, action: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => action(index)));
}

async function refusalOf(action: Promise<unknown>): Promise<DomainError> {
  const outcome = await action.then(
    (value) => ({ value }),
    (error: DomainError) => error,
  );
  expect(outcome).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 });
  return outcome as DomainError;
}

describe('signing in', () => {
  test('gives what the check gave, right or wrong', async () => {
    expect(await limits.login('ana', HOME, right)).toBe('welcome');
    expect(await limits.login('ana', HOME, wrong)).toBeNull();
  });

  test('is refused after ten failures, without a look at the password, until five minutes after the first', async () => {
    await times(10, () => limits.login('ana', HOME, wrong));
    const check = jest.fn(right);
    expect((await refusalOf(limits.login('ana', HOME, check))).retryAfterSeconds).toBe(300);
    expect(check).not.toHaveBeenCalled();

    mock.timers.tick(4 * MINUTE_MS);
    expect((await refusalOf(limits.login('ana', HOME, check))).retryAfterSeconds).toBe(60);

    mock.timers.tick(MINUTE_MS);
    expect(await limits.login('ana', HOME, check)).toBe('welcome');
  });

  test('is refused in time when guesses arrive all at once', async () => {
    const check = jest.fn(wrong);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => limits.login('ana', HOME, check)),
    );
    expect(check).toHaveBeenCalledTimes(10);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(40);
  });

  test('takes only some threads for a network that tries many accounts at once', async () => {
    let underway = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++underway);
      await new Promise(setImmediate);
      underway--;
      return null;
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, index) => limits.login(`user${index}`, HOME, slow)),
    );
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(110);
  });

  test('succeeds any number of times at once', async () => {
    expect(new Set(await times(60, () => limits.login('ana', HOME, right)))).toEqual(new Set(['welcome']));
  });

  test('counts the spellings of an account as one', async () => {
    const spellings = ['ana', 'ANA', ' Ana '];
    await times(10, (index) => limits.login(spellings[index % 3] ?? '', HOME, wrong));
    await refusalOf(limits.login('aNa', HOME, right));
  });

  test('starts counting anew after a success', async () => {
    await times(9, () => limits.login('ana', HOME, wrong));
    await limits.login('ana', HOME, right);
    await times(9, () => limits.login('ana', HOME, wrong));
    expect(await limits.login('ana', HOME, right)).toBe('welcome');
  });

  test('is refused to one account only, not to its neighbours in the same office', async () => {
    await times(10, () => limits.login('ana', HOME, wrong));
    expect(await limits.login('luis', HOME, right)).toBe('welcome');
  });

  test('is refused for an account that many networks guess at, but not where its owner signs in', async () => {
    await limits.login('ana', HOME, right);
    await times(30, (index) => limits.login('ana', `198.51.100.${index}`, wrong));
    await refusalOf(limits.login('ana', '192.0.2.1', right));
    expect(await limits.login('ana', HOME, right)).toBe('welcome');
  });

  test('is open again to an owner who has reset the password', async () => {
    await times(30, (index) => limits.login('ana', `198.51.100.${index}`, wrong));
    await refusalOf(limits.login('ana', HOME, right));
    await limits.resetAttempt('ana', HOME, right);
    expect(await limits.login('ana', HOME, right)).toBe('welcome');
  });

  test('is refused to a network after a hundred failures on any accounts', async () => {
    await times(100, (index) => limits.login(`user${index}`, HOME, wrong));
    await refusalOf(limits.login('ana', HOME, right));
    expect(await limits.login('ana', '192.0.2.1', right)).toBe('welcome');
  });

  test('counts all addresses of one IPv6 network together', async () => {
    await times(100, (index) => limits.login(`user${index}`, `2001:db8:1:2::${index.toString(16)}`, wrong));
    await refusalOf(limits.login('ana', '2001:db8:1:2:ffff::1', right));
    expect(await limits.login('ana', '2001:db8:1:3::1', right)).toBe('welcome');
  });

  test('lets a shared address sign in a thousand times in five minutes and no more', async () => {
    await times(1000, (index) => limits.login(`user${index}`, HOME, right));
    await refusalOf(limits.login('ana', HOME, right));
    mock.timers.tick(5 * MINUTE_MS);
    expect(await limits.login('ana', HOME, right)).toBe('welcome');
  });

  test('does not count a check that broke down', async () => {
    const broken = async () => {
      throw new Error('the database is away');
    };
    for (let attempt = 0; attempt < 15; attempt++) {
      await expect(limits.login('ana', HOME, broken)).rejects.toThrow('the database is away');
    }
    expect(await limits.login('ana', HOME, right)).toBe('welcome');
  });
});

describe('reset mails', () => {
  test('are three an hour for an account, from wherever they are asked for', async () => {
    await times(3, (index) => limits.passwordReset('ana@example.mx', `198.51.100.${index}`));
    expect((await refusalOf(limits.passwordReset('Ana@Example.MX', HOME))).retryAfterSeconds).toBe(3600);
    await limits.passwordReset('luis@example.mx', HOME);

    mock.timers.tick(HOUR_MS);
    await limits.passwordReset('ana@example.mx', HOME);
  });

  test('are twenty an hour for a network', async () => {
    await times(20, (index) => limits.passwordReset(`user${index}@example.mx`, HOME));
    await refusalOf(limits.passwordReset('ana@example.mx', HOME));
    await limits.passwordReset('ana@example.mx', '192.0.2.1');
  });
});

describe('reset tokens', () => {
  test('may be mistaken ten times an hour', async () => {
    await times(10, () => limits.resetAttempt('ana', HOME, wrong));
    await refusalOf(limits.resetAttempt('ana', HOME, right));
    mock.timers.tick(HOUR_MS);
    expect(await limits.resetAttempt('ana', HOME, right)).toBe('welcome');
  });

  test('cannot be guessed at by one network for many accounts', async () => {
    await times(100, (index) => limits.resetAttempt(`user${index}`, HOME, wrong));
    await refusalOf(limits.resetAttempt('ana', HOME, right));
  });

  test('are still taken from an owner whose sign-in is refused', async () => {
    await times(10, () => limits.login('ana', HOME, wrong));
    expect(await limits.resetAttempt('ana', HOME, right)).toBe('welcome');
  });
});

describe('writes', () => {
  test('of a user are 6000 a minute', async () => {
    await times(6000, () => limits.write('user-1'));
    expect((await refusalOf(limits.write('user-1'))).retryAfterSeconds).toBe(60);
    await limits.write('user-2');
    mock.timers.tick(MINUTE_MS);
    await limits.write('user-1');
  });

  test('without a token are 300 a minute for a network', async () => {
    await times(300, () => limits.anonymousWrite(HOME));
    await refusalOf(limits.anonymousWrite(HOME));
    await limits.anonymousWrite('192.0.2.1');
  });
});

test('nothing is limited when the limits are off', async () => {
  const off = createRateLimits({ enabled: false });
  await times(200, () => off.login('ana', HOME, wrong));
  await times(200, () => off.resetAttempt('ana', HOME, wrong));
  await times(200, () => off.passwordReset('ana', HOME));
  await times(7000, () => off.write('user-1'));
  await times(400, () => off.anonymousWrite(HOME));
  expect(await off.login('ana', HOME, right)).toBe('welcome');
  expect(await off.resetAttempt('ana', HOME, right)).toBe('welcome');
});

describe('a counter', () => {
  test('forgets the key that has rested longest when there are too many', async () => {
    const counter = createRateCounter({ limit: 1, windowSeconds: 60, maxKeys: 2 });
    await counter.add('rested');
    await counter.add('busy');
    await counter.add('busy');
    await counter.add('new');
    await counter.assertFree('rested');
    await refusalOf(counter.assertFree('busy'));
    await refusalOf(counter.assertFree('new'));
  });

  test('does not stretch its window when it is asked again', async () => {
    const counter = createRateCounter({ limit: 1, windowSeconds: 60, maxKeys: 10 });
    await counter.consume('key');
    mock.timers.tick(59_500);
    expect((await refusalOf(counter.consume('key'))).retryAfterSeconds).toBe(1);
    mock.timers.tick(500);
    await counter.consume('key');
  });

  test('starts at nothing again after a reset', async () => {
    const counter = createRateCounter({ limit: 1, windowSeconds: 60, maxKeys: 10 });
    await counter.add('key');
    await refusalOf(counter.assertFree('key'));
    await counter.reset('key');
    await counter.consume('key');
  });
});
