import { mock } from 'node:test';
import { loadConfig } from '../../src/platform/config/config.js';
import type { DomainError } from '../../src/platform/errors.js';
import { createRateCounter } from '../../src/platform/security/rate-counter.js';
import {
  type Account,
  accountOfName,
  createRateLimits,
  type RateLimits,
} from '../../src/platform/security/rate-limits.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOME = '203.0.113.7';

const LIMITS = loadConfig({});

const right = async () => 'welcome';
const wrong = async () => null;

let limits: RateLimits;

beforeEach(() => {
  mock.timers.enable({
    apis: ['Date', 'setTimeout', 'setInterval'],
    now: Date.parse('2026-05-04T12:00:00.000Z'),
  });
  limits = createRateLimits(LIMITS);
});

afterEach(() => {
  mock.timers.reset();
});

type Check = () => Promise<string | null>;

/** Signs in to the accounts of a name; the check accepts the first account that no limit refuses. */
const signIn = (name: string, address: string, check: Check, accounts?: readonly Account[], by = limits) =>
  by.login(
    address,
    accountOfName(name),
    async () => accounts ?? [accountOfName(name)],
    async ([account]) => {
      const value = account && (await check());
      return value ? { account: account as Account, value } : null;
    },
  );

const reset = (email: string, address: string, check: Check, by = limits) =>
  by.resetAttempt(email, address, async () =>
    (await check()) === null ? null : [accountOfName(email), accountOfName(email)],
  );

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
  test('a sign-in returns the result of the password check, success or failure', async () => {
    expect(await signIn('ana', HOME, right)).toBe('welcome');
    expect(await signIn('ana', HOME, wrong)).toBeNull();
  });

  test('a sign-in is refused after ten failures without checking the password, until five minutes after the first', async () => {
    await times(10, () => signIn('ana', HOME, wrong));
    const check = jest.fn(right);
    expect((await refusalOf(signIn('ana', HOME, check))).retryAfterSeconds).toBe(300);
    expect(check).not.toHaveBeenCalled();

    mock.timers.tick(4 * MINUTE_MS);
    expect((await refusalOf(signIn('ana', HOME, check))).retryAfterSeconds).toBe(60);

    mock.timers.tick(MINUTE_MS);
    expect(await signIn('ana', HOME, check)).toBe('welcome');
  });

  test('concurrent guesses at one account are limited', async () => {
    const check = jest.fn(wrong);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => signIn('ana', HOME, check)));
    expect(check).toHaveBeenCalledTimes(10);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(40);
  });

  test('sign-ins of one network to many accounts use only some threads', async () => {
    let underway = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++underway);
      await new Promise(setImmediate);
      underway--;
      return null;
    };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 300 }, (_, index) => signIn(`user${index}`, HOME, slow)),
    );
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(8);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(110);
  });

  test('concurrent successful sign-ins are not limited', async () => {
    expect(new Set(await times(60, () => signIn('ana', HOME, right)))).toEqual(new Set(['welcome']));
  });

  test('the spellings of a username count as one account', async () => {
    const spellings = ['ana', 'ANA', ' Ana '];
    await times(10, (index) => signIn(spellings[index % 3] ?? '', HOME, wrong));
    await refusalOf(signIn('aNa', HOME, right));
  });

  test('failures count for the account, by username or e-mail, and separately from a name of the same text', async () => {
    await times(10, (index) => signIn(`name${index}`, HOME, wrong, ['user:1']));
    const check = jest.fn(right);
    expect(await signIn('ana', HOME, check, ['user:1'])).toBeNull();
    expect(check).not.toHaveBeenCalled();
    expect(await signIn('1', HOME, right)).toBe('welcome');
  });

  test('after ten failures under its username an account is refused under its e-mail like an unknown name', async () => {
    await times(10, () => signIn('ana', HOME, wrong, ['user:1']));
    await refusalOf(signIn('ana', HOME, right, ['user:1']));
    for (const [email, accounts] of [
      ['ana@correo.example', ['user:1']],
      ['nadie@correo.example', []],
    ] as const) {
      expect(await times(10, () => signIn(email, HOME, right, accounts))).toEqual(Array(10).fill(null));
      await refusalOf(signIn(email, HOME, right, accounts));
    }
    mock.timers.tick(5 * MINUTE_MS);
    expect(await signIn('ana@correo.example', HOME, right, ['user:1'])).toBe('welcome');
  });

  test('a sign-in by a name that two accounts share is open for the account that is not blocked', async () => {
    await times(10, () => signIn('ana', HOME, wrong, ['user:1']));
    const opened: (readonly Account[])[] = [];
    const outcome = await limits.login(
      HOME,
      'name:ana@correo.example',
      async () => ['user:1', 'user:2'],
      async (open) => {
        opened.push(open);
        return { account: 'user:2', value: 'welcome' };
      },
    );
    expect([outcome, opened]).toEqual(['welcome', [['user:2']]]);
    await refusalOf(signIn('ana', HOME, right, ['user:1']));
  });

  test('a sign-in by a name that two accounts share counts a failure for both and a success for the right one', async () => {
    await times(9, () => signIn('ana', HOME, wrong, ['user:1', 'user:2']));
    await limits.login(
      HOME,
      'name:ana',
      async () => ['user:1', 'user:2'],
      async () => ({ account: 'user:2', value: 'welcome' }),
    );
    await signIn('ana', HOME, wrong, ['user:1', 'user:2']);
    expect(await signIn('ana', HOME, right, ['user:1'])).toBeNull();
    expect(await signIn('ana', HOME, right, ['user:2'])).toBe('welcome');
  });

  test('concurrent guesses of several networks at one account are limited', async () => {
    const check = jest.fn(wrong);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => signIn('ana', `198.51.100.${index}`, check)),
    );
    expect(check).toHaveBeenCalledTimes(30);
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(30);
  });

  test('a successful sign-in resets the count of failures', async () => {
    await times(9, () => signIn('ana', HOME, wrong));
    await signIn('ana', HOME, right);
    await times(9, () => signIn('ana', HOME, wrong));
    expect(await signIn('ana', HOME, right)).toBe('welcome');
  });

  test('failures of one account do not block other accounts of the same network', async () => {
    await times(10, () => signIn('ana', HOME, wrong));
    expect(await signIn('luis', HOME, right)).toBe('welcome');
  });

  test('an account at which many networks guess is blocked except in the networks of its owner', async () => {
    await signIn('ana', HOME, right);
    await times(30, (index) => signIn('ana', `198.51.100.${index}`, wrong));
    await refusalOf(signIn('ana', '192.0.2.1', right));
    expect(await signIn('ana', HOME, right)).toBe('welcome');
  });

  test('a password reset unblocks the sign-in of the owner', async () => {
    await times(30, (index) => signIn('ana', `198.51.100.${index}`, wrong));
    await refusalOf(signIn('ana', HOME, right));
    await reset('ana', HOME, right);
    expect(await signIn('ana', HOME, right)).toBe('welcome');
  });

  test('a network is blocked after a hundred failures on any accounts', async () => {
    await times(100, (index) => signIn(`user${index}`, HOME, wrong));
    await refusalOf(signIn('ana', HOME, right));
    expect(await signIn('ana', '192.0.2.1', right)).toBe('welcome');
  });

  test('an account that signed in from a network before is not blocked by failures of others there', async () => {
    await signIn('ana', HOME, right);
    await times(100, (index) => signIn(`user${index}`, HOME, wrong));
    await times(900, (index) => signIn(`user${index}`, HOME, wrong).catch(() => null));
    await refusalOf(signIn('luis', HOME, right));
    expect(await signIn('ana', HOME, right)).toBe('welcome');
    await times(10, () => signIn('ana', HOME, wrong));
    await refusalOf(signIn('ana', HOME, right));
  });

  test('a sign-in from a familiar network does not wait for checks of other accounts there', async () => {
    await signIn('ana', HOME, right);
    let release = () => {};
    const held = new Promise<null>((resolve) => {
      release = () => resolve(null);
    });
    const waiting = times(50, (index) => signIn(`user${index}`, HOME, () => held));
    expect(await signIn('ana', HOME, right)).toBe('welcome');
    release();
    await waiting;
  });

  test('all addresses of one IPv6 network count together', async () => {
    await times(100, (index) => signIn(`user${index}`, `2001:db8:1:2::${index.toString(16)}`, wrong));
    await refusalOf(signIn('ana', '2001:db8:1:2:ffff::1', right));
    expect(await signIn('ana', '2001:db8:1:3::1', right)).toBe('welcome');
  });

  test('a shared address may sign in a thousand times in five minutes', async () => {
    await times(1000, (index) => signIn(`user${index}`, HOME, right));
    await refusalOf(signIn('ana', HOME, right));
    mock.timers.tick(5 * MINUTE_MS);
    expect(await signIn('ana', HOME, right)).toBe('welcome');
  });

  test('a password check that threw an error does not count', async () => {
    const broken = async () => {
      throw new Error('the database is away');
    };
    for (let attempt = 0; attempt < 15; attempt++) {
      await expect(signIn('ana', HOME, broken)).rejects.toThrow('the database is away');
    }
    expect(await signIn('ana', HOME, right)).toBe('welcome');
  });
});

