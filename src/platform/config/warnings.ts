import { join } from 'node:path';
import leven, { closestMatch } from 'leven';
import { ADMINISTRATORS } from '../roles.js';
import { type Environment, givenText } from './environment.js';
import { isLoopback } from './values.js';
import { type Settings, VARIABLES, type Variable, type VariableName } from './variables.js';

/** Returns what the log says at the start about settings that are valid and risky or have no effect, one line each. */
export function warningsOf(settings: Settings, environment: Environment): string[] {
  return [
    ...misspelledWarnings(environment),
    ...databaseWarnings(settings),
    ...redisWarnings(settings.REDIS_URL),
    ...(settings.NODE_ENV === 'production' ? productionWarnings(settings, environment) : []),
  ];
}

function databaseWarnings(settings: Settings): string[] {
  const { DATABASE_URL, DIRECT_DATABASE_URL, DATABASE_REPLICA_URLS = [] } = settings;
  if (DATABASE_URL === null) return [];
  return [
    ...tlsWarnings('DATABASE_URL', DATABASE_URL),
    ...(DIRECT_DATABASE_URL === undefined ? [] : tlsWarnings('DIRECT_DATABASE_URL', DIRECT_DATABASE_URL)),
    ...DATABASE_REPLICA_URLS.flatMap((url) => tlsWarnings('DATABASE_REPLICA_URLS', url)),
  ];
}

const ENCRYPTED_MODES = ['prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

function tlsWarnings(variable: VariableName, url: string): string[] {
  const { hostname, searchParams } = new URL(url);
  const isEncrypted =
    ENCRYPTED_MODES.includes(searchParams.get('sslmode') ?? '') || searchParams.get('ssl') === 'true';
  // Without a host name the server is reached through a socket of this machine.
  if (hostname === '' || isLoopback(hostname) || isEncrypted) return [];
  return [
    `${variable} leads to another machine without TLS: everything travels readable; add ?sslmode=verify-full`,
  ];
}

function redisWarnings(url: string | undefined): string[] {
  if (url === undefined || url.startsWith('rediss:') || isLoopback(new URL(url).hostname)) return [];
  return ['REDIS_URL leads to another machine without TLS: its password travels readable; use rediss://'];
}

function productionWarnings(settings: Settings, environment: Environment): string[] {
  const { DEMO_DATA, REGISTRATION_ROLES, DATABASE_URL, DATABASE_SYNC, RATE_LIMIT } = settings;
  const isAnyAdministrator = REGISTRATION_ROLES.some((role) => ADMINISTRATORS.includes(role));
  const mayLoseWrites = DATABASE_URL === null && !DATABASE_SYNC;
  return [
    DEMO_DATA && 'DEMO_DATA is on: an empty database gets demonstration accounts whose password is public',
    isAnyAdministrator && 'REGISTRATION_ROLES lets anyone register as an administrator',
    mayLoseWrites && 'DATABASE_SYNC is off: a power cut loses writes and may damage the database',
    !RATE_LIMIT && 'RATE_LIMIT is off: passwords can be tried without end',
    ...mailWarnings(settings, environment),
  ].filter((warning) => warning !== false);
}

function mailWarnings(settings: Settings, environment: Environment): (string | false)[] {
  const { SMTP_URL, SMTP_REQUIRE_TLS, MAIL_FROM, PORT, DATA_DIR } = settings;
  if (SMTP_URL === undefined) {
    return [`SMTP_URL is not set: mail is not sent but written to ${join(DATA_DIR, 'mail')}`];
  }
  const isAbsent = (name: VariableName) => !givenText(environment, name);
  const mayBeReadable = !SMTP_REQUIRE_TLS && !isLoopback(new URL(SMTP_URL).hostname);
  const leadsHere = isAbsent('PUBLIC_URL') && isAbsent('RESET_URL');
  return [
    mayBeReadable && 'SMTP_REQUIRE_TLS is off: mail with reset links may travel readable',
    isAbsent('MAIL_FROM') && `MAIL_FROM is not set: mail is sent as ${MAIL_FROM}`,
    leadsHere && `PUBLIC_URL is not set: links in mail lead to http://localhost:${PORT}`,
  ];
}

/** The names that the service reads. */
const NAMES = Object.entries<Variable>(VARIABLES).flatMap(([name, { isSecret, sectionKey }]) => [
  name,
  ...(isSecret ? [`${name}_FILE`] : []),
  ...(sectionKey ? [sectionKey.replace(':', '__'), sectionKey] : []),
]);

const lettersOf = (name: string) => name.replace(/[_:]/g, '').toUpperCase();

/** By their letters, of `JWT_ISSUER` and `Jwt__Issuer` the first. */
const BY_LETTERS = new Map(NAMES.toReversed().map((name) => [lettersOf(name), name]));

/** One typing error is likely in so many letters; a short name such as `HOME` is another word. */
const LETTERS_PER_ERROR = 6;

/** Returns a warning for each name of the environment that is no setting and nearly one. */
function misspelledWarnings(environment: Environment): string[] {
  const known = new Set(NAMES.map((name) => name.toLowerCase()));
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name]?.trim() || NAMES.includes(name)) return [];
    if (/__|:/.test(name) && known.has(name.toLowerCase())) return [];
    const meant = nearestTo(name);
    return meant ? [`${name} is no setting and is ignored: did you mean ${meant}?`] : [];
  });
}

function nearestTo(name: string): string | undefined {
  const given = lettersOf(name);
  const meant = closestMatch(given, [...BY_LETTERS.keys()]);
  if (meant === undefined || leven(given, meant) > meant.length / LETTERS_PER_ERROR) return undefined;
  return BY_LETTERS.get(meant);
}
