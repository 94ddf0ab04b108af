import type { WriteContext } from '../../core/context.js';

const MOST = 100;

/** Removes tokens that have expired: some with every new one, passing over those that others are removing just now. */
export async function removeExpired(
  tx: WriteContext,
  table: 'refresh_tokens' | 'password_reset_tokens',
): Promise<void> {
  await tx.queries.run(
    `delete from "${table}" where "id" in (select "id" from "${table}" where "expires_at" <= $1` +
      ` order by "expires_at" limit ${MOST} for update skip locked)`,
    [tx.services.clock.nowIso()],
  );
}
