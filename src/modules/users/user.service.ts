import {
  assertMayManage,
  audienceOf,
  type Complete,
  type Context,
  callerOf,
  complete,
  type WriteContext,
} from '../../engine/declare.js';
import {
  AuditAction,
  createRow,
  findForAction,
  findForWrite,
  patchFields,
  type Violations,
  write,
} from '../../engine/write.js';
import { badRequest, validationError } from '../../platform/errors.js';
import { buildEmailChangeMail } from '../../platform/mail/mail.js';
import { newSecret } from '../../platform/security/secrets.js';
import { recordAccountEvent } from '../identity/account-event.js';
import { proveOwnPassword, wrongCurrentPassword } from '../identity/own-password.js';
import { hashPassword } from '../identity/password.js';
import { endAllSessions } from '../identity/sessions.js';
import { users } from '../identity/user.access.js';
import { User } from '../identity/user.entity.js';
import { addMails } from '../mail/mail.job.js';
import { userHasResident } from '../residents/resident.service.js';
import { assignCommunities, endUnusedAssignments } from './assignment.service.js';
import { addResidentRecord, changeResidentRecord, repeatsAccount } from './resident-record.service.js';
import { roleNamed, userActions } from './user.actions.js';
import type { CreateUserInput, MePatch, UserPatch } from './user.inputs.js';

/** The errors of violated constraints, for every unit of work that writes users. */
export const userViolations: Violations = {
  users_username_unique: () =>
    badRequest(
      'USERNAME_TAKEN',
      { es: 'El nombre de usuario ya existe.', en: 'The username is taken.' },
      { field: 'username' },
    ),
  users_email_unique: () =>
    badRequest(
      'EMAIL_TAKEN',
      {
        es: 'El correo electrónico ya está registrado.',
        en: 'The e-mail address is already registered.',
      },
      { field: 'email' },
    ),
  sign_in_names_unique: () =>
    badRequest('SIGN_IN_NAME_TAKEN', {
      es: 'El nombre de usuario o el correo electrónico ya identifica a otra cuenta.',
      en: 'The username or the e-mail address already identifies another account.',
    }),
  users_system_administrator_check: () =>
    badRequest('LAST_SYSTEM_ADMIN', {
      es: 'Debe quedar al menos un SYSTEM_ADMIN activo en el sistema.',
      en: 'At least one active SYSTEM_ADMIN must remain.',
    }),
};

const violations: Violations = { ...userViolations, residents_user_unique: () => userHasResident() };

/**
 * Creates an account with its resident record and assigned communities. Without a password nobody can sign in until its owner
 * has chosen one through a mailed link. Returns its id.
 */
export async function createUser(ctx: Context, input: CreateUserInput): Promise<string> {
  const { password, residentInfo, communityIds, userCommunityIds, ...account } = complete(input);
  const { code } = roleNamed(input.roleId);
  assertMayManage(callerOf(ctx), code);
  const passwordHash = password
    ? await hashPassword(ctx.services, 'password', password)
    : await hashNoPassword(ctx);
  return write(
    ctx,
    async (tx) => {
      const user = await addUser(tx, account, passwordHash);
      await addResidentRecord(tx, user, code, { residentInfo, communityIds });
      await assignCommunities(tx, user.id, code, userCommunityIds);
      return user.id;
    },
    violations,
  );
}

type AccountInput = Complete<
  Omit<CreateUserInput, 'password' | 'residentInfo' | 'communityIds' | 'userCommunityIds'>
>;

/** Stores a new account alone, within a larger unit of work that has checked its role. */
export async function addUser(tx: WriteContext, account: AccountInput, passwordHash: string): Promise<User> {
  const user = createRow(tx, User, {
    ...account,
    passwordHash,
    isActive: account.isActive ?? true,
    audience: audienceOf(callerOf(tx)),
  });
  await tx.em.flush();
  return user;
}

/** Hashes a password that nobody knows. */
export const hashNoPassword = ({ services }: Context) => services.passwords.hash(newSecret());

/**
 * Changes an account, its resident record and its assigned communities. A change of password, e-mail, role or activity ends the
 * sessions of the user.
 */
