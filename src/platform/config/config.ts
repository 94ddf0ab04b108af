import type * as z from 'zod';
import { ADMINISTRATORS, type RoleCode } from '../roles.js';
import { type BucketConfig, bucketOf } from './bucket-config.js';
import { ConfigError } from './config-error.js';
import { type DatabaseConfig, databaseOf, databaseWarnings } from './database-config.js';
import { type Environment, givenText, textOf } from './environment.js';
import {
  type ConnectionLimits,
  connectionLimitsOf,
  type GraphqlLimits,
  graphqlLimitsOf,
  MIB,
  type RateLimitConfig,
  type RowConfig,
  rateLimitsOf,
  rowsOf,
  type StreamLimits,
  streamsOf,
  type UploadConfig,
  uploadsOf,
} from './limits-config.js';
import { type MailConfig, mailOf, mailWarnings } from './mail-config.js';
import { type PushConfig, pushOf } from './push-config.js';
import { withSecretFiles } from './secret-files.js';
import { type Settings, settingsSchema } from './settings.js';
import { type JwtConfig, jwtOf, secondFactorKeysOf } from './token-config.js';
import { isLoopback } from './values.js';
import { VARIABLES, type Variable, type VariableName } from './variables.js';

/** The settings of the service (docs/contract/configuration.md). Paths are absolute. */
export interface Config {
  readonly env: 'development' | 'production' | 'test';
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** By default chosen by what the log is written to. */
  readonly logLevel?: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** The IANA name of the zone of the service. */
  readonly timeZone: string;
  readonly database: DatabaseConfig;
  /** Where instances share what they count and cache. */
  readonly redisUrl?: string;
  readonly dataDir: string;
  readonly uploadsDir: string;
  readonly uploads: UploadConfig;
  /** Where uploaded files are kept: below `uploadsDir`, or in the bucket. */
  readonly storage: 'folder' | 's3';
  readonly bucket?: BucketConfig;
  readonly rows: RowConfig;
  readonly retention: RetentionConfig;
  /** Whether webhooks may lead to private addresses and to http. */
  readonly webhooksAllowPrivate: boolean;
  /** How long a write with an idempotency key is known. */
  readonly idempotencyHours: number;
  readonly demoData: boolean;
  readonly jwt: JwtConfig;
  /** The first key encrypts, all decrypt. */
  readonly secondFactorKeys: readonly { readonly secret: string }[];
  readonly refreshLifetimeDays: number;
  readonly bcryptRounds: number;
  readonly passwordPolicy: 'recommended' | 'legacy';
  readonly registrationRoles: readonly RoleCode[];
  /** Allowed origins in the form of the `Origin` header. */
  readonly corsOrigins: readonly (string | RegExp)[];
  /** The number of trusted proxies in front of the service. */
  readonly trustProxy: number;
  readonly connectionLimits: ConnectionLimits;
  /** Maximum memory for incomplete request bodies. */
  readonly bodyMemoryBytes: number;
  readonly answerMemoryBytes: number;
  readonly shutdownDelayMs: number;
  readonly rateLimits: RateLimitConfig;
  /** How many long lists are sent to a user at the same time. */
  readonly listsAtOnce: number;
  readonly operationsAtOnce: number;
  /** The longest duration of a statement that a client reads with, in milliseconds. */
  readonly readTimeoutMs: number;
  /** Milliseconds from which a statement of a request is slow; 0 for never. */
  readonly slowReadMs: number;
  readonly metricsToken?: string;
  readonly mail: MailConfig;
  /** Absent where nothing is pushed. */
  readonly push: PushConfig | undefined;
  /** Where people reach the service, without a trailing slash; absent where nobody said so. */
  readonly publicUrl?: string;
  /** The URI to which vulnerabilities are reported. */
  readonly securityContact: string | undefined;
  readonly introspection: boolean;
  /** Whether the explorers and the REST documentation are served. */
  readonly explorers: boolean;
  readonly graphqlSafelist: string | undefined;
  readonly apollo: { readonly key?: string; readonly graphRef?: string; readonly reportsSchema: boolean };
  readonly graphqlLimits: GraphqlLimits;
  readonly streams: StreamLimits;
  /** Warnings to log at the start, one line each. */
  readonly warnings: readonly string[];
}

/** The days after which rows are removed; 0 keeps them. */
export interface RetentionConfig {
  readonly visitDays: number;
  readonly auditDays: number;
  readonly securityLogDays: number;
  readonly changeDays: number;
  readonly notificationDays: number;
  readonly webhookDays: number;
}

