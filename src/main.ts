import { type Logger, pino } from 'pino';
import { createApp } from './app.js';
import { DatabaseOpenError } from './database/errors.js';
import { loggableError } from './database/loggable-error.js';
import { openDatabase } from './database/open.js';
import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo/accounts.js';
import { seedDemo } from './demo/seed.js';
import { ListenError, listen } from './http/listener.js';
import { entities } from './modules/index.js';
import { type Config, ConfigError, loadConfig } from './platform/config/config.js';
import { openFileStore } from './platform/files/file-store.js';
import { createMailer } from './platform/mail/mailer.js';
import { createPasswords } from './platform/security/passwords.js';

/** How long running requests may take once the listener is closed. */
const GRACE_MS = 7_000;

/**
 * How long the shutdown may take after that, in case a mail server does not answer or the database does not
 * close.
 */
const LONGEST_END_MS = 15_000;

/** In bytes. */
const MOST_LOG_BACKLOG = 16 * 1024 * 1024;

interface Running {
  /** Readiness answers 503, so that load balancers send no more requests; those that arrive are answered. */
  announceEnd(): void;
  close(): Promise<void>;
}

async function start(config: Config, log: Logger): Promise<Running> {
  for (const warning of config.warnings) log.warn(warning);
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    const passwords = createPasswords({ rounds: config.bcryptRounds });
    opened.push(() => passwords.close());
    const database = await openDatabase({
      ...config.database,
      entities,
      log: say,
      ...(config.demoData
        ? { seed: async (made) => seedDemo(made, passwords, await openFileStore(config.uploadsDir)) }
        : {}),
    });
    opened.push(() => database.close());
    const mailer = createMailer({
      ...config.mail,
      dataDir: config.dataDir,
      log,
    });
    opened.push(() => mailer.close());
    const app = await createApp({ config, database, mailer, passwords, log });
    opened.push(() => app.close());
    const listener = await listen(app.handler, config);
    const announceEnd = () => {
      app.announceEnd();
      listener.announceEnd();
    };
    opened.push(() => listener.close(GRACE_MS));
    for (const line of welcome(config, listener.port)) say(line);
    return { announceEnd, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The lines to print once the service listens: its URLs. */
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

async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const log = pino(
    { level: config.logLevel, serializers: { err: loggableError } },
    // A reader of the log that falls behind must not stop the service: what exceeds the backlog is dropped.
    pino.destination({ sync: false, maxLength: MOST_LOG_BACKLOG }),
  );
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The process ends: an error went unhandled');
    process.exit(1);
  });

  // Before it listens there is nothing to finish, and the database tolerates an abrupt end.
  let end: () => void = () => process.exit(0);
  process.on('SIGTERM', () => end());
  process.on('SIGINT', () => end());
  endWithLauncher(() => end());

  const running = await start(config, log);
  end = () => {
    end = () => undefined;
    running.announceEnd();
    setTimeout(() => {
      setTimeout(() => {
        log.error('The process ends although not everything it opened could be closed');
        process.exit(1);
      }, LONGEST_END_MS).unref();
      void running.close();
    }, config.shutdownDelayMs);
  };
}

/**
 * The service has an IPC channel to its launcher, which closes when the launcher ends for whatever reason.
 */
function endWithLauncher(end: () => void): void {
  if (!process.channel) return;
  process.on('disconnect', end);
  // The channel must not keep a process alive that has ended otherwise.
  process.channel.unref();
}

/** The message to the operator after a failed start. */
function linesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.faults;
  if (error instanceof DatabaseOpenError || error instanceof ListenError) return [error.message];
  return [`The start failed: ${JSON.stringify(loggableError(error))}`];
}

run().catch((error: unknown) => {
  for (const line of linesOf(error)) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
