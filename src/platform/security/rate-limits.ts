import { createHash } from 'node:crypto';
import type { Config } from '../config/config.js';
import { createKeyedMutex, type KeyedMutex, succeeds } from '../work.js';
import { networkOf } from './client-address.js';
import {
  type Budget,
  type Count,
  type CounterStore,
  countedAttempt,
  createFamiliarNetworks,
  createRateCounter,
  type RateCounter,
} from './rate-counter.js';

/**
 * The subject of attempts: a user, or a typed name. Names count whether or not a user has them, so a refusal does not tell it.
 */
export type Account = `user:${string}` | `name:${string}`;

export const accountOfUser = (userId: string): Account => `user:${userId}`;
/** Names that PostgreSQL takes for one count as one: there İ is i in lower case, and Σ is σ also at the end of a word. */
export const accountOfName = (typedName: string): Account =>
  `name:${typedName.trim().toLowerCase().replaceAll('i\u0307', 'i').replaceAll('ς', 'σ')}`;

/** An account with the keys under which its attempts in a network are counted. */
interface Counted {
  readonly account: Account;
  readonly key: string;
  readonly pair: string;
  /** Whether the account signed in from the network within a month. */
  readonly isFamiliar: boolean;
}

/** The account whose credentials are right, and the result of their check. */
export interface Verified<T> {
  readonly account: Account;
  readonly value: T;
}

type Limits = Pick<Config, 'rateLimit' | 'registrationsPerHour' | 'readsPerMinute' | 'writesPerMinute'>;

export type RateLimits = ReturnType<typeof createRateLimits>;

