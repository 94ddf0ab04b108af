import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { FixedQueue, Piscina, queueOptionsSymbol, type TaskQueue } from 'piscina';
import { tooManyRequests } from '../errors.js';
import type { FaultCode, FieldRule, Message } from '../message.js';
import { isBlank } from '../texts.js';
import type * as bcryptWorker from './bcrypt-worker.js';

interface PasswordsOptions {
  /** The BCrypt work factor. */
  rounds: number;
  /** Maximum number of worker threads; by default one less than the cores, from 1 to 4. */
  threads?: number;
}

export type Passwords = ReturnType<typeof createPasswords>;

type BcryptWorker = typeof bcryptWorker;

/** The most waiting operations of each lane. */
const MAX_WAITING = 256;
const RETRY_AFTER_SECONDS = 5;
const IDLE_MS = 30_000;

const STORED_HASH = /^\$2[ab]\$\d\d\$[./A-Za-z0-9]{53}$/;

// The tests load the worker as TypeScript beside this file, the service as JavaScript beside dist/…/passwords.js.
const workerFile = new URL(`./bcrypt-worker${extname(import.meta.url)}`, import.meta.url).href;

type Lane = 'first' | 'second';

/** The lane of each task of the worker. */
const LANE_OF: Readonly<Record<keyof BcryptWorker, Lane>> = {
  compare: 'first',
  hash: 'second',
  isCommonPassword: 'second',
};

/**
 * Runs BCrypt in worker threads, started on demand and ended after half a minute without work. Verifications have
 * precedence over hashes of new passwords, so many registrations do not delay a sign-in. Each operation throws
 * TOO_MANY_REQUESTS if too many of its kind wait for a thread.
 */
export function createPasswords({ rounds, threads = defaultThreads() }: PasswordsOptions) {
  const waiting = { first: new FixedQueue(), second: new FixedQueue() };
  const pool = new Piscina({
    filename: workerFile,
    taskQueue: twoLanes(waiting),
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
  });
  const costText = (cost: number) => String(cost).padStart(2, '0');

  function run<Name extends keyof BcryptWorker>(
    name: Name,
    task: Parameters<BcryptWorker[Name]>[0],
  ): Promise<Awaited<ReturnType<BcryptWorker[Name]>>> {
    const lane = LANE_OF[name];
    if (waiting[lane].size >= MAX_WAITING) throw tooManyRequests(RETRY_AFTER_SECONDS);
    return pool.run({ ...task, [queueOptionsSymbol]: { lane } }, { name });
  }

  /** Hashes a password; throws a RangeError over 72 bytes, which `passwordFaults` reports beforehand. */
  async function hash(plain: string): Promise<string> {
    if (isTooLong(plain)) throw new RangeError(`A password has at most ${MAX_PASSWORD_BYTES} bytes`);
    return run('hash', { plain, rounds });
  }

  /** Tells whether `plain` matches `hash`; false over 72 bytes, and for anything but a `$2a$` or `$2b$` hash. */
  async function verify(plain: string, storedHash: string): Promise<boolean> {
    // BCrypt compares only the first 72 bytes and ignores the rest.
    if (isTooLong(plain) || !STORED_HASH.test(storedHash)) return verifyUnknown(plain);
    return run('compare', { plain, hash: storedHash });
  }

  /** Takes as long as verifying a hash with this work factor, so the time does not tell whether the user exists. */
  async function verifyUnknown(plain: string, cost = rounds): Promise<false> {
    await run('compare', { plain, hash: `$2b$${costText(cost)}$${'.'.repeat(53)}` });
    return false;
  }

  return {
    hash,
    verify,
    verifyUnknown,
    /** Tells whether the work factor of a hash differs from that of new hashes. */
    isOutdated: (storedHash: string): boolean => storedHash.slice(4, 6) !== costText(rounds),
    /** Tells whether a password is too common to be set. A worker thread loads the list, which takes 100 ms. */
    isCommon: (plain: string): Promise<boolean> => run('isCommonPassword', { plain }),
    /** Ends the threads and rejects unfinished operations. Call it when no request is running. */
    close: (): Promise<void> => pool.close(),
  };
}

