import type { EntityClass } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { DatabaseTimeouts } from '../../platform/config/database-config.js';
import type { Cursors } from './cursors.js';
import type { Queries } from './queries.js';

/** An open, migrated database, the same on PGlite and on a PostgreSQL server. */
export interface Database {
  /** For writes; fork its entity manager for each unit of work. */
  orm: MikroORM;
  /** The connection that the ORM writes through. */
  kysely: Kysely<unknown>;
  /** For reads. */
  queries: Queries;
  /** For lists that are too long to be read at once. */
  cursors: Cursors;
  /**
   * Whether a database that is read-only, since its disk is nearly full, has space left for what frees some and for sign-in:
   * transactions of the reserve, see `inTransaction`.
   */
  hasReserve(): Promise<boolean>;
  /** Whether the database answers; never throws. */
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
  /**
   * Called at every start, after the migrations and while no other process can start on the same database. It must
   * check whether there is anything to do, and do it in one transaction.
   */
  seed?: (database: Database) => Promise<void>;
}
