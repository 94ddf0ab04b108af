export interface Variable {
  /** Another name, `Section:Key`; accepted as `Section__Key` or `Section:Key` in any letter case. */
  readonly sectionKey?: string;
  /** The default as text, for an absent or blank variable. */
  readonly fallback?: string;
  /** The default in production, if it differs; null if production requires a value. */
  readonly productionFallback?: string | null;
  /** Keeps leading and trailing spaces. */
  readonly verbatim?: boolean;
  /** Whether `NAME_FILE` may name a file with the value. */
  readonly isSecret?: boolean;
  readonly meaning: string;
}

/** Every environment variable of the service, in the order of `.env.example`. */
export const VARIABLES = {
  NODE_ENV: { fallback: 'development', meaning: 'development, production or test' },
  HOST: {
    fallback: '127.0.0.1',
    productionFallback: '0.0.0.0',
    meaning: 'Address to listen on; outside production one that only this machine reaches',
  },
  ALLOW_PUBLIC_HOST: {
    fallback: 'off',
    meaning: 'Whether HOST may be an address that other machines reach outside production too',
  },
  PORT: { fallback: '4000', meaning: 'Port to listen on; 0 takes any free one' },
  LOG_LEVEL: {
    meaning: 'fatal, error, warn, info, debug, trace or silent; absent, info, and in a terminal warn',
  },
  TIME_ZONE: {
    fallback: 'America/Mexico_City',
    meaning: 'IANA zone in which schedules, "today" and months are meant; a community may name its own',
  },

  DATABASE_URL: {
    isSecret: true,
    fallback: 'embedded',
    productionFallback: null,
    meaning:
      'postgres://USER:PASSWORD@HOST:5432/NAME, or embedded: a PostgreSQL server that the service starts, under DATA_DIR',
  },
  DIRECT_DATABASE_URL: {
    isSecret: true,
    meaning: 'The same without the connection pooler in transaction mode that DATABASE_URL then leads to',
  },
  DATABASE_PREPARED_STATEMENTS: {
    meaning:
      'Whether a PostgreSQL server keeps the statements that come again; absent, on, with DIRECT_DATABASE_URL off',
  },
  MIGRATION_DATABASE_URL: {
    isSecret: true,
    meaning:
      'The same with the role that owns the tables and migrates; absent, DIRECT_DATABASE_URL or DATABASE_URL',
  },
  MIGRATE_ON_START: {
    fallback: 'on',
    meaning: 'Whether the start applies the migrations that the database lacks; off, npm run migrate does',
  },
  DATABASE_POOL_SIZE: {
    fallback: '10',
    meaning: 'Most connections to PostgreSQL, besides two for sign-in and health and two for long lists',
  },
  DATABASE_REPLICA_URLS: {
    isSecret: true,
    meaning:
      'Streaming replicas of DATABASE_URL, postgres:// URLs separated by commas, which lists, search and dashboard are read from; absent, there are none',
  },
  DATABASE_REPLICA_LAG_SECONDS: {
    fallback: '10',
    meaning: 'How far behind a replica may be, 1 to 300; a later one is not read from',
  },
  DATABASE_STATEMENT_TIMEOUT_SECONDS: {
    fallback: '15',
    meaning: 'Longest duration of a statement, 1 to 3600; beyond it the answer is 503',
  },
  DATABASE_READ_TIMEOUT_SECONDS: {
    fallback: '10',
    meaning:
      'Longest duration of a statement that a client reads with, 1 to 3600; beyond it the answer is 503 and names the cause',
  },
  SLOW_READ_MS: {
    fallback: '1000',
    meaning: 'Milliseconds from which a statement of a request is logged as slow; 0: none is',
  },
  DATABASE_LOCK_TIMEOUT_SECONDS: {
    fallback: '5',
    meaning: 'How long a statement waits for a lock on a server, 1 to 3600; beyond it the answer is 503',
  },
  DATABASE_IDLE_TIMEOUT_SECONDS: {
    fallback: '30',
    meaning: 'How long a transaction on a server may be idle, 1 to 3600',
  },
  DATABASE_SYNC: {
    fallback: 'on',
    meaning:
      'Whether the embedded database acknowledges a write only when it is on the disk; off is faster, for trials',
  },
  DATABASE_FREE_SPACE_MB: {
    fallback: '256',
    meaning:
      'Free space that writes to the embedded database leave on the disk; with less they are 507, sign-in and deletions with less than half of it; 0: none',
  },
  REDIS_URL: {
    isSecret: true,
    meaning:
      'redis:// or rediss:// (TLS) server on which instances share counters, ended sessions and persisted queries; absent, each has its own',
  },
  DATA_DIR: {
    fallback: './data',
    meaning:
      'Folder of the embedded database and of mail that is not sent; for the user of the service alone',
  },
  UPLOADS_DIR: {
    fallback: './uploads',
    meaning: 'Folder of uploaded files; for the user of the service alone',
  },
  STORAGE: {
    fallback: 'folder',
    meaning: 'Where uploaded files are kept: folder (UPLOADS_DIR), or s3 (S3_BUCKET)',
  },
  S3_BUCKET: { meaning: 'Bucket of uploaded files; credentials come by the chain of the AWS SDK' },
  S3_REGION: { meaning: 'Region of the bucket; absent, that of the AWS SDK, with S3_ENDPOINT us-east-1' },
  S3_ENDPOINT: { meaning: 'URL of an S3-compatible server, with the bucket in its path; absent, AWS' },
  S3_PREFIX: { meaning: 'Start of the keys of all objects, without slashes around it; absent, none' },
  S3_DOWNLOADS: {
    fallback: 'stream',
    meaning: 'Whether the service sends the files of the bucket (stream), or a signed link (redirect)',
  },
  UPLOAD_MB_PER_DAY: { fallback: '500', meaning: 'Most megabytes that one user uploads on a day' },
  RECORDS_PER_DAY: {
    fallback: '300',
    meaning: 'Most records that a resident, renter or guard creates on a day; 0: any number',
  },
  RECORD_MB_PER_DAY: {
    fallback: '20',
    meaning: 'Most megabytes that a resident, renter or guard stores in records on a day; 0: any number',
  },
  UPLOADS_MAX_MB: {
    fallback: '20480',
    meaning: 'Most megabytes of all uploaded files; more is answered 507',
  },
  UPLOADS_MIN_FREE_PERCENT: {
    fallback: '5',
    meaning: 'Free share of the file system of UPLOADS_DIR below which uploads are answered 507',
  },
  VISIT_RETENTION_DAYS: {
    fallback: '0',
    meaning: 'Days after which visits are removed, with what the audit log says of them; 0 keeps them',
  },
  AUDIT_RETENTION_DAYS: {
    fallback: '0',
    meaning: 'Days after which the audit log forgets writes; 0 keeps them',
  },
  SECURITY_LOG_RETENTION_DAYS: {
    fallback: '365',
    meaning: 'Days after which the audit log forgets security events; 0 keeps them',
  },
  CHANGE_RETENTION_DAYS: {
    fallback: '7',
    meaning: 'Days for which the feed of changes can be followed from a cursor; 0 keeps all changes',
  },
  NOTIFICATION_RETENTION_DAYS: {
    fallback: '90',
    meaning: 'Days after which notifications are removed; 0 keeps them',
  },
  WEBHOOK_RETENTION_DAYS: {
    fallback: '30',
    meaning: 'Days after which finished deliveries of webhooks are removed; 0 keeps them',
  },
  WEBHOOKS_ALLOW_PRIVATE: {
    fallback: 'off',
    meaning:
      'Whether webhooks may lead to private addresses and to http; for tests and closed networks alone',
  },
  IDEMPOTENCY_HOURS: {
    fallback: '24',
    meaning: 'Hours for which a write with an Idempotency-Key is known and answered again, 1 to 720',
  },
  DEMO_DATA: {
    fallback: 'true',
    productionFallback: 'false',
    meaning: 'Whether an empty database is filled with the demonstration communities',
  },

  JWT_KEY: {
    isSecret: true,
    sectionKey: 'Jwt:Key',
    fallback: 'insecure-development-key-never-for-production',
    productionFallback: null,
    verbatim: true,
    meaning:
      'Secret that signs tokens, at least 32 characters, 8 of them different; production refuses this one and all that are easy to guess (openssl rand -base64 48)',
  },
  JWT_KEYS: {
    isSecret: true,
    meaning:
      'ID:SECRET;ID:SECRET to replace keys: the first one signs, all verify; JWT_KEY then only verifies, where it is set',
  },
  SECOND_FACTOR_KEYS: {
    isSecret: true,
    meaning:
      'ID:SECRET;ID:SECRET: the first one encrypts the secrets of second factors, all decrypt; absent, the keys of tokens do',
  },
  JWT_ISSUER: { sectionKey: 'Jwt:Issuer', fallback: 'community-service', meaning: 'Issuer of tokens' },
  JWT_AUDIENCE: { sectionKey: 'Jwt:Audience', fallback: 'community-clients', meaning: 'Audience of tokens' },
  JWT_LIFETIME_MINUTES: { fallback: '60', meaning: 'Lifetime of an access token, 6 to 1440' },
  REFRESH_LIFETIME_DAYS: { fallback: '14', meaning: 'Lifetime of a refresh token' },
  BCRYPT_ROUNDS: { fallback: '10', meaning: 'Work factor of password hashes, 4 to 16' },
  PASSWORD_POLICY: {
    fallback: 'recommended',
    meaning: 'recommended (8 or more with upper, lower, digit and special) or legacy (6 or more)',
  },
  REGISTRATION_ROLES: {
    fallback: 'SYSTEM_ADMIN,ADMIN_COMPANY,COMITEE_MEMBER,RESIDENT,RENTER,VIGILANCE',
    productionFallback: 'RESIDENT,RENTER',
    meaning: 'Roles one may choose at registration; none closes it',
  },

  CORS_ORIGINS: {
    sectionKey: 'Cors:Origins',
    productionFallback: null,
    meaning:
      "Allowed origins, separated by semicolons; absent, localhost and 127.0.0.1 on any port and Apollo's Sandbox",
  },
  TRUST_PROXY: { fallback: 'off', meaning: 'off, or the number of proxies in front of the service' },
  MAX_CONNECTIONS: {
    fallback: '4000',
    meaning: 'Most open connections; one more closes one that waits for its client, or is closed itself',
  },
  MAX_CONNECTIONS_PER_NETWORK: {
    fallback: '1000',
    meaning: 'Most of them from one address (IPv6: /64); of no effect behind a trusted proxy',
  },
  BODY_MEMORY_MB: {
    fallback: '64',
    meaning: 'Most memory for request bodies that have not arrived whole; beyond it they are answered 503',
  },
  ANSWER_MEMORY_MB: {
    fallback: '256',
    meaning: 'Most memory for long answers that clients have not read; beyond it the oldest are ended',
  },
  SHUTDOWN_DELAY_SECONDS: {
    fallback: '1',
    meaning:
      'For how long requests are still taken after SIGTERM while /health/ready is 503, 0 to 60; then at most 7 more to finish',
  },
  RATE_LIMIT: { fallback: 'on', meaning: 'Whether requests are limited per account, user and address' },
  REGISTRATIONS_PER_HOUR: { fallback: '20', meaning: 'Most registrations of one network in an hour' },
  READS_PER_MINUTE: {
    fallback: '6000',
    meaning: 'Most reads of one user in a minute, and as many again in ten minutes',
  },
  WRITES_PER_MINUTE: {
    fallback: '6000',
    meaning: 'Most writes of one user in a minute, and as many again in ten minutes',
  },
  LISTS_AT_ONCE: {
    fallback: '2',
    meaning: 'Most long REST lists that one user is sent at the same time; others wait up to 10 s',
  },
  OPERATIONS_AT_ONCE: {
    fallback: '100',
    meaning: 'Most operations of one user that are executed at the same time; others wait up to 10 s',
  },
  STREAMS_PER_USER: { fallback: '20', meaning: 'Most subscriptions of one user at the same time' },
  STREAMS: { fallback: '10000', meaning: 'Most subscriptions of the instance at the same time' },
  METRICS_TOKEN: {
    isSecret: true,
    meaning: 'Bearer token that /metrics asks for; absent, /metrics is open, and 404 in production',
  },

  SMTP_URL: {
    isSecret: true,
    meaning: 'smtp:// or smtps:// server; absent, mail is written to DATA_DIR/mail',
  },
  SMTP_REQUIRE_TLS: {
    fallback: 'on',
    meaning: 'Whether mail is sent over an encrypted connection only; off for a server without TLS',
  },
  MAIL_FROM: { fallback: 'no-reply@localhost', meaning: 'Sender of mail: ADDRESS or NAME <ADDRESS>' },
  PUBLIC_URL: {
    meaning:
      'Where people reach the service; absent, http://localhost on PORT, for pictures the host of a request',
  },
  RESET_URL: {
    meaning:
      'Page that the password reset link opens; absent, the one of the service, PUBLIC_URL/reset-password',
  },

  PUSH_WEBHOOK_URL: {
    meaning: 'URL that takes the notifications for devices; absent, none are pushed',
  },
  PUSH_WEBHOOK_SECRET: {
    isSecret: true,
    meaning:
      'whsec_ and 24 to 64 bytes in Base64: the secret of their signature; needed with PUSH_WEBHOOK_URL',
  },
  SECURITY_CONTACT: {
    meaning:
      'Where a vulnerability of the installation is reported, as mailto:ADDRESS or an https:// URL; absent, /.well-known/security.txt is 404',
  },

  EXPLORERS: {
    fallback: 'on',
    productionFallback: 'off',
    meaning: 'Whether /graphiql, Apollo Sandbox, /api/docs and /api/openapi.json are served',
  },
  GRAPHQL_INTROSPECTION: {
    fallback: 'on',
    productionFallback: 'off',
    meaning: 'Whether the schema may be asked for; field suggestions follow it',
  },
  GRAPHQL_SAFELIST: {
    meaning:
      'Manifest of the only documents that clients may send (npm run documents:register); absent, they may send any',
  },
  APOLLO_KEY: {
    isSecret: true,
    meaning: 'Key of a graph in Apollo GraphOS; with it and APOLLO_GRAPH_REF, usage is reported',
  },
  APOLLO_GRAPH_REF: { meaning: 'The graph and variant that usage is reported for, as ID@VARIANT' },
  APOLLO_SCHEMA_REPORTING: {
    fallback: 'off',
    meaning: 'Whether the schema is reported too; the key and the graph are needed',
  },
  GRAPHQL_MAX_TOKENS: { fallback: '2000', meaning: 'Most tokens in a document' },
  GRAPHQL_MAX_DEPTH: {
    fallback: '12',
    meaning: 'Deepest nesting in a document; edges, node and nodes are not counted',
  },
  GRAPHQL_MAX_ALIASES: {
    fallback: '15',
    meaning:
      'Most names under which a document selects the same fields; an alias of a field selected once is free',
  },
  GRAPHQL_MAX_DIRECTIVES: { fallback: '50', meaning: 'Most directives in a document' },
  GRAPHQL_MAX_COST: {
    fallback: '70000',
    meaning: 'Highest cost of a request, counted from its page sizes and the weights of its fields',
  },
  GRAPHQL_MAX_EVENT_COST: {
    fallback: '2000',
    meaning: 'Highest cost of what a subscription selects, which is executed for each event',
  },
  GRAPHQL_MAX_ANSWER_KB: { fallback: '16384', meaning: 'Most kilobytes of an answer of GraphQL' },
  GRAPHQL_MAX_EVENT_KB: {
    fallback: '1024',
    meaning: 'Most kilobytes of the answer to one event of a subscription',
  },
} as const satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
