import type { WriteContext } from '../../core/context.js';
import { PasswordResetToken } from './password-reset-token.entity.js';
import { RefreshToken } from './refresh-token.entity.js';

/** Ends all sessions of a user and makes reset mails on their way useless. The caller holds the lock on the user's row. */
export async function revokeSessions(tx: WriteContext, userId: string): Promise<void> {
  await tx.em.nativeDelete(RefreshToken, { userId });
  await revokeResets(tx, userId);
}

/** Makes reset mails on their way useless. The caller holds the lock on the user's row. */
export async function revokeResets(tx: WriteContext, userId: string): Promise<void> {
  await tx.em.nativeDelete(PasswordResetToken, { userId });
}
