import { randomUUID } from 'node:crypto';
import {
  assertMayManage,
  type Context,
  callerOf,
  notFoundError,
  type WriteContext,
} from '../../engine/declare.js';
import { readOne } from '../../engine/read.js';
import { addJobs, findForWrite, LocksOutdated, originOf, write } from '../../engine/write.js';
import { invalidOperation } from '../../platform/errors.js';
import { hasNoMailbox, NO_MAILBOX } from '../../platform/mail/mail.js';
import { ROLES } from '../../platform/roles.js';
import { passwordResetJob } from '../auth/password-reset.job.js';
import { users } from '../identity/user.access.js';
import type { User } from '../identity/user.entity.js';
import { residents } from '../residents/resident.access.js';
import { patchAccount, userViolations } from '../users/user.service.js';

/* People of whom the administration knows no e-mail address have an account that nobody can use until they are invited. */

/** Makes an account inactive, with an address that no mail reaches. */
export const withoutEmail = <Account extends object>(account: Account) => ({
  ...account,
  email: `${randomUUID()}${NO_MAILBOX}`,
  isActive: false,
});

/** Gives a resident without an e-mail address one, activates the account and mails the link to choose a password. Returns the id. */
export async function inviteResident(ctx: Context, id: string, email: string): Promise<string> {
  const user = await write(ctx, (tx) => invite(tx, id, email), userViolations);
  ctx.services.forgetCaller(user.id);
  return id;
}

async function invite(tx: WriteContext, id: string, email: string): Promise<User> {
  // The account is locked before its resident, as every other write does.
  const found = await readOne(tx, residents, id, { fields: ['userId'] });
  if (!found) throw notFoundError(residents);
  const user = await findForWrite(tx, users, found.userId);
  const resident = await findForWrite(tx, residents, id);
  if (resident.userId !== user.id) throw new LocksOutdated();
  const role = ROLES.find((one) => one.id === user.roleId);
  if (role) assertMayManage(callerOf(tx), role.code);
  if (!hasNoMailbox(user.email)) throw hasAccount();
  await patchAccount(tx, user, { email, isActive: true });
  resident.email = email;
  await tx.em.flush();
  await addJobs(tx, passwordResetJob, [{ email, origin: originOf(tx) }]);
  return user;
}

const hasAccount = () =>
  invalidOperation('RESIDENT_HAS_ACCOUNT', {
    es: 'El residente ya tiene una cuenta con correo electrónico.',
    en: 'The resident has an account with an e-mail address.',
  });
