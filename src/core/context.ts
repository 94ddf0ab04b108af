import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Queries } from '../database/queries.js';
import type { Background } from '../platform/background.js';
import type { Config } from '../platform/config/config.js';
import type { FileStore } from '../platform/files/file-store.js';
import type { Mailer } from '../platform/mail/mailer.js';
import type { Passwords } from '../platform/security/passwords.js';
import type { RateLimits } from '../platform/security/rate-limits.js';
import type { Tokens } from '../platform/security/tokens.js';
import type { Clock } from '../platform/time/clock.js';
import type { Caller } from './caller.js';

/** What the whole process shares. What tests replace (clock, mailer) rides here too. */
export interface Services {
  readonly config: Config;
  readonly orm: MikroORM;
  readonly queries: Queries;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly files: FileStore;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly rateLimits: RateLimits;
  readonly log: Logger;
  readonly background: Background;
  /** Makes the next request of this user see what was just changed about them; other instances see it within seconds. */
  forgetCaller(userId: string): void;
}

/** First argument of every service: who asks, and what the request may use. One per request. */
export interface Context {
  readonly services: Services;
  readonly caller: Caller | null;
  /** Reads go through this; inside `write` it is bound to the open transaction. */
  readonly queries: Queries;
  /** The largest page a list gives; null lifts the cap for the legacy interface, whose lists are whole. */
  readonly pageCap: number | null;
  /** Batches of this request, by the read they belong to. */
  readonly loaders: Map<object, unknown>;
  readonly requestId: string;
  readonly address: string;
}

/** A context inside an open transaction. */
export interface WriteContext extends Context {
  readonly em: EntityManager;
}
