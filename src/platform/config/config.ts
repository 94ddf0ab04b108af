import { join } from 'node:path';
import { ADMINISTRATORS, type RoleCode } from '../roles.js';
import * as parse from './parsers.js';
import { InvalidValue, type Parser, VariableReader } from './variable-reader.js';
import { VARIABLES } from './variables.js';

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
  /** As a browser writes them in `Origin`. */
  readonly corsOrigins: readonly string[];
  /** The number of proxies in front; 0 trusts none. */
  readonly trustProxy: number;
  readonly connectionLimits: ConnectionLimits;
  /** For request bodies that have not arrived whole. */
  readonly bodyMemoryBytes: number;
  readonly shutdownDelayMs: number;
  readonly rateLimit: boolean;
  readonly metricsToken?: string;
  readonly mail: MailConfig;
  readonly introspection: boolean;
  readonly graphqlLimits: GraphqlLimits;
  /** What the start should warn of, one line each. */
  readonly warnings: readonly string[];
}

export type DatabaseConfig =
  | {
      readonly kind: 'embedded';
      /** The data folder, in which the database has a folder of its own. */
      readonly dataDir: string;
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
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly resetUrl: string;
}

export interface ConnectionLimits {
  readonly most: number;
  /** Of one client network, told by the address of the other end of the connection. */
  readonly mostPerNetwork: number;
}

export interface GraphqlLimits {
  readonly tokens: number;
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
  readonly cost: number;
}

/** The environment does not make a valid configuration. */
export class ConfigError extends Error {
  /** @param faults One line each, naming the variable and what is wrong with it. */
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
  }
}

const LOCAL_CLIENT_PORTS = [4200, 5080, 7177];

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

/** Longer lifetimes would overflow a date somewhere on their way. */
const YEAR_IN_MINUTES = 366 * 24 * 60;

/**
 * Reads and validates the environment. Plain names win over the `Section__Key` spelling; a blank variable is absent.
 * @throws ConfigError with every fault found, not only the first.
 */
export function loadConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const environmentName = new VariableReader(environment, false);
  const env = environmentName.value('NODE_ENV', parse.oneOf('development', 'production', 'test'));
  const production = env === 'production';
  const variables = new VariableReader(environment, production);

  const port = variables.value('PORT', parse.integer(0, 65_535));
  const dataDir = variables.value('DATA_DIR', parse.folder);
  const trustProxy = variables.value('TRUST_PROXY', parse.proxies);

  const config: Omit<Config, 'warnings'> = {
    env,
    host: variables.value('HOST', parse.host),
    port,
    logLevel: variables.value(
      'LOG_LEVEL',
      parse.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    ),
    timeZone: variables.value('TIME_ZONE', parse.timeZone),
    database: readDatabase(variables, dataDir),
    dataDir,
    uploadsDir: variables.value('UPLOADS_DIR', parse.folder),
    demoData: variables.value('DEMO_DATA', parse.flag),
    jwt: {
      key: variables.optional('JWT_KEY', signingKey(production)) ?? VARIABLES.JWT_KEY.fallback,
      issuer: variables.value('JWT_ISSUER', parse.text),
      audience: variables.value('JWT_AUDIENCE', parse.text),
      lifetimeMinutes: variables.value('JWT_LIFETIME_MINUTES', parse.integer(6, YEAR_IN_MINUTES)),
    },
    refreshLifetimeDays: variables.value('REFRESH_LIFETIME_DAYS', parse.integer(1, 3650)),
    bcryptRounds: variables.value('BCRYPT_ROUNDS', parse.integer(4, 16)),
    passwordPolicy: variables.value('PASSWORD_POLICY', parse.oneOf('recommended', 'legacy')),
    registrationRoles: variables.value('REGISTRATION_ROLES', parse.roleCodes),
    corsOrigins: variables.optional('CORS_ORIGINS', parse.origins) ?? localOrigins(port),
    trustProxy,
    connectionLimits: readConnectionLimits(variables, trustProxy),
    bodyMemoryBytes: variables.value('BODY_MEMORY_MB', parse.integer(1, 100_000)) * 1024 * 1024,
    shutdownDelayMs: variables.value('SHUTDOWN_DELAY_SECONDS', parse.integer(0, 60)) * 1000,
    rateLimit: variables.value('RATE_LIMIT', parse.flag),
    metricsToken: variables.optional('METRICS_TOKEN', parse.bearerToken),
    mail: readMail(variables, port),
    introspection: variables.value('GRAPHQL_INTROSPECTION', parse.flag),
    graphqlLimits: readGraphqlLimits(variables),
  };

  const faults = [...environmentName.faults, ...variables.faults];
  if (faults.length > 0) {
    throw new ConfigError(faults);
  }
  return deepFreeze({ ...config, warnings: production ? productionWarnings(config, variables) : [] });
}

