import { mkdtemp, rm } from 'node:fs/promises';
import type { LookupFunction } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Logger, pino } from 'pino';
import { createApp } from '../../src/app.js';
import { type Database, openDatabase, reading } from '../../src/engine/database.js';
import type { Services } from '../../src/engine/declare.js';
import type { ApolloExtensions } from '../../src/graphql/apollo.js';
import type { BodyLimits } from '../../src/http/arriving-bodies.js';
import { type ListenerLimits, listen } from '../../src/http/listener.js';
import { loadConfig } from '../../src/platform/config/config.js';
import { createMailer, type Mailer, type SentMail } from '../../src/platform/mail/mail.js';
import type { PictureLimits } from '../../src/platform/pictures/picture-store.js';
import { createPasswords, type Passwords } from '../../src/platform/security/passwords.js';
import type { Clock } from '../../src/platform/time.js';
import type { ListLimits } from '../../src/rest/whole-list.js';
import { Builder } from './build.js';
import { Client } from './client.js';
import { onTestClock, testClock } from './clock.js';
import { cloneDatabase } from './database.js';
import { placeFile } from './place-file.js';
import { PICTURES } from './samples.js';
import { interfaces } from './schema.js';
import { closeAfterRun } from './template.js';
import { until } from './until.js';
import { acquireWorkerDatabase, closeWithWorkerDatabase, releaseWorkerDatabase } from './worker-database.js';

export interface Service {
  readonly url: string;
  readonly services: Services;
  readonly database: Database;
  /** Inserts test data directly into the database. */
  readonly make: Builder;
  /** All mails sent so far. */
  readonly mails: readonly SentMail[];
  /** The folder of this service, with its uploads and data. */
  readonly folder: string;
  /** A client without a token. */
  readonly anonymous: Client;
  /** A client with a token for a user. */
  as(user: { id: string; username: string; email: string; role: string }): Client;
  em(): EntityManager;
  /** Waits until what follows the answers is done: background work, and jobs except those that wait for another attempt. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
  /** `testClock` by default. */
  readonly clock?: Clock;
  readonly log?: Logger;
  /**
   * A separate service for a test that changes its state or its folder, or also a separate database for a test that
   * breaks it.
   */
  readonly own?: 'service' | 'database';
  /** A database that the test has opened and closes. */
  readonly database?: Database;
  readonly bodyLimits?: Partial<BodyLimits>;
  readonly listLimits?: Partial<ListLimits>;
  readonly pictureLimits?: Partial<PictureLimits>;
  readonly listenerLimits?: Partial<ListenerLimits>;
  readonly lookup?: LookupFunction;
  readonly extensions?: ApolloExtensions;
  /** A mail server that gets the mails too. */
  readonly smtpUrl?: string;
}

const UNFINISHED_JOBS = reading(
  `select 1 from jobs.job where state < 'completed' and (state = 'active' or start_after <= now()) limit 1`,
);

const silent = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** Longer than any pause of the machine: the tests of these limits set their own. */
const PATIENT_BODIES: Partial<BodyLimits> = { textMs: 600_000, formWindowMs: 600_000 };
const PATIENT_LISTENER: Partial<ListenerLimits> = {
  headersTimeout: 600_000,
  stalledMs: 600_000,
  // Also longer than the idle timeout of the test client, so that it never sends on a connection that is being closed.
  keepAliveTimeout: 3_600_000,
};

/** Other services of the same database have mailers of their own, so each takes the jobs alone that it has added. */
export const NO_LOOKS = { pollSeconds: 86_400, firstSeconds: 86_400, superviseSeconds: 86_400 };

let standard: Promise<Service> | undefined;
const passwordsByRounds = new Map<number, Passwords>();

/**
 * The service, listening on a free port. Without options it is the one that all files of a thread share; the database is
 * empty when a file starts its first service.
 */
export async function startService(options: ServiceOptions = {}): Promise<Service> {
  if (options.database) return forgottenAtStop(await startOn(options.database, options));
  if (options.own === 'database') return startOnOwnDatabase(options);
  const database = await acquireWorkerDatabase();
  const isStandard = Object.keys(options).length === 0;
  const starting = isStandard ? sharedService(database) : startOn(database, options);
  const service = await starting.catch((error: unknown) => {
    releaseWorkerDatabase();
    throw error;
  });
  return forgottenAtStop({
    ...service,
    stop: async () => {
      if (!isStandard) await service.stop();
      releaseWorkerDatabase();
    },
  });
}

