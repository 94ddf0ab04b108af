import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { ROLE_CODES, type RoleCode } from '../roles.js';
import { InvalidValue, type Parser } from './variable-reader.js';

export const text: Parser<string> = (value) => value;

export function integer(min: number, max: number): Parser<number> {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) {
      throw new InvalidValue(`must be a whole number from ${min} to ${max}, not ${quote(value)}`);
    }
    return number;
  };
}

export const flag: Parser<boolean> = (value) => {
  switch (value.toLowerCase()) {
    case 'on':
    case 'true':
      return true;
    case 'off':
    case 'false':
      return false;
    default:
      throw new InvalidValue(`must be on or off (or true or false), not ${quote(value)}`);
  }
};

export function oneOf<const T extends string>(...choices: readonly T[]): Parser<T> {
  return (value) => {
    const choice = choices.find((candidate) => candidate === value.toLowerCase());
    if (choice === undefined) {
      throw new InvalidValue(`must be one of ${choices.join(', ')}, not ${quote(value)}`);
    }
    return choice;
  };
}

/** A folder; a relative one lies in the working directory. */
export const folder: Parser<string> = (value) => resolve(value);

export const host: Parser<string> = (value) => {
  if (isIP(value) === 0 && !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(value)) {
    throw new InvalidValue(`must be an IP address or a host name, not ${quote(value)}`);
  }
  return value;
};

/** The number of proxies in front, 0 for `off`. */
export const proxies: Parser<number> = (value) => {
  if (value.toLowerCase() === 'off') {
    return 0;
  }
  if (!/^\d{1,2}$/.test(value)) {
    throw new InvalidValue(`must be off or the number of proxies in front, not ${quote(value)}`);
  }
  return Number(value);
};

/** Undefined for the embedded database. The value is not repeated in a fault: it may hold a password. */
export const databaseUrl: Parser<{ url?: string }> = (value) => {
  if (value.toLowerCase() === 'embedded') {
    return {};
  }
  if (!hasProtocol(value, 'postgres:', 'postgresql:')) {
    throw new InvalidValue(
      'must be a postgres:// URL (special characters of the password percent-encoded) or the word embedded',
    );
  }
  return { url: value };
};

/** The value is not repeated in a fault: it may hold a password. */
export const smtpUrl: Parser<string> = (value) => {
  if (!hasProtocol(value, 'smtp:', 'smtps:') || !URL.parse(value)?.hostname) {
    throw new InvalidValue('must be an smtp:// or smtps:// URL (special characters percent-encoded)');
  }
  return value;
};

export const httpUrl: Parser<string> = (value) => {
  if (!hasProtocol(value, 'http:', 'https:')) {
    throw new InvalidValue(`must be an http:// or https:// URL, not ${quote(value)}`);
  }
  return value;
};

/** An http(s) URL to which paths are appended; without a slash at its end. */
export const baseUrl: Parser<string> = (value) => {
  if (/[?#]/.test(httpUrl(value))) {
    throw new InvalidValue(`must have neither a query nor a fragment, not ${quote(value)}`);
  }
  return value.replace(/\/+$/, '');
};

/** Origins separated by semicolons or commas, as browsers write them. */
export const origins: Parser<readonly string[]> = (value) => {
  const parsed = list(value).map((entry) => {
    const url = hasProtocol(entry, 'http:', 'https:') ? new URL(entry) : undefined;
    if (url === undefined || url.href !== `${url.origin}/`) {
      throw new InvalidValue(`must list origins such as https://app.example.com, not ${quote(entry)}`);
    }
    return url.origin;
  });
  if (parsed.length === 0) {
    throw new InvalidValue('names no origin');
  }
  return [...new Set(parsed)];
};

/** Role codes separated by commas or semicolons; `none` is the empty list. */
export const roleCodes: Parser<readonly RoleCode[]> = (value) => {
  if (value.toLowerCase() === 'none') {
    return [];
  }
  const parsed = list(value).map((entry) => {
    const code = ROLE_CODES.find((candidate) => candidate === entry.toUpperCase());
    if (code === undefined) {
      throw new InvalidValue(`must list codes of ${ROLE_CODES.join(', ')}, not ${quote(entry)}`);
    }
    return code;
  });
  if (parsed.length === 0) {
    throw new InvalidValue('names no role; none closes registration');
  }
  return [...new Set(parsed)];
};

export const sender: Parser<string> = (value) => {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) {
    throw new InvalidValue(`must be ADDRESS or NAME <ADDRESS>, not ${quote(value)}`);
  }
  return value;
};

/** The value is not repeated in a fault: it is a secret. */
export const bearerToken: Parser<string> = (value) => {
  if (!/^[\w.~+/-]+=*$/.test(value)) {
    throw new InvalidValue('must be a bearer token: letters, digits and -._~+/ with = at the end only');
  }
  return value;
};

/** An IANA name. Offsets are refused: PostgreSQL reads their sign the other way round. */
export const timeZone: Parser<string> = (value) => {
  try {
    if (/^[a-z]/i.test(value)) {
      return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone;
    }
  } catch {
    // Intl has no other way to say that it does not know a zone.
  }
  throw new InvalidValue(`must be an IANA time zone such as America/Mexico_City, not ${quote(value)}`);
};

function list(value: string): string[] {
  return value
    .split(/[;,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function hasProtocol(value: string, ...protocols: readonly string[]): boolean {
  const url = URL.parse(value);
  return url !== null && protocols.includes(url.protocol) && value.includes('://');
}

/** One short line, whatever the value is. */
function quote(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}