describe('reset mails', () => {
  test('reset mails are limited to three an hour for an account, from any network', async () => {
    await times(3, (index) => limits.passwordReset('ana@example.mx', `198.51.100.${index}`));
    expect((await refusalOf(limits.passwordReset('Ana@Example.MX', HOME))).retryAfterSeconds).toBe(3600);
    await limits.passwordReset('luis@example.mx', HOME);

    mock.timers.tick(HOUR_MS);
    await limits.passwordReset('ana@example.mx', HOME);
  });

  test('reset mails are limited to twenty an hour for a network', async () => {
    await times(20, (index) => limits.passwordReset(`user${index}@example.mx`, HOME));
    await refusalOf(limits.passwordReset('ana@example.mx', HOME));
    await limits.passwordReset('ana@example.mx', '192.0.2.1');
  });
});

describe('reset tokens', () => {
  test('a wrong reset token may be entered ten times an hour', async () => {
    await times(10, () => reset('ana', HOME, wrong));
    await refusalOf(reset('ana', HOME, right));
    mock.timers.tick(HOUR_MS);
    expect(await reset('ana', HOME, right)).toBe(true);
  });

  test('wrong reset tokens of one network for many accounts are limited', async () => {
    await times(100, (index) => reset(`user${index}`, HOME, wrong));
    await refusalOf(reset('ana', HOME, right));
  });

  test('a reset token is accepted from an owner whose sign-in is blocked', async () => {
    await times(10, () => signIn('ana', HOME, wrong));
    expect(await reset('ana', HOME, right)).toBe(true);
    expect(await signIn('ana', HOME, right)).toBe('welcome');
  });
});

