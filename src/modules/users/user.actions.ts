import { reading } from '../../engine/database.js';
import { assertMayManage, type Context, callerOf } from '../../engine/declare.js';
import { batched } from '../../engine/read.js';
import { type Action } from '../../engine/write.js';
import { badRequest, forbidden, invalidOperation } from '../../platform/errors.js';
import { type FixedRole, ROLES } from '../../platform/roles.js';
import { users } from '../identity/user.access.js';
import type { User } from '../identity/user.entity.js';

/** Returns the role with an id from an input. */
export function roleNamed(roleId: string): FixedRole {
  const role = ROLES.find(({ id }) => id === roleId);
  if (!role)
    throw badRequest(
      'UNKNOWN_REFERENCE',
      { es: 'El rol indicado no existe.', en: 'The role does not exist.' },
      { field: 'roleId' },
    );
  return role;
}

const assertManaged = (ctx: Context, { roleId }: User) =>
  assertMayManage(callerOf(ctx), roleNamed(roleId).code);

function assertMailable(ctx: Context, user: User): void {
  assertManaged(ctx, user);
  if (!user.isActive)
    throw invalidOperation('USER_INACTIVE', {
      es: 'El usuario está desactivado.',
      en: 'The user is deactivated.',
    });
}

export const noSecondFactor = () =>
  invalidOperation('SECOND_FACTOR_OFF', {
    es: 'El segundo factor no está activo.',
    en: 'The second factor is not active.',
  });

/** Refuses callers their own second factor, which they disable with a code, since a session may be stolen. */
async function assertFactorRemovable(ctx: Context, user: User): Promise<void> {
  if (callerOf(ctx).userId === user.id)
    throw invalidOperation('OWN_SECOND_FACTOR', {
      es: 'Desactive su propio segundo factor con un código.',
      en: 'Disable your own second factor with a code.',
    });
  assertManaged(ctx, user);
  if (!(await hasSecondFactor(ctx, user.id))) throw noSecondFactor();
}

const CONFIRMED = reading(
  'select "user_id" as "userId" from "second_factors" where "user_id" = any($1::uuid[]) and "confirmed_at" is not null',
);

const hasSecondFactor = (ctx: Context, userId: string): Promise<boolean> =>
  batched(ctx, hasSecondFactor, {}, async (ids: readonly string[]) => {
    const rows = await ctx.queries.run<{ userId: string }>(CONFIRMED, [ids]);
    const found = new Set(rows.map((row) => row.userId));
    return ids.map((id) => found.has(id));
  }).load(userId);

function assertOwnAccount(ctx: Context, { id }: User): void {
  if (callerOf(ctx).userId !== id) throw forbidden();
}

const record = users;

export const userActions = {
  update: { mutation: 'updateUser', record, assert: assertManaged },
  updateMe: { mutation: 'updateMe', record, assert: assertOwnAccount },
  delete: { mutation: 'deleteUser', record },
  sendPasswordReset: {
    mutation: 'sendPasswordReset',
    record,
    assert: assertMailable,
    refusals: ['USER_INACTIVE'],
  },
  removeSecondFactor: {
    mutation: 'removeSecondFactor',
    record,
    assert: assertFactorRemovable,
    refusals: ['OWN_SECOND_FACTOR', 'SECOND_FACTOR_OFF'],
  },
} satisfies Record<string, Action<User>>;
