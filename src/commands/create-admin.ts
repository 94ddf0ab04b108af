import 'reflect-metadata';
import { constraintOf } from '../engine/database.js';
import { loadConfig } from '../platform/config/config.js';
import { DomainError, fieldErrorsIn } from '../platform/errors.js';
import { Fault } from './operator/fault.js';
import type { Done } from './operator/run-command.js';
import { readPassword } from './read-password.js';
import { type AdminAccount, storeAdmin } from './store-admin.js';

/**
 * Creates a SYSTEM_ADMIN, for example the first one in production. The password comes from ADMIN_PASSWORD or standard input,
 * never from an argument, since every user of the machine can see arguments.
 */
export async function createAdmin(named: Omit<AdminAccount, 'password'>): Promise<Done> {
  const config = loadConfig(process.env);
  const password = process.env.ADMIN_PASSWORD || (await readPassword('Password: '));
  if (password === '')
    throw new Fault('The password is missing: set ADMIN_PASSWORD or give it on standard input');
  await storeAdmin(config, { ...named, password }).catch(explain);
  const { username, email } = named;
  return {
    lines: [`Created the SYSTEM_ADMIN ${username} <${email}>`],
    result: { username, email },
  };
}

const TAKEN: Readonly<Record<string, string>> = {
  users_username_unique: 'There is already a user with this username',
  users_email_unique: 'There is already a user with this e-mail',
  sign_in_names_unique: 'There is already a user who signs in with this username or e-mail',
};

/** Throws what is wrong with the account. */
function explain(error: unknown): never {
  if (error instanceof DomainError && error.errors)
    throw new Fault(Object.values(fieldErrorsIn('en', error.errors)).flat().join('\n'));
  const taken = TAKEN[constraintOf(error)?.name ?? ''];
  throw taken ? new Fault(taken) : error;
}
