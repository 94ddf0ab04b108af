import { join } from 'node:path';
import type { z } from 'zod';
import { ADMINISTRATORS, type RoleCode } from '../roles.js';
import { type Environment, givenText, textOf } from './environment.js';
import { type Settings, settingsSchema } from './settings.js';
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
  readonly demoData: boolean;
  readonly jwt: JwtConfig;
  readonly refreshLifetimeDays: number;
  readonly bcryptRounds: number;
  readonly passwordPolicy: 'recommended' | 'legacy';
  readonly registrationRoles: readonly RoleCode[];
  /** In the form of the `Origin` header. */
  readonly corsOrigins: readonly string[];
  /** The number of proxies in front; 0 trusts none. */
  readonly trustProxy: number;
  readonly connectionLimits: ConnectionLimits;
  /** For incomplete request bodies. */
  readonly bodyMemoryBytes: number;
  readonly shutdownDelayMs: number;
  readonly rateLimits: RateLimitConfig;
  readonly metricsToken?: string;
  readonly mail: MailConfig;
  readonly introspection: boolean;
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
    }
  | { readonly kind: 'server'; readonly url: string; readonly poolSize: number };

export interface JwtConfig {
  readonly key: string;
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeMinutes: number;
}

export interface MailConfig {
  /** Absent: mail is written to files. */
  readonly smtpUrl?: string;
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

export interface RateLimitConfig {
  readonly enabled: boolean;
  /** Of one network. */
  readonly registrationsPerHour: number;
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

const LOCAL_CLIENT_PORTS = [4200, 5080, 7177];

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Reads and validates the environment.
 * @throws ConfigError with every fault found, not only the first.
 */
export function loadConfig(environment: Environment): Config {
  const production = textOf(environment, 'NODE_ENV', false)?.toLowerCase() === 'production';
  const names = Object.keys(VARIABLES) as VariableName[];
  const texts = Object.fromEntries(names.map((name) => [name, textOf(environment, name, production)]));
  const read = settingsSchema(production).safeParse(texts, {
    error: ({ input }) => (input === null ? 'is required in production' : undefined),
  });
  if (!read.success) throw new ConfigError(faultsOf(read.error));
  const config = configOf(read.data);
  return deepFreeze({ ...config, warnings: production ? productionWarnings(config, environment) : [] });
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
    demoData: settings.DEMO_DATA,
    jwt: {
      key: settings.JWT_KEY,
      issuer: settings.JWT_ISSUER,
      audience: settings.JWT_AUDIENCE,
      lifetimeMinutes: settings.JWT_LIFETIME_MINUTES,
    },
    refreshLifetimeDays: settings.REFRESH_LIFETIME_DAYS,
    bcryptRounds: settings.BCRYPT_ROUNDS,
    passwordPolicy: settings.PASSWORD_POLICY,
    registrationRoles: settings.REGISTRATION_ROLES,
    corsOrigins: settings.CORS_ORIGINS ?? localOrigins(settings.PORT),
    trustProxy: settings.TRUST_PROXY,
    connectionLimits: connectionLimitsOf(settings),
    bodyMemoryBytes: settings.BODY_MEMORY_MB * 1024 * 1024,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_SECONDS * 1000,
    rateLimits: {
      enabled: settings.RATE_LIMIT,
      registrationsPerHour: settings.REGISTRATIONS_PER_HOUR,
    },
    metricsToken: settings.METRICS_TOKEN,
    mail: mailOf(settings),
    introspection: settings.GRAPHQL_INTROSPECTION,
    graphqlLimits: {
      tokens: settings.GRAPHQL_MAX_TOKENS,
      depth: settings.GRAPHQL_MAX_DEPTH,
      aliases: settings.GRAPHQL_MAX_ALIASES,
      directives: settings.GRAPHQL_MAX_DIRECTIVES,
      cost: settings.GRAPHQL_MAX_COST,
    },
  };
}

function databaseOf(settings: Settings): DatabaseConfig {
  return settings.DATABASE_URL === null
    ? { kind: 'embedded', dataDir: settings.DATA_DIR, sync: settings.DATABASE_SYNC }
    : { kind: 'server', url: settings.DATABASE_URL, poolSize: settings.DATABASE_POOL_SIZE };
}

/** Behind a proxy all connections come from the proxy's address, so the limit per network does not apply. */
function connectionLimitsOf(settings: Settings): ConnectionLimits {
  const most = settings.MAX_CONNECTIONS;
  return { most, mostPerNetwork: settings.TRUST_PROXY > 0 ? most : settings.MAX_CONNECTIONS_PER_NETWORK };
}

function localOrigins(port: number): string[] {
  const ports = new Set([...LOCAL_CLIENT_PORTS, port].filter((candidate) => candidate !== 0));
  return [...ports].flatMap((each) =>
    LOCAL_HOSTS.flatMap((host) => [`http://${host}:${each}`, `https://${host}:${each}`]),
  );
}

function mailOf({ PORT, SMTP_URL, MAIL_FROM, PUBLIC_URL, RESET_URL }: Settings): MailConfig {
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return {
    smtpUrl: SMTP_URL,
    from: MAIL_FROM,
    publicUrl,
    resetUrl: RESET_URL ?? `${publicUrl}/#/auth/reset-password`,
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
  if (config.mail.smtpUrl === undefined) {
    warnings.push(`SMTP_URL is not set: mail is not sent but written to ${join(config.dataDir, 'mail')}`);
  } else {
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
