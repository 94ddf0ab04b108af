import type * as z from 'zod';
import { ConfigError, type Environment, givenText, textOf, withSecretFiles } from './environment.js';
import { isLoopback } from './values.js';
import { type Settings, settingsSchema, VARIABLES, type Variable, type VariableName } from './variables.js';
import { warningsOf } from './warnings.js';

/** The settings of the service (docs/contract/configuration.md). Paths are absolute. */
export interface Config extends Readonly<ReturnType<typeof configOf>> {
  /** Warnings to log at the start, one line each. */
  readonly warnings: readonly string[];
}

type DatabaseConfig = Readonly<ReturnType<typeof databaseOf>>;
export type DatabaseTimeouts = Readonly<DatabaseConfig['timeouts']>;
export type ReplicaConfig = Readonly<Extract<DatabaseConfig, { kind: 'server' }>['replicas']>;
export type JwtConfig = Readonly<Config['jwt']>;
export type BucketConfig = Readonly<NonNullable<ReturnType<typeof bucketOf>>>;
export type ConnectionLimits = Readonly<Config['connectionLimits']>;

const KIB = 1024;
const MIB = 1024 * KIB;

/** A limit that is never reached, in a number that the database takes. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** The origins of clients on this machine, on any port, and of Apollo's hosted Sandbox. */
const DEVELOPMENT_ORIGINS: readonly (string | RegExp)[] = [
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
  return deepFreeze({ ...configOf(read.data), warnings: warningsOf(read.data, environment) });
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

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

/** The settings, each under the name of its variable: `timeZone` for `TIME_ZONE`. */
type Named = { readonly [Name in VariableName as CamelCase<Name>]: Settings[Name] };

const named = (settings: Settings): Named =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as unknown as Named;

/** Adds to the settings what is made of several, or has another unit than its variable. */
function configOf(settings: Settings) {
  return {
    ...named(settings),
    database: databaseOf(settings),
    uploads: {
      bytesPerDay: settings.UPLOAD_MB_PER_DAY * MIB,
      totalBytes: settings.UPLOADS_MAX_MB * MIB,
      /** From 0 to 1. */
      minFree: settings.UPLOADS_MIN_FREE_PERCENT / 100,
    },
    bucket: bucketOf(settings),
    rows: {
      recordsPerDay: settings.RECORDS_PER_DAY || UNLIMITED,
      bytesPerDay: settings.RECORD_MB_PER_DAY * MIB || UNLIMITED,
    },
    jwt: {
      /** The first one signs, all verify. */
      keys: signingKeysOf(settings),
      issuer: settings.JWT_ISSUER,
      audience: settings.JWT_AUDIENCE,
      lifetimeMinutes: settings.JWT_LIFETIME_MINUTES,
    },
    /** The first one encrypts, all decrypt: those of tokens what they encrypted before there were others. */
    secondFactorKeys: [...(settings.SECOND_FACTOR_KEYS ?? []), ...signingKeysOf(settings)],
    corsOrigins: settings.CORS_ORIGINS ?? DEVELOPMENT_ORIGINS,
    connectionLimits: {
      most: settings.MAX_CONNECTIONS,
      // Behind a proxy all connections have its address.
      mostPerNetwork:
        settings.TRUST_PROXY > 0 ? settings.MAX_CONNECTIONS : settings.MAX_CONNECTIONS_PER_NETWORK,
    },
    bodyMemoryBytes: settings.BODY_MEMORY_MB * MIB,
    answerMemoryBytes: settings.ANSWER_MEMORY_MB * MIB,
    readTimeoutMs: settings.DATABASE_READ_TIMEOUT_SECONDS * 1000,
    mail: mailOf(settings),
    push: pushOf(settings),
    graphqlLimits: {
      tokens: settings.GRAPHQL_MAX_TOKENS,
      depth: settings.GRAPHQL_MAX_DEPTH,
      aliases: settings.GRAPHQL_MAX_ALIASES,
      directives: settings.GRAPHQL_MAX_DIRECTIVES,
      cost: settings.GRAPHQL_MAX_COST,
      eventCost: settings.GRAPHQL_MAX_EVENT_COST,
      answerBytes: settings.GRAPHQL_MAX_ANSWER_KB * KIB,
      eventBytes: settings.GRAPHQL_MAX_EVENT_KB * KIB,
    },
  };
}

function databaseOf(settings: Settings) {
  const shared = {
    poolSize: settings.DATABASE_POOL_SIZE,
    migrateOnStart: settings.MIGRATE_ON_START,
    timeouts: {
      statementMs: settings.DATABASE_STATEMENT_TIMEOUT_SECONDS * 1000,
      lockMs: settings.DATABASE_LOCK_TIMEOUT_SECONDS * 1000,
      idleTransactionMs: settings.DATABASE_IDLE_TIMEOUT_SECONDS * 1000,
    },
  };
  if (settings.DATABASE_URL === null) {
    return {
      ...shared,
      kind: 'embedded' as const,
      /** The database is in a subfolder. */
      dataDir: settings.DATA_DIR,
      sync: settings.DATABASE_SYNC,
      freeBytes: settings.DATABASE_FREE_SPACE_MB * MIB,
    };
  }
  return {
    ...shared,
    kind: 'server' as const,
    url: settings.DATABASE_URL,
    directUrl: settings.DIRECT_DATABASE_URL,
    preparesStatements: settings.DATABASE_PREPARED_STATEMENTS ?? settings.DIRECT_DATABASE_URL === undefined,
    migrationUrl: settings.MIGRATION_DATABASE_URL,
    replicas: {
      urls: settings.DATABASE_REPLICA_URLS ?? [],
      lagMs: settings.DATABASE_REPLICA_LAG_SECONDS * 1000,
    },
  };
}

/** Returns the bucket, which commands may use while files are kept in the folder. */
function bucketOf(settings: Settings) {
  const { STORAGE, S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_PREFIX, S3_DOWNLOADS } = settings;
  if (S3_BUCKET === undefined) {
    if (STORAGE === 's3') throw new ConfigError(['STORAGE must be folder without S3_BUCKET']);
    return undefined;
  }
  return {
    name: S3_BUCKET,
    region: S3_REGION ?? (S3_ENDPOINT && 'us-east-1'),
    endpoint: S3_ENDPOINT,
    /** Empty, or ending with a slash. */
    prefix: S3_PREFIX ? `${S3_PREFIX}/` : '',
    redirects: S3_DOWNLOADS === 'redirect',
  };
}

/** A key with the `kid` in the header of its tokens; null for the key of tokens without one. */
interface SigningKey {
  readonly id: string | null;
  readonly secret: string;
}

function signingKeysOf({ JWT_KEY, JWT_KEYS = [] }: Settings) {
  const unnamed = JWT_KEY === undefined ? [] : [{ id: null, secret: JWT_KEY }];
  return [...JWT_KEYS, ...unnamed] as readonly SigningKey[] as readonly [SigningKey, ...SigningKey[]];
}

function mailOf({ PORT, SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM, PUBLIC_URL, RESET_URL }: Settings) {
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return {
    /** Mail is written to files without it. */
    smtpUrl: SMTP_URL,
    requireTls: SMTP_REQUIRE_TLS,
    from: MAIL_FROM,
    publicUrl,
    resetUrl: RESET_URL ?? `${publicUrl}/reset-password#`,
  };
}

/** Returns the webhook of the operator; undefined where nothing is pushed. */
function pushOf({ PUSH_WEBHOOK_URL: url, PUSH_WEBHOOK_SECRET: secret }: Settings) {
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new ConfigError(['PUSH_WEBHOOK_URL must be absent without PUSH_WEBHOOK_SECRET']);
  return { url, secret };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}
