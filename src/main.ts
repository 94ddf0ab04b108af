import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { createApp } from './app.js';
import { type Config, ConfigError, loadConfig } from './config.js';
import { openFileStore } from './core/files/file-store.js';
import { createMailer } from './core/mail/mailer.js';
import { createPasswords } from './core/security/passwords.js';
import { DatabaseOpenError } from './database/errors.js';
import { loggableError } from './database/loggable-error.js';
import { openDatabase } from './database/open.js';
import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo/accounts.js';
import { seedDemo } from './demo/seed.js';
import { entities } from './modules/index.js';

/** How long requests in flight may take once the process is asked to end. */
const GRACE_MS = 10_000;

async function start(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino({ level: config.logLevel, serializers: { err: loggableError } });
  for (const warning of config.warnings) log.warn(warning);
  const say = (line: string) => process.stdout.write(`${line}\n`);

  const passwords = createPasswords({ rounds: config.bcryptRounds });
  const database = await openDatabase({
    ...config.database,
    entities,
    log: say,
    ...(config.demoData
      ? { seed: async (opened) => seedDemo(opened, passwords, await openFileStore(config.uploadsDir)) }
      : {}),
  });
  const mailer = createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    dataDir: config.dataDir,
    log,
  });
  const app = await createApp({ config, database, mailer, passwords, log });
  const server = createServer(app.handler);
  server.listen(config.port, config.host, () => {
    for (const line of welcome(config, (server.address() as AddressInfo).port)) say(line);
  });

  let ending = false;
  const end = async () => {
    if (ending) return;
    ending = true;
    setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    await app.close();
    await passwords.close();
    mailer.close();
    await database.close();
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

/** Where everything is, once the service listens. */
function welcome({ host, demoData }: Config, port: number): string[] {
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return [
    `Listening on ${url}`,
    `  GraphQL             ${url}/graphql`,
    `  GraphQL explorer    ${url}/graphiql`,
    `  REST documentation  ${url}/api/docs`,
    ...(demoData ? [`  Accounts            ${DEMO_USERNAMES.join(', ')}; password ${DEMO_PASSWORD}`] : []),
  ];
}

start().catch((error: unknown) => {
  const lines =
    error instanceof ConfigError
      ? error.faults
      : error instanceof DatabaseOpenError
        ? [error.message]
        : [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
