import { MIB } from './limits-config.js';
import type { Settings } from './settings.js';
import { isLoopback } from './values.js';
import type { VariableName } from './variables.js';

export type DatabaseConfig =
  | {
      readonly kind: 'embedded';
      /** The data folder; the database is in a subfolder. */
      readonly dataDir: string;
      /** Whether a write is acknowledged only once it is on the disk. */
      readonly sync: boolean;
      /** The free bytes of the disk below which writes are refused. */
      readonly freeBytes: number;
      readonly poolSize: number;
      readonly migrateOnStart: boolean;
      readonly timeouts: DatabaseTimeouts;
    }
  | {
      readonly kind: 'server';
      readonly url: string;
      /** The address of the server itself where `url` is that of a pooler in transaction mode. */
      readonly directUrl?: string | undefined;
      /** Whether statements that come again are prepared under a name. */
      readonly preparesStatements: boolean;
      /** The same database with the role that owns the tables; absent if `url` names that role. */
      readonly migrationUrl?: string;
      readonly migrateOnStart: boolean;
      readonly poolSize: number;
      readonly replicas: ReplicaConfig;
      readonly timeouts: DatabaseTimeouts;
    };

/** The streaming replicas of a server. */
export interface ReplicaConfig {
  readonly urls: readonly string[];
  /** How far behind the server a replica may be that is read from. */
  readonly lagMs: number;
}

/** The longest durations in the database. */
export interface DatabaseTimeouts {
  /** The longest duration of a statement. */
  readonly statementMs: number;
  /** The longest wait of a statement for a lock. */
  readonly lockMs: number;
  /** The longest pause of a transaction between two statements. */
  readonly idleTransactionMs: number;
}

export function databaseOf(settings: Settings): DatabaseConfig {
  const timeouts = timeoutsOf(settings);
  return settings.DATABASE_URL === null
    ? {
        kind: 'embedded',
        dataDir: settings.DATA_DIR,
        sync: settings.DATABASE_SYNC,
        freeBytes: settings.DATABASE_FREE_SPACE_MB * MIB,
        poolSize: settings.DATABASE_POOL_SIZE,
        migrateOnStart: settings.MIGRATE_ON_START,
        timeouts,
      }
    : {
        kind: 'server',
        url: settings.DATABASE_URL,
        directUrl: settings.DIRECT_DATABASE_URL,
        preparesStatements:
          settings.DATABASE_PREPARED_STATEMENTS ?? settings.DIRECT_DATABASE_URL === undefined,
        migrationUrl: settings.MIGRATION_DATABASE_URL,
        migrateOnStart: settings.MIGRATE_ON_START,
        poolSize: settings.DATABASE_POOL_SIZE,
        replicas: {
          urls: settings.DATABASE_REPLICA_URLS ?? [],
          lagMs: settings.DATABASE_REPLICA_LAG_SECONDS * 1000,
        },
        timeouts,
      };
}

const timeoutsOf = (settings: Settings): DatabaseTimeouts => ({
  statementMs: settings.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
  lockMs: settings.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
  idleTransactionMs: settings.DATABASE_IDLE_TIMEOUT_SECONDS * 1000,
});

const ENCRYPTED_MODES = ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

export function databaseWarnings(database: DatabaseConfig): string[] {
  if (database.kind === 'embedded') return [];
  return [
    ...tlsWarnings('DATABASE_URL', database.url),
    ...(database.directUrl === undefined ? [] : tlsWarnings('DIRECT_DATABASE_URL', database.directUrl)),
    ...database.replicas.urls.flatMap((url) => tlsWarnings('DATABASE_REPLICA_URLS', url)),
  ];
}

function tlsWarnings(variable: VariableName, url: string): string[] {
  const { hostname, searchParams } = new URL(url);
  const isEncrypted =
    ENCRYPTED_MODES.includes(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
  // Without a host name the server is reached through a socket of this machine.
  if (hostname === '' || isLoopback(hostname) || isEncrypted) return [];
  return [
    `${variable} leads to another machine without TLS: everything travels readable; add ?sslmode=verify-full`,
  ];
}
