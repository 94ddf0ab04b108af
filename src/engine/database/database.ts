import type { EntityClass } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { DatabaseTimeouts } from '../../platform/config/database-config.js';
import type { RunText } from '../../platform/jobs/job-queue.js';
import type { ConnectionFigures } from './connection-groups.js';
import type { Cursors } from './cursors.js';
import type { Queries } from './queries.js';

/** An open, migrated database, the same on PGlite and on a PostgreSQL server. */
export interface Database {
  /** Runs writes; fork its entity manager for each unit of work. */
  orm: MikroORM;
  /** The connection that the ORM writes through. */
  kysely: Kysely<unknown>;
  /** Runs reads. */
  queries: Queries;
  /** Runs the texts of the job queue. */
  runText: RunText;
  /** Opens lists that are too long to be read at once. */
  cursors: Cursors;
  /** Tells whether a database that is read-only for its full disk has space for the reserve (`inTransaction`). */
  hasReserve(): Promise<boolean>;
  /** Counts the connections of each group. */
  connections(): ConnectionFigures[];
  /** Tells whether the database answers; never throws. */
  isReady(): Promise<boolean>;
  /** Waits for running statements, then releases every connection and lock. Idempotent. */
  close(): Promise<void>;
}

/** Options of both engines. */
export interface CommonOptions {
  entities: readonly EntityClass[];
  /** Whether the start applies the migrations that the database lacks; it does when this is left out. */
  migrateOnStart?: boolean;
  /** The only migrations to apply, for rows of an older version; all when this is left out. */
  migrations?: readonly string[];
  /** No limits when left out. */
  timeouts?: DatabaseTimeouts;
  /** Receives messages for the operator, such as an applied migration. */
  log?: (line: string) => void;
  /** Receives a line for the operator when an embedded engine is lost and does not start again. */
  fail?: (line: string) => void;
  /** Fills the database at every start, while no other process can start on it: checks what is missing, in one transaction. */
  seed?: (database: Database) => Promise<void>;
}

export interface ServerOptions extends CommonOptions {
  kind: 'server';
  /** `postgres://user:password@host:port/database`. */
  url: string;
  /** The address with the role that migrates; `url` when this is left out. */
  migrationUrl?: string;
  /** How long the start waits for that of another instance; some minutes when left out. */
  startPatienceMs?: number;
  /** The most connections for ordinary statements; two more are reserved for sign-in and health. */
  poolSize: number;
}
