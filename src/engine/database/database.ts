import type { EntityClass } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Kysely } from 'kysely';
import type { Client } from 'pg';
import type { ReplicaConfig } from '../../platform/config/config.js';
import type { RunText } from '../../platform/jobs/job-queue.js';
import type { StartPhase } from '../../platform/log.js';
import type { ReadSource } from './cursors.js';
import type { ConnectionFigures, InTurn, ServerPools } from './pools.js';
import type { Replicas } from './replicas.js';

/** An open, migrated database. */
export interface Database extends ReadSource {
  /** Runs writes; fork its entity manager for each unit of work. */
  orm: MikroORM;
  /** The connection that the ORM writes through. */
  kysely: Kysely<unknown>;
  inTurn: InTurn;
  /** Opens a session that no other statement uses, as LISTEN needs it. */
  openSession: () => Promise<Client>;
  /** The servers that reads may be sent to besides; null without any. */
  replicas: Replicas | null;
  /** Runs the texts of the job queue. */
  runText: RunText;
  /** Tells whether a database that is read-only for its full disk has space for the reserve (`inTransaction`). */
  hasReserve(): Promise<boolean>;
  /** Counts the connections of each group. */
  connections(): ConnectionFigures[];
  /** Tells whether the database answers; never throws. */
  isReady(): Promise<boolean>;
  /** Waits for running statements, then releases every connection and lock. Idempotent. */
  close(): Promise<void>;
}

/** Options of a database on any server. */
export interface CommonOptions extends Pick<ServerPools, 'timeouts'> {
  entities: readonly EntityClass[];
  /** Whether the start applies the migrations that the database lacks; it does when this is left out. */
  migrateOnStart?: boolean;
  /** The only migrations to apply, for rows of an older version; all when this is left out. */
  migrations?: readonly string[];
  /** Receives messages for the operator, such as an applied migration. */
  log?: (line: string) => void;
  /** Receives each phase of the opening as it begins. */
  onPhase?: (phase: StartPhase) => void;
  /** Receives a line for the operator when an embedded server is lost and does not start again. */
  fail?: (line: string) => void;
  /**
   * Fills the database at every start, while no other process can start on it: checks what is missing, in one transaction. Tells
   * when it begins, so that a start with nothing to fill is a short one.
   */
  seed?: (database: Database, begins: () => void) => Promise<void>;
}

export interface ServerOptions extends CommonOptions, ServerPools {
  kind: 'server';
  /** The address with the role that migrates; `url` when this is left out. */
  migrationUrl?: string;
  /** How long the start waits for that of another instance; some minutes when left out. */
  startPatienceMs?: number;
  /** The servers that replay the log of this one; none when this is left out. */
  replicas?: ReplicaConfig;
}
