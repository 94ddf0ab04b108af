import { resolve } from 'node:path';
import { type Config, loadConfig } from '../../src/platform/config/config.js';
import { ConfigError } from '../../src/platform/config/environment.js';
import type { VariableName } from '../../src/platform/config/variables.js';

/* The valid and the invalid values of every variable of the environment. */

export const KEY = 'a-signing-key-of-more-than-32-characters';
export const DATABASE_URL = 'postgres://service:s3cret@db.internal:5432/community';
const TIMEOUTS = { statementMs: 15_000, lockMs: 5_000, idleTransactionMs: 30_000 };

/** The database of a server, with the defaults of its other settings. */
export const SERVER = {
  kind: 'server',
  url: DATABASE_URL,
  preparesStatements: true,
  poolSize: 10,
  replicas: { urls: [], lagMs: 10_000 },
  migrateOnStart: true,
  timeouts: TIMEOUTS,
};

/** The embedded database in a folder, with the defaults of its other settings. */
export const embeddedIn = (dataDir: string) => ({
  kind: 'embedded',
  dataDir,
  sync: true,
  freeBytes: 256 * 1024 * 1024,
  poolSize: 10,
  migrateOnStart: true,
  timeouts: TIMEOUTS,
});

export type Variables = Record<string, string | undefined>;

/** The faults for which an environment is refused. */
export function faultsOf(environment: Variables): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
  return [];
}

const timeoutsOf = ({ database }: Config) => database.timeouts;

type Good = [text: string, read: (config: Config) => unknown, expected: unknown];

