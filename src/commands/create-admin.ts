import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { AuditAction } from '../core/audit/audit-action.js';
import { insertEntries, originOfCommand } from '../core/audit/audit-entries.js';
import { validateInput } from '../core/input/validate.js';
import { constraintOf, DatabaseOpenError } from '../database/errors.js';
import { openDatabase } from '../database/open.js';
import type { Queries } from '../database/queries.js';
import { transactionQueries } from '../database/transaction-queries.js';
import { hashPassword } from '../modules/identity/password.js';
import { User } from '../modules/identity/user.entity.js';
import { entities } from '../modules/index.js';
import { CreateUserInput } from '../modules/users/user.inputs.js';
import { type Config, ConfigError, loadConfig } from '../platform/config/config.js';
import { DomainError } from '../platform/errors.js';
import { ROLES } from '../platform/roles.js';
import { createPasswords } from '../platform/security/passwords.js';
import { systemClock } from '../platform/time/clock.js';
import { readPassword } from './read-password.js';

/*
 * `npm run admin:create -- --username NAME --email ADDRESS` creates a SYSTEM_ADMIN, for example the first one
 * in production. The password comes from ADMIN_PASSWORD or standard input, never from an argument, since
 * every user of the machine can see arguments.
 */

const USAGE = 'Usage: npm run admin:create -- --username NAME --email ADDRESS';

/** An error that the operator can correct: one line, without a stack trace. */
class Fault extends Error {}

async function createAdmin(): Promise<void> {
  const { username, email } = readArguments();
  const config = loadConfig(process.env);
  const password = process.env.ADMIN_PASSWORD || (await readPassword('Password: '));
  if (password === '')
    throw new Fault('The password is missing: set ADMIN_PASSWORD or give it on standard input');
  const input = Object.assign(new CreateUserInput(), {
    firstName: 'Administrador',
    lastName: 'del sistema',
    username,
    email,
    password,
    roleId: ROLES.find(({ code }) => code === 'SYSTEM_ADMIN')?.id,
  });
  validateInput(input, systemClock);
  await store(config, input);
  process.stdout.write(`Created the SYSTEM_ADMIN ${input.username} <${input.email}>\n`);
}

function readArguments(): { username: string; email: string } {
  try {
    const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } } });
    const { username, email } = values;
    if (username && email) return { username, email };
  } catch {
    // An unknown argument may be the password, so it is not repeated.
  }
  throw new Fault(USAGE);
}

async function store(config: Config, { password, ...account }: CreateUserInput): Promise<void> {
  const passwords = createPasswords({ rounds: config.bcryptRounds, threads: 1 });
  try {
    const passwordHash = await hashPassword({ config, passwords }, 'password', password);
    const database = await openDatabase({ ...config.database, entities });
    try {
      await database.orm.em.fork().transactional(async (em) => {
        const { id } = em.create(User, {
          firstName: account.firstName,
          lastName: account.lastName,
          username: account.username,
          email: account.email,
          roleId: account.roleId,
          passwordHash,
          phone: null,
          address: null,
          updatedAt: null,
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
  queries: Queries,
  recordId: string,
  { username, email, roleId }: Pick<CreateUserInput, 'username' | 'email' | 'roleId'>,
): Promise<void> {
  const row = { action: AuditAction.CREATE, record: 'User', recordId, communityId: null, before: null };
  const origin = originOfCommand('admin:create');
  return insertEntries(queries, systemClock, origin, [{ ...row, after: { username, email, roleId } }]);
}

const TAKEN: Readonly<Record<string, string>> = {
  users_username_unique: 'There is already a user with this username',
  users_email_unique: 'There is already a user with this e-mail',
  sign_in_names_unique: 'There is already a user who signs in with this username or e-mail',
};

function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof Fault || error instanceof DatabaseOpenError) return [error.message];
  if (error instanceof DomainError && error.errors) return Object.values(error.errors).flat();
  const taken = TAKEN[constraintOf(error)?.name ?? ''];
  if (taken) return [taken];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

createAdmin().catch((error: unknown) => {
  for (const line of linesOf(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
