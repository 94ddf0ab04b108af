import { parseArgs } from 'node:util';
import { constraintOf } from '../engine/index.js';
import { loadConfig } from '../platform/config/config.js';
import { DomainError, fieldErrorsIn } from '../platform/errors.js';
import { Fault } from './operator/lines-of.js';
import { runCommand } from './operator/run-command.js';
import { readPassword } from './read-password.js';

/*
 * Creates a SYSTEM_ADMIN, for example the first one in production (`npm run admin:create -- --username NAME --email ADDRESS`).
 * The password comes from ADMIN_PASSWORD or standard input, never from an argument, since every user of the machine can see
 * arguments.
 */

const USAGE = 'Usage: npm run admin:create -- --username NAME --email ADDRESS';

async function createAdmin(): Promise<void> {
  const { username, email } = readArguments();
  const config = loadConfig(process.env);
  const password = process.env.ADMIN_PASSWORD || (await readPassword('Password: '));
  if (password === '')
    throw new Fault('The password is missing: set ADMIN_PASSWORD or give it on standard input');
  // Loaded last, so that a wrong call is refused at once.
  const { storeAdmin } = await import('./store-admin.js');
  await storeAdmin(config, { username, email, password }).catch(explain);
  process.stdout.write(`Created the SYSTEM_ADMIN ${username} <${email}>\n`);
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

runCommand(createAdmin);
