import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, loadConfig } from '../../src/platform/config/config.js';
import { VARIABLES, type VariableName } from '../../src/platform/config/variables.js';

const KEY = 'a-signing-key-of-more-than-32-characters';
const DATABASE_URL = 'postgres://service:s3cret@db.internal:5432/community';
const FREE = 256 * 1024 * 1024;
const TIMEOUTS = { statementMs: 15_000, lockMs: 5_000, idleTransactionMs: 30_000 };
const SERVER = { kind: 'server', url: DATABASE_URL, poolSize: 10, migrateOnStart: true, timeouts: TIMEOUTS };
const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  JWT_KEY: KEY,
  CORS_ORIGINS: 'https://app.example.com',
};

type Variables = Record<string, string | undefined>;

function faultsOf(environment: Variables): readonly string[] {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) {
      return error.faults;
    }
    throw error;
  }
  return [];
}

describe('an empty environment', () => {
  test('an empty environment gives the documented defaults in development', () => {
    expect(loadConfig({})).toMatchObject({
      env: 'development',
      host: '127.0.0.1',
      port: 4000,
      logLevel: 'info',
      timeZone: 'America/Mexico_City',
      database: {
        kind: 'embedded',
        dataDir: resolve('data'),
        sync: true,
        freeBytes: FREE,
        migrateOnStart: true,
        timeouts: TIMEOUTS,
      },
      dataDir: resolve('data'),
      uploadsDir: resolve('uploads'),
      demoData: true,
      jwt: {
        keys: [{ id: null, secret: VARIABLES.JWT_KEY.fallback }],
        issuer: 'community-service',
        audience: 'community-clients',
        lifetimeMinutes: 60,
      },
      refreshLifetimeDays: 14,
      bcryptRounds: 10,
      passwordPolicy: 'recommended',
      registrationRoles: [
        'SYSTEM_ADMIN',
        'ADMIN_COMPANY',
        'COMITEE_MEMBER',
        'RESIDENT',
        'RENTER',
        'VIGILANCE',
      ],
      trustProxy: 0,
      rateLimits: {
        enabled: true,
        registrationsPerHour: 20,
        readsPerMinute: 6000,
        writesPerMinute: 6000,
      },
      metricsToken: undefined,
      mail: {
        smtpUrl: undefined,
        requireTls: true,
        from: 'no-reply@localhost',
        publicUrl: 'http://localhost:4000',
        resetUrl: 'http://localhost:4000/#/auth/reset-password',
      },
      introspection: true,
      explorers: true,
      graphqlLimits: { tokens: 2000, depth: 12, aliases: 15, directives: 50, cost: 70_000 },
      warnings: [],
    });
  });

  test('an empty environment equals a fully uncommented .env.example', () => {
    const sample = readFileSync('.env.example', 'utf8').replace(/^#(?=\w+=)/gm, '');
    const variables: Variables = { ...parseEnv(sample) };
    expect(Object.keys(variables).sort()).toEqual(Object.keys(VARIABLES).sort());
    expect(loadConfig(variables)).toEqual(loadConfig({}));
  });
});

describe('production', () => {
  test('production has its own defaults', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      env: 'production',
      host: '0.0.0.0',
      port: 4000,
      database: SERVER,
      demoData: false,
      registrationRoles: ['RESIDENT', 'RENTER'],
      passwordPolicy: 'recommended',
      corsOrigins: ['https://app.example.com'],
      introspection: false,
      explorers: false,
      rateLimits: {
        enabled: true,
        registrationsPerHour: 20,
        readsPerMinute: 6000,
        writesPerMinute: 6000,
      },
    });
  });

  test('production names all missing settings at once', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      'DATABASE_URL is required in production',
      'JWT_KEY (Jwt__Key) is required in production',
      'CORS_ORIGINS (Cors__Origins) is required in production',
    ]);
  });

  test.each<[string, Variables, string]>([
    ['an empty key', { JWT_KEY: '' }, 'JWT_KEY (Jwt__Key) is required in production'],
    ['a blank key', { JWT_KEY: ' '.repeat(40) }, 'JWT_KEY (Jwt__Key) is required in production'],
    [
      'a key of 31 characters',
      { JWT_KEY: KEY.slice(0, 31) },
      'JWT_KEY (Jwt__Key) must have at least 32 characters',
    ],
    [
      'a key of few different characters',
      { JWT_KEY: '1234567'.repeat(10) },
      'JWT_KEY (Jwt__Key) must have at least 8 different characters',
    ],
    [
      'the development key among several',
      { JWT_KEY: '', JWT_KEYS: `new:${KEY};old:${VARIABLES.JWT_KEY.fallback}` },
      'JWT_KEYS must not be the development key in production',
    ],
    [
      'the development key',
      { JWT_KEY: VARIABLES.JWT_KEY.fallback },
      'JWT_KEY (Jwt__Key) must not be the development key in production',
    ],
    [
      'the development key in the other spelling',
      { JWT_KEY: undefined, Jwt__Key: VARIABLES.JWT_KEY.fallback },
      'JWT_KEY (Jwt__Key) must not be the development key in production',
    ],
    ['no origins', { CORS_ORIGINS: '' }, 'CORS_ORIGINS (Cors__Origins) is required in production'],
    ['an empty list of origins', { CORS_ORIGINS: ' ; ' }, 'CORS_ORIGINS (Cors__Origins) names no origin'],
    ['no database', { DATABASE_URL: undefined }, 'DATABASE_URL is required in production'],
  ])('production does not start with %s', (_, change, fault) => {
    expect(faultsOf({ ...PRODUCTION, ...change })).toEqual([fault]);
  });

  test('production starts with a key of exactly 32 characters', () => {
    const secret = KEY.slice(0, 32);
    expect(loadConfig({ ...PRODUCTION, JWT_KEY: secret }).jwt.keys).toEqual([{ id: null, secret }]);
  });

  test('starts with several keys and without JWT_KEY', () => {
    const { keys } = loadConfig({ ...PRODUCTION, JWT_KEY: undefined, JWT_KEYS: `new:${KEY}` }).jwt;
    expect(keys).toEqual([{ id: 'new', secret: KEY }]);
  });

  test('production accepts the embedded database if it is named', () => {
    const { database } = loadConfig({ ...PRODUCTION, DATABASE_URL: 'embedded', DATA_DIR: '/srv/data' });
    expect(database).toEqual({
      kind: 'embedded',
      dataDir: '/srv/data',
      sync: true,
      freeBytes: FREE,
      migrateOnStart: true,
      timeouts: TIMEOUTS,
    });
  });

  test.each<[string, Variables, string]>([
    ['no mail server', {}, 'SMTP_URL is not set'],
    ['demonstration data', { DEMO_DATA: 'true' }, 'DEMO_DATA is on'],
    ['administrators who register', { REGISTRATION_ROLES: 'RESIDENT,SYSTEM_ADMIN' }, 'REGISTRATION_ROLES'],
    [
      'a database that does not sync',
      { DATABASE_URL: 'embedded', DATABASE_SYNC: 'off' },
      'DATABASE_SYNC is off',
    ],
    ['no rate limit', { RATE_LIMIT: 'off' }, 'RATE_LIMIT is off'],
    ['a mail server and no sender', { SMTP_URL: 'smtp://mail.internal' }, 'MAIL_FROM is not set'],
    ['a mail server without TLS', { SMTP_URL: 'smtp://a.mx', SMTP_REQUIRE_TLS: 'off' }, 'SMTP_REQUIRE_TLS'],
    ['a database on another machine without TLS', {}, 'DATABASE_URL leads to another machine without TLS'],
    ['a mail server and no public address', { SMTP_URL: 'smtp://mail.internal' }, 'PUBLIC_URL is not set'],
  ])('production warns of %s', (_, change, warning) => {
    const { warnings } = loadConfig({ ...PRODUCTION, ...change });
    expect(warnings).toContainEqual(expect.stringContaining(warning));
  });

  test('production does not warn when everything is set', () => {
    const { warnings } = loadConfig({
      ...PRODUCTION,
      DATABASE_URL: `${DATABASE_URL}?sslmode=verify-full`,
      SMTP_URL: 'smtps://user:pass@mail.example.com:465',
      MAIL_FROM: 'Comunidad <no-reply@example.com>',
      PUBLIC_URL: 'https://api.example.com',
    });
    expect(warnings).toEqual([]);
  });
});

