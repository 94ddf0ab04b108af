import type { Context } from '../../engine/declare.js';
import { loadUser } from '../users/caller.js';
import type { SignedIn } from './auth.types.js';

/** A refresh token in clear text, which is stored only as a hash, and its session. */
export interface RefreshGrant {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly refreshTokenExpiresAt: string;
}

/** Returns the answer to a sign-in or refresh; null for a deactivated user. */
export async function authenticationResult(
  ctx: Context,
  userId: string,
  { sessionId, ...grant }: RefreshGrant,
): Promise<SignedIn | null> {
  const user = await loadUser(ctx.queries, userId);
  if (!user) return null;
  const { caller } = user;
  const { username, email, role } = caller;
  return {
    ...ctx.services.tokens.issue({ id: userId, username, email, role, sessionId }),
    ...grant,
    caller,
    userId,
    username,
    email,
    role,
    roles: [role],
  };
}