/** The origins of clients on this machine, on any port, and of Apollo's hosted Sandbox. */
const DEVELOPMENT_ORIGINS = [
  /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/,
  'https://studio.apollographql.com',
  'https://sandbox.embed.apollographql.com',
];

/**
 * Reads and validates the environment.
 * @throws ConfigError with every fault found, not only the first.
 */
export function loadConfig(given: Environment): Config {
  const environment = withSecretFiles(given);
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
    ...redisWarnings(config.redisUrl),
    ...(production ? productionWarnings(config, environment) : []),
  ];
  return deepFreeze({ ...config, warnings });
}

/** Refuses a public host outside production, where anybody may register as an administrator with a well-known key. */
function assertPrivateHost({ NODE_ENV, HOST, ALLOW_PUBLIC_HOST }: Settings): void {
  if (NODE_ENV === 'production' || ALLOW_PUBLIC_HOST || isLoopback(HOST)) return;
  throw new ConfigError([
    `HOST must be 127.0.0.1, ::1 or localhost outside production, not "${HOST}"; ALLOW_PUBLIC_HOST=on allows others`,
  ]);
}

/** Returns the first fault of each variable. */
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
    ...(settings.LOG_LEVEL === undefined ? {} : { logLevel: settings.LOG_LEVEL }),
    timeZone: settings.TIME_ZONE,
    database: databaseOf(settings),
    ...(settings.REDIS_URL === undefined ? {} : { redisUrl: settings.REDIS_URL }),
    dataDir: settings.DATA_DIR,
    uploadsDir: settings.UPLOADS_DIR,
    uploads: uploadsOf(settings),
    storage: settings.STORAGE,
    bucket: bucketOf(settings),
    rows: rowsOf(settings),
    retention: {
      visitDays: settings.VISIT_RETENTION_DAYS,
      auditDays: settings.AUDIT_RETENTION_DAYS,
      securityLogDays: settings.SECURITY_LOG_RETENTION_DAYS,
      changeDays: settings.CHANGE_RETENTION_DAYS,
      notificationDays: settings.NOTIFICATION_RETENTION_DAYS,
      webhookDays: settings.WEBHOOK_RETENTION_DAYS,
    },
    webhooksAllowPrivate: settings.WEBHOOKS_ALLOW_PRIVATE,
    idempotencyHours: settings.IDEMPOTENCY_HOURS,
    demoData: settings.DEMO_DATA,
    jwt: jwtOf(settings),
    secondFactorKeys: secondFactorKeysOf(settings),
    refreshLifetimeDays: settings.REFRESH_LIFETIME_DAYS,
    bcryptRounds: settings.BCRYPT_ROUNDS,
    passwordPolicy: settings.PASSWORD_POLICY,
    registrationRoles: settings.REGISTRATION_ROLES,
    corsOrigins: settings.CORS_ORIGINS ?? DEVELOPMENT_ORIGINS,
    trustProxy: settings.TRUST_PROXY,
    connectionLimits: connectionLimitsOf(settings),
    bodyMemoryBytes: settings.BODY_MEMORY_MB * MIB,
    answerMemoryBytes: settings.ANSWER_MEMORY_MB * MIB,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000,
    rateLimits: rateLimitsOf(settings),
    listsAtOnce: settings.LISTS_AT_ONCE,
    operationsAtOnce: settings.OPERATIONS_AT_ONCE,
    readTimeoutMs: settings.DATABASE_READ_TIMEOUT_SECONDS * 1000,
    slowReadMs: settings.SLOW_READ_MS,
    metricsToken: settings.METRICS_TOKEN,
    mail: mailOf(settings),
    push: pushOf(settings),
    publicUrl: settings.PUBLIC_URL,
    securityContact: settings.SECURITY_CONTACT,
    introspection: settings.GRAPHQL_INTROSPECTION,
    explorers: settings.EXPLORERS,
    graphqlSafelist: settings.GRAPHQL_SAFELIST,
    apollo: apolloOf(settings),
    graphqlLimits: graphqlLimitsOf(settings),
    streams: streamsOf(settings),
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
  warnings.push(...mailWarnings(config.mail, config.dataDir, environment));
  return warnings;
}

function redisWarnings(url: string | undefined): string[] {
  if (url === undefined || url.startsWith('rediss:') || isLoopback(new URL(url).hostname)) return [];
  return ['REDIS_URL leads to another machine without TLS: its password travels readable; use rediss://'];
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