/** The valid values, each with what it sets. */
export const GOOD: Record<VariableName, Good[]> = {
  NODE_ENV: [
    ['test', (config) => config.nodeEnv, 'test'],
    ['Development', (config) => config.nodeEnv, 'development'],
  ],
  HOST: [
    ['127.0.0.2', (config) => config.host, '127.0.0.2'],
    ['::1', (config) => config.host, '::1'],
    ['localhost', (config) => config.host, 'localhost'],
  ],
  ALLOW_PUBLIC_HOST: [['on', (config) => config.host, '127.0.0.1']],
  PORT: [
    ['0', (config) => config.port, 0],
    ['65535', (config) => config.port, 65_535],
    [' 8080\r', (config) => config.port, 8080],
    ['8080', (config) => config.mail.publicUrl, 'http://localhost:8080'],
  ],
  LOG_LEVEL: [['debug', (config) => config.logLevel, 'debug']],
  TIME_ZONE: [
    ['UTC', (config) => config.timeZone, 'UTC'],
    ['america/bogota', (config) => config.timeZone, 'America/Bogota'],
  ],
  DATABASE_URL: [
    [DATABASE_URL, (config) => config.database, SERVER],
    ['postgresql://localhost/community', (config) => config.database.kind, 'server'],
    ['EMBEDDED', (config) => config.database.kind, 'embedded'],
  ],
  DIRECT_DATABASE_URL: [[DATABASE_URL, (config) => config.database.kind, 'embedded']],
  DATABASE_PREPARED_STATEMENTS: [['off', (config) => config.database.kind, 'embedded']],
  MIGRATION_DATABASE_URL: [[DATABASE_URL, (config) => config.database.kind, 'embedded']],
  MIGRATE_ON_START: [['off', (config) => config.database.migrateOnStart, false]],
  DATABASE_POOL_SIZE: [['1', (config) => config.database.kind, 'embedded']],
  DATABASE_REPLICA_URLS: [
    [`${DATABASE_URL}, ${DATABASE_URL}2`, (config) => config.database.kind, 'embedded'],
  ],
  DATABASE_REPLICA_LAG_SECONDS: [['30', (config) => config.database.kind, 'embedded']],
  DATABASE_STATEMENT_TIMEOUT_SECONDS: [['60', timeoutsOf, { ...TIMEOUTS, statementMs: 60_000 }]],
  DATABASE_LOCK_TIMEOUT_SECONDS: [['2', timeoutsOf, { ...TIMEOUTS, lockMs: 2_000 }]],
  DATABASE_IDLE_TIMEOUT_SECONDS: [['9', timeoutsOf, { ...TIMEOUTS, idleTransactionMs: 9_000 }]],
  DATABASE_SYNC: [['off', (config) => config.database, { ...embeddedIn(resolve('data')), sync: false }]],
  DATABASE_FREE_SPACE_MB: [
    ['1', (config) => config.database, expect.objectContaining({ freeBytes: 1024 * 1024 })],
  ],
  REDIS_URL: [
    ['redis://cache.internal:6379/1', (config) => config.redisUrl, 'redis://cache.internal:6379/1'],
    ['rediss://user:p%40ss@cache', (config) => config.redisUrl, 'rediss://user:p%40ss@cache'],
  ],
  DATA_DIR: [
    ['var/community', (config) => config.dataDir, resolve('var/community')],
    ['/srv/community', (config) => config.database, embeddedIn('/srv/community')],
  ],
  UPLOADS_DIR: [['/srv/files', (config) => config.uploadsDir, '/srv/files']],
  STORAGE: [['Folder', (config) => config.storage, 'folder']],
  S3_BUCKET: [['files.example', (config) => config.bucket?.name, 'files.example']],
  S3_REGION: [['eu-west-1', (config) => config.bucket, undefined]],
  S3_ENDPOINT: [['http://minio:9000/', (config) => config.bucket, undefined]],
  S3_PREFIX: [['a/b', (config) => config.bucket, undefined]],
  S3_DOWNLOADS: [['redirect', (config) => config.bucket, undefined]],
  UPLOAD_MB_PER_DAY: [['3', (config) => config.uploads.bytesPerDay, 3 * 1024 * 1024]],
  RECORDS_PER_DAY: [
    ['12', (config) => config.rows.recordsPerDay, 12],
    ['0', (config) => config.rows.recordsPerDay, Number.MAX_SAFE_INTEGER],
  ],
  RECORD_MB_PER_DAY: [
    ['5', (config) => config.rows.bytesPerDay, 5 * 1024 * 1024],
    ['0', (config) => config.rows.bytesPerDay, Number.MAX_SAFE_INTEGER],
  ],
  UPLOADS_MAX_MB: [['7', (config) => config.uploads.totalBytes, 7 * 1024 * 1024]],
  UPLOADS_MIN_FREE_PERCENT: [['0', (config) => config.uploads.minFree, 0]],
  VISIT_RETENTION_DAYS: [['90', (config) => config.visitRetentionDays, 90]],
  NOTIFICATION_RETENTION_DAYS: [['30', (config) => config.notificationRetentionDays, 30]],
  CHANGE_RETENTION_DAYS: [['3', (config) => config.changeRetentionDays, 3]],
  AUDIT_RETENTION_DAYS: [['3650', (config) => config.auditRetentionDays, 3650]],
  SECURITY_LOG_RETENTION_DAYS: [['0', (config) => config.securityLogRetentionDays, 0]],
  WEBHOOK_RETENTION_DAYS: [['3', (config) => config.webhookRetentionDays, 3]],
  WEBHOOKS: [['off', (config) => config.webhooks, false]],
  WEBHOOKS_ALLOW_PRIVATE: [['on', (config) => config.webhooksAllowPrivate, true]],
  IDEMPOTENCY_HOURS: [['48', (config) => config.idempotencyHours, 48]],
  DEMO_DATA: [
    ['false', (config) => config.demoData, false],
    ['OFF', (config) => config.demoData, false],
  ],
  JWT_KEY: [
    [KEY, (config) => config.jwt.keys, [{ id: null, secret: KEY }]],
    [` ${KEY} `, (config) => config.jwt.keys[0].secret, ` ${KEY} `],
  ],
  JWT_KEYS: [
    [
      `new:${KEY}:; old.1:${KEY}`,
      (config) => config.jwt.keys,
      [
        { id: 'new', secret: `${KEY}:` },
        { id: 'old.1', secret: KEY },
      ],
    ],
  ],
  SECOND_FACTOR_KEYS: [
    [
      `new:${KEY};old:${KEY}-old`,
      ({ secondFactorKeys }) => secondFactorKeys.slice(0, 2).map(({ secret }) => secret),
      [KEY, `${KEY}-old`],
    ],
  ],
  JWT_ISSUER: [['https://id.example.com', (config) => config.jwt.issuer, 'https://id.example.com']],
  JWT_AUDIENCE: [['clients', (config) => config.jwt.audience, 'clients']],
  JWT_LIFETIME_MINUTES: [
    ['6', (config) => config.jwt.lifetimeMinutes, 6],
    ['1440', (config) => config.jwt.lifetimeMinutes, 1440],
  ],
  REFRESH_LIFETIME_DAYS: [['1', (config) => config.refreshLifetimeDays, 1]],
  BCRYPT_ROUNDS: [
    ['4', (config) => config.bcryptRounds, 4],
    ['16', (config) => config.bcryptRounds, 16],
  ],
  PASSWORD_POLICY: [['legacy', (config) => config.passwordPolicy, 'legacy']],
  REGISTRATION_ROLES: [
    ['resident, RENTER,RESIDENT', (config) => config.registrationRoles, ['RESIDENT', 'RENTER']],
    ['none', (config) => config.registrationRoles, []],
  ],
  CORS_ORIGINS: [
    [
      'https://app.example.com/; http://localhost:3000;https://app.example.com',
      (config) => config.corsOrigins,
      ['https://app.example.com', 'http://localhost:3000'],
    ],
    ['https://App.Example.com:443', (config) => config.corsOrigins, ['https://app.example.com']],
  ],
  TRUST_PROXY: [
    ['off', (config) => config.trustProxy, 0],
    ['2', (config) => config.trustProxy, 2],
  ],
  MAX_CONNECTIONS: [['200', (config) => config.connectionLimits.most, 200]],
  MAX_CONNECTIONS_PER_NETWORK: [['20', (config) => config.connectionLimits.mostPerNetwork, 20]],
  BODY_MEMORY_MB: [['8', (config) => config.bodyMemoryBytes, 8 * 1024 * 1024]],
  ANSWER_MEMORY_MB: [['16', (config) => config.answerMemoryBytes, 16 * 1024 * 1024]],
  SHUTDOWN_DELAY_SECONDS: [['5', (config) => config.shutdownDelaySeconds, 5]],
  RATE_LIMIT: [['off', (config) => config.rateLimit, false]],
  REGISTRATIONS_PER_HOUR: [['5', (config) => config.registrationsPerHour, 5]],
  READS_PER_MINUTE: [['100', (config) => config.readsPerMinute, 100]],
  WRITES_PER_MINUTE: [['60', (config) => config.writesPerMinute, 60]],
  LISTS_AT_ONCE: [['4', (config) => config.listsAtOnce, 4]],
  OPERATIONS_AT_ONCE: [['50', (config) => config.operationsAtOnce, 50]],
  STREAMS_PER_USER: [['5', (config) => config.streamsPerUser, 5]],
  STREAMS: [['200', (config) => config.streams, 200]],
  DATABASE_READ_TIMEOUT_SECONDS: [['3', (config) => config.readTimeoutMs, 3_000]],
  SLOW_READ_MS: [['250', (config) => config.slowReadMs, 250]],
  METRICS_TOKEN: [['abc.DEF-123==', (config) => config.metricsToken, 'abc.DEF-123==']],
  SMTP_URL: [['smtp://user:p%40ss@mail:587', (config) => config.mail.smtpUrl, 'smtp://user:p%40ss@mail:587']],
  SMTP_REQUIRE_TLS: [['off', (config) => config.mail.requireTls, false]],
  MAIL_FROM: [
    ['avisos@example.com', (config) => config.mail.from, 'avisos@example.com'],
    ['Mi Comunidad <a@b.mx>', (config) => config.mail.from, 'Mi Comunidad <a@b.mx>'],
  ],
  PUBLIC_URL: [
    ['https://api.example.com/base/', (config) => config.mail.publicUrl, 'https://api.example.com/base'],
    ['https://api.example.com', (config) => config.mail.resetUrl, 'https://api.example.com/reset-password#'],
  ],
  RESET_URL: [
    ['https://app.example.com/#/nueva', (config) => config.mail.resetUrl, 'https://app.example.com/#/nueva'],
  ],
  PUSH_WEBHOOK_URL: [],
  PUSH_WEBHOOK_SECRET: [[`whsec_${'A'.repeat(32)}`, (config) => config.push, undefined]],
  SECURITY_CONTACT: [
    [
      'mailto:seguridad@vecinos.example',
      (config) => config.securityContact,
      'mailto:seguridad@vecinos.example',
    ],
    [
      'https://vecinos.example/seguridad',
      (config) => config.securityContact,
      'https://vecinos.example/seguridad',
    ],
  ],
  EXPLORERS: [['off', (config) => config.explorers, false]],
  GRAPHQL_INTROSPECTION: [['off', (config) => config.graphqlIntrospection, false]],
  GRAPHQL_SAFELIST: [['/etc/safelist.json', (config) => config.graphqlSafelist, '/etc/safelist.json']],
  APOLLO_KEY: [['service:graph:key', (config) => config.apolloKey, 'service:graph:key']],
  APOLLO_GRAPH_REF: [['graph@main', (config) => config.apolloGraphRef, 'graph@main']],
  APOLLO_SCHEMA_REPORTING: [['on', (config) => config.apolloSchemaReporting, true]],
  GRAPHQL_MAX_TOKENS: [['10', (config) => config.graphqlLimits.tokens, 10]],
  GRAPHQL_MAX_DEPTH: [['3', (config) => config.graphqlLimits.depth, 3]],
  GRAPHQL_MAX_ALIASES: [['1', (config) => config.graphqlLimits.aliases, 1]],
  GRAPHQL_MAX_DIRECTIVES: [['7', (config) => config.graphqlLimits.directives, 7]],
  GRAPHQL_MAX_COST: [['100', (config) => config.graphqlLimits.cost, 100]],
  GRAPHQL_MAX_EVENT_COST: [['100', (config) => config.graphqlLimits.eventCost, 100]],
  GRAPHQL_MAX_ANSWER_KB: [['100', (config) => config.graphqlLimits.answerBytes, 102_400]],
  GRAPHQL_MAX_EVENT_KB: [['100', (config) => config.graphqlLimits.eventBytes, 102_400]],
};

