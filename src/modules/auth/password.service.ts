import { type Context, callerOf } from '../../engine/declare.js';
import { AuditAction, addJobs, findForAction, originOf, write } from '../../engine/write.js';
import { badRequest } from '../../platform/errors.js';
import type { Message } from '../../platform/message.js';
import { accountOfName, accountOfUser } from '../../platform/security/rate-limits.js';
import { hashSecret, normalizeResetToken } from '../../platform/security/secrets.js';
import { recordAccountEvent } from '../identity/account-event.js';
import { proveOwnPassword, wrongCurrentPassword } from '../identity/own-password.js';
import { hashPassword } from '../identity/password.js';
import { PasswordResetToken } from '../identity/password-reset-token.entity.js';
import { endAllSessions } from '../identity/sessions.js';
import { userActions } from '../users/user.actions.js';
import type { ChangePasswordInput, ForgotPasswordInput, ResetPasswordInput } from './auth.inputs.js';
import { NOBODY } from './auth.service.js';
import type { Confirmation } from './auth.types.js';
import { findByEmail, passwordResetJob } from './password-reset.job.js';
import { lockUser } from './session.service.js';

/** Sets the caller's password after checking the current one, and ends all sessions of the caller. */
export async function changePassword(ctx: Context, input: ChangePasswordInput): Promise<Confirmation> {
  const { userId } = callerOf(ctx);
  const provenHash = await proveOwnPassword(ctx, input.currentPassword);
  const passwordHash = await hashPassword(ctx.services, 'newPassword', input.newPassword);
  await write(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    // Another request may have changed the password after it was checked.
    if (user?.passwordHash !== provenHash) throw wrongCurrentPassword();
    user.passwordHash = passwordHash;
    await endAllSessions(tx, user);
    await recordAccountEvent(tx, AuditAction.PASSWORD_CHANGED, userId);
  });
  ctx.services.forgetCaller(userId);
  return confirmation(ctx, { es: 'La contraseña se cambió correctamente.', en: 'The password was changed.' });
}

/** Mails a reset token to an active user; neither the text nor the duration of the answer tells whether the user exists. */
export async function forgotPassword(ctx: Context, { email }: ForgotPasswordInput): Promise<Confirmation> {
  await ctx.services.rateLimits.passwordReset(email, ctx.address);
  // The account is looked up by the job, so that the request does the same for every address.
  await requestReset(ctx, email);
  return confirmation(ctx, {
    es: 'Si el correo está registrado, recibirá un mensaje con las instrucciones para continuar.',
    en: 'If the address is registered, a mail with instructions will arrive.',
  });
}

/** Mails a reset token to a user whom the caller may change, so the caller never knows the password. */
export async function sendPasswordReset(ctx: Context, id: string): Promise<Confirmation> {
  const { email } = await write(ctx, (tx) => findForAction(tx, userActions.sendPasswordReset, id));
  await ctx.services.rateLimits.passwordReset(email, ctx.address);
  await requestReset(ctx, email);
  return confirmation(ctx, {
    es: 'Se envió al usuario un enlace para elegir su contraseña.',
    en: 'A link to choose a password was sent to the user.',
  });
}

const requestReset = (ctx: Context, email: string): Promise<void> =>
  write(ctx, (tx) => addJobs(tx, passwordResetJob, [{ email, origin: originOf(ctx) }]));

/** Sets a new password with a mailed token, which is then invalid, and ends all sessions of the user. */
export async function resetPassword(ctx: Context, input: ResetPasswordInput): Promise<Confirmation> {
  const { rateLimits } = ctx.services;
  const done = await rateLimits.resetAttempt(input.email, ctx.address, async () => {
    // It hashes before any lookup, since the duration must not tell whether the token was valid, and sends the same statements without
    // an account, since it must not tell whether there is one.
    const passwordHash = await hashPassword(ctx.services, 'newPassword', input.newPassword);
    const user = await findByEmail(ctx, input.email);
    const isUsed = await useResetToken(ctx, user?.id ?? NOBODY, input.token, passwordHash);
    if (!user || !isUsed) return null;
    ctx.services.forgetCaller(user.id);
    return [accountOfUser(user.id), accountOfName(user.username)];
  });
  if (!done)
    throw badRequest(
      'RESET_CODE_INVALID',
      {
        es: 'El código no es válido o ha vencido.',
        en: 'The code is not valid or has expired.',
      },
      { field: 'token' },
    );
  return confirmation(ctx, {
    es: 'La contraseña se restableció correctamente.',
    en: 'The password was reset.',
  });
}

function useResetToken(ctx: Context, userId: string, typed: string, passwordHash: string): Promise<boolean> {
  return write(ctx, async (tx) => {
    const user = await lockUser(tx, userId);
    const token = await tx.em.findOne(PasswordResetToken, {
      userId,
      tokenHash: hashSecret(normalizeResetToken(typed)),
      expiresAt: { $gt: ctx.services.clock.nowIso() },
    });
    if (!user?.isActive || !token) return false;
    user.passwordHash = passwordHash;
    // Whoever has the token reads what is sent to the address.
    user.isEmailConfirmed = true;
    await endAllSessions(tx, user);
    await recordAccountEvent(tx, AuditAction.PASSWORD_RESET, userId, { byOwner: true });
    return true;
  });
}

const confirmation = ({ language }: Context, text: Message): Confirmation => ({ message: text[language] });