describe('the spellings of a name', () => {
  const other = 'another-signing-key-of-more-than-32-chars';

  test.each<[string, Variables]>([
    ['JWT_KEY', { JWT_KEY: KEY }],
    ['Jwt__Key', { Jwt__Key: KEY }],
    ['Jwt:Key', { 'Jwt:Key': KEY }],
    ['JWT__KEY', { JWT__KEY: KEY }],
    ['JWT_KEY, which wins over Jwt__Key', { Jwt__Key: other, JWT_KEY: KEY, 'Jwt:Key': other }],
    ['Jwt__Key beside a blank JWT_KEY', { JWT_KEY: '', Jwt__Key: KEY }],
  ])('the spelling %s sets the key', (_, variables) => {
    expect(loadConfig(variables).jwt.keys[0].secret).toBe(KEY);
  });

  test('Jwt__Issuer, Jwt__Audience and Cors__Origins are accepted too', () => {
    const config = loadConfig({
      Jwt__Issuer: 'issuer',
      'Jwt:Audience': 'audience',
      Cors__Origins: 'https://a.example.com;https://b.example.com:8443',
    });
    expect(config.jwt).toMatchObject({ issuer: 'issuer', audience: 'audience' });
    expect(config.corsOrigins).toEqual(['https://a.example.com', 'https://b.example.com:8443']);
  });
});

