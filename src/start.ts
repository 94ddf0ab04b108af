import type { Logger } from 'pino';
import { createApp } from './app.js';
import { DEMO_PASSWORD, DEMO_USERNAMES } from './demo/accounts.js';
import { seedDemo } from './demo/seed.js';
import { isDatabase, openDatabase } from './engine/database.js';
import type { Listener } from './http/listener.js';
import { entities } from './modules/entities.js';
import { AUDIENCES, type AudienceTask } from './modules/notify/notify.js';
import { retentionJob } from './modules/retention/retention.js';
import { startWebhooks } from './modules/webhooks/webhook-work.js';
import type { Config } from './platform/config/config.js';
import { withFileStore } from './platform/files/file-store.js';
import { makePrivate } from './platform/files/file-system.js';
import { startHourly } from './platform/jobs/job-queue.js';
import type { StartPhase } from './platform/log.js';
import { createMailer, MAIL_FOLDER } from './platform/mail/mail.js';
import { createPasswords } from './platform/security/passwords.js';
import type { Tracing } from './platform/tracing/open-telemetry.js';

/** The longest time of running requests once the listener is closed. */
const GRACE_MS = 7_000;

/** Controls a service that has started. */
export interface Running {
  /** The address that it listens on. */
  readonly url: string;
  /** Makes readiness answer 503, so that load balancers send no more requests; those that arrive are answered. */
  announceEnd(): void;
  close(): Promise<void>;
}

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly tracing: Tracing | null;
  /** Listens, unless a phase of the start does already. */
  readonly listening: () => Promise<Listener>;
  /** Receives lines for people. */
  readonly say: (line: string) => void;
  readonly onPhase: (phase: StartPhase) => void;
}

/**
 * Opens the database and everything else, then lets the service answer; closes what it opened when a part of it fails.
 */
export async function start({ config, log, tracing, listening, say, onPhase }: Start): Promise<Running> {
  for (const warning of config.warnings) log.warn(warning);
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    opened.push(await makeFoldersPrivate(config, log));
    const passwords = createPasswords({ rounds: config.bcryptRounds });
    opened.push(() => passwords.close());
    const database = await openDatabase({
      ...config.database,
      entities,
      log: say,
      onPhase,
      fail: (line) => {
        log.fatal(line);
        process.exit(1);
      },
      ...(config.demoData
        ? {
            seed: (made, begins) =>
              withFileStore(config, (files) => seedDemo(made, passwords, files, say, begins)),
          }
        : {}),
    });
    opened.push(() => database.close());
    onPhase('starting the service');
    const mailer = createMailer({
      ...config.mail,
      dataDir: config.dataDir,
      log,
      tracing,
    });
    opened.push(() => mailer.close());
    const app = await createApp({ config, database, mailer, passwords, log, tracing });
    opened.push(() => app.close());
    keepTemporaryFiles(app.services.files.arrivals);
    opened.push(startHourly(app.services, retentionJob, {}));
    opened.push(startHourly(app.services, AUDIENCES, { task: 'look' } satisfies AudienceTask));
    if (config.webhooks) opened.push(startWebhooks(app.services));
    const listener = await listening();
    listener.serve(app.handler, app.upgrades);
    const announceEnd = () => {
      app.announceEnd();
      listener.announceEnd();
    };
    opened.push(() => listener.close(GRACE_MS));
    const url = urlOf(config, listener.port);
    for (const line of welcome(config, url)) say(line);
    return { url, announceEnd, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Removes the access of other users that an earlier version or another umask left in the folders of the service. Waits for
 * `DATA_DIR`; uploads, of which there may be very many, follow behind their folder, which is private at once.
 * @returns The function that ends it.
 */
async function makeFoldersPrivate({ dataDir, uploadsDir }: Config, log: Logger): Promise<() => void> {
  const tell = (kept: number, path: string) => {
    if (kept > 0) log.warn({ path, kept }, 'Files of other users keep their permissions');
  };
  const isOwn = (name: string) => isDatabase(name) || name === MAIL_FOLDER;
  tell(await makePrivate({ path: dataDir, isOwn }), dataDir);
  const ending = new AbortController();
  makePrivate({ path: uploadsDir }, ending.signal).then(
    (kept) => tell(kept, uploadsDir),
    (err: unknown) => log.warn({ err, path: uploadsDir }, 'The permissions of files could not be changed'),
  );
  return () => ending.abort();
}

/** Sets the folder for temporary files of this process, where graphql-upload-ts writes the files of forms. */
function keepTemporaryFiles(folder: string): void {
  process.env[process.platform === 'win32' ? 'TEMP' : 'TMPDIR'] = folder;
}

const urlOf = ({ host }: Config, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Returns the lines to print once the service listens: its URLs. */
function welcome({ demoData, explorers }: Config, url: string): string[] {
  return [
    `Listening on ${url}`,
    `  GraphQL             ${url}/graphql`,
    ...(explorers ? [`  GraphQL explorer    ${url}/graphiql`, `  REST documentation  ${url}/api/docs`] : []),
    ...(demoData ? [`  Accounts            ${DEMO_USERNAMES.join(', ')}; password ${DEMO_PASSWORD}`] : []),
    ...(explorers ? [`Open ${url}/ first: it leads to all of these`] : []),
  ];
}
