import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { loadConfig } from '../../src/platform/config/config.js';
import { VARIABLES } from '../../src/platform/config/variables.js';
import { DATABASE_URL, embeddedIn, faultsOf, KEY, SERVER, type Variables } from './config-values.table.js';

const PRODUCTION = {
  NODE_ENV: 'production',
  DATABASE_URL,
  JWT_KEY: KEY,
  CORS_ORIGINS: 'https://app.example.com',
};

const PATTERN = 'abcdefgh'.repeat(4);

const GUESSED =
  'must not repeat itself, follow a sequence or be made of common words in production: `openssl rand -base64 48` makes one';

describe('the defaults of the configuration', () => {
  test('an empty environment gives the documented defaults in development', () => {
    expect(loadConfig({})).toMatchObject({
      nodeEnv: 'development',
      host: '127.0.0.1',
      port: 4000,
      timeZone: 'America/Mexico_City',
      database: embeddedIn(resolve('data')),
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
      rateLimit: true,
      registrationsPerHour: 20,
      readsPerMinute: 6000,
      writesPerMinute: 6000,
      metricsToken: undefined,
      mail: {
        smtpUrl: undefined,
        requireTls: true,
        from: 'no-reply@localhost',
        publicUrl: 'http://localhost:4000',
        resetUrl: 'http://localhost:4000/reset-password#',
      },
      graphqlIntrospection: true,
      explorers: true,
      graphqlLimits: { tokens: 2000, depth: 12, aliases: 15, directives: 50, cost: 70_000 },
      warnings: [],
    });
  });

  test('an uncommented .env.example gives the same configuration as an empty environment', () => {
    const sample = readFileSync('.env.example', 'utf8').replace(/^#(?=\w+=)/gm, '');
    const variables: Variables = { ...parseEnv(sample) };
    expect(Object.keys(variables).sort()).toEqual(Object.keys(VARIABLES).sort());
    expect(loadConfig(variables)).toEqual(loadConfig({}));
  });
});

test('a pooler is one that knows no prepared statements, unless the settings say that it does', () => {
  const direct = { DATABASE_URL, DIRECT_DATABASE_URL: `${DATABASE_URL}_direct` };
  const databaseOf = (variables: Variables) => loadConfig(variables).database;
  expect(databaseOf({ DATABASE_URL })).toMatchObject({ preparesStatements: true });
  expect(databaseOf({ DATABASE_URL, DATABASE_PREPARED_STATEMENTS: 'off' })).toMatchObject({
    preparesStatements: false,
  });
  expect(databaseOf(direct)).toMatchObject({
    url: DATABASE_URL,
    directUrl: direct.DIRECT_DATABASE_URL,
    preparesStatements: false,
  });
  expect(databaseOf({ ...direct, DATABASE_PREPARED_STATEMENTS: 'on' })).toMatchObject({
    preparesStatements: true,
  });
});

describe('the configuration in production', () => {
  test('production has its own defaults', () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({
      nodeEnv: 'production',
      host: '0.0.0.0',
      port: 4000,
      database: SERVER,
      demoData: false,
      registrationRoles: ['RESIDENT', 'RENTER'],
      passwordPolicy: 'recommended',
      corsOrigins: ['https://app.example.com'],
      graphqlIntrospection: false,
      explorers: false,
      rateLimit: true,
      registrationsPerHour: 20,
      readsPerMinute: 6000,
      writesPerMinute: 6000,
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
    ['a key that is a pattern', { JWT_KEY: PATTERN }, `JWT_KEY (Jwt__Key) ${GUESSED}`],
    ['a pattern among several keys', { JWT_KEYS: `a:${KEY};b:${PATTERN}` }, `JWT_KEYS ${GUESSED}`],
    ['a pattern for second factors', { SECOND_FACTOR_KEYS: `a:${PATTERN}` }, `SECOND_FACTOR_KEYS ${GUESSED}`],
  ])('production does not start with %s', (_, change, fault) => {
    expect(faultsOf({ ...PRODUCTION, ...change })).toEqual([fault]);
  });

  test('production accepts a key of exactly 32 characters', () => {
    const secret = KEY.slice(0, 32);
    expect(loadConfig({ ...PRODUCTION, JWT_KEY: secret }).jwt.keys).toEqual([{ id: null, secret }]);
  });

  test('production accepts JWT_KEYS without JWT_KEY', () => {
    const { keys } = loadConfig({ ...PRODUCTION, JWT_KEY: undefined, JWT_KEYS: `new:${KEY}` }).jwt;
    expect(keys).toEqual([{ id: 'new', secret: KEY }]);
  });

  test('production accepts the embedded database if DATABASE_URL names it', () => {
    const { database } = loadConfig({ ...PRODUCTION, DATABASE_URL: 'embedded', DATA_DIR: '/srv/data' });
    expect(database).toEqual(embeddedIn('/srv/data'));
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
    [
      'a database behind a pooler without TLS',
      { DIRECT_DATABASE_URL: DATABASE_URL },
      'DIRECT_DATABASE_URL leads to another machine without TLS',
    ],
    ['a mail server and no public address', { SMTP_URL: 'smtp://mail.internal' }, 'PUBLIC_URL is not set'],
  ])('production warns of %s', (_, change, warning) => {
    const { warnings } = loadConfig({ ...PRODUCTION, ...change });
    expect(warnings).toContainEqual(expect.stringContaining(warning));
  });

  test('production does not warn if everything is set', () => {
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

describe('the spellings of the names of settings', () => {
  test.each([
    ['DATABASE_POOLSIZE', 'DATABASE_POOL_SIZE'],
    ['DATABASE_IDLE_TIMEOUT_SECOND', 'DATABASE_IDLE_TIMEOUT_SECONDS'],
    ['Log_Level', 'LOG_LEVEL'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['JWT_KEYS_FILES', 'JWT_KEYS_FILE'],
    ['Jwt__Isuer', 'JWT_ISSUER'],
  ])('%s, which is no setting, is told with %s', (name, meant) => {
    expect(loadConfig({ [name]: '1' }).warnings).toEqual([
      `${name} is no setting and is ignored: did you mean ${meant}?`,
    ]);
  });

  test.each([
    ['HOME', '/root'],
    ['HOSTNAME', 'a'],
    ['PGPORT', '5432'],
    ['XDG_DATA_DIRS', '/usr/share'],
    ['CORS_ORIGIN', ' '],
    ['cors__origins', 'https://a.mx'],
    ['DATABASE_POOL_SIZE', '5'],
  ])('%s=%s is not told', (name, value) => {
    expect(loadConfig({ [name]: value }).warnings).toEqual([]);
  });

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

  test('Jwt__Issuer, Jwt:Audience and Cors__Origins set the same as JWT_ISSUER, JWT_AUDIENCE and CORS_ORIGINS', () => {
    const config = loadConfig({
      Jwt__Issuer: 'issuer',
      'Jwt:Audience': 'audience',
      Cors__Origins: 'https://a.example.com;https://b.example.com:8443',
    });
    expect(config.jwt).toMatchObject({ issuer: 'issuer', audience: 'audience' });
    expect(config.corsOrigins).toEqual(['https://a.example.com', 'https://b.example.com:8443']);
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

test('a bucket is described by its name alone, or by all that an S3-compatible server needs', () => {
  expect(loadConfig({ STORAGE: 's3', S3_BUCKET: 'files' })).toMatchObject({
    storage: 's3',
    bucket: { name: 'files', region: undefined, endpoint: undefined, prefix: '', redirects: false },
  });
  const others = { S3_ENDPOINT: 'http://minio:9000/', S3_PREFIX: 'a/b', S3_DOWNLOADS: 'redirect' };
  expect(loadConfig({ S3_BUCKET: 'files', ...others })).toMatchObject({
    storage: 'folder',
    bucket: { region: 'us-east-1', endpoint: 'http://minio:9000', prefix: 'a/b/', redirects: true },
  });
  expect(loadConfig({ S3_BUCKET: 'files', S3_REGION: 'eu-west-1', ...others }).bucket?.region).toBe(
    'eu-west-1',
  );
});
