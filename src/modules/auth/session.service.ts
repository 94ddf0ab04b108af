import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import type { Context, WriteContext } from '../../core/context.js';
import { callerOf } from '../../core/policy.js';
import { write } from '../../core/write/write.js';
import { unauthorized } from '../../platform/errors.js';
import { hashSecret, newRefreshToken } from '../../platform/security/secrets.js';
import { RefreshToken } from '../identity/refresh-token.entity.js';
import { revokeSessions } from '../identity/sessions.js';
import { User } from '../identity/user.entity.js';
import type { LogoutInput, RefreshInput } from './auth.inputs.js';
import type { AuthenticationResult } from './auth.types.js';
import { authenticationResult, type RefreshGrant } from './authentication-result.js';
import { removeExpired } from './expired.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/*
 * Every operation that creates, spends or revokes refresh tokens first locks the user's row. So no token is
 * created during a revocation, and the second of two concurrent uses finds the token spent.
 */

/**
 * Signs in a user whose password was just verified: returns a bearer token and the first refresh token of a
 * new family. Null if the user was deactivated or the password changed in the meantime.
 */
export async function openSession(
  ctx: Context,
  verified: VerifiedUser,
): Promise<AuthenticationResult | null> {
  const grant = await write(ctx, async (tx) => {
    const user = await lockUser(tx, verified.id);
    if (!user?.isActive || user.passwordHash !== verified.passwordHash) return null;
    return grantRefresh(tx, user.id, randomUUID());
  });
  return grant && authenticationResult(ctx, verified.id, grant);
}

export interface VerifiedUser {
  readonly id: string;
  readonly passwordHash: string;
}

/**
 * Spends a refresh token for a new authentication result. A token that was already spent revokes its whole
 * family, since one of its two holders must have stolen it.
 */
export async function refresh(ctx: Context, { refreshToken }: RefreshInput): Promise<AuthenticationResult> {
  await ctx.services.rateLimits.anonymousWrite(ctx.address);
  const renewed = await write(ctx, (tx) => spend(tx, refreshToken));
  const result = renewed && (await authenticationResult(ctx, renewed.userId, renewed.grant));
  if (!result) throw unauthorized('La sesión no es válida o ha vencido. Inicie sesión de nuevo.');
  return result;
}

async function spend(
  tx: WriteContext,
  refreshToken: string,
): Promise<{ userId: string; grant: RefreshGrant } | null> {
  const tokenHash = hashSecret(refreshToken);
  const owner = await tx.em.findOne(RefreshToken, { tokenHash }, { fields: ['userId'] });
  const user = owner && (await lockUser(tx, owner.userId));
  const token = user && (await tx.em.findOne(RefreshToken, { tokenHash }, { refresh: true }));
  if (!token) return null;
  const { userId, familyId } = token;
  if (token.spentAt !== null) {
    await tx.em.nativeDelete(RefreshToken, { familyId });
    return null;
  }
  const now = tx.services.clock.nowIso();
  if (!user.isActive || token.expiresAt <= now) return null;
  token.spentAt = now;
  return { userId, grant: await grantRefresh(tx, userId, familyId) };
}

/** Ends the family of a refresh token of the caller, or all sessions of the caller without a token. */
export async function logout(ctx: Context, { refreshToken }: LogoutInput): Promise<void> {
  const { userId } = callerOf(ctx);
  await write(ctx, async (tx) => {
    await lockUser(tx, userId);
    if (!refreshToken) return revokeSessions(tx, userId);
    const tokenHash = hashSecret(refreshToken);
    const token = await tx.em.findOne(RefreshToken, { tokenHash, userId });
    if (token) await tx.em.nativeDelete(RefreshToken, { familyId: token.familyId });
  });
}

/** Unscoped: loads a user and locks it until the end of the unit of work. */
export function lockUser(tx: WriteContext, userId: string): Promise<User | null> {
  return tx.em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

async function grantRefresh(tx: WriteContext, userId: string, familyId: string): Promise<RefreshGrant> {
  await removeExpired(tx, 'RefreshToken');
  const { clock, config } = tx.services;
  const refreshToken = newRefreshToken();
  const expiresAt = new Date(clock.now().getTime() + config.refreshLifetimeDays * DAY_MS).toISOString();
  tx.em.create(RefreshToken, { userId, familyId, tokenHash: hashSecret(refreshToken), expiresAt });
  return { refreshToken, refreshTokenExpiresAt: expiresAt };
}
