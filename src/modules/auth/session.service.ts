import { randomUUID } from 'node:crypto';
import { LockMode } from '@mikro-orm/core';
import { type Context, callerOf, SHORT_TEXT, type WriteContext } from '../../engine/declare.js';
import { AuditAction, write } from '../../engine/write.js';
import { codeRequired, unauthorized } from '../../platform/errors.js';
import { networkOf } from '../../platform/security/client-address.js';
import { hashSecret } from '../../platform/security/secrets.js';
import { recordAccountEvent } from '../identity/account-event.js';
import { spendCode } from '../identity/one-time-code.js';
import { RefreshToken } from '../identity/refresh-token.entity.js';
import { SecondFactor } from '../identity/second-factor.entity.js';
import { Session } from '../identity/session.entity.js';
import { endAllSessions, notBefore } from '../identity/sessions.js';
import { User } from '../identity/user.entity.js';
import type { LogoutInput, RefreshInput } from './auth.inputs.js';
import type { SignedIn } from './auth.types.js';
import { authenticationResult, type RefreshGrant } from './authentication-result.js';
import { removeExpired } from './expired.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The time in which a spent refresh token answers its successor again: two tabs may use it at once, and an answer may be lost.
 */
const GRACE_MS = 30_000;

/*
 * Every operation that opens, continues or ends sessions first locks the row of the user. This keeps a session from being
 * opened while all are ended, and the second of two concurrent uses of a refresh token finds it spent and its successor stored.
 */

/**
 * Signs in a user whose password was just verified: returns an access token and the first refresh token of a new session. Null
 * if the user was deactivated or the password changed in the meantime, or if the code of the second factor is wrong. A missing
 * code has an error of its own, shown only to those who know the password.
 */
export async function openSession(
  ctx: Context,
  verified: VerifiedUser,
  code?: string | null,
): Promise<SignedIn | null> {
  const grant = await write(ctx, async (tx) => {
    const user = await lockUser(tx, verified.id);
    if (!user?.isActive || user.passwordHash !== verified.passwordHash) return null;
    if (!(await passesSecondFactor(tx, user, code))) return null;
    await recordAccountEvent(tx, AuditAction.SIGN_IN, user.id, { byOwner: true });
    return grantRefresh(tx, await addSession(tx, user), null);
  });
  if (!grant) return null;
  // A sign-in and a registration have no caller, so `write` has noted no position for the user.
  await ctx.services.replicas?.noteWrite(verified.id);
  return authenticationResult(ctx, verified.id, grant);
}

async function passesSecondFactor(
  tx: WriteContext,
  { id: userId }: User,
  code: string | null | undefined,
): Promise<boolean> {
  const factor = await tx.em.findOne(SecondFactor, { userId, confirmedAt: { $ne: null } });
  if (!factor) return true;
  if (!code) throw codeRequired();
  return spendCode(tx.services, factor, code);
}

export interface VerifiedUser {
  readonly id: string;
  readonly passwordHash: string;
}

/**
 * Spends a refresh token for a new authentication result. A spent token answers its successor again within its grace period,
 * while nobody has used the successor; any other reuse ends the session, since one of its two users must have stolen it.
 */
export async function refresh(ctx: Context, { refreshToken }: RefreshInput): Promise<SignedIn> {
  await ctx.services.rateLimits.anonymousWrite(ctx.address);
  const spent = await write(ctx, (tx) => spend(tx, refreshToken));
  if (spent?.ended) ctx.services.forgetSession(spent.ended);
  const result = spent?.grant && (await authenticationResult(ctx, spent.userId, spent.grant));
  if (!result)
    throw unauthorized({
      es: 'La sesión no es válida o ha vencido. Inicie sesión de nuevo.',
      en: 'The session is not valid or has expired. Sign in again.',
    });
  return result;
}

/** The result of spending a refresh token: its session continues with a new token, or has ended. */
interface Spent {
  readonly userId: string;
  readonly grant?: RefreshGrant;
  readonly ended?: string;
}