test('registrations of a network are limited per hour', async () => {
  await times(20, () => limits.registration(HOME));
  expect((await refusalOf(limits.registration(HOME))).retryAfterSeconds).toBe(3600);
  await limits.registration('192.0.2.1');
  mock.timers.tick(HOUR_MS);
  await limits.registration(HOME);
});

describe.each(['read', 'write'] as const)('requests of a user: %s', (kind) => {
  test('requests of a user are limited to 6000 a minute, and 6000 more in ten minutes', async () => {
    await times(12_000, () => limits[kind]('user-1'));
    expect((await refusalOf(limits[kind]('user-1'))).retryAfterSeconds).toBe(60);
    await limits[kind]('user-2');
    mock.timers.tick(MINUTE_MS);
    await times(6000, () => limits[kind]('user-1'));
    expect((await refusalOf(limits[kind]('user-1'))).retryAfterSeconds).toBe(60);
    mock.timers.tick(9 * MINUTE_MS);
    await times(12_000, () => limits[kind]('user-1'));
  });
});

describe('writes', () => {
  test('writes without a token are limited to 300 a minute for a network', async () => {
    await times(300, () => limits.anonymousWrite(HOME));
    await refusalOf(limits.anonymousWrite(HOME));
    await limits.anonymousWrite('192.0.2.1');
  });
});

test('answers of 16 million characters a minute are kept for a user', async () => {
  const keeps = (user: string) => limits.mayKeepAnswer(user, 250_000);
  for (let kept = 0; kept < 64; kept++) expect(await keeps('user-1')).toBe(true);
  expect(await keeps('user-1')).toBe(false);
  expect(await keeps('user-2')).toBe(true);
  mock.timers.tick(MINUTE_MS);
  expect(await keeps('user-1')).toBe(true);
});

test('nothing is limited when the limits are off', async () => {
  const off = createRateLimits({ ...LIMITS, rateLimit: false });
  await times(200, () => signIn('ana', HOME, wrong, undefined, off));
  await times(200, () => reset('ana', HOME, wrong, off));
  await times(200, () => off.passwordReset('ana', HOME));
  await times(13_000, () => off.write('user-1'));
  await times(400, () => off.anonymousWrite(HOME));
  expect(await signIn('ana', HOME, right, undefined, off)).toBe('welcome');
  expect(await reset('ana', HOME, right, off)).toBe(true);
});

describe('a counter', () => {
  test('a rate counter evicts the least recently used key when there are too many', async () => {
    const counter = createRateCounter({ name: 'test', limit: 1, windowSeconds: 60, maxKeys: 2 });
    await counter.consume('rested');
    await counter.consume('busy');
    await refusalOf(counter.consume('busy'));
    await counter.consume('new');
    await refusalOf(counter.consume('busy'));
    await refusalOf(counter.consume('new'));
    await counter.consume('rested');
  });

  test('a rate counter does not extend its window on further requests', async () => {
    const counter = createRateCounter({ name: 'test', limit: 1, windowSeconds: 60, maxKeys: 10 });
    await counter.consume('key');
    mock.timers.tick(59_500);
    expect((await refusalOf(counter.consume('key'))).retryAfterSeconds).toBe(1);
    mock.timers.tick(500);
    await counter.consume('key');
  });

  test('a rate counter counts a point that was given back again', async () => {
    const counter = createRateCounter({ name: 'test', limit: 1, windowSeconds: 60, maxKeys: 10 });
    await counter.consume('key');
    await counter.giveBack('key');
    await counter.consume('key');
    await refusalOf(counter.consume('key'));
  });

  test('a rate counter starts at zero after a reset', async () => {
    const counter = createRateCounter({ name: 'test', limit: 1, windowSeconds: 60, maxKeys: 10 });
    await counter.consume('key');
    await refusalOf(counter.consume('key'));
    await counter.reset('key');
    await counter.consume('key');
  });
});
