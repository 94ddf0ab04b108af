import type { WriteContext } from '../../core/context.js';

const MOST = 100;

/**
 * Removes a few expired tokens whenever one is created, skipping rows that others are removing at the same
 * time.
 */
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
