import type { EntityClass } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Queries } from './queries.js';

/** An open, migrated database, the same on PGlite and on a PostgreSQL server. */
export interface Database {
  /** For writes; fork its entity manager for each unit of work. */
  orm: MikroORM;
  /** The connection that the ORM writes through. */
  kysely: Kysely<unknown>;
  /** For reads. */
  queries: Queries;
  /** Whether the database answers now; never throws. */
  isReady(): Promise<boolean>;
  /** Waits for the statements in flight, then lets go of every connection and lock. May be called again. */
  close(): Promise<void>;
}

/** What both engines need to know. */
export interface CommonOptions {
  entities: readonly EntityClass[];
  /** Takes lines for the operator, such as an applied migration. */
  log?: (line: string) => void;
  /**
   * Called once at every start, after the migrations and while no other process can start on the same database. It
   * must find out by itself whether there is anything to do, and do it in one transaction.
   */
  seed?: (database: Database) => Promise<void>;
}
