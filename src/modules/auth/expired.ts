import type { WriteContext } from '../../core/context.js';
import { builderOf, rowsOf } from '../../core/read/builder.js';
import type { PasswordResetToken } from '../identity/password-reset-token.entity.js';
import type { RefreshToken } from '../identity/refresh-token.entity.js';

const MOST = 100;

type Expiring = Pick<RefreshToken & PasswordResetToken, 'id' | 'expiresAt'>;

/** Removes tokens that have expired: some with every new one, passing over those that others are removing just now. */
export async function removeExpired(
  tx: WriteContext,
  table: 'RefreshToken' | 'PasswordResetToken',
): Promise<void> {
  const builder = builderOf<Record<typeof table, Expiring>>(tx);
  const expired = builder
    .selectFrom(table)
    .select('id')
    .where('expiresAt', '<=', tx.services.clock.nowIso())
    .orderBy('expiresAt')
    .limit(MOST)
    .forUpdate()
    .skipLocked();
  await rowsOf(tx, builder.deleteFrom(table).where('id', 'in', expired));
}
