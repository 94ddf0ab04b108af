import { reading } from '../../engine/database.js';
import { type Context, callerOf } from '../../engine/declare.js';
import { badRequest } from '../../platform/errors.js';
import { accountOfUser } from '../../platform/security/rate-limits.js';
import { isPassword } from './password.js';

/**
 * Checks the caller's current password, with the rate limits of a sign-in. Returns its hash, which a following change compares
 * again while it locks the user.
 */
export async function proveOwnPassword(ctx: Context, password: string): Promise<string> {
  const { userId } = callerOf(ctx);
  const { rateLimits } = ctx.services;
  const account = accountOfUser(userId);
  const provenHash = await rateLimits.login(
    ctx.address,
    account,
    async () => [account],
    async () => {
      const current = await hashOf(ctx, userId);
      const isProven = current !== null && (await isPassword(ctx, password, current));
      return isProven ? { account, value: current } : null;
    },
  );
  if (provenHash === null) throw wrongCurrentPassword();
  return provenHash;
}

export const wrongCurrentPassword = () =>
  badRequest(
    'WRONG_PASSWORD',
    { es: 'La contraseña actual no es correcta.', en: 'The current password is not correct.' },
    { field: 'currentPassword' },
  );

const HASH = reading('select "password_hash" as "hash" from "users" where "id" = $1');

async function hashOf(ctx: Context, userId: string): Promise<string | null> {
  const [row] = await ctx.queries.run<{ hash: string | null }>(HASH, [userId]);
  return row?.hash ?? null;
}