/** Returns a queue whose second lane waits while the first one is not empty. */
function twoLanes({ first, second }: Readonly<Record<Lane, TaskQueue>>): TaskQueue {
  const laneOf = (task: Task) =>
    (task[queueOptionsSymbol] as { lane: Lane }).lane === 'first' ? first : second;
  return {
    get size() {
      return first.size + second.size;
    },
    shift: () => first.shift() ?? second.shift(),
    push: (task) => laneOf(task).push(task),
    remove: (task) => laneOf(task).remove(task),
  };
}

type Task = Parameters<TaskQueue['push']>[0];

const isTooLong = (plain: string) => Buffer.byteLength(plain, 'utf8') > MAX_PASSWORD_BYTES;

function defaultThreads(): number {
  return Math.min(Math.max(availableParallelism() - 1, 1), 4);
}

/** The name of a policy: `recommended` needs 8 characters, upper and lower case, a digit and a special; `legacy` needs 6. */
export type PasswordPolicy = 'recommended' | 'legacy';

interface PasswordRule {
  isMet: (plain: string) => boolean;
  fault: FieldRule;
}

/** The most bytes of a password; BCrypt ignores all further ones. */
const MAX_PASSWORD_BYTES = 72;

const notBlank: PasswordRule = {
  isMet: (plain) => !isBlank(plain),
  fault: {
    es: 'La contraseña no puede estar en blanco.',
    en: 'The password cannot be blank.',
    code: 'BLANK',
  },
};

const withinBcrypt: PasswordRule = {
  isMet: (plain) => !isTooLong(plain),
  fault: {
    es: `La contraseña no puede superar ${MAX_PASSWORD_BYTES} bytes (un carácter acentuado ocupa dos o más).`,
    en: `The password cannot exceed ${MAX_PASSWORD_BYTES} bytes (an accented character takes two or more).`,
    code: 'TOO_LONG',
    params: { maxBytes: MAX_PASSWORD_BYTES },
  },
};

const including = (code: FaultCode, pattern: RegExp, message: Message): PasswordRule => ({
  isMet: (plain) => pattern.test(plain),
  fault: { ...message, code },
});

const rules: Record<PasswordPolicy, readonly PasswordRule[]> = {
  recommended: [
    notBlank,
    atLeast(8),
    including('NO_UPPER_CASE', /\p{Lu}/u, {
      es: 'La contraseña debe incluir una letra mayúscula.',
      en: 'The password must have an upper-case letter.',
    }),
    including('NO_LOWER_CASE', /\p{Ll}/u, {
      es: 'La contraseña debe incluir una letra minúscula.',
      en: 'The password must have a lower-case letter.',
    }),
    including('NO_DIGIT', /\d/, {
      es: 'La contraseña debe incluir un dígito.',
      en: 'The password must have a digit.',
    }),
    including('NO_SPECIAL_CHARACTER', /[^\p{L}\p{M}\p{N}\s]/u, {
      es: 'La contraseña debe incluir un carácter especial.',
      en: 'The password must have a special character.',
    }),
    withinBcrypt,
  ],
  legacy: [notBlank, atLeast(6), withinBcrypt],
};

export const COMMON_PASSWORD: FieldRule = {
  es: 'La contraseña es una de las más usadas; elija otra.',
  en: 'The password is among the most common ones; choose another.',
  code: 'COMMON_PASSWORD',
};

/** Returns why `plain` cannot be set as a password, one rule for each reason; called where one is set, never at login. */
export function passwordFaults(plain: string, policy: PasswordPolicy): FieldRule[] {
  return rules[policy].filter((rule) => !rule.isMet(plain)).map((rule) => rule.fault);
}

function atLeast(length: number): PasswordRule {
  return {
    isMet: (plain) => [...plain].length >= length,
    fault: {
      es: `La contraseña debe tener al menos ${length} caracteres.`,
      en: `The password must have at least ${length} characters.`,
      code: 'TOO_SHORT',
      params: { min: length },
    },
  };
}
