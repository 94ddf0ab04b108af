import pino from 'pino';
import { createApp } from '../../app.js';
import {
  assertDatabase,
  loggableError,
  NO_TIMEOUTS,
  openForCommand,
  reading,
} from '../../engine/database.js';
import { ADMIN, assertAllowed, type Context, createContext, type Services } from '../../engine/declare.js';
import { entities } from '../../modules/entities.js';
import { loadUser } from '../../modules/users/caller.js';
import type { Config } from '../../platform/config/config.js';
import { createMailer } from '../../platform/mail/mail.js';
import { createPasswords } from '../../platform/security/passwords.js';
import { Fault } from '../operator/fault.js';

/** Opens the services of an installation, which may run elsewhere at the same time, for a piece of work. */
export async function withServices<T>(config: Config, work: (services: Services) => Promise<T>): Promise<T> {
  const log = pino(
    { level: config.logLevel ?? 'warn', serializers: { err: loggableError } },
    pino.destination({ dest: 2, sync: true }),
  );
  const timeouts = { ...NO_TIMEOUTS, lockMs: config.database.timeouts.lockMs };
  const opened: (() => unknown)[] = [];
  try {
    if (config.database.kind === 'embedded') await assertDatabase(config.dataDir);
    const database = await openForCommand({ ...config.database, timeouts, migrateOnStart: false, entities });
    opened.push(() => database.close());
    const passwords = createPasswords({ rounds: config.bcryptRounds, threads: 1 });
    opened.push(() => passwords.close());
    const mailer = createMailer({ ...config.mail, dataDir: config.dataDir, log });
    opened.push(() => mailer.close());
    const app = await createApp({ config, database, mailer, passwords, log });
    opened.push(() => app.close());
    return await work(app.services);
  } finally {
    for (const close of opened.reverse()) await close();
  }
}

/**
 * Returns a context in which a command writes as an administrator.
 * @throws Fault when the username or e-mail is not that of an active administrator.
 */
export async function contextAs(services: Services, name: string): Promise<Context> {
  const [found] = await services.queries.run<{ id: string }>(NAMED, [name.normalize('NFC')]);
  const user = found && (await loadUser(services.queries, found.id));
  if (!user) throw new Fault(`There is nobody with the username or e-mail ${name} who may sign in`);
  try {
    assertAllowed(user.caller, ADMIN);
  } catch {
    throw new Fault(`${name} is no administrator`);
  }
  return createContext(services, {
    caller: user.caller,
    origin: services.config.publicUrl ?? '',
    requestId: 'import',
    address: '',
    userAgent: null,
    pageCap: null,
    isLegacy: false,
    language: 'en',
  });
}

const NAMED = reading('select "user_id" as "id" from "sign_in_names" where "name" = sign_in_name($1)');
