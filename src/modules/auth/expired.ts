import { type WriteContext } from '../../engine/access.js';
import { builderOf, changeRows } from '../../engine/read.js';
import type { PasswordResetToken } from '../identity/password-reset-token.entity.js';
import type { RefreshToken } from '../identity/refresh-token.entity.js';
import type { Session } from '../identity/session.entity.js';

const MOST = 100;

type Expiring = Pick<RefreshToken & PasswordResetToken & Session, 'id' | 'expiresAt'>;

/** Removes a few expired tokens or sessions whenever one is created; skips rows that another transaction is removing. */
export async function removeExpired(
  tx: WriteContext,
  table: 'RefreshToken' | 'PasswordResetToken' | 'Session',
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
  await changeRows(tx, builder.deleteFrom(table).where('id', 'in', expired));
}
