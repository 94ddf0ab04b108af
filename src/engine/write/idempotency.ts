import { setTimeout as pause } from 'node:timers/promises';
import { answerNotKept, keyReused, writeUnderway } from '../../platform/errors.js';
import type { Claim, Context } from '../context.js';
import { isFull, isLockTimeout } from '../database/errors.js';
import { reading } from '../database/queries.js';
import { callerOf } from '../policy.js';
import { countStored, whileRunning } from './unit-of-work.js';

export const INTERFACES = ['graphql', 'rest'] as const;

export const MOST_KEY_CHARACTERS = 255;

/** A longer answer is not kept. */
export const MOST_ANSWER_CHARACTERS = 256 * 1024;

const INSERT = `insert into "idempotency_keys" ("user_id", "interface", "key", "fingerprint", "created_at")
  values ($1, $2, $3, $4, $5::timestamptz) on conflict do nothing returning 1`;

/** Stores a claim as the first statement of a transaction. Throws CONFLICT for one that another request stores. */
export async function storeClaim({ services, queries }: Context, claim: Claim): Promise<void> {
  const { userId, key, fingerprints } = claim;
  const values = [userId, claim.interface, key, fingerprints[0], services.clock.nowIso()];
  const stored = await queries.change(INSERT, values).catch((error: unknown) => {
    if (isLockTimeout(error)) return [];
    throw error;
  });
  if (stored.length > 0) return;
  claim.state = 'taken';
  throw writeUnderway();
}

/** How long a request waits for the answer of another one with its key. */
const MOST_WAIT_MS = 5_000;

const HOUR_MS = 60 * 60 * 1000;

interface Answered<T> {
  readonly answer: T;
  readonly isReplayed: boolean;
}

/** A mutation that a client may send again. */
export interface Repeatable<T> {
  readonly key: string;
  /** What is asked for, as JSON values. */
  readonly content: unknown;
  readonly mutate: () => Promise<T>;
  /** Returns what is kept of an answer that comes after a committed write, to be given again; undefined for nothing. */
  readonly kept?: (answer: T) => T | null | undefined;
}

/**
 * Runs a mutation unless its caller has sent it with this key before; then returns the first answer. The key is stored
 * in the transaction of the write, so exactly if the write is, on any number of instances; a mutation that wrote
 * nothing runs again. Throws CONFLICT without the answer of the first request, 422 for a key of another request.
 */
export async function mutateOnce<T>(ctx: Context, repeatable: Repeatable<T>): Promise<Answered<T>> {
  const { userId } = callerOf(ctx);
  await ctx.services.rateLimits.read(userId);
  const claim: Claim = {
    userId,
    interface: interfaceOf(ctx),
    key: repeatable.key,
    fingerprints: fingerprintsOf(ctx, repeatable.content),
    state: 'open',
  };
  const earlier = await givenBefore<T>(ctx, claim);
  if (earlier) return earlier;
  const own = await run(ctx, claim, repeatable);
  if (own) return own;
  const faster = await givenBefore<T>(ctx, claim);
  if (!faster) throw writeUnderway();
  return faster;
}

/** Runs the mutation; null if another request with its key was faster, which undoes what this one wrote. */
async function run<T>(
  ctx: Context,
  claim: Claim,
  { mutate, kept = (answer) => answer ?? null }: Repeatable<T>,
): Promise<Answered<T> | null> {
  try {
    const answer = await whileRunning(ctx, 'claim', claim, mutate);
    if (claim.state === 'taken') return null;
    if (claim.state === 'stored') await end(ctx, claim, textOf(kept(answer)));
    return { answer, isReplayed: false };
  } catch (error) {
    if (claim.state === 'taken') return null;
    if (claim.state === 'stored') await end(ctx, claim, null);
    throw error;
  }
}

const END = `update "idempotency_keys" set "answer" = $4, "ended_at" = $5::timestamptz
  where "user_id" = $1 and "interface" = $2 and "key" = $3`;

