import { resolve } from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { ROLE_CODES } from '../roles.js';
import { ianaName } from '../time.js';

/** Returns the message `must be …, not "value"`. `loadConfig` makes the message for a missing value. */
const mustBe = (what: string) => ({
  error: ({ input }: { input?: unknown }) =>
    typeof input === 'string' ? `must be ${what}, not ${quote(input)}` : undefined,
});

/** Returns the same message without the value, which may be a secret. */
const secretMustBe = (what: string) => ({
  error: ({ input }: { input?: unknown }) => (typeof input === 'string' ? `must be ${what}` : undefined),
});

/** Checks a text as it is. */
const textThat = (isValid: (text: string) => boolean, fault: ReturnType<typeof mustBe>) =>
  z.string().refine(isValid, fault);

export const integer = (min: number, max: number) =>
  textThat(
    (text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max,
    mustBe(`a whole number from ${min} to ${max}`),
  ).transform(Number);

export const flag = z.stringbool({
  truthy: ['on', 'true'],
  falsy: ['off', 'false'],
  ...mustBe('on or off (or true or false)'),
});

export const choiceOf = <const T extends string>(...choices: readonly T[]) =>
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(choices, mustBe(`one of ${choices.join(', ')}`)));

/** Resolves a relative path against the working directory. */
export const folder = z.string().transform((path) => resolve(path));

export const bucketName = z
  .string()
  .regex(
    /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/i,
    mustBe('the name of a bucket, 3 to 63 letters, digits, dots and hyphens'),
  );

export const region = z.string().regex(/^[\w-]+$/, mustBe('a region such as us-east-1'));

/** Parses the start of keys; segments that begin with a dot would be copies of pictures. */
export const keyPrefix = z
  .string()
  .regex(/^(?!\.)[\w!.*'()-]+(\/(?!\.)[\w!.*'()-]+)*$/, mustBe('segments of letters and digits, as a/b'))
  .max(200, 'must have at most 200 characters');

export const host = z.union([z.ipv4(), z.ipv6(), z.hostname()], mustBe('an IP address or a host name'));

/** Tells whether only this machine reaches an address or host name. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|(\[?::1\]?))$/i.test(host);

/** The default of the signing key, which anybody may know. */
export const DEVELOPMENT_KEY = 'insecure-development-key-never-for-production';

/** Checks a secret that signs tokens. */
export const signingKey = z
  .string()
  .min(32, 'must have at least 32 characters')
  .refine((key) => new Set(key).size >= 8, 'must have at least 8 different characters');

/** Checks one in production, where none may be easy to guess. */
export const strongSigningKey = signingKey
  .refine((key) => key !== DEVELOPMENT_KEY, 'must not be the development key in production')
  .refine(
    (key) => !isEasilyGuessed(key),
    'must not repeat itself, follow a sequence or be made of common words in production: `openssl rand -base64 48` makes one',
  );

export const signingKeys = namedKeys(signingKey);
export const strongSigningKeys = namedKeys(strongSigningKey);

/** Parses `ID:SECRET` separated by semicolons, each id once. */
function namedKeys(secret: z.ZodString) {
  const id = z.string().regex(/^[\w.-]{1,40}$/, 'must be ID:SECRET;ID:SECRET with ids of letters and digits');
  return z
    .string()
    .transform((text) =>
      text
        .split(';')
        .filter((entry) => entry.trim() !== '')
        .map((entry) => ({
          id: entry.slice(0, Math.max(entry.indexOf(':'), 0)).trim(),
          secret: entry.slice(entry.indexOf(':') + 1),
        })),
    )
    .pipe(
      z
        .array(z.object({ id, secret }))
        .min(1, 'names no key')
        .refine(
          (keys) => new Set(keys.map((key) => key.id)).size === keys.length,
          'must not name an id twice',
        ),
    );
}

/** Parses the number of trusted proxies, 0 for `off`. */
export const proxies = z
  .string()
  .regex(/^(off|\d{1,2})$/i, mustBe('off or the number of proxies in front'))
  .transform((text) => Number(text) || 0);

const DATABASE_FORM =
  'a postgres:// URL (special characters of the password percent-encoded) or the word embedded';

/** Parses the URL of a PostgreSQL server. */
function postgresUrl(form: string) {
  return z.url({ protocol: /^postgres(ql)?$/, ...secretMustBe(form) }).includes('://', secretMustBe(form));
}

export const serverUrl = postgresUrl('a postgres:// URL');

/** Parses URLs of servers, separated by commas, each once. */
export const serverUrls = z
  .string()
  .transform((text) => text.split(',').map((url) => url.trim()))
  .pipe(
    z.array(serverUrl).refine((urls) => new Set(urls).size === urls.length, 'must not name a server twice'),
  );

const REDIS_FORM = secretMustBe(
  'a redis:// or rediss:// URL (special characters percent-encoded), its path nothing but the number of a database',
);

/** Parses the URL of a database; null for the embedded one. */
export const databaseUrl = z.union(
  [
    z
      .string()
      .regex(/^embedded$/i)
      .transform(() => null),
    postgresUrl(DATABASE_FORM),
  ],
  secretMustBe(DATABASE_FORM),
);

