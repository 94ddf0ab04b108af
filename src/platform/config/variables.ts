import * as z from 'zod';
import * as a from './values.js';

/** What a variable is besides its form and its default. */
interface Traits {
  /** What it is, for people. */
  readonly is: string;
  /** Another name, `Section:Key`; accepted as `Section__Key` or `Section:Key` in any letter case. */
  readonly sectionKey?: string;
  /** The default in production, if it differs; null if production requires a value. */
  readonly productionFallback?: string | null;
  /** The stricter form of production, if it differs. */
  readonly productionSchema?: z.ZodType;
  /** Keeps leading and trailing spaces. */
  readonly verbatim?: boolean;
  /** Whether `NAME_FILE` may name a file with the value. */
  readonly isSecret?: boolean;
}

export interface Variable extends Traits {
  /** Parses the text; the message of a fault continues a sentence that begins with the name. */
  readonly schema: z.ZodType;
  /** The default as text, for an absent or blank variable. */
  readonly fallback?: string;
}

const setting = <S extends z.ZodType>(schema: S, fallback: string, traits: Traits) => ({
  schema,
  fallback,
  ...traits,
});

const optional = <S extends z.ZodType>(schema: S, traits: Traits) => ({
  schema: schema.optional(),
  ...traits,
});

const secret = <S extends z.ZodType>(schema: S, traits: Traits) => ({
  ...optional(schema, traits),
  isSecret: true,
});

const limit = a.integer(1, 1_000_000_000);