export /** The invalid values, for variables that do not accept every text. */
const BAD: Record<VariableName, string[] | 'any text'> = {
  NODE_ENV: ['prod', 'staging'],
  HOST: ['http://localhost', 'two words', '-a', '0.0.0.0', '::', '192.168.1.7', 'db.internal'],
  ALLOW_PUBLIC_HOST: ['192.168.1.7'],
  PORT: ['abc', '-1', '65536', '4000.5', '0x10', '1e3'],
  LOG_LEVEL: ['verbose'],
  TIME_ZONE: ['Mexico', '+05:00', 'America/Nowhere'],
  DATABASE_URL: [
    'mysql://localhost/x',
    'localhost:5432',
    'postgres:community',
    'postgres://u:p#ss@host/db',
    'memory',
  ],
  DIRECT_DATABASE_URL: ['embedded', 'mysql://db/community'],
  DATABASE_PREPARED_STATEMENTS: ['maybe'],
  MIGRATION_DATABASE_URL: ['embedded', 'mysql://db/community'],
  MIGRATE_ON_START: ['maybe'],
  DATABASE_POOL_SIZE: ['0', '1001', 'many'],
  DATABASE_REPLICA_URLS: ['embedded', `${DATABASE_URL},`, `${DATABASE_URL},${DATABASE_URL}`],
  DATABASE_REPLICA_LAG_SECONDS: ['0', '301', '10 s'],
  DATABASE_STATEMENT_TIMEOUT_SECONDS: ['0', '15 s'],
  DATABASE_READ_TIMEOUT_SECONDS: ['0', 'soon'],
  SLOW_READ_MS: ['-1', '1 s'],
  DATABASE_LOCK_TIMEOUT_SECONDS: ['0', '3601'],
  DATABASE_IDLE_TIMEOUT_SECONDS: ['0', 'never'],
  DATABASE_SYNC: ['fsync'],
  DATABASE_FREE_SPACE_MB: ['-1', '5 %'],
  REDIS_URL: [
    'cache',
    'cache:6379',
    'http://cache',
    'redis://',
    'redis://cache%zz',
    'redis://:pa#ss@cache',
    'redis://cache/name',
  ],
  DATA_DIR: 'any text',
  UPLOADS_DIR: 'any text',
  STORAGE: ['s3', 'disk'],
  S3_BUCKET: ['a', 'two words', 'https://bucket'],
  S3_REGION: ['eu west'],
  S3_ENDPOINT: ['minio:9000', 's3://bucket', 'http://minio?x'],
  S3_PREFIX: ['/a', 'a/', '.a', 'a/../b', 'a//b', 'ñ'],
  S3_DOWNLOADS: ['proxy'],
  UPLOAD_MB_PER_DAY: ['0', 'many'],
  RECORDS_PER_DAY: ['-1', 'many'],
  RECORD_MB_PER_DAY: ['-1', '20 MB'],
  UPLOADS_MAX_MB: ['0', '-1'],
  UPLOADS_MIN_FREE_PERCENT: ['-1', '101'],
  VISIT_RETENTION_DAYS: ['-1', '40000'],
  AUDIT_RETENTION_DAYS: ['ever'],
  NOTIFICATION_RETENTION_DAYS: ['ever'],
  CHANGE_RETENTION_DAYS: ['ever'],
  SECURITY_LOG_RETENTION_DAYS: ['1.5'],
  WEBHOOK_RETENTION_DAYS: ['ever'],
  WEBHOOKS: ['maybe'],
  WEBHOOKS_ALLOW_PRIVATE: ['maybe'],
  IDEMPOTENCY_HOURS: ['0', '721'],
  DEMO_DATA: ['si', '2'],
  JWT_KEY: ['too-short', 'k'.repeat(64)],
  SECOND_FACTOR_KEYS: [KEY, 'new:too-short'],
  JWT_KEYS: [KEY, 'new:too-short', `:${KEY}`, `a:${KEY};a:${KEY}x`, ';', `a:${'k'.repeat(64)}`, `a b:${KEY}`],
  JWT_ISSUER: 'any text',
  JWT_AUDIENCE: 'any text',
  JWT_LIFETIME_MINUTES: ['5', '1h', '1441', '999999999999'],
  REFRESH_LIFETIME_DAYS: ['0', '-3', '100000'],
  BCRYPT_ROUNDS: ['3', '17', 'ten'],
  PASSWORD_POLICY: ['strict'],
  REGISTRATION_ROLES: ['RESIDENT,OWNER', ','],
  CORS_ORIGINS: ['*', 'app.example.com', 'https://app.example.com/path', 'ftp://app.example.com', 'null'],
  TRUST_PROXY: ['on', '-1', 'loopback'],
  MAX_CONNECTIONS: ['0', 'many'],
  MAX_CONNECTIONS_PER_NETWORK: ['0', '-1'],
  BODY_MEMORY_MB: ['0', '64 MB'],
  ANSWER_MEMORY_MB: ['0', '256 MB'],
  SHUTDOWN_DELAY_SECONDS: ['-1', '61', 'soon'],
  RATE_LIMIT: ['none'],
  REGISTRATIONS_PER_HOUR: ['0', 'few'],
  READS_PER_MINUTE: ['0', '-1'],
  WRITES_PER_MINUTE: ['0', '1.5'],
  LISTS_AT_ONCE: ['0', 'all'],
  OPERATIONS_AT_ONCE: ['0', 'all'],
  STREAMS_PER_USER: ['0', 'all'],
  STREAMS: ['0', 'many'],
  METRICS_TOKEN: ['two words', 'ñ'],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com', 'smtp://', 'smtp://user:p@mail%zz'],
  SMTP_REQUIRE_TLS: ['starttls'],
  MAIL_FROM: ['nobody', 'Name <nobody>', 'a@b.mx, c@d.mx'],
  PUBLIC_URL: [
    'api.example.com',
    'https://api.example.com/?a=b',
    'ftp://api.example.com',
    'https://api.example.com/%zz',
  ],
  RESET_URL: ['/reset', 'javascript://alert', 'https://app.example.com/%zz#/nueva'],
  PUSH_WEBHOOK_URL: [
    'push.example.com',
    'ftp://push.example.com',
    'https://push.example.com',
    'https://user@push.example.com',
    'https://:password@push.example.com',
  ],
  PUSH_WEBHOOK_SECRET: ['secret', 'whsec_short', `whsec_${'*'.repeat(40)}`],
  SECURITY_CONTACT: [
    'seguridad@vecinos.example',
    'mailto:nobody',
    'http://vecinos.example',
    'https://',
    'mailto:a@b.mx\nContact: mailto:c@d.mx',
    'tel:+52-442-000-0000',
  ],
  EXPLORERS: ['maybe'],
  GRAPHQL_INTROSPECTION: ['maybe'],
  GRAPHQL_SAFELIST: 'any text',
  APOLLO_KEY: 'any text',
  APOLLO_GRAPH_REF: 'any text',
  APOLLO_SCHEMA_REPORTING: ['maybe'],
  GRAPHQL_MAX_TOKENS: ['0', '-1', 'no'],
  GRAPHQL_MAX_DEPTH: ['0', '1.5'],
  GRAPHQL_MAX_ALIASES: ['0', 'x'],
  GRAPHQL_MAX_DIRECTIVES: ['0', 'x'],
  GRAPHQL_MAX_COST: ['0', 'x'],
  GRAPHQL_MAX_EVENT_COST: ['0', 'x'],
  GRAPHQL_MAX_ANSWER_KB: ['0', '500001'],
  GRAPHQL_MAX_EVENT_KB: ['0', 'x'],
};