/**
 * Modules stay loaded until their worker ends. Clearing these parts frees the memory of a service that a
 * module still refers to.
 */
function forgottenAtStop(service: Service): Service {
  const { stop } = service;
  return Object.assign(service, {
    stop: async () => {
      for (const part of Object.keys(service)) Reflect.deleteProperty(service, part);
      await stop();
    },
  });
}

/** Started at the first use; ends with the database of the thread. */
async function sharedService(database: Database): Promise<Service> {
  standard ??= startStandard(database);
  const service = await standard;
  (service.mails as SentMail[]).length = 0;
  return service;
}

async function startStandard(database: Database): Promise<Service> {
  const service = await startOn(database, {});
  closeWithWorkerDatabase(async () => {
    standard = undefined;
    await service.stop();
  });
  return service;
}

async function startOnOwnDatabase(options: ServiceOptions): Promise<Service> {
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const service = await startOn(database, options);
  return forgottenAtStop({
    ...service,
    stop: async () => {
      await service.stop();
      await database.close();
      await clone.dispose();
    },
  });
}

async function startOn(
  database: Database,
  {
    environment = {},
    clock = testClock,
    log = silent,
    bodyLimits = {},
    listLimits = {},
    pictureLimits = {},
    listenerLimits = {},
    lookup,
    extensions,
    smtpUrl,
  }: ServiceOptions,
): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'community-test-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    BCRYPT_ROUNDS: '4',
    RATE_LIMIT: 'off',
    // Also in production: every REST answer is checked against the OpenAPI document.
    EXPLORERS: 'on',
    DEMO_DATA: 'false',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    UPLOADS_MIN_FREE_PERCENT: '0',
    ...environment,
  });
  for (const picture of PICTURES) await placeFile({ folder }, picture);
  const mails: SentMail[] = [];
  const sender =
    smtpUrl === undefined
      ? undefined
      : createMailer({ ...config.mail, requireTls: false, smtpUrl, dataDir: folder, log });
  const mailer: Mailer = {
    send: async (mail, id) => {
      await sender?.send(mail, id);
      mails.push(mail);
    },
    close: () => sender?.close(),
  };
  const passwords = sharedPasswords(config.bcryptRounds);
  const app = await createApp({
    // A plugin that follows fields gives all of them a resolver, in the schema that other services would share.
    ...(extensions ? {} : { interfaces }),
    config,
    database,
    mailer,
    passwords,
    log,
    bodyLimits: { ...PATIENT_BODIES, ...bodyLimits },
    listLimits,
    pictureLimits,
    jobIntervals: NO_LOOKS,
    clock,
    ...(lookup ? { lookup } : {}),
    ...(extensions ? { extensions } : {}),
  });
  const listener = await listen(app.handler, {
    ...config,
    host: '127.0.0.1',
    port: 0,
    upgrades: app.upgrades,
    limits: { ...PATIENT_LISTENER, ...listenerLimits },
  });
  const url = `http://127.0.0.1:${listener.port}`;

  return {
    url,
    services: app.services,
    database,
    make: new Builder(database.orm),
    mails,
    folder,
    anonymous: new Client(url),
    as: (user) => new Client(url, app.services.tokens.issue(user).token),
    em: () => onTestClock(database.orm.em.fork() as EntityManager),
    settled: async () => {
      await app.services.background.settled();
      await until(async () => (await database.queries.run(UNFINISHED_JOBS, [])).length === 0);
    },
    stop: async () => {
      await listener.close(0);
      await app.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The hasher of all services with this work factor, so that they share its thread. */
function sharedPasswords(rounds: number): Passwords {
  const known = passwordsByRounds.get(rounds);
  if (known) return known;
  const passwords = createPasswords({ rounds, threads: 1 });
  passwordsByRounds.set(rounds, passwords);
  closeAfterRun(() => passwords.close());
  return passwords;
}