/** Every environment variable of the service, in the order of `.env.example`. */
export const VARIABLES = {
  NODE_ENV: setting(a.choiceOf('development', 'production', 'test'), 'development', {
    is: 'development, production or test',
  }),
  HOST: setting(a.host, '127.0.0.1', {
    productionFallback: '0.0.0.0',
    is: 'Address to listen on; outside production one that only this machine reaches',
  }),
  ALLOW_PUBLIC_HOST: setting(a.flag, 'off', {
    is: 'Whether HOST may be an address that other machines reach outside production too',
  }),
  PORT: setting(a.integer(0, 65_535), '4000', { is: 'Port to listen on; 0 takes any free one' }),
  LOG_LEVEL: optional(a.choiceOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), {
    is: 'fatal, error, warn, info, debug, trace or silent; absent, info, and in a terminal warn',
  }),
  TIME_ZONE: setting(a.timeZone, 'America/Mexico_City', {
    is: 'IANA zone in which schedules, "today" and months are meant; a community may name its own',
  }),

  DATABASE_URL: setting(a.databaseUrl, 'embedded', {
    isSecret: true,
    productionFallback: null,
    is: 'postgres://USER:PASSWORD@HOST:5432/NAME, or embedded: a PostgreSQL server that the service starts, under DATA_DIR',
  }),
  DIRECT_DATABASE_URL: secret(a.serverUrl, {
    is: 'The same without the connection pooler in transaction mode that DATABASE_URL then leads to',
  }),
  DATABASE_PREPARED_STATEMENTS: optional(a.flag, {
    is: 'Whether a PostgreSQL server keeps the statements that come again; absent, on, with DIRECT_DATABASE_URL off',
  }),
  MIGRATION_DATABASE_URL: secret(a.serverUrl, {
    is: 'The same with the role that owns the tables and migrates; absent, DIRECT_DATABASE_URL or DATABASE_URL',
  }),
  MIGRATE_ON_START: setting(a.flag, 'on', {
    is: 'Whether the start applies the migrations that the database lacks; off, npm run migrate does',
  }),
  DATABASE_POOL_SIZE: setting(a.integer(1, 1000), '10', {
    is: 'Most connections to PostgreSQL, besides two for sign-in and health and two for long lists',
  }),
  DATABASE_REPLICA_URLS: secret(a.serverUrls, {
    is: 'Streaming replicas of DATABASE_URL, postgres:// URLs separated by commas, which lists, search and dashboard are read from; absent, there are none',
  }),
  DATABASE_REPLICA_LAG_SECONDS: setting(a.integer(1, 300), '10', {
    is: 'How far behind a replica may be, 1 to 300; a later one is not read from',
  }),
  DATABASE_STATEMENT_TIMEOUT_SECONDS: setting(a.integer(1, 3600), '15', {
    is: 'Longest duration of a statement, 1 to 3600; beyond it the answer is 503',
  }),
  DATABASE_READ_TIMEOUT_SECONDS: setting(a.integer(1, 3600), '10', {
    is: 'Longest duration of a statement that a client reads with, 1 to 3600; beyond it the answer is 503 and names the cause',
  }),
  SLOW_READ_MS: setting(a.integer(0, 3_600_000), '1000', {
    is: 'Milliseconds from which a statement of a request is logged as slow; 0: none is',
  }),
  DATABASE_LOCK_TIMEOUT_SECONDS: setting(a.integer(1, 3600), '5', {
    is: 'How long a statement waits for a lock on a server, 1 to 3600; beyond it the answer is 503',
  }),
  DATABASE_IDLE_TIMEOUT_SECONDS: setting(a.integer(1, 3600), '30', {
    is: 'How long a transaction on a server may be idle, 1 to 3600',
  }),
  DATABASE_SYNC: setting(a.flag, 'on', {
    is: 'Whether the embedded database acknowledges a write only when it is on the disk; off is faster, for trials',
  }),
  DATABASE_FREE_SPACE_MB: setting(a.integer(0, 1_000_000), '256', {
    is: 'Free space that writes to the embedded database leave on the disk; with less they are 507, sign-in and deletions with less than half of it; 0: none',
  }),
  REDIS_URL: secret(a.redisUrl, {
    is: 'redis:// or rediss:// (TLS) server on which instances share counters, ended sessions and persisted queries; absent, they share attempts in the database and each has its own of the rest',
  }),
  DATA_DIR: setting(a.folder, './data', {
    is: 'Folder of the embedded database and of mail that is not sent; for the user of the service alone',
  }),
  UPLOADS_DIR: setting(a.folder, './uploads', {
    is: 'Folder of uploaded files; for the user of the service alone',
  }),
  STORAGE: setting(a.choiceOf('folder', 's3'), 'folder', {
    is: 'Where uploaded files are kept: folder (UPLOADS_DIR), or s3 (S3_BUCKET)',
  }),
  S3_BUCKET: optional(a.bucketName, {
    is: 'Bucket of uploaded files; credentials come by the chain of the AWS SDK',
  }),
  S3_REGION: optional(a.region, {
    is: 'Region of the bucket; absent, that of the AWS SDK, with S3_ENDPOINT us-east-1',
  }),
  S3_ENDPOINT: optional(a.baseUrl, {
    is: 'URL of an S3-compatible server, with the bucket in its path; absent, AWS',
  }),
  S3_PREFIX: optional(a.keyPrefix, {
    is: 'Start of the keys of all objects, without slashes around it; absent, none',
  }),
  S3_DOWNLOADS: setting(a.choiceOf('stream', 'redirect'), 'stream', {
    is: 'Whether the service sends the files of the bucket (stream), or a signed link (redirect)',
  }),
  UPLOAD_MB_PER_DAY: setting(a.integer(1, 1_000_000), '500', {
    is: 'Most megabytes that one user uploads on a day',
  }),
  RECORDS_PER_DAY: setting(a.integer(0, 1_000_000), '300', {
    is: 'Most records that a resident, renter or guard creates on a day; 0: any number',
  }),
  RECORD_MB_PER_DAY: setting(a.integer(0, 1_000_000), '20', {
    is: 'Most megabytes that a resident, renter or guard stores in records on a day; 0: any number',
  }),
  UPLOADS_MAX_MB: setting(a.integer(1, 1_000_000_000), '20480', {
    is: 'Most megabytes of all uploaded files; more is answered 507',
  }),
  UPLOADS_MIN_FREE_PERCENT: setting(a.integer(0, 100), '5', {
    is: 'Free share of the file system of UPLOADS_DIR below which uploads are answered 507',
  }),
  VISIT_RETENTION_DAYS: setting(a.integer(0, 36_500), '0', {
    is: 'Days after which visits are removed, with what the audit log says of them; 0 keeps them',
  }),
  AUDIT_RETENTION_DAYS: setting(a.integer(0, 36_500), '0', {
    is: 'Days after which the audit log forgets writes; 0 keeps them',
  }),
  SECURITY_LOG_RETENTION_DAYS: setting(a.integer(0, 36_500), '365', {
    is: 'Days after which the audit log forgets security events; 0 keeps them',
  }),
  CHANGE_RETENTION_DAYS: setting(a.integer(0, 36_500), '7', {
    is: 'Days for which the feed of changes can be followed from a cursor; 0 keeps all changes',
  }),
  NOTIFICATION_RETENTION_DAYS: setting(a.integer(0, 36_500), '90', {
    is: 'Days after which notifications are removed, at least 10; 0 keeps them',
  }),
  WEBHOOK_RETENTION_DAYS: setting(a.integer(0, 36_500), '30', {
    is: 'Days after which finished deliveries of webhooks are removed; 0 keeps them',
  }),
  WEBHOOKS: setting(a.flag, 'on', {
    is: 'Whether this instance delivers to webhooks; off for a copy of the data that must tell nobody',
  }),
  WEBHOOKS_ALLOW_PRIVATE: setting(a.flag, 'off', {
    is: 'Whether webhooks may lead to private addresses and to http; for tests and closed networks alone',
  }),
  IDEMPOTENCY_HOURS: setting(a.integer(1, 720), '24', {
    is: 'Hours for which a write with an Idempotency-Key is known and answered again, 1 to 720',
  }),
  DEMO_DATA: setting(a.flag, 'true', {
    productionFallback: 'false',
    is: 'Whether an empty database is filled with the demonstration communities',
  }),

  JWT_KEY: setting(a.signingKey.optional(), a.DEVELOPMENT_KEY, {
    productionSchema: a.strongSigningKey.optional(),
    isSecret: true,
    sectionKey: 'Jwt:Key',
    productionFallback: null,
    verbatim: true,
    is: 'Secret that signs tokens, at least 32 characters, 8 of them different; production refuses this one and all that are easy to guess (openssl rand -base64 48)',
  }),
  JWT_KEYS: secret(a.signingKeys, {
    productionSchema: a.strongSigningKeys.optional(),
    is: 'ID:SECRET;ID:SECRET to replace keys: the first one signs, all verify; JWT_KEY then only verifies, where it is set',
  }),
  SECOND_FACTOR_KEYS: secret(a.signingKeys, {
    productionSchema: a.strongSigningKeys.optional(),
    is: 'ID:SECRET;ID:SECRET: the first one encrypts the secrets of second factors, all and the keys of tokens decrypt; absent, the keys of tokens do both',
  }),
  JWT_ISSUER: setting(z.string(), 'community-service', {
    sectionKey: 'Jwt:Issuer',
    is: 'Issuer of tokens',
  }),
  JWT_AUDIENCE: setting(z.string(), 'community-clients', {
    sectionKey: 'Jwt:Audience',
    is: 'Audience of tokens',
  }),
  JWT_LIFETIME_MINUTES: setting(a.integer(6, 1440), '60', { is: 'Lifetime of an access token, 6 to 1440' }),
  REFRESH_LIFETIME_DAYS: setting(a.integer(1, 3650), '14', { is: 'Lifetime of a refresh token' }),
  BCRYPT_ROUNDS: setting(a.integer(4, 16), '10', { is: 'Work factor of password hashes, 4 to 16' }),
  PASSWORD_POLICY: setting(a.choiceOf('recommended', 'legacy'), 'recommended', {
    is: 'recommended (8 or more with upper, lower, digit and special) or legacy (6 or more)',
  }),
  REGISTRATION_ROLES: setting(
    a.roleCodes,
    'SYSTEM_ADMIN,ADMIN_COMPANY,COMITEE_MEMBER,RESIDENT,RENTER,VIGILANCE',
    {
      productionFallback: 'RESIDENT,RENTER',
      is: 'Roles one may choose at registration; none closes it',
    },
  ),

  CORS_ORIGINS: optional(a.origins, {
    sectionKey: 'Cors:Origins',
    productionFallback: null,
    is: "Allowed origins, separated by semicolons; absent, localhost and 127.0.0.1 on any port and Apollo's Sandbox",
  }),
  TRUST_PROXY: setting(a.proxies, 'off', { is: 'off, or the number of proxies in front of the service' }),
  MAX_CONNECTIONS: setting(a.integer(1, 1_000_000), '4000', {
    is: 'Most open connections; one more closes one that waits for its client, or is closed itself',
  }),
  MAX_CONNECTIONS_PER_NETWORK: setting(a.integer(1, 1_000_000), '1000', {
    is: 'Most of them from one address (IPv6: /64); of no effect behind a trusted proxy',
  }),
  BODY_MEMORY_MB: setting(a.integer(1, 100_000), '64', {
    is: 'Most memory for request bodies that have not arrived whole; beyond it they are answered 503',
  }),
  ANSWER_MEMORY_MB: setting(a.integer(1, 100_000), '256', {
    is: 'Most memory for long answers that clients have not read; beyond it the oldest are ended',
  }),
  SHUTDOWN_DELAY_SECONDS: setting(a.integer(0, 60), '1', {
    is: 'For how long requests are still taken after SIGTERM while /health/ready is 503, 0 to 60; then at most 7 more to finish',
  }),
  RATE_LIMIT: setting(a.flag, 'on', { is: 'Whether requests are limited per account, user and address' }),
  REGISTRATIONS_PER_HOUR: setting(limit, '20', { is: 'Most registrations of one network in an hour' }),
  READS_PER_MINUTE: setting(limit, '6000', {
    is: 'Most reads of one user in a minute, and as many again in ten minutes',
  }),
  WRITES_PER_MINUTE: setting(limit, '6000', {
    is: 'Most writes of one user in a minute, and as many again in ten minutes',
  }),
  LISTS_AT_ONCE: setting(limit, '2', {
    is: 'Most long REST lists that one user is sent at the same time; others wait up to 10 s',
  }),
  OPERATIONS_AT_ONCE: setting(limit, '100', {
    is: 'Most operations of one user that are executed at the same time; others wait up to 10 s',
  }),
  STREAMS_PER_USER: setting(limit, '20', { is: 'Most subscriptions of one user at the same time' }),
  STREAMS: setting(limit, '10000', { is: 'Most subscriptions of the instance at the same time' }),
  METRICS_TOKEN: secret(a.bearerToken, {
    is: 'Bearer token that /metrics asks for; absent, /metrics is open, and 404 in production',
  }),

  SMTP_URL: secret(a.smtpUrl, { is: 'smtp:// or smtps:// server; absent, mail is written to DATA_DIR/mail' }),
  SMTP_REQUIRE_TLS: setting(a.flag, 'on', {
    is: 'Whether mail is sent over an encrypted connection only; off for a server without TLS',
  }),
  MAIL_FROM: setting(a.sender, 'no-reply@localhost', { is: 'Sender of mail: ADDRESS or NAME <ADDRESS>' }),
  PUBLIC_URL: optional(a.baseUrl, {
    is: 'Where people reach the service; absent, http://localhost on PORT, for pictures the host of a request',
  }),
  RESET_URL: optional(a.httpUrl, {
    is: 'Page that the password reset link opens; absent, the one of the service, PUBLIC_URL/reset-password',
  }),

  PUSH_WEBHOOK_URL: secret(a.pushUrl, {
    is: 'URL that takes the notifications for devices; absent, none are pushed',
  }),
  PUSH_WEBHOOK_SECRET: secret(a.webhookSecret, {
    is: 'whsec_ and 24 to 64 bytes in Base64: the secret of their signature; needed with PUSH_WEBHOOK_URL',
  }),
  SECURITY_CONTACT: optional(a.contactUri, {
    is: 'Where a vulnerability of the installation is reported, as mailto:ADDRESS or an https:// URL; absent, /.well-known/security.txt is 404',
  }),

  EXPLORERS: setting(a.flag, 'on', {
    productionFallback: 'off',
    is: 'Whether /graphiql, Apollo Sandbox, /api/docs and /api/openapi.json are served',
  }),
  GRAPHQL_INTROSPECTION: setting(a.flag, 'on', {
    productionFallback: 'off',
    is: 'Whether the schema may be asked for; field suggestions follow it',
  }),
  GRAPHQL_SAFELIST: optional(a.folder, {
    is: 'Manifest of the only documents that clients may send (npm run documents:register); absent, they may send any',
  }),
  APOLLO_KEY: secret(z.string(), {
    is: 'Key of a graph in Apollo GraphOS; with it and APOLLO_GRAPH_REF, usage is reported',
  }),
  APOLLO_GRAPH_REF: optional(z.string(), {
    is: 'The graph and variant that usage is reported for, as ID@VARIANT',
  }),
  APOLLO_SCHEMA_REPORTING: setting(a.flag, 'off', {
    is: 'Whether the schema is reported too; the key and the graph are needed',
  }),
  GRAPHQL_MAX_TOKENS: setting(limit, '2000', { is: 'Most tokens in a document' }),
  GRAPHQL_MAX_DEPTH: setting(limit, '12', {
    is: 'Deepest nesting in a document; edges, node and nodes are not counted',
  }),
  GRAPHQL_MAX_ALIASES: setting(limit, '15', {
    is: 'Most names under which a document selects the same fields; an alias of a field selected once is free',
  }),
  GRAPHQL_MAX_DIRECTIVES: setting(limit, '50', { is: 'Most directives in a document' }),
  GRAPHQL_MAX_COST: setting(limit, '70000', {
    is: 'Highest cost of a request, counted from its page sizes and the weights of its fields',
  }),
  GRAPHQL_MAX_EVENT_COST: setting(limit, '2000', {
    is: 'Highest cost of what a subscription selects, which is executed for each event',
  }),
  GRAPHQL_MAX_ANSWER_KB: setting(a.integer(1, 500_000), '16384', {
    is: 'Most kilobytes of an answer of GraphQL',
  }),
  GRAPHQL_MAX_EVENT_KB: setting(a.integer(1, 500_000), '1024', {
    is: 'Most kilobytes of the answer to one event of a subscription',
  }),
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;

/** The values of the variables, parsed. */
export type Settings = { readonly [Name in VariableName]: z.infer<(typeof VARIABLES)[Name]['schema']> };

/** Parses the texts of all variables. */
export function settingsSchema(production: boolean) {
  const forms = Object.entries<Variable>(VARIABLES).map(([name, { schema, productionSchema }]) => [
    name,
    (production && productionSchema) || schema,
  ]);
  return z.object(Object.fromEntries(forms)) as unknown as z.ZodType<Settings>;
}
