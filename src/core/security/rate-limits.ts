import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { networkOf } from './client-network.js';
import { createRateCounter, type RateCounter } from './rate-counter.js';
import { createTurns } from './turns.js';

/**
 * The limits of decisions 2. Each refuses by throwing TOO_MANY_REQUESTS with the seconds to wait. `account` is
 * the username or e-mail as typed, known or not: counting by the user behind it would tell that two names are
 * one user's. `address` is the client's IP address, counted by its network (`networkOf`). Every process counts
 * for itself.
 */
export interface RateLimits {
  /**
   * Runs `verify`, which gives null for wrong credentials, and returns what it gave. Only failures count: 10 in
   * five minutes for an account from one network, 30 for an account from all networks it has not signed in from
   * in the last month, 100 for a network. So strangers cannot keep people out where they usually sign in.
   * Whatever their outcome, a network has 1000 attempts in five minutes. Also for the current password that a
   * password change asks for.
   */
  login<T>(account: string, address: string, verify: Verify<T>): Promise<T | null>;
  /** Counts one reset mail asked for: 3 an hour for an account, 20 for a network. */
  passwordReset(account: string, address: string): Promise<void>;
  /**
   * Runs `verify`, which gives null for a wrong reset token. Only failures count: 10 an hour for an account from
   * one network, 100 for a network; attempts count as `anonymousWrite`. Success counts as having signed in from
   * there: the way back for an owner whom strangers keep out.
   */
  resetAttempt<T>(account: string, address: string, verify: Verify<T>): Promise<T | null>;
  /** Counts one write of a signed-in user: 6000 a minute. */
  write(userId: string): Promise<void>;
  /** Counts one other write without a token (registration, refresh, client logs): 300 a minute for a network. */
  anonymousWrite(address: string): Promise<void>;
}

type Verify<T> = () => Promise<T | null>;

interface Count {
  counter: RateCounter;
  key: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LOGIN_WINDOW = 5 * MINUTE;
const FAMILIAR_FOR_MS = 30 * 24 * HOUR * 1000;

/** How many checks of one network may be under way at once; those of one account always follow each other. */
const LANES = 8;

/** Of each kind. */
const MAX_KEYS = 50_000;

const unlimited: RateLimits = {
  login: (_account, _address, verify) => verify(),
  passwordReset: async () => {},
  resetAttempt: (_account, _address, verify) => verify(),
  write: async () => {},
  anonymousWrite: async () => {},
};

export function createRateLimits({ enabled }: { enabled: boolean }): RateLimits {
  return enabled ? limited() : unlimited;
}

function limited(): RateLimits {
  const logins = counter(1000, LOGIN_WINDOW);
  const loginFailures = counter(100, LOGIN_WINDOW);
  const loginFailuresOfPair = counter(10, LOGIN_WINDOW);
  const loginFailuresOfAccount = counter(30, LOGIN_WINDOW);
  const resetMails = counter(20, HOUR);
  const resetMailsOfAccount = counter(3, HOUR);
  const resetFailures = counter(100, HOUR);
  const resetFailuresOfPair = counter(10, HOUR);
  const writes = counter(6000, MINUTE);
  const anonymousWrites = counter(300, MINUTE);

  const familiarPairs = new LRUCache<string, true>({ max: MAX_KEYS, ttl: FAMILIAR_FOR_MS });
  // One after another, so that a burst of guesses cannot pass before the first of them has counted, and so that a
  // network that tries many accounts leaves threads to the others.
  const inTurn = createTurns();

  async function login<T>(typed: string, address: string, verify: Verify<T>): Promise<T | null> {
    const { network, account, pair, lane } = keysOf(typed, address);
    await logins.consume(network);
    return inTurn(`login ${lane}`, async () => {
      const counts = [
        { counter: loginFailures, key: network },
        { counter: loginFailuresOfPair, key: pair },
        ...(familiarPairs.has(pair) ? [] : [{ counter: loginFailuresOfAccount, key: account }]),
      ];
      const outcome = await countingFailures(counts, verify);
      if (outcome !== null) {
        familiarPairs.set(pair, true);
        await loginFailuresOfPair.reset(pair);
      }
      return outcome;
    });
  }

  async function passwordReset(typed: string, address: string): Promise<void> {
    const { network, account } = keysOf(typed, address);
    await resetMails.consume(network);
    await resetMailsOfAccount.consume(account);
  }

  async function resetAttempt<T>(typed: string, address: string, verify: Verify<T>): Promise<T | null> {
    const { network, pair, lane } = keysOf(typed, address);
    await anonymousWrites.consume(network);
    return inTurn(`reset ${lane}`, async () => {
      const counts = [
        { counter: resetFailures, key: network },
        { counter: resetFailuresOfPair, key: pair },
      ];
      const outcome = await countingFailures(counts, verify);
      if (outcome !== null) {
        familiarPairs.set(pair, true);
      }
      return outcome;
    });
  }

  return {
    login,
    passwordReset,
    resetAttempt,
    write: (userId) => writes.consume(userId),
    anonymousWrite: (address) => anonymousWrites.consume(networkOf(address)),
  };
}

async function countingFailures<T>(counts: Count[], verify: Verify<T>): Promise<T | null> {
  for (const { counter, key } of counts) {
    await counter.assertFree(key);
  }
  const outcome = await verify();
  if (outcome === null) {
    await Promise.all(counts.map(({ counter, key }) => counter.add(key)));
  }
  return outcome;
}

function counter(limit: number, windowSeconds: number): RateCounter {
  return createRateCounter({ limit, windowSeconds, maxKeys: MAX_KEYS });
}

/** What is typed may be long: accounts are kept as a digest. */
function keysOf(typed: string, address: string) {
  const network = networkOf(address);
  const account = createHash('sha256').update(typed.trim().toLowerCase()).digest('base64url');
  const lane = `${account.charCodeAt(0) % LANES} ${network}`;
  return { network, account, pair: `${account} ${network}`, lane };
}
