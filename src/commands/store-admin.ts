import 'reflect-metadata';
import { type Changes, inTransaction, openForCommand, transactionQueries } from '../engine/database.js';
import { validateInput } from '../engine/schema.js';
import { AuditAction, insertEntries, originOfCommand } from '../engine/write.js';
import { entities } from '../modules/entities.js';
import { hashPassword } from '../modules/identity/password.js';
import { User } from '../modules/identity/user.entity.js';
import { CreateUserInput } from '../modules/users/user.inputs.js';
import type { Config } from '../platform/config/config.js';
import { ROLES } from '../platform/roles.js';
import { createPasswords } from '../platform/security/passwords.js';
import { TypedTexts } from '../platform/texts.js';
import { systemClock } from '../platform/time.js';

export interface AdminAccount {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** Creates a SYSTEM_ADMIN, or throws what is wrong with the account. */
export async function storeAdmin(config: Config, given: AdminAccount): Promise<void> {
  const input = Object.assign(new CreateUserInput(), {
    firstName: 'Administrador',
    lastName: 'del sistema',
    ...(new TypedTexts().normalized(given) as AdminAccount),
    roleId: ROLES.find(({ code }) => code === 'SYSTEM_ADMIN')?.id,
  });
  validateInput(input, systemClock);
  const { password, ...account } = input;
  const passwords = createPasswords({ rounds: config.bcryptRounds, threads: 1 });
  try {
    const passwordHash = await hashPassword({ config, passwords }, 'password', password);
    const database = await openForCommand({ ...config.database, entities });
    try {
      await inTransaction(database.orm, async (em) => {
        const { id } = em.create(User, {
          firstName: account.firstName,
          lastName: account.lastName,
          username: account.username,
          email: account.email,
          roleId: account.roleId,
          passwordHash,
          phone: null,
          address: null,
        });
        await em.flush();
        await recordCreation(transactionQueries(em), id, account);
      });
    } finally {
      await database.close();
    }
  } finally {
    await passwords.close();
  }
}

function recordCreation(
  queries: Changes,
  recordId: string,
  { username, email, roleId }: Pick<CreateUserInput, 'username' | 'email' | 'roleId'>,
): Promise<void> {
  const row = { action: AuditAction.CREATE, record: 'User', recordId, communityId: null, before: null };
  const origin = originOfCommand('admin:create');
  return insertEntries(queries, systemClock.nowIso(), origin, [
    { ...row, after: { username, email, roleId } },
  ]);
}