/** A host name, in which nothing is percent-encoded. */
const HOST_NAME = /^[^%]+$/;

export const redisUrl = z
  .url({ protocol: /^rediss?$/, hostname: HOST_NAME, abort: true, ...REDIS_FORM })
  .refine((url) => /^\/?\d*$/.test(new URL(url).pathname), REDIS_FORM);

export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  hostname: HOST_NAME,
  ...secretMustBe('an smtp:// or smtps:// URL (special characters percent-encoded)'),
});

const HTTP_FORM = mustBe('an http:// or https:// URL, with % before two hexadecimal digits alone');

export const httpUrl = z
  .url({ protocol: /^https?$/, abort: true, ...HTTP_FORM })
  .refine((url) => !/%(?![\da-f]{2})/i.test(url), HTTP_FORM);

const PUSH_FORM = secretMustBe('an http:// or https:// URL without user and password');

/** Parses the URL that pushes are posted to: `fetch` takes none with a user, and repeats it in its error. */
export const pushUrl = z
  .url({ protocol: /^https?$/, abort: true, ...PUSH_FORM })
  .refine((url) => new URL(url).username + new URL(url).password === '', PUSH_FORM);

/** Parses a secret of Standard Webhooks: its bytes in Base64 behind a prefix. */
export const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z\d+/]{32,86}={0,2}$/, secretMustBe('whsec_ and 24 to 64 bytes in Base64'));

/** Parses an http(s) URL to which paths are appended, without a trailing slash. */
export const baseUrl = httpUrl
  .refine((url) => !/[?#]/.test(url), mustBe('a URL without query and fragment'))
  .transform((url) => url.replace(/\/+$/, ''));

/** Parses the URI of a contact; the parser of URLs would drop line breaks, so they are refused. */
export const contactUri = textThat(
  (text) => /^(mailto:[^\s@?]+@[^\s@?]+|https:\/\/\S+)$/.test(text) && URL.canParse(text),
  mustBe('mailto:ADDRESS or an https:// URL'),
);

/** Parses origins in the form of the `Origin` header, separated by semicolons or commas. */
export const origins = z
  .string()
  .refine((text) => entriesOf(text).length > 0, 'names no origin')
  .transform(entriesOf)
  .pipe(z.array(z.string().refine(isOrigin, mustBe('a list of origins such as https://app.example.com'))))
  .transform((entries) => [...new Set(entries.map((entry) => new URL(entry).origin))]);

/** Parses role codes, separated by commas or semicolons; `none` is the empty list. */
export const roleCodes = z
  .string()
  .refine((text) => entriesOf(text).length > 0, 'names no role; none closes registration')
  .transform((text) => (text.toLowerCase() === 'none' ? [] : entriesOf(text)))
  .pipe(
    z.array(
      z
        .string()
        .toUpperCase()
        .pipe(z.enum(ROLE_CODES, mustBe(`a list of the codes ${ROLE_CODES.join(', ')}`))),
    ),
  )
  .transform((codes) => [...new Set(codes)]);

export const sender = textThat(
  (text) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(/^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text),
  mustBe('ADDRESS or NAME <ADDRESS>'),
);

export const bearerToken = z
  .string()
  .regex(/^[\w.~+/-]+=*$/, secretMustBe('a bearer token: letters, digits and -._~+/ with = at the end only'));

export const timeZone = z
  .string()
  .refine((name) => ianaName(name) !== null, mustBe('an IANA time zone such as America/Mexico_City'))
  .transform((name) => ianaName(name) ?? name);

function entriesOf(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

/** Quotes a value on one line, truncated if it is long. */
function quote(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value);
}

const DIGITS_AND_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Each as long as a key. */
const SEQUENCES = [1, 2, 3, 33, 34, 35].map((step) =>
  Array.from({ length: 40 }, (_, at) => DIGITS_AND_LETTERS[(at * step) % DIGITS_AND_LETTERS.length]).join(''),
);

/** Rows and columns of a keyboard. */
const KEYBOARD =
  'qwertyuiopasdfghjklñzxcvbnm 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p 1q2w3e4r5t6y7u8i9o0p qazwsxedcrfvtgbyhnujmikolp';

/** What people, examples and this documentation make keys of. */
const WORDS =
  'accessadminapiauthbearerchangemedefaultdemodevelopmentexampleforinsecurejwtkeymyneverpassphrasepasswordplease' +
  'privateproductionreplacesamplesecretsecureserverservicestringsupersymmetrictestthisthetokenveryyour';

const dictionary = Buffer.from([...SEQUENCES, KEYBOARD, WORDS].join(' '));

/** What no key has that is guessed, however long it is. */
const ENOUGH_BYTES = 40;

/**
 * Tells whether a secret of 32 characters or more is easy to guess: too little of it is left by a compression that knows
 * sequences, keyboards and common words. Random secrets in any notation are not.
 */
export function isEasilyGuessed(secret: string): boolean {
  const text = secret.toLowerCase().replace(/[\s_.:!-]/g, '');
  const left = deflateRawSync(text, { dictionary, level: 9, strategy: constants.Z_FIXED }).length;
  // Of random characters, even of digits, more than four fifths are left; of common words less than half and the ends.
  return left <= Math.min(text.length / 2 + 8, ENOUGH_BYTES);
}
