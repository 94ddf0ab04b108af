import * as z from 'zod';
import * as a from './values.js';
import type { VariableName } from './variables.js';

const DAY_IN_MINUTES = 24 * 60;

const limit = a.integer(1, 1_000_000_000);

/** Parses the text of each variable. Error messages continue a sentence that begins with the variable's name. */
export const settingsSchema = (production: boolean) =>
  z.object({
    NODE_ENV: a.choiceOf('development', 'production', 'test'),
    HOST: a.host,
    ALLOW_PUBLIC_HOST: a.flag,
    PORT: a.integer(0, 65_535),
    LOG_LEVEL: a.choiceOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    TIME_ZONE: a.timeZone,

    DATABASE_URL: a.databaseUrl,
    MIGRATION_DATABASE_URL: a.serverUrl.optional(),
    MIGRATE_ON_START: a.flag,
    DATABASE_POOL_SIZE: a.integer(1, 1000),
    DATABASE_STATEMENT_TIMEOUT_SECONDS: a.integer(1, 3600),
    DATABASE_READ_TIMEOUT_SECONDS: a.integer(1, 3600),
    SLOW_READ_MS: a.integer(0, 3_600_000),
    DATABASE_LOCK_TIMEOUT_SECONDS: a.integer(1, 3600),
    DATABASE_IDLE_TIMEOUT_SECONDS: a.integer(1, 3600),
    DATABASE_SYNC: a.flag,
    DATABASE_FREE_SPACE_MB: a.integer(0, 1_000_000),
    REDIS_URL: a.redisUrl.optional(),
    DATA_DIR: a.folder,
    UPLOADS_DIR: a.folder,
    STORAGE: a.choiceOf('folder', 's3'),
    S3_BUCKET: a.bucketName.optional(),
    S3_REGION: a.region.optional(),
    S3_ENDPOINT: a.baseUrl.optional(),
    S3_PREFIX: a.keyPrefix.optional(),
    S3_DOWNLOADS: a.choiceOf('stream', 'redirect'),
    UPLOAD_MB_PER_DAY: a.integer(1, 1_000_000),
    RECORDS_PER_DAY: a.integer(0, 1_000_000),
    RECORD_MB_PER_DAY: a.integer(0, 1_000_000),
    UPLOADS_MAX_MB: a.integer(1, 1_000_000_000),
    UPLOADS_MIN_FREE_PERCENT: a.integer(0, 100),
    VISIT_RETENTION_DAYS: a.integer(0, 36_500),
    AUDIT_RETENTION_DAYS: a.integer(0, 36_500),
    SECURITY_LOG_RETENTION_DAYS: a.integer(0, 36_500),
    CHANGE_RETENTION_DAYS: a.integer(0, 36_500),
    IDEMPOTENCY_HOURS: a.integer(1, 720),
    DEMO_DATA: a.flag,

    JWT_KEY: a.signingKey(production).optional(),
    JWT_KEYS: a.signingKeys(production).optional(),
    SECOND_FACTOR_KEYS: a.signingKeys(production).optional(),
    JWT_ISSUER: z.string(),
    JWT_AUDIENCE: z.string(),
    JWT_LIFETIME_MINUTES: a.integer(6, DAY_IN_MINUTES),
    REFRESH_LIFETIME_DAYS: a.integer(1, 3650),
    BCRYPT_ROUNDS: a.integer(4, 16),
    PASSWORD_POLICY: a.choiceOf('recommended', 'legacy'),
    REGISTRATION_ROLES: a.roleCodes,

    CORS_ORIGINS: a.origins.optional(),
    TRUST_PROXY: a.proxies,
    MAX_CONNECTIONS: a.integer(1, 1_000_000),
    MAX_CONNECTIONS_PER_NETWORK: a.integer(1, 1_000_000),
    BODY_MEMORY_MB: a.integer(1, 100_000),
    ANSWER_MEMORY_MB: a.integer(1, 100_000),
    SHUTDOWN_DELAY_SECONDS: a.integer(0, 60),
    RATE_LIMIT: a.flag,
    REGISTRATIONS_PER_HOUR: limit,
    READS_PER_MINUTE: limit,
    WRITES_PER_MINUTE: limit,
    LISTS_AT_ONCE: limit,
    OPERATIONS_AT_ONCE: limit,
    METRICS_TOKEN: a.bearerToken.optional(),

    SMTP_URL: a.smtpUrl.optional(),
    SMTP_REQUIRE_TLS: a.flag,
    MAIL_FROM: a.sender,
    PUBLIC_URL: a.baseUrl.optional(),
    RESET_URL: a.httpUrl.optional(),
    SECURITY_CONTACT: a.contactUri.optional(),

    EXPLORERS: a.flag,
    GRAPHQL_INTROSPECTION: a.flag,
    READ_PLANNER: a.flag,
    GRAPHQL_SAFELIST: a.folder.optional(),
    APOLLO_KEY: z.string().optional(),
    APOLLO_GRAPH_REF: z.string().optional(),
    APOLLO_SCHEMA_REPORTING: a.flag,
    GRAPHQL_MAX_TOKENS: limit,
    GRAPHQL_MAX_DEPTH: limit,
    GRAPHQL_MAX_ALIASES: limit,
    GRAPHQL_MAX_DIRECTIVES: limit,
    GRAPHQL_MAX_COST: limit,
  } satisfies Record<VariableName, z.ZodType>);

export type Settings = z.infer<ReturnType<typeof settingsSchema>>;
