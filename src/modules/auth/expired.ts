import type { WriteContext } from '../../engine/declare.js';

const MOST = 100;

/** Removes a few expired tokens or sessions whenever one is created; skips rows that another transaction is removing. */
export async function removeExpired(
  { queries, services }: WriteContext,
  table: 'refresh_tokens' | 'password_reset_tokens' | 'sessions',
): Promise<void> {
  await queries.change(
    `delete from "${table}" where "id" in (
      select "id" from "${table}" where "expires_at" <= $1 order by "expires_at" limit ${MOST} for update skip locked
    )`,
    [services.clock.nowIso()],
  );
}
