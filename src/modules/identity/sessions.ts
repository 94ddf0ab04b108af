import type { WriteContext } from '../../core/context.js';
import { PasswordResetToken } from './password-reset-token.entity.js';
import { RefreshToken } from './refresh-token.entity.js';

/**
 * Ends all sessions of a user and invalidates reset mails. The caller must hold the lock on the user's row.
 */
export async function revokeSessions(tx: WriteContext, userId: string): Promise<void> {
  await tx.em.nativeDelete(RefreshToken, { userId });
  await revokeResets(tx, userId);
}

/** Invalidates reset mails. The caller must hold the lock on the user's row. */
export async function revokeResets(tx: WriteContext, userId: string): Promise<void> {
  await tx.em.nativeDelete(PasswordResetToken, { userId });
}