/** The sender of a document: a user, or an address without a token. */
export interface DocumentReader {
  readonly caller: { readonly userId: string } | null;
  readonly address: string;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const LOGIN_WINDOW = 5 * MINUTE;

/** The window in which a user may exceed a limit by the limit itself. */
const SERIES = 10 * MINUTE;

/** Maximum number of concurrent checks of one network. Checks of one account run in sequence. */
const LANES = 8;

/** Maximum number of keys of each counter. */
const MAX_KEYS = 50_000;

/** Counts nothing and refuses nothing. */
const UNLIMITED: RateCounter = {
  consume: async () => undefined,
  giveBack: async () => undefined,
  reset: async () => undefined,
  left: async () => null,
};

/** Where all instances count together; null where each counts on its own. */
interface CounterStores {
  /** Counts what guards secrets. */
  readonly attempts: CounterStore | null;
  /** Counts what comes with every request. */
  readonly requests: CounterStore | null;
}

/**
 * Refuses what exceeds a limit by throwing TOO_MANY_REQUESTS with the seconds to wait. `address` is the client's IP address;
 * limits count its network (`networkOf`).
 */
export function createRateLimits(
  { rateLimit: enabled, registrationsPerHour, readsPerMinute, writesPerMinute }: Limits,
  stores: CounterStores = { attempts: null, requests: null },
) {
  const countersIn =
    (store: CounterStore | null) =>
    (name: string, limit: number, windowSeconds: number, excessSeconds?: number): RateCounter =>
      enabled
        ? createRateCounter({ name, limit, windowSeconds, excessSeconds, maxKeys: MAX_KEYS, store })
        : UNLIMITED;
  const attempts = countersIn(stores.attempts);
  const logins = attempts('logins', 1000, LOGIN_WINDOW);
  const loginFailures = attempts('login-network', 100, LOGIN_WINDOW);
  const loginFailuresOfPair = attempts('login-pair', 10, LOGIN_WINDOW);
  const loginFailuresOfAccount = attempts('login-account', 30, LOGIN_WINDOW);
  const codeFailures = attempts('codes', 10, LOGIN_WINDOW);
  const resetMails = attempts('reset-mails', 20, HOUR);
  const resetMailsOfAccount = attempts('reset-mails-account', 3, HOUR);
  const resetFailures = attempts('reset-network', 100, HOUR);
  const resetFailuresOfPair = attempts('reset-pair', 10, HOUR);
  const registrations = attempts('registrations', registrationsPerHour, HOUR);
  const requests = countersIn(stores.requests);
  const reads = requests('reads', readsPerMinute, MINUTE, SERIES);
  const writes = requests('writes', writesPerMinute, MINUTE, SERIES);
  const anonymousWrites = requests('anonymous-writes', 300, MINUTE);
  const documents = requests('documents', 15_000, MINUTE);
  const anonymousDocuments = requests('anonymous-documents', 3_000, MINUTE);
  const signInDocuments = requests('sign-in-documents', 600, MINUTE);
  const keptAnswers = requests('kept-answers', 16_000, MINUTE);

  const familiar = createFamiliarNetworks(MAX_KEYS, enabled ? stores.attempts : null);
  // Right attempts that are checked at the same time would count as failed ones until they are checked.
  // The lanes of a network bound its concurrent checks, so it cannot occupy all threads.
  const inSequence: KeyedMutex = enabled ? createKeyedMutex() : (_key, work) => work();

  /**
   * Checks a password, at sign-in and at a password change. `findAccounts` usually returns one account; an
   * unknown name has none, and a username may equal the e-mail of another user. `verify` receives the
   * accounts that no limit refuses and returns null for wrong credentials.
   *
   * Limits in five minutes: 10 failures for a name from one network, 30 failures for a name from all other
   * networks, 100 failures for a network, and 1000 attempts for a network, successful or not. The last three
   * do not apply to an account in a network from which it signed in within a month, so attackers can lock
   * users out neither of their usual networks nor of the attacker's own.
   *
   * The first two limits also apply to an account, whatever name is typed. A limited account is hidden from
   * `verify` instead of refused, since a refusal would tell that a username and an e-mail belong to the same
   * account.
   */
  async function login<T>(
    address: string,
    typed: Account,
    findAccounts: () => Promise<readonly Account[]>,
    verify: (open: readonly Account[]) => Promise<Verified<T> | null>,
  ): Promise<T | null> {
    const network = networkOf(address);
    const counted = (account: Account, isFamiliar: boolean): Counted => ({
      account,
      key: keyOf(account),
      pair: pairOf(account, network),
      isFamiliar,
    });
    const found = [...new Set(await findAccounts())];
    const accounts = await Promise.all(
      (found.length > 0 ? found : standInFor(typed)).map(async (account) =>
        counted(account, await familiar.has(pairOf(account, network))),
      ),
    );
    // Attempts of a familiar account neither count for the network nor wait for its other attempts.
    const known = accounts.find(({ isFamiliar }) => isFamiliar);
    const name = counted(typed, known !== undefined);
    await logins.consume(known?.pair ?? network);
    // Sorted, so two attempts that share two accounts cannot deadlock.
    const keys = [...new Set([name, ...accounts].map(({ key }) => key))].sort();
    const lane = known ? [] : [laneOf('login', keys[0] as string, network)];
    return inSequenceOfAll([...lane, ...keys], async () => {
      const verified = await countedAttempt(async (count) => {
        await count([...countsOf(name), ...(known ? [] : [[loginFailures, network] as const])]);
        const areOpen = await Promise.all(
          // A refusal would tell that another name belongs to the same account.
          accounts.map((one) => one.key === name.key || succeeds(count(countsOf(one)))),
        );
        return verify(found.filter((_account, at) => areOpen[at]));
      });
      if (!verified) return null;
      await trust(network, [verified.account, typed]);
      return verified.value;
    });
  }

  /** Takes a network for one of an account that has proved itself there, and forgets its failures there under these names. */
  async function trust(
    network: string,
    accounts: readonly [owner: Account, ...names: Account[]],
  ): Promise<void> {
    await familiar.add(pairOf(accounts[0], network));
    for (const account of accounts) await loginFailuresOfPair.reset(pairOf(account, network));
  }

  const countsOf = ({ key, pair, isFamiliar }: Counted): Count[] => [
    [loginFailuresOfPair, pair],
    ...(isFamiliar ? [] : [[loginFailuresOfAccount, key] as const]),
  ];

  /**
   * Returns an account that nobody has, for which attempts with an unknown name are counted too: each count takes time in a
   * store, which must not tell that a name belongs to nobody.
   */
  const standInFor = (typed: Account): Account[] => (stores.attempts ? [`user:${typed}`] : []);

  /**
   * Runs `verify`, which checks a code of a signed-in user's second factor. Wrong codes are limited to 10 in five minutes for a
   * user, whatever session sends them.
   */
  const secondFactorCode = (userId: string, verify: () => Promise<boolean>): Promise<boolean> =>
    inSequence(`code ${userId}`, async () => {
      const verified = await countedAttempt(async (count) => {
        await count([[codeFailures, userId]]);
        return (await verify()) || null;
      });
      return verified ?? false;
    });

  /** Counts one requested reset mail: 3 an hour for an account, 20 for a network. */
  async function passwordReset(email: string, address: string): Promise<void> {
    await resetMails.consume(networkOf(address));
    await resetMailsOfAccount.consume(keyOf(accountOfName(email)));
  }

  /**
   * Runs `verify`, which returns the account whose password was reset with its username, or null for a wrong reset token.
   * Failures are limited to 10 an hour for an e-mail from one network and 100 for a network; attempts also
   * count as `anonymousWrite`. Success counts as a sign-in from the network, so an owner whom attackers or
   * wrong passwords of its own locked out can sign in again.
   */
  async function resetAttempt(
    email: string,
    address: string,
    verify: () => Promise<readonly [owner: Account, name: Account] | null>,
  ): Promise<boolean> {
    const network = networkOf(address);
    const account = accountOfName(email);
    const pair = pairOf(account, network);
    await anonymousWrites.consume(network);
    return inSequence(laneOf('reset', keyOf(account), network), async () => {
      const verified = await countedAttempt(async (count) => {
        await count([
          [resetFailures, network],
          [resetFailuresOfPair, pair],
        ]);
        return verify();
      });
      if (verified) await trust(network, [...verified, account]);
      return verified !== null;
    });
  }

  function inSequenceOfAll<T>([key, ...inner]: readonly string[], work: () => Promise<T>): Promise<T> {
    return key === undefined ? work() : inSequence(key, () => inSequenceOfAll(inner, work));
  }

  /**
   * Counts what GraphQL documents cost the event loop, in points of some tenth of a millisecond. A signed-in user has
   * 15,000 points a minute, a network without a token 3,000: a fortieth of the time of one process. What may sign in has
   * 600 of its own, so that nothing else that the network sends keeps its people out.
   */
  async function readDocument(
    { caller, address }: DocumentReader,
    points: number,
    purse: 'documents' | 'sign-in' = 'documents',
  ): Promise<void> {
    if (points === 0) return;
    if (caller) await documents.consume(caller.userId, points);
    else
      await (purse === 'sign-in' ? signInDocuments : anonymousDocuments).consume(networkOf(address), points);
  }

  return {
    login,
    secondFactorCode,
    passwordReset,
    resetAttempt,
    /** Counts one registration from a network: `registrationsPerHour`. */
    registration: (address: string): Promise<void> => registrations.consume(networkOf(address)),
    /** Counts one read of a user: `readsPerMinute`, and as many again in ten minutes for a long series without pauses. */
    read: reads.consume,
    /** Counts one write of a signed-in user: `writesPerMinute`, and as many again in ten minutes. */
    write: writes.consume,
    /** Returns what is left to a signed-in user of the reads or the writes; null without limits. */
    left: (kind: 'reads' | 'writes', userId: string): Promise<Budget | null> =>
      (kind === 'reads' ? reads : writes).left(userId),
    /** Counts any other write without a token (registration, refresh, client logs): 300 a minute for a network. */
    anonymousWrite: (address: string): Promise<void> => anonymousWrites.consume(networkOf(address)),
    readDocument,
    /** Tells whether one more answer may be kept for a user: 16,000 points a minute, counted by length. Never throws. */
    mayKeepAnswer: (userId: string, characters: number): Promise<boolean> =>
      succeeds(keptAnswers.consume(userId, Math.ceil(characters / 1000))),
  };
}

/** Returns a digest of an account, since names in requests may be long. */
const keyOf = (account: Account) => createHash('sha256').update(account).digest('base64url');

const pairOf = (account: Account, network: string) => `${keyOf(account)} ${network}`;

/** Returns the lane of a key among those of its network. */
const laneOf = (kind: 'login' | 'reset', key: string, network: string) =>
  `${kind} ${key.charCodeAt(0) % LANES} ${network}`;