const timeoutsOf = ({ database }: Config) => database.timeouts;

type Good = [text: string, read: (config: Config) => unknown, expected: unknown];

/** The valid values of every variable that is not any text; the invalid ones are below. */
const GOOD: Record<VariableName, Good[]> = {
  NODE_ENV: [
    ['test', (config) => config.env, 'test'],
    ['Development', (config) => config.env, 'development'],
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
  MIGRATION_DATABASE_URL: [[DATABASE_URL, (config) => config.database.kind, 'embedded']],
  MIGRATE_ON_START: [['off', (config) => config.database.migrateOnStart, false]],
  DATABASE_POOL_SIZE: [['1', (config) => config.database.kind, 'embedded']],
  DATABASE_STATEMENT_TIMEOUT_SECONDS: [['60', timeoutsOf, { ...TIMEOUTS, statementMs: 60_000 }]],
  DATABASE_LOCK_TIMEOUT_SECONDS: [['2', timeoutsOf, { ...TIMEOUTS, lockMs: 2_000 }]],
  DATABASE_IDLE_TIMEOUT_SECONDS: [['9', timeoutsOf, { ...TIMEOUTS, idleTransactionMs: 9_000 }]],
  DATABASE_SYNC: [
    [
      'off',
      (config) => config.database,
      {
        kind: 'embedded',
        dataDir: resolve('data'),
        sync: false,
        freeBytes: FREE,
        migrateOnStart: true,
        timeouts: TIMEOUTS,
      },
    ],
  ],
  DATABASE_FREE_SPACE_MB: [
    ['1', (config) => config.database, expect.objectContaining({ freeBytes: 1024 * 1024 })],
  ],
  DATA_DIR: [
    ['var/community', (config) => config.dataDir, resolve('var/community')],
    [
      '/srv/community',
      (config) => config.database,
      {
        kind: 'embedded',
        dataDir: '/srv/community',
        sync: true,
        freeBytes: FREE,
        migrateOnStart: true,
        timeouts: TIMEOUTS,
      },
    ],
  ],
  UPLOADS_DIR: [['/srv/files', (config) => config.uploadsDir, '/srv/files']],
  UPLOAD_MB_PER_DAY: [['3', (config) => config.uploads.bytesPerDay, 3 * 1024 * 1024]],
  UPLOADS_MAX_MB: [['7', (config) => config.uploads.totalBytes, 7 * 1024 * 1024]],
  UPLOADS_MIN_FREE_PERCENT: [['0', (config) => config.uploads.minFree, 0]],
  VISIT_RETENTION_DAYS: [['90', (config) => config.retention.visitDays, 90]],
  AUDIT_RETENTION_DAYS: [['3650', (config) => config.retention.auditDays, 3650]],
  SECURITY_LOG_RETENTION_DAYS: [['0', (config) => config.retention.securityLogDays, 0]],
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
  SHUTDOWN_DELAY_SECONDS: [['5', (config) => config.shutdownDelayMs, 5_000]],
  RATE_LIMIT: [['off', (config) => config.rateLimits.enabled, false]],
  REGISTRATIONS_PER_HOUR: [['5', (config) => config.rateLimits.registrationsPerHour, 5]],
  READS_PER_MINUTE: [['100', (config) => config.rateLimits.readsPerMinute, 100]],
  WRITES_PER_MINUTE: [['60', (config) => config.rateLimits.writesPerMinute, 60]],
  LISTS_AT_ONCE: [['4', (config) => config.listsAtOnce, 4]],
  METRICS_TOKEN: [['abc.DEF-123==', (config) => config.metricsToken, 'abc.DEF-123==']],
  SMTP_URL: [['smtp://user:p%40ss@mail:587', (config) => config.mail.smtpUrl, 'smtp://user:p%40ss@mail:587']],
  SMTP_REQUIRE_TLS: [['off', (config) => config.mail.requireTls, false]],
  MAIL_FROM: [
    ['avisos@example.com', (config) => config.mail.from, 'avisos@example.com'],
    ['Mi Comunidad <a@b.mx>', (config) => config.mail.from, 'Mi Comunidad <a@b.mx>'],
  ],
  PUBLIC_URL: [
    ['https://api.example.com/base/', (config) => config.mail.publicUrl, 'https://api.example.com/base'],
    [
      'https://api.example.com',
      (config) => config.mail.resetUrl,
      'https://api.example.com/#/auth/reset-password',
    ],
  ],
  RESET_URL: [
    ['https://app.example.com/#/nueva', (config) => config.mail.resetUrl, 'https://app.example.com/#/nueva'],
  ],
  EXPLORERS: [['off', (config) => config.explorers, false]],
  GRAPHQL_INTROSPECTION: [['off', (config) => config.introspection, false]],
  GRAPHQL_DIRECT_LANE: [['off', (config) => config.graphqlDirectLane, false]],
  GRAPHQL_SAFELIST: [['/etc/safelist.json', (config) => config.graphqlSafelist, '/etc/safelist.json']],
  APOLLO_KEY: [['service:graph:key', (config) => config.apollo.key, 'service:graph:key']],
  APOLLO_GRAPH_REF: [['graph@main', (config) => config.apollo.graphRef, 'graph@main']],
  GRAPHQL_MAX_TOKENS: [['10', (config) => config.graphqlLimits.tokens, 10]],
  GRAPHQL_MAX_DEPTH: [['3', (config) => config.graphqlLimits.depth, 3]],
  GRAPHQL_MAX_ALIASES: [['1', (config) => config.graphqlLimits.aliases, 1]],
  GRAPHQL_MAX_DIRECTIVES: [['7', (config) => config.graphqlLimits.directives, 7]],
  GRAPHQL_MAX_COST: [['100', (config) => config.graphqlLimits.cost, 100]],
};

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
  MIGRATION_DATABASE_URL: ['embedded', 'mysql://db/community'],
  MIGRATE_ON_START: ['maybe'],
  DATABASE_POOL_SIZE: ['0', '1001', 'many'],
  DATABASE_STATEMENT_TIMEOUT_SECONDS: ['0', '15 s'],
  DATABASE_LOCK_TIMEOUT_SECONDS: ['0', '3601'],
  DATABASE_IDLE_TIMEOUT_SECONDS: ['0', 'never'],
  DATABASE_SYNC: ['fsync'],
  DATABASE_FREE_SPACE_MB: ['-1', '5 %'],
  DATA_DIR: 'any text',
  UPLOADS_DIR: 'any text',
  UPLOAD_MB_PER_DAY: ['0', 'many'],
  UPLOADS_MAX_MB: ['0', '-1'],
  UPLOADS_MIN_FREE_PERCENT: ['-1', '101'],
  VISIT_RETENTION_DAYS: ['-1', '40000'],
  AUDIT_RETENTION_DAYS: ['ever'],
  SECURITY_LOG_RETENTION_DAYS: ['1.5'],
  DEMO_DATA: ['si', '2'],
  JWT_KEY: ['too-short', 'k'.repeat(64)],
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
  SHUTDOWN_DELAY_SECONDS: ['-1', '61', 'soon'],
  RATE_LIMIT: ['none'],
  REGISTRATIONS_PER_HOUR: ['0', 'few'],
  READS_PER_MINUTE: ['0', '-1'],
  WRITES_PER_MINUTE: ['0', '1.5'],
  LISTS_AT_ONCE: ['0', 'all'],
  METRICS_TOKEN: ['two words', 'ñ'],
  SMTP_URL: ['mail.example.com', 'http://mail.example.com', 'smtp://'],
  SMTP_REQUIRE_TLS: ['starttls'],
  MAIL_FROM: ['nobody', 'Name <nobody>', 'a@b.mx, c@d.mx'],
  PUBLIC_URL: ['api.example.com', 'https://api.example.com/?a=b', 'ftp://api.example.com'],
  RESET_URL: ['/reset', 'javascript://alert'],
  EXPLORERS: ['maybe'],
  GRAPHQL_INTROSPECTION: ['maybe'],
  GRAPHQL_DIRECT_LANE: ['maybe'],
  GRAPHQL_SAFELIST: 'any text',
  APOLLO_KEY: 'any text',
  APOLLO_GRAPH_REF: 'any text',
  GRAPHQL_MAX_TOKENS: ['0', '-1', 'no'],
  GRAPHQL_MAX_DEPTH: ['0', '1.5'],
  GRAPHQL_MAX_ALIASES: ['0', 'x'],
  GRAPHQL_MAX_DIRECTIVES: ['0', 'x'],
  GRAPHQL_MAX_COST: ['0', 'x'],
};

