import { join } from 'node:path';
import type * as z from 'zod';
import { ADMINISTRATORS, type RoleCode } from '../roles.js';
import { type Environment, givenText, textOf } from './environment.js';
import { type Settings, settingsSchema } from './settings.js';
import { isLoopback } from './values.js';
import { VARIABLES, type Variable, type VariableName } from './variables.js';

/** The settings of the service (docs/contract/configuration.md). Paths are absolute. */
export interface Config {
  readonly env: 'development' | 'production' | 'test';
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** IANA name. */
  readonly timeZone: string;
  readonly database: DatabaseConfig;
  readonly dataDir: string;
  readonly uploadsDir: string;
  readonly uploads: UploadConfig;
  readonly retention: RetentionConfig;
  /** How long a write with an idempotency key is known. */
  readonly idempotencyHours: number;
  readonly demoData: boolean;
  readonly jwt: JwtConfig;
  /** The first one encrypts. */
  readonly secondFactorKeys: readonly { readonly secret: string }[];
  readonly refreshLifetimeDays: number;
  readonly bcryptRounds: number;
  readonly passwordPolicy: 'recommended' | 'legacy';
  readonly registrationRoles: readonly RoleCode[];
  /** In the form of the `Origin` header. */
  readonly corsOrigins: readonly (string | RegExp)[];
  /** The number of proxies in front; 0 trusts none. */
  readonly trustProxy: number;
  readonly connectionLimits: ConnectionLimits;
  /** For incomplete request bodies. */
  readonly bodyMemoryBytes: number;
  readonly shutdownDelayMs: number;
  readonly rateLimits: RateLimitConfig;
  /** Long lists that one user is sent at the same time. */
  readonly listsAtOnce: number;
  readonly metricsToken?: string;
  readonly mail: MailConfig;
  readonly introspection: boolean;
  /** Whether the explorers and the REST documentation are served. */
  readonly explorers: boolean;
  readonly graphqlDirectLane: boolean;
  /** Whether relations are read in the statement of their parents. */
  readonly readPlanner: boolean;
  readonly graphqlSafelist: string | undefined;
  readonly apollo: { readonly key?: string; readonly graphRef?: string; readonly reportsSchema: boolean };
  readonly graphqlLimits: GraphqlLimits;
  /** Warnings to log at the start, one line each. */
  readonly warnings: readonly string[];
}

export type DatabaseConfig =
  | {
      readonly kind: 'embedded';
      /** The data folder; the database is in a subfolder. */
      readonly dataDir: string;
      /** Whether it acknowledges a write only when it is on the disk. */
      readonly sync: boolean;
      /** Writes are refused while the disk has fewer free bytes. */
      readonly freeBytes: number;
      readonly migrateOnStart: boolean;
      readonly timeouts: DatabaseTimeouts;
    }
  | {
      readonly kind: 'server';
      readonly url: string;
      readonly migrationUrl?: string;
      readonly migrateOnStart: boolean;
      readonly poolSize: number;
      readonly timeouts: DatabaseTimeouts;
    };

/** After which time the database gives up what has not finished; the embedded engine knows the first alone. */
export interface DatabaseTimeouts {
  /** A statement. */
  readonly statementMs: number;
  /** A statement that waits for a lock. */
  readonly lockMs: number;
  /** A transaction between two statements. */
  readonly idleTransactionMs: number;
}

export interface SigningKey {
  /** Named by the header of a token; null for the key of tokens whose header names none. */
  readonly id: string | null;
  readonly secret: string;
}

/** After how many days something is removed; 0 keeps it. */
export interface RetentionConfig {
  readonly visitDays: number;
  readonly auditDays: number;
  readonly securityLogDays: number;
}

export interface JwtConfig {
  /** The first one signs, all verify. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeMinutes: number;
}

export interface MailConfig {
  /** Absent: mail is written to files. */
  readonly smtpUrl?: string;
  /** Refuses to send where the server offers no encrypted connection. */
  readonly requireTls: boolean;
  readonly from: string;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly resetUrl: string;
}

export interface ConnectionLimits {
  readonly most: number;
  /** Per client network, by the peer address of the connection. */
  readonly mostPerNetwork: number;
}

export interface UploadConfig {
  /** Of one user. */
  readonly bytesPerDay: number;
  /** Of all users together. */
  readonly totalBytes: number;
  /** The part of the file system that uploads leave free, from 0 to 1. */
  readonly minFree: number;
}

export interface RateLimitConfig {
  readonly enabled: boolean;
  /** Of one network. */
  readonly registrationsPerHour: number;
  /** Of one user, like the writes. */
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
}

export interface GraphqlLimits {
  readonly tokens: number;
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly cost: number;
}

