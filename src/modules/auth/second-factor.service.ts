import { generateSecret, generateURI } from 'otplib';
import { reading } from '../../engine/database.js';
import { type Context, callerOf, ownerOf, type WriteContext } from '../../engine/declare.js';
import { AuditAction, findForAction, write } from '../../engine/write.js';
import { badRequest, invalidOperation } from '../../platform/errors.js';
import { hashSecret, newResetToken } from '../../platform/security/secrets.js';
import { PRODUCT } from '../../platform/version.js';
import { recordAccountEvent } from '../identity/account-event.js';
import { spendCode } from '../identity/one-time-code.js';
import { proveOwnPassword, wrongCurrentPassword } from '../identity/own-password.js';
import { RECOVERY_CODES, SecondFactor } from '../identity/second-factor.entity.js';
import { endAllSessions } from '../identity/sessions.js';
import { noSecondFactor, userActions } from '../users/user.actions.js';

import type { DisableSecondFactorInput } from './second-factor.inputs.js';
import type { SecondFactorSecret, SecondFactorState } from './second-factor.types.js';
import { endOthers, lockUser } from './session.service.js';

export async function mySecondFactor(ctx: Context): Promise<SecondFactorState> {
  const { userId } = ownerOf(ctx);
  const [row] = await ctx.queries.run<{ left: number }>(CONFIRMED, [userId]);
  return { isEnabled: row !== undefined, recoveryCodesLeft: row?.left ?? 0 };
}

const CONFIRMED = reading(`
  select cardinality("recovery_hashes") as "left" from "second_factors"
  where "user_id" = $1 and "confirmed_at" is not null`);

/** Creates a secret for the caller's authenticator; a code that confirms it enables the second factor. */
export async function beginSecondFactor(ctx: Context, currentPassword: string): Promise<SecondFactorSecret> {
  const provenHash = await proveOwnPassword(ctx, currentPassword);
  const secret = generateSecret();
  const { userId, email } = callerOf(ctx);
  await write(ctx, async (tx) => {
    const factor = await lockFactor(tx, provenHash);
    if (factor?.confirmedAt)
      throw invalidOperation('SECOND_FACTOR_ON', {
        es: 'El segundo factor ya está activo.',
        en: 'The second factor is already active.',
      });
    const sealed = tx.services.sealed.seal(secret, userId);
    if (factor) factor.secret = sealed;
    else tx.em.create(SecondFactor, { userId, secret: sealed });
  });
  return { secret, uri: generateURI({ issuer: PRODUCT.en, label: email, secret }) };
}

/**
 * Enables the second factor with a first code, and ends the other sessions of the caller, which were opened without one. Returns
 * the recovery codes, which are never shown again.
 */
export async function confirmSecondFactor(ctx: Context, code: string): Promise<string[]> {
  let ended: string[] = [];
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newResetToken);
  await writeWithCode(ctx, async (tx) => {
    const factor = await lockFactor(tx);
    if (!factor || factor.confirmedAt)
      throw invalidOperation('SECOND_FACTOR_NOT_BEGUN', {
        es: 'No hay un segundo factor por confirmar.',
        en: 'There is no second factor to confirm.',
      });
    if (!spendCode(tx.services, factor, code)) return false;
    factor.confirmedAt = tx.services.clock.nowIso();
    factor.recoveryHashes = recoveryCodes.map(hashSecret);
    ended = await endOthers(tx);
    return true;
  });
  for (const id of ended) ctx.services.forgetSession(id);
  return recoveryCodes;
}

/** Disables the second factor with the password and a code, so a stolen session is not enough. */
export async function disableSecondFactor(
  ctx: Context,
  { currentPassword, code }: DisableSecondFactorInput,
): Promise<void> {
  const provenHash = await proveOwnPassword(ctx, currentPassword);
  await writeWithCode(ctx, async (tx) => {
    const factor = await lockFactor(tx, provenHash);
    if (!factor?.confirmedAt) throw noSecondFactor();
    if (!spendCode(tx.services, factor, code)) return false;
    tx.em.remove(factor);
    return true;
  });
}

/**
 * Removes the lost second factor of a user whom the caller may change, and ends all sessions of the user. Callers must disable
 * their own with a code, since a session may be stolen.
 */
export async function removeSecondFactor(ctx: Context, id: string): Promise<void> {
  await write(ctx, async (tx) => {
    const user = await findForAction(tx, userActions.removeSecondFactor, id);
    const factor = await tx.em.findOne(SecondFactor, { userId: id });
    if (!factor?.confirmedAt) throw noSecondFactor();
    tx.em.remove(factor);
    await endAllSessions(tx, user);
    await recordAccountEvent(tx, AuditAction.SECOND_FACTOR_REMOVED, id);
  });
  ctx.services.forgetCaller(id);
}

/** Runs work that returns false for a wrong code, with a limit of wrong codes, since a stolen session could try them all. */
async function writeWithCode(ctx: Context, work: (tx: WriteContext) => Promise<boolean>): Promise<void> {
  const { userId } = callerOf(ctx);
  const isRight = await ctx.services.rateLimits.secondFactorCode(userId, () => write(ctx, work));
  if (!isRight) throw wrongCode();
}

async function lockFactor(tx: WriteContext, provenHash?: string): Promise<SecondFactor | null> {
  const { userId } = callerOf(tx);
  const user = await lockUser(tx, userId);
  // Another request may have changed the password after it was checked.
  if (provenHash && user?.passwordHash !== provenHash) throw wrongCurrentPassword();
  return tx.em.findOne(SecondFactor, { userId });
}

const wrongCode = () =>
  badRequest(
    'WRONG_CODE',
    { es: 'El código no es correcto.', en: 'The code is not correct.' },
    { field: 'code' },
  );