const good = Object.entries(GOOD).flatMap(([name, values]) =>
  values.map((value) => [name, ...value] as const),
);

const bad = Object.entries(BAD).flatMap(([name, values]) =>
  values === 'any text' ? [] : values.map((value) => [name, value] as const),
);

describe('a value', () => {
  test.each(good)('the setting %s=%s is valid', (name, text, read, expected) => {
    expect(read(loadConfig({ [name]: text }))).toEqual(expected);
  });

  test.each(bad)('the setting %s=%s is refused with one line that names the variable', (name, text) => {
    const faults = faultsOf({ [name]: text });
    expect(faults).toEqual([expect.stringMatching(/^\S+ (\(\S+\) )?(must|names) [^\n]+$/)]);
    expect(faults[0]?.split(' ')[0]).toBe(name);
  });

  test('of HOST may be any address where it is allowed in words', () => {
    expect(loadConfig({ HOST: '0.0.0.0', ALLOW_PUBLIC_HOST: 'on' }).host).toBe('0.0.0.0');
  });

  test('of JWT_KEY verifies and does not sign beside JWT_KEYS, and its default does neither', () => {
    const JWT_KEYS = `new:${KEY}`;
    const JWT_KEY = `${KEY}-old`;
    expect(loadConfig({ JWT_KEYS, JWT_KEY }).jwt.keys).toEqual([
      { id: 'new', secret: KEY },
      { id: null, secret: JWT_KEY },
    ]);
    expect(loadConfig({ JWT_KEYS }).jwt.keys).toEqual([{ id: 'new', secret: KEY }]);
  });

  test.each([
    ['postgres://u:p@127.0.0.1/x'],
    ['postgres://u:p@localhost/x'],
    ['postgres:///x?host=/var/run/postgresql'],
    ['postgres://u:p@db.internal/x?sslmode=require'],
  ])('DATABASE_URL=%s gives no warning', (url) => {
    expect(loadConfig({ DATABASE_URL: url }).warnings).toEqual([]);
  });

  test('DATABASE_POOL_SIZE sets the pool size of a database server', () => {
    const config = loadConfig({ DATABASE_URL, DATABASE_POOL_SIZE: '25' });
    expect(config.database).toMatchObject({ poolSize: 25 });
  });

  test('a secret value is not repeated in an error', () => {
    const secret = 'h0rse battery';
    const faults = faultsOf({
      JWT_KEY: secret,
      JWT_KEYS: `a:${secret}`,
      METRICS_TOKEN: secret,
      DATABASE_URL: `mysql://user:${secret}@host`,
      SMTP_URL: `http://user:${secret}@host`,
    });
    expect(faults).toHaveLength(5);
    expect(faults.join('\n')).not.toContain(secret);
  });

  test('a value of many lines is refused with one line', () => {
    const [fault] = faultsOf({ PORT: `1\n${'2'.repeat(500)}` });
    expect(fault).not.toContain('\n');
    expect(fault?.length).toBeLessThan(160);
  });
});

test('all faults of the environment are reported together', () => {
  const faults = faultsOf({ NODE_ENV: 'prod', PORT: 'x', TIME_ZONE: 'Nowhere', LOG_LEVEL: 'loud' });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['NODE_ENV', 'PORT', 'LOG_LEVEL', 'TIME_ZONE']);
});

test('the message of a configuration error has one line for each fault', () => {
  expect(() => loadConfig({ PORT: 'x', RATE_LIMIT: 'x' })).toThrow(
    'PORT must be a whole number from 0 to 65535, not "x"\nRATE_LIMIT must be on or off (or true or false), not "x"',
  );
});

test('the configuration cannot be changed', () => {
  const config = loadConfig(PRODUCTION);
  expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  expect(() => Object.assign(config.jwt, { key: 'x' })).toThrow(TypeError);
  expect(() => Object.assign(config.corsOrigins, ['*'])).toThrow(TypeError);
});
