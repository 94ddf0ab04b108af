import { reading } from '../../engine/database.js';
import type { Context } from '../../engine/declare.js';
import { readWritten } from '../../engine/read.js';
import { AuditAction, recordEvent, write } from '../../engine/write.js';
import { badRequest, unauthorized } from '../../platform/errors.js';
import { counter } from '../../platform/process-metrics.js';
import { accountOfName, accountOfUser } from '../../platform/security/rate-limits.js';
import { recordAccountEvent } from '../identity/account-event.js';
import { hashPassword, isPassword } from '../identity/password.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { roleNamed } from '../users/user.actions.js';
import { userViolations } from '../users/user.service.js';
import type { LoginInput, RegisterInput } from './auth.inputs.js';
import type { SignedIn } from './auth.types.js';
import { openSession, type VerifiedUser } from './session.service.js';
import { commonestCost } from './stored-cost.js';

const signIns = counter('sign_ins_total', 'Attempts to sign in, by their outcome', ['outcome']);

/**
 * Signs in by username or e-mail, both case-insensitive. All failures have the same text and duration, and count for the
 * account under both of its names.
 */
export async function login(ctx: Context, { username, password, code }: LoginInput): Promise<SignedIn> {
  let named: VerifiedUser[] = [];
  const result = await ctx.services.rateLimits.login(
    ctx.address,
    accountOfName(username),
    async () => {
      named = await ctx.queries.run<VerifiedUser>(BY_NAME, [username]);
      return named.map(({ id }) => accountOfUser(id));
    },
    async (open) => {
      const candidates = named.filter(({ id }) => open.includes(accountOfUser(id)));
      const user = await verifyCredentials(ctx, candidates, password);
      const value = user && (await openVerified(ctx, user, password, code));
      if (!value) return null;
      // It runs in the background, since the answer would otherwise take longer for users with an old hash.
      if (ctx.services.passwords.isOutdated(user.passwordHash) || ctx.texts.formsOf(password).length > 1) {
        ctx.services.background.start(() => rehash(ctx, user, password));
      }
      return { account: accountOfUser(user.id), value };
    },
  );
  signIns.inc({ outcome: result ? 'success' : 'failure' });
  if (!result) {
    await recordFailure(ctx, named[0]?.id ?? null);
    throw unauthorized({ es: 'Usuario o contraseña incorrectos.', en: 'Wrong username or password.' });
  }
  return result;
}

/** Opens a session; verifies the new hash too if another instance hashed the password again since it was verified. */
async function openVerified(
  ctx: Context,
  verified: VerifiedUser,
  password: string,
  code: string | null | undefined,
): Promise<SignedIn | null> {
  const result = await openSession(ctx, verified, code);
  if (result) return result;
  const [current] = await ctx.queries.run<VerifiedUser>(BY_ID, [verified.id]);
  if (!current || current.passwordHash === verified.passwordHash) return null;
  const isVerified = await isPassword(ctx, password, current.passwordHash);
  return isVerified ? openSession(ctx, current, code) : null;
}

const BY_ID = reading(
  `select "id", "password_hash" as "passwordHash" from "users" where "id" = $1 and "is_active"`,
);

/** Stores the password in NFC with the work factor of new hashes, unless it changed in the meantime. Ends no session. */
async function rehash(ctx: Context, { id, passwordHash }: VerifiedUser, password: string): Promise<void> {
  try {
    const renewed = await ctx.services.passwords.hash(password);
    await ctx.queries.change(REHASH, [id, passwordHash, renewed]);
  } catch (error) {
    ctx.services.log.error({ err: error, requestId: ctx.requestId }, 'A password could not be hashed again');
  }
}

const REHASH = `update "users" set "password_hash" = $3 where "id" = $1 and "password_hash" = $2`;

/** Stands for the account where there is none. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

const nothing = () => null;

/**
 * Records a failed sign-in without the typed name, since people also type passwords there. It sends the same statements
 * without an account, since the duration of the answer must not tell whether there is one.
 */
async function recordFailure(ctx: Context, userId: string | null): Promise<void> {
  try {
    const read = readWritten(ctx, users, userId ?? NOBODY, { fields: ['communityId'] });
    const communityId = userId === null ? await read.then(nothing, nothing) : (await read).communityId;
    await recordEvent(ctx, {
      action: AuditAction.SIGN_IN_FAILED,
      record: 'User',
      recordId: userId,
      communityId,
    });
  } catch (error) {
    ctx.services.log.error(
      { err: error, requestId: ctx.requestId },
      'A failed sign-in could not be recorded',
    );
  }
}

const BY_NAME = reading(`
  select "id", "password_hash" as "passwordHash" from "users"
  where (lower("username") = lower($1) or lower("email") = lower($1)) and "is_active"
  order by lower("username") = lower($1) desc`);

/**
 * Finds the user whose password matches. In databases of earlier versions a username may equal the e-mail of another user, and
 * neither may be locked out.
 */
async function verifyCredentials(
  ctx: Context,
  candidates: readonly VerifiedUser[],
  password: string,
): Promise<VerifiedUser | null> {
  const { passwords } = ctx.services;
  const cost = await commonestCost(ctx);
  if (candidates.length === 0) {
    for (const form of ctx.texts.formsOf(password)) await passwords.verifyUnknown(form, cost);
  }
  for (const user of candidates) {
    if (await isPassword(ctx, password, user.passwordHash)) return user;
  }
  return null;
}

/** Creates an account with a role that registration allows, and signs it in. */
export async function register(ctx: Context, input: RegisterInput): Promise<SignedIn> {
  const { config, rateLimits } = ctx.services;
  await rateLimits.anonymousWrite(ctx.address);
  const { password, ...account } = input;
  if (!config.registrationRoles.includes(roleNamed(input.roleId).code)) {
    throw badRequest(
      'ROLE_NOT_OPEN',
      {
        es: 'No es posible registrarse con el rol indicado.',
        en: 'It is not possible to register with this role.',
      },
      { field: 'roleId' },
    );
  }
  await rateLimits.registration(ctx.address);
  const passwordHash = await hashPassword(ctx.services, 'password', password);
  const id = await write(
    ctx,
    async (tx) => {
      const contact = { phone: null, address: null };
      const { id } = tx.em.create(User, {
        ...account,
        ...contact,
        passwordHash,
        isEmailConfirmed: false,
      });
      await tx.em.flush();
      await recordAccountEvent(tx, AuditAction.REGISTER, id, { byOwner: true });
      return id;
    },
    userViolations,
  );
  const result = await openSession(ctx, { id, passwordHash });
  if (!result) throw unauthorized();
  return result;
}
