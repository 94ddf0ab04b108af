import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Logger, pino } from 'pino';
import { createApp } from '../../src/app.js';
import { loadConfig } from '../../src/config.js';
import type { Services } from '../../src/core/context.js';
import type { Mail, Mailer } from '../../src/core/mail/mailer.js';
import { createPasswords } from '../../src/core/security/passwords.js';
import type { Clock } from '../../src/core/time/clock.js';
import type { Database } from '../../src/database/database.js';
import { openDatabase } from '../../src/database/open.js';
import { listen } from '../../src/http/listener.js';
import { Builder } from './build.js';
import { Client } from './client.js';
import { cloneDatabase } from './database.js';

export interface Service {
  readonly url: string;
  readonly services: Services;
  readonly database: Database;
  /** Makes data straight in the database. */
  readonly make: Builder;
  /** Every mail sent so far. */
  readonly mails: readonly Mail[];
  /** A scratch folder of this service; uploads and data lie below it. */
  readonly folder: string;
  /** A client without a token. */
  readonly anonymous: Client;
  /** A client with a token for a user. */
  as(user: { id: string; username: string; email: string; role: string }): Client;
  em(): EntityManager;
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /** Environment variables beside the tests' own. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly clock?: Clock;
  readonly log?: Logger;
}

const silent = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });

/** The whole service on a database of its own, listening on a free port. */
export async function startService({
  environment = {},
  clock,
  log = silent,
}: ServiceOptions = {}): Promise<Service> {
  const folder = await mkdtemp(join(tmpdir(), 'community-test-'));
  const config = loadConfig({
    NODE_ENV: 'test',
    BCRYPT_ROUNDS: '4',
    RATE_LIMIT: 'off',
    DEMO_DATA: 'false',
    DATA_DIR: folder,
    UPLOADS_DIR: join(folder, 'uploads'),
    ...environment,
  });
  const clone = await cloneDatabase();
  const database = await openDatabase(clone.options);
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => void mails.push(mail),
    close: () => {},
  };
  const passwords = createPasswords({ rounds: config.bcryptRounds, threads: 1 });
  const app = await createApp({ config, database, mailer, passwords, log, ...(clock ? { clock } : {}) });
  const listener = await listen(app.handler, { host: '127.0.0.1', port: 0 });
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
    em: () => database.orm.em.fork() as EntityManager,
    stop: async () => {
      await listener.close(0);
      await app.close();
      await passwords.close();
      await database.close();
      await clone.dispose();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