export async function updateUser(ctx: Context, id: string, patch: UserPatch): Promise<void> {
  const { password, residentInfo, communityIds, userCommunityIds, ...account } = patch;
  const passwordHash = password ? await hashPassword(ctx.services, 'password', password) : undefined;
  await write(
    ctx,
    async (tx) => {
      const user = await findForAction(tx, userActions.update, id);
      const { code: formerCode } = roleNamed(user.roleId);
      const { code } = roleNamed(patch.roleId ?? user.roleId);
      assertMayManage(callerOf(tx), code);
      if (code !== formerCode) await endUnusedAssignments(tx, id, formerCode, code);
      const repeated = repeatsAccount(user, residentInfo);
      await patchAccount(tx, user, { ...account, passwordHash });
      const sent = { residentInfo, communityIds, repeatsAccount: repeated };
      await changeResidentRecord(tx, user, code, sent);
      await assignCommunities(tx, id, code, userCommunityIds);
    },
    violations,
  );
  ctx.services.forgetCaller(id);
}

/**
 * Changes the caller's own account. A new e-mail needs the current password, and the old address is told, since the session may
 * be stolen. Returns the id of the account.
 */
export async function updateMe(ctx: Context, patch: MePatch): Promise<string> {
  const { userId, email: knownEmail } = callerOf(ctx);
  const { currentPassword, ...fields } = patch;
  const provenHash = isAnother(fields.email, knownEmail)
    ? await proveOwnPassword(ctx, requiredPassword(currentPassword))
    : null;
  await write(
    ctx,
    async (tx) => {
      const user = await findForWrite(tx, users, userId);
      const { email: oldEmail, isEmailConfirmed, passwordHash } = user;
      if (isAnother(fields.email, oldEmail) && passwordHash !== provenHash) throw wrongCurrentPassword();
      await patchAccount(tx, user, fields);
      if (user.email === oldEmail) return;
      const told = isEmailConfirmed
        ? { newEmail: user.email, fullName: `${user.firstName} ${user.lastName}` }
        : null;
      await addMails(tx, [buildEmailChangeMail(oldEmail, told)]);
    },
    violations,
  );
  ctx.services.forgetCaller(userId);
  return userId;
}

const isAnother = (email: string | null | undefined, old: string) => !!email && email !== old;

function requiredPassword(currentPassword: string | null | undefined): string {
  if (currentPassword) return currentPassword;
  throw validationError({
    currentPassword: [
      {
        es: 'Escriba su contraseña actual para cambiar el correo.',
        en: 'Enter your current password to change the e-mail address.',
        code: 'REQUIRED',
      },
    ],
  });
}

type AccountFields = Omit<UserPatch, 'password' | 'residentInfo' | 'communityIds' | 'userCommunityIds'> & {
  passwordHash?: string | undefined;
};

/** The fields that decide who may sign in and as what; a change of one invalidates all tokens issued before. */
const SIGN_IN_FIELDS = ['passwordHash', 'email', 'roleId', 'isActive'] as const satisfies (keyof User)[];

/** Changes a locked account within a larger unit of work. */
export async function patchAccount(tx: WriteContext, user: User, fields: AccountFields): Promise<void> {
  const { email } = user;
  const before = SIGN_IN_FIELDS.map((name) => user[name]);
  patchFields(user, fields);
  const after = SIGN_IN_FIELDS.map((name) => user[name]);
  if (after.some((value, index) => value !== before[index])) await endAllSessions(tx, user);
  if (user.email === email) return;
  user.isEmailConfirmed = user.id !== callerOf(tx).userId;
  await recordAccountEvent(tx, AuditAction.EMAIL_CHANGED, user.id, {
    before: { email },
    after: { email: user.email },
  });
}

/** Deactivates a user and ends its sessions; the row and everything that refers to it remain. */
export async function deleteUser(ctx: Context, id: string): Promise<void> {
  await write(
    ctx,
    async (tx) => {
      const user = await findForAction(tx, userActions.delete, id);
      user.isActive = false;
      await endAllSessions(tx, user);
    },
    violations,
  );
  ctx.services.forgetCaller(id);
}