/** The environment is not a valid configuration. */
export class ConfigError extends Error {
  /** @param faults One line for each invalid variable, with its name and the reason. */
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

const MIB = 1024 * 1024;

/** Clients on this machine, on any port, and Apollo's hosted Sandbox. */
const DEVELOPMENT_ORIGINS = [
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/,
  'https://studio.apollographql.com',
  'https://sandbox.embed.apollographql.com',
];

/**
 * Reads and validates the environment.
 * @throws ConfigError with every fault found, not only the first.
 */
export function loadConfig(environment: Environment): Config {
  const production = textOf(environment, 'NODE_ENV', false)?.toLowerCase() === 'production';
  const names = Object.keys(VARIABLES) as VariableName[];
  const texts = {
    ...Object.fromEntries(names.map((name) => [name, textOf(environment, name, production)])),
    ...(givenText(environment, 'JWT_KEYS') ? { JWT_KEY: givenText(environment, 'JWT_KEY') } : {}),
  };
  const read = settingsSchema(production).safeParse(texts, {
    error: ({ input }) => (input === null ? 'is required in production' : undefined),
  });
  if (!read.success) throw new ConfigError(faultsOf(read.error));
  assertPrivateHost(read.data);
  const config = configOf(read.data);
  const warnings = [
    ...databaseWarnings(config.database),
    ...(production ? productionWarnings(config, environment) : []),
  ];
  return deepFreeze({ ...config, warnings });
}

/** Outside production anybody may register as an administrator, with a key that everybody knows. */
function assertPrivateHost({ NODE_ENV, HOST, ALLOW_PUBLIC_HOST }: Settings): void {
  if (NODE_ENV === 'production' || ALLOW_PUBLIC_HOST || isLoopback(HOST)) return;
  throw new ConfigError([
    `HOST must be 127.0.0.1, ::1 or localhost outside production, not "${HOST}"; ALLOW_PUBLIC_HOST=on allows others`,
  ]);
}

/** The first fault of each variable. */
function faultsOf({ issues }: z.ZodError): string[] {
  const messages = new Map<VariableName, string>();
  for (const { path, message } of issues) {
    const name = path[0] as VariableName;
    if (!messages.has(name)) messages.set(name, message);
  }
  return [...messages].map(([name, message]) => {
    const { sectionKey }: Variable = VARIABLES[name];
    return `${sectionKey ? `${name} (${sectionKey.replace(':', '__')})` : name} ${message}`;
  });
}

function configOf(settings: Settings): Omit<Config, 'warnings'> {
  return {
    env: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    logLevel: settings.LOG_LEVEL,
    timeZone: settings.TIME_ZONE,
    database: databaseOf(settings),
    dataDir: settings.DATA_DIR,
    uploadsDir: settings.UPLOADS_DIR,
    uploads: {
      bytesPerDay: settings.UPLOAD_MB_PER_DAY * MIB,
      totalBytes: settings.UPLOADS_MAX_MB * MIB,
      minFree: settings.UPLOADS_MIN_FREE_PERCENT / 100,
    },
    retention: {
      visitDays: settings.VISIT_RETENTION_DAYS,
      auditDays: settings.AUDIT_RETENTION_DAYS,
      securityLogDays: settings.SECURITY_LOG_RETENTION_DAYS,
    },
    idempotencyHours: settings.IDEMPOTENCY_HOURS,
    demoData: settings.DEMO_DATA,
    jwt: {
      keys: signingKeysOf(settings),
      issuer: settings.JWT_ISSUER,
      audience: settings.JWT_AUDIENCE,
      lifetimeMinutes: settings.JWT_LIFETIME_MINUTES,
    },
    secondFactorKeys: settings.SECOND_FACTOR_KEYS ?? signingKeysOf(settings),
    refreshLifetimeDays: settings.REFRESH_LIFETIME_DAYS,
    bcryptRounds: settings.BCRYPT_ROUNDS,
    passwordPolicy: settings.PASSWORD_POLICY,
    registrationRoles: settings.REGISTRATION_ROLES,
    corsOrigins: settings.CORS_ORIGINS ?? DEVELOPMENT_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    connectionLimits: connectionLimitsOf(settings),
    bodyMemoryBytes: settings.BODY_MEMORY_MB * MIB,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000,
    rateLimits: {
      enabled: settings.RATE_LIMIT,
      registrationsPerHour: settings.REGISTRATIONS_PER_HOUR,
      readsPerMinute: settings.READS_PER_MINUTE,
      writesPerMinute: settings.WRITES_PER_MINUTE,
    },
    listsAtOnce: settings.LISTS_AT_ONCE,
    metricsToken: settings.METRICS_TOKEN,
    mail: mailOf(settings),
    introspection: settings.GRAPHQL_INTROSPECTION,
    explorers: settings.EXPLORERS,
    graphqlDirectLane: settings.GRAPHQL_DIRECT_LANE,
    readPlanner: settings.READ_PLANNER,
    graphqlSafelist: settings.GRAPHQL_SAFELIST,
    apollo: apolloOf(settings),
    graphqlLimits: {
      tokens: settings.GRAPHQL_MAX_TOKENS,
      depth: settings.GRAPHQL_MAX_DEPTH,
      aliases: settings.GRAPHQL_MAX_ALIASES,
      directives: settings.GRAPHQL_MAX_DIRECTIVES,
      cost: settings.GRAPHQL_MAX_COST,
    },
  };
}

function signingKeysOf({ JWT_KEY, JWT_KEYS = [] }: Settings): JwtConfig['keys'] {
  const unnamed = JWT_KEY === undefined ? [] : [{ id: null, secret: JWT_KEY }];
  return [...JWT_KEYS, ...unnamed] as readonly SigningKey[] as JwtConfig['keys'];
}

function databaseOf(settings: Settings): DatabaseConfig {
  const timeouts = timeoutsOf(settings);
  return settings.DATABASE_URL === null
    ? {
        kind: 'embedded',
        dataDir: settings.DATA_DIR,
        sync: settings.DATABASE_SYNC,
        freeBytes: settings.DATABASE_FREE_SPACE_MB * 1024 * 1024,
        migrateOnStart: settings.MIGRATE_ON_START,
        timeouts,
      }
    : {
        kind: 'server',
        url: settings.DATABASE_URL,
        migrationUrl: settings.MIGRATION_DATABASE_URL,
        migrateOnStart: settings.MIGRATE_ON_START,
        poolSize: settings.DATABASE_POOL_SIZE,
        timeouts,
      };
}

function apolloOf(settings: Settings): Config['apollo'] {
  const { APOLLO_KEY: key, APOLLO_GRAPH_REF: graphRef, APOLLO_SCHEMA_REPORTING: reportsSchema } = settings;
  return {
    ...(key === undefined ? {} : { key }),
    ...(graphRef === undefined ? {} : { graphRef }),
    reportsSchema,
  };
}

const timeoutsOf = (settings: Settings): DatabaseTimeouts => ({
  statementMs: settings.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
  lockMs: settings.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
  idleTransactionMs: settings.DATABASE_IDLE_TIMEOUT_SECONDS * 1000,
});

/** Behind a proxy all connections come from the proxy's address, so the limit per network does not apply. */
function connectionLimitsOf(settings: Settings): ConnectionLimits {
  const most = settings.MAX_CONNECTIONS;
  return { most, mostPerNetwork: settings.TRUST_PROXY > 0 ? most : settings.MAX_CONNECTIONS_PER_NETWORK };
}

function mailOf(settings: Settings): MailConfig {
  const { PORT, SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM, PUBLIC_URL, RESET_URL } = settings;
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return {
    smtpUrl: SMTP_URL,
    requireTls: SMTP_REQUIRE_TLS,
    from: MAIL_FROM,
    publicUrl,
    resetUrl: RESET_URL ?? `${publicUrl}/#/auth/reset-password`,
  };
}

const ENCRYPTED_MODES = ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

function databaseWarnings(database: DatabaseConfig): string[] {
  if (database.kind === 'embedded') return [];
  const { hostname, searchParams } = new URL(database.url);
  const isEncrypted =
    ENCRYPTED_MODES.includes(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
  // Without a host name the server is reached through a socket of this machine.
  if (hostname === '' || isLoopback(hostname) || isEncrypted) return [];
  return [
    'DATABASE_URL leads to another machine without TLS: everything travels readable; add ?sslmode=verify-full',
  ];
}

function productionWarnings(config: Omit<Config, 'warnings'>, environment: Environment): string[] {
  const warnings: string[] = [];
  if (config.demoData) {
    warnings.push('DEMO_DATA is on: an empty database gets demonstration accounts whose password is public');
  }
  if (config.registrationRoles.some((role) => ADMINISTRATORS.includes(role))) {
    warnings.push('REGISTRATION_ROLES lets anyone register as an administrator');
  }
  if (config.database.kind === 'embedded' && !config.database.sync) {
    warnings.push('DATABASE_SYNC is off: a power cut loses writes and may damage the database');
  }
  if (!config.rateLimits.enabled) {
    warnings.push('RATE_LIMIT is off: passwords can be tried without end');
  }
  if (config.mail.smtpUrl === undefined) {
    warnings.push(`SMTP_URL is not set: mail is not sent but written to ${join(config.dataDir, 'mail')}`);
  } else {
    if (!config.mail.requireTls && !isLoopback(new URL(config.mail.smtpUrl).hostname)) {
      warnings.push('SMTP_REQUIRE_TLS is off: mail with reset links may travel readable');
    }
    if (!givenText(environment, 'MAIL_FROM')) {
      warnings.push(`MAIL_FROM is not set: mail is sent as ${config.mail.from}`);
    }
    if (!givenText(environment, 'PUBLIC_URL') && !givenText(environment, 'RESET_URL')) {
      warnings.push(`PUBLIC_URL is not set: links in mail lead to ${config.mail.publicUrl}`);
    }
  }
  return warnings;
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