async function spend(tx: WriteContext, refreshToken: string): Promise<Spent | null> {
  const tokenHash = hashSecret(refreshToken);
  const owner = await tx.em.findOne(RefreshToken, { tokenHash }, { fields: ['userId'] });
  const user = owner && (await lockUser(tx, owner.userId));
  const token = user && (await tx.em.findOne(RefreshToken, { tokenHash }, { refresh: true }));
  if (!token) return null;
  const { userId, sessionId } = token;
  if (token.spentAt !== null) {
    const grant = await successorOf(tx, token, refreshToken);
    if (grant) return { userId, grant };
    await tx.em.nativeDelete(Session, { id: sessionId });
    await recordAccountEvent(tx, AuditAction.REFRESH_REUSED, userId);
    return { userId, ended: sessionId };
  }
  const now = tx.services.clock.nowIso();
  if (!user.isActive || token.expiresAt <= now) return null;
  // Tokens are locked after it, since they are removed with it once it has expired.
  const session = await tx.em.findOne(Session, { id: sessionId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!session) return null;
  token.spentAt = now;
  return { userId, grant: await grantRefresh(tx, session, refreshToken) };
}

/** Finds the successor of a spent token within its grace period, if it is the unspent token of the session; else null. */
async function successorOf(
  { em, services: { clock, refreshTokens } }: WriteContext,
  { sessionId, spentAt }: RefreshToken,
  refreshToken: string,
): Promise<RefreshGrant | null> {
  if (clock.now().getTime() - Date.parse(spentAt as string) > GRACE_MS) return null;
  const unspent = await em.findOne(RefreshToken, { sessionId, spentAt: null });
  if (!unspent) return null;
  const successor = refreshTokens
    .nextByAnyKey(refreshToken, unspent.id)
    .find((made) => hashSecret(made) === unspent.tokenHash);
  return successor ? { sessionId, refreshToken: successor, refreshTokenExpiresAt: unspent.expiresAt } : null;
}

/** Ends the session of the given refresh token, or all sessions of the caller if none is given. */
export async function logout(ctx: Context, { refreshToken }: LogoutInput): Promise<void> {
  const { userId } = callerOf(ctx);
  if (!refreshToken) return logoutEverywhere(ctx, userId);
  const tokenHash = hashSecret(refreshToken);
  const ended = await write(ctx, async (tx) => {
    await lockUser(tx, userId);
    const token = await tx.em.findOne(RefreshToken, { tokenHash, userId });
    if (!token) return null;
    await endOne(tx, userId, token.sessionId);
    return token.sessionId;
  });
  if (ended) ctx.services.forgetSession(ended);
}

async function logoutEverywhere(ctx: Context, userId: string): Promise<void> {
  await write(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) return;
    await endAllSessions(tx, user);
    await recordAccountEvent(tx, AuditAction.SESSION_ENDED, userId, { after: { all: true } });
  });
  ctx.services.forgetCaller(userId);
}

const END_OTHERS =
  'delete from "sessions" where "user_id" = $1 and "id" is distinct from $2::uuid returning "id"';

/** Ends the sessions of a locked user except that of the caller, and returns their ids. */
export async function endOthers(tx: WriteContext): Promise<string[]> {
  const { userId, sessionId = null } = callerOf(tx);
  const ended = await tx.queries.change<{ id: string }>(END_OTHERS, [userId, sessionId]);
  if (ended.length > 0)
    await recordAccountEvent(tx, AuditAction.SESSION_ENDED, userId, { after: { others: true } });
  return ended.map(({ id }) => id);
}

const END_ONE = 'delete from "sessions" where "id" = $1 and "user_id" = $2 returning "id"';

/** Ends a session of a locked user; false if it had ended before. */
export async function endOne(tx: WriteContext, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx.queries.change(END_ONE, [sessionId, userId]);
  if (ended.length === 0) return false;
  await recordAccountEvent(tx, AuditAction.SESSION_ENDED, userId, { after: { sessionId } });
  return true;
}

/** Loads a user without a scope and locks it until the end of the unit of work. */
export function lockUser(tx: WriteContext, userId: string): Promise<User | null> {
  return tx.em.findOne(User, { id: userId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

async function addSession(tx: WriteContext, { id: userId, sessionsValidFrom }: User): Promise<Session> {
  await removeExpired(tx, 'sessions');
  const now = tx.services.clock.nowIso();
  const startedAt = notBefore(now, sessionsValidFrom);
  const session = { userId, startedAt, lastUsedAt: now, expiresAt: refreshExpiry(tx), ...clientOf(tx) };
  return tx.em.create(Session, session);
}

/** Grants the next token of a session, which follows another one unless the session has just begun. */
async function grantRefresh(
  tx: WriteContext,
  session: Session,
  predecessor: string | null,
): Promise<RefreshGrant> {
  await removeExpired(tx, 'refresh_tokens');
  const { id: sessionId, userId } = session;
  const { refreshTokens } = tx.services;
  const id = randomUUID();
  const refreshToken = predecessor === null ? refreshTokens.first() : refreshTokens.next(predecessor, id);
  const expiresAt = refreshExpiry(tx);
  tx.em.create(RefreshToken, { id, userId, sessionId, tokenHash: hashSecret(refreshToken), expiresAt });
  Object.assign(session, { lastUsedAt: tx.services.clock.nowIso(), expiresAt, ...clientOf(tx) });
  return { sessionId, refreshToken, refreshTokenExpiresAt: expiresAt };
}

/** Returns the network and the browser by which a person recognizes a session. */
const clientOf = ({ address, userAgent }: WriteContext) => ({
  network: networkOf(address),
  userAgent: userAgent?.slice(0, SHORT_TEXT) ?? null,
});

function refreshExpiry({ services: { clock, config } }: WriteContext): string {
  return new Date(clock.now().getTime() + config.refreshLifetimeDays * DAY_MS).toISOString();
}
