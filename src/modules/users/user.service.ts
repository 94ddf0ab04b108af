import type { Context, WriteContext } from '../../core/context.js';
import { complete } from '../../core/input/complete.js';
import { assertMayManage, callerOf } from '../../core/policy.js';
import { findForWrite, patchFields, type Violations, write } from '../../core/write/write.js';
import { badRequest } from '../../platform/errors.js';
import { ROLES, type Role } from '../../platform/roles.js';
import { hashPassword } from '../identity/password.js';
import { revokeResets, revokeSessions } from '../identity/sessions.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { residentViolations } from '../residents/resident.service.js';
import { assignCommunities } from './assignment.service.js';
import { addResidentRecord, changeResidentRecord } from './resident-record.service.js';
import type { CreateUserInput, UpdateMeInput, UpdateUserInput } from './user.inputs.js';

/** The errors of violated constraints, for every unit of work that writes users. */
export const userViolations: Violations = {
  users_username_unique: () => badRequest('El nombre de usuario ya existe.'),
  users_email_unique: () => badRequest('El correo electrónico ya está registrado.'),
};

const violations: Violations = { ...userViolations, ...residentViolations };

/** The role with an id from an input. */
export function roleNamed(roleId: string): Role {
  const role = ROLES.find(({ id }) => id === roleId);
  if (!role) throw badRequest('El rol indicado no existe.');
  return role;
}

/** Creates an account with its resident record and assigned communities. Returns its id. */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<string> {
  const { password, residentInfo, communityIds, userCommunityIds, ...account } = complete(input);
  const { code } = roleNamed(input.roleId);
  assertMayManage(callerOf(ctx), code);
  const passwordHash = await hashPassword(ctx.services, 'password', password);
  return write(
    ctx,
    async (tx) => {
      const user = tx.em.create(User, {
        ...account,
        passwordHash,
        isActive: account.isActive ?? true,
        updatedAt: null,
      });
      await tx.em.flush();
      await addResidentRecord(tx, user, code, { residentInfo, communityIds });
      await assignCommunities(tx, user.id, code, userCommunityIds);
      return user.id;
    },
    violations,
  );
}

/**
 * Changes the given fields of an account, its resident record and its assigned communities. A new password or
 * role, and deactivation, end the user's sessions.
 */
export async function updateUser(ctx: Context, id: string, input: UpdateUserInput): Promise<void> {
  const { password, residentInfo, communityIds, userCommunityIds, ...account } = input;
  const passwordHash = password ? await hashPassword(ctx.services, 'password', password) : undefined;
  await write(
    ctx,
    async (tx) => {
      const user = await findForWrite(tx, users, id);
      assertMayManage(callerOf(tx), roleNamed(user.roleId).code);
      const { code } = roleNamed(input.roleId ?? user.roleId);
      assertMayManage(callerOf(tx), code);
      const endsSessions =
        passwordHash !== undefined ||
        input.isActive === false ||
        (input.roleId ?? user.roleId) !== user.roleId;
      await patchAccount(tx, user, { ...account, passwordHash });
      if (endsSessions) await revokeSessions(tx, id);
      await changeResidentRecord(tx, user, code, { residentInfo, communityIds });
      await assignCommunities(tx, id, code, userCommunityIds);
    },
    violations,
  );
  ctx.services.forgetCaller(id);
}

/** Changes the given fields of the caller's own account. Returns its id. */
export async function updateMe(ctx: Context, input: UpdateMeInput): Promise<string> {
  const { userId } = callerOf(ctx);
  await write(ctx, async (tx) => patchAccount(tx, await findForWrite(tx, users, userId), input), violations);
  ctx.services.forgetCaller(userId);
  return userId;
}

type AccountFields = Omit<
  UpdateUserInput,
  'password' | 'residentInfo' | 'communityIds' | 'userCommunityIds'
> & { passwordHash?: string | undefined };

/** A reset mail to the old address is no longer valid after the address changes. */
async function patchAccount(tx: WriteContext, user: User, fields: AccountFields): Promise<void> {
  const { email } = user;
  patchFields(user, fields);
  if (user.email !== email) await revokeResets(tx, user.id);
}

/** Deactivates a user and ends its sessions; the row and everything that refers to it remain. */
export async function deleteUser(ctx: Context, id: string): Promise<void> {
  await write(ctx, async (tx) => {
    const user = await findForWrite(tx, users, id);
    user.isActive = false;
    await revokeSessions(tx, id);
  });
  ctx.services.forgetCaller(id);
}