/** Stores the answer of a write. Without it the write is stored all the same, so a failure is no fault of the request. */
async function end(ctx: Context, claim: Claim, answer: string | null): Promise<void> {
  const { queries, rateLimits, clock, log } = ctx.services;
  const isKept =
    answer !== null &&
    answer.length <= MOST_ANSWER_CHARACTERS &&
    (await rateLimits.mayKeepAnswer(claim.userId, answer.length)) &&
    (await countStored(ctx, queries, { records: 0, bytes: Buffer.byteLength(answer) }).catch(() => false));
  const values = [claim.userId, claim.interface, claim.key, isKept ? answer : null, clock.nowIso()];
  await queries.change(END, values).catch((error: unknown) => {
    log.error(
      { err: error, requestId: ctx.requestId },
      'The answer for an Idempotency-Key could not be stored',
    );
  });
}

const textOf = (answer: unknown) => (answer === undefined ? null : JSON.stringify(answer));

interface Stored {
  readonly fingerprint: string;
  readonly answer: string | null;
  readonly createdAt: string;
  readonly endedAt: string | null;
}

/** Returns the answer that was given before, once it is there; null if no write with this key is stored. */
async function givenBefore<T>(ctx: Context, claim: Claim): Promise<Answered<T> | null> {
  const stored = await ended(ctx, claim);
  if (!stored) return null;
  if (stored.endedAt === null) throw writeUnderway();
  if (stored.answer === null) throw answerNotKept();
  return { answer: JSON.parse(stored.answer), isReplayed: true };
}

/** Returns the stored row of a key: that of a write which has ended, or is not expected to end any more. */
async function ended(ctx: Context, claim: Claim): Promise<Stored | undefined> {
  const giveUpAt = performance.now() + MOST_WAIT_MS;
  for (let interval = 20; ; interval = Math.min(2 * interval, 500)) {
    const stored = await find(ctx, claim);
    if (stored && !claim.fingerprints.includes(stored.fingerprint)) throw keyReused();
    if (!stored || stored.endedAt !== null || performance.now() > giveUpAt) return stored;
    const age = ctx.services.clock.now().getTime() - Date.parse(stored.createdAt);
    if (age > MOST_WAIT_MS) return stored;
    await pause(interval);
  }
}

/** Removes the row if it has expired, so that its key is free again. */
const REMOVE_EXPIRED = `with "expired" as (
    delete from "idempotency_keys"
    where "user_id" = $1 and "interface" = $2 and "key" = $3 and "created_at" <= $4::timestamptz
  )`;

const FIND = reading(`
  select "fingerprint", "answer", "created_at" as "createdAt", "ended_at" as "endedAt" from "idempotency_keys"
  where "user_id" = $1 and "interface" = $2 and "key" = $3 and "created_at" > $4::timestamptz`);

/** Tells whether a write of the caller with this key is stored, so that a request with it does nothing. */
export async function isKeyUsed(ctx: Context, key: string): Promise<boolean> {
  const { userId } = callerOf(ctx);
  return (await find(ctx, { userId, key, interface: interfaceOf(ctx) })) !== undefined;
}

const interfaceOf = ({ isLegacy }: Context): Claim['interface'] => (isLegacy ? 'rest' : 'graphql');

type OfKey = Pick<Claim, 'userId' | 'interface' | 'key'>;

async function find({ services }: Context, { userId, key, ...claim }: OfKey): Promise<Stored | undefined> {
  const cutoff = services.clock.now().getTime() - services.config.idempotencyHours * HOUR_MS;
  const values = [userId, claim.interface, key, new Date(cutoff).toISOString()];
  const [stored] = await services.queries
    .change<Stored>(`${REMOVE_EXPIRED} ${FIND}`, values)
    .catch((error) => {
      if (!isFull(error)) throw error;
      // What the mutation may do on a full disk is decided where it writes.
      return services.queries.run<Stored>(FIND, values);
    });
  return stored;
}

/** Hashes contents, which may hold passwords, by secret keys; equally those that differ in the order of their fields alone. */
const fingerprintsOf = ({ services }: Context, content: unknown): readonly string[] =>
  services.sealed.fingerprintsOf(JSON.stringify(content, inOrder));

const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