function readDatabase(variables: VariableReader, dataDir: string): DatabaseConfig {
  const { url } = variables.value('DATABASE_URL', parse.databaseUrl);
  const poolSize = variables.value('DATABASE_POOL_SIZE', parse.integer(1, 1000));
  return url === undefined ? { kind: 'embedded', dataDir } : { kind: 'server', url, poolSize };
}

/** Behind a proxy all connections are the proxy's own. */
function readConnectionLimits(variables: VariableReader, trustProxy: number): ConnectionLimits {
  const limit = parse.integer(1, 1_000_000);
  const most = variables.value('MAX_CONNECTIONS', limit);
  const mostPerNetwork = variables.value('MAX_CONNECTIONS_PER_NETWORK', limit);
  return { most, mostPerNetwork: trustProxy > 0 ? most : mostPerNetwork };
}

/** At least 32 characters; the development key is refused in production. An error message never repeats the value. */
function signingKey(production: boolean): Parser<string> {
  return (key) => {
    if (key.length < 32) {
      throw new InvalidValue('must have at least 32 characters');
    }
    if (production && key === VARIABLES.JWT_KEY.fallback) {
      throw new InvalidValue('must not be the development key in production');
    }
    return key;
  };
}

function localOrigins(port: number): string[] {
  const ports = new Set([...LOCAL_CLIENT_PORTS, port].filter((candidate) => candidate !== 0));
  return [...ports].flatMap((each) =>
    LOCAL_HOSTS.flatMap((host) => [`http://${host}:${each}`, `https://${host}:${each}`]),
  );
}

function readMail(variables: VariableReader, port: number): MailConfig {
  const publicUrl = variables.optional('PUBLIC_URL', parse.baseUrl) ?? `http://localhost:${port}`;
  return {
    smtpUrl: variables.optional('SMTP_URL', parse.smtpUrl),
    from: variables.value('MAIL_FROM', parse.sender),
    publicUrl,
    resetUrl: variables.optional('RESET_URL', parse.httpUrl) ?? `${publicUrl}/#/auth/reset-password`,
  };
}

function readGraphqlLimits(variables: VariableReader): GraphqlLimits {
  const limit = parse.integer(1, 1_000_000_000);
  return {
    tokens: variables.value('GRAPHQL_MAX_TOKENS', limit),
    depth: variables.value('GRAPHQL_MAX_DEPTH', limit),
    aliases: variables.value('GRAPHQL_MAX_ALIASES', limit),
    directives: variables.value('GRAPHQL_MAX_DIRECTIVES', limit),
    cost: variables.value('GRAPHQL_MAX_COST', limit),
  };
}

function productionWarnings(config: Omit<Config, 'warnings'>, variables: VariableReader): string[] {
  const warnings: string[] = [];
  if (config.demoData) {
    warnings.push('DEMO_DATA is on: an empty database gets demonstration accounts whose password is public');
  }
  if (config.registrationRoles.some((role) => ADMINISTRATORS.includes(role))) {
    warnings.push('REGISTRATION_ROLES lets anyone register as an administrator');
  }
  if (!config.rateLimit) {
    warnings.push('RATE_LIMIT is off: passwords can be tried without end');
  }
  if (config.mail.smtpUrl === undefined) {
    warnings.push(`SMTP_URL is not set: mail is not sent but written to ${join(config.dataDir, 'mail')}`);
  } else {
    if (!variables.isGiven('MAIL_FROM')) {
      warnings.push(`MAIL_FROM is not set: mail is sent as ${config.mail.from}`);
    }
    if (!variables.isGiven('PUBLIC_URL') && !variables.isGiven('RESET_URL')) {
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
