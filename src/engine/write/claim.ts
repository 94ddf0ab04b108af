import { writeUnderway } from '../../platform/errors.js';
import type { Claim, Context } from '../context.js';
import { isLockTimeout } from '../database/errors.js';
import type { Changes } from '../database/queries.js';

export const INTERFACES = ['graphql', 'rest'] as const;

export const MOST_KEY_CHARACTERS = 255;

/** A longer answer is not kept. */
export const MOST_ANSWER_CHARACTERS = 256 * 1024;

/** Returns the claim that the next unit of work of a request is to store. */
export function openClaimOf(ctx: Context): Claim | undefined {
  const { claim } = ctx.running;
  return claim?.state === 'open' ? claim : undefined;
}

const INSERT = `insert into "idempotency_keys" ("user_id", "interface", "key", "fingerprint", "created_at")
  values ($1, $2, $3, $4, $5::timestamptz) on conflict do nothing returning 1`;

/** Stores a claim as the first statement of a transaction. Throws CONFLICT for one that another request stores. */
export async function storeClaim({ services }: Context, queries: Changes, claim: Claim): Promise<void> {
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
