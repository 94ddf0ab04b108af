import { reading } from '../../engine/database.js';
import { type Context, createContext, type Services } from '../../engine/declare.js';
import { AuditAction, type AuditOrigin, type Job, write } from '../../engine/write.js';
import { buildResetMail } from '../../platform/mail/mail.js';
import { hashSecret, newResetToken } from '../../platform/security/secrets.js';
import { recordAccountEvent } from '../identity/account-event.js';
import { PasswordResetToken } from '../identity/password-reset-token.entity.js';
import type { User } from '../identity/user.entity.js';
import { addMails } from '../mail/mail.job.js';
import { removeExpired } from './expired.js';
import { lockUser } from './session.service.js';

/** Lifetime of a reset token. */
const RESET_MINUTES = 60;

interface RequestedReset {
  readonly email: string;
  readonly origin: AuditOrigin;
}

/** Mails a reset token to the active user with an address, if there is one. */
export const passwordResetJob: Job<RequestedReset> = {
  name: 'password-reset',
  retries: { most: 50, firstSeconds: 2, longestSeconds: 60 },
  async run(services, { email, origin }) {
    const ctx = contextOf(services, origin);
    const user = await findByEmail(ctx, email);
    if (user) await mailResetToken(ctx, user, origin);
  },
};

/** Returns a context without a caller, in which the job writes on behalf of the request. */
const contextOf = (services: Services, { network, requestId }: AuditOrigin): Context =>
  createContext(services, {
    caller: null,
    origin: '',
    requestId: requestId ?? '',
    address: network ?? '',
    userAgent: null,
    pageCap: null,
    isLegacy: false,
    language: 'es',
  });

async function mailResetToken(ctx: Context, user: Addressee, { user: author }: AuditOrigin): Promise<void> {
  const { clock, config } = ctx.services;
  const token = newResetToken();
  const mail = buildResetMail({
    email: user.email,
    fullName: user.isEmailConfirmed ? `${user.firstName} ${user.lastName}` : null,
    token,
    resetUrl: config.mail.resetUrl,
    lifetimeMinutes: RESET_MINUTES,
  });
  const lifetimeMs = RESET_MINUTES * 60_000;
  await write(ctx, async (tx) => {
    // A change of the address meanwhile has ended all tokens, so that none is mailed to the old one.
    const current = await lockUser(tx, user.id);
    if (!current?.isActive || current.email !== user.email) return;
    await removeExpired(tx, 'password_reset_tokens');
    const expiresAt = new Date(clock.now().getTime() + lifetimeMs).toISOString();
    await recordAccountEvent(tx, AuditAction.PASSWORD_RESET_REQUESTED, user.id, { author });
    tx.em.create(PasswordResetToken, { userId: user.id, tokenHash: hashSecret(token), expiresAt });
    await addMails(tx, [mail], { lifetimeMs });
  });
}

type Addressee = Pick<User, 'id' | 'username' | 'email' | 'isEmailConfirmed' | 'firstName' | 'lastName'>;

const BY_EMAIL = reading(
  `select "id", "username", "email", "is_email_confirmed" as "isEmailConfirmed", "first_name" as "firstName", "last_name" as "lastName"
  from "users" where lower("email") = lower($1) and "is_active"`,
);

/** Finds the active user with an address. */
export async function findByEmail(ctx: Context, email: string): Promise<Addressee | null> {
  const [user] = await ctx.queries.run<Addressee>(BY_EMAIL, [email]);
  return user ?? null;
}
