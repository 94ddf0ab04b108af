import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';

/** The digits and capitals without those that people confuse: 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V. */
const RESET_ALPHABET = '34679ACDEFGHJKMNPQRTVWXY';

const RESET_LENGTH = 12;

/** Makes a secret that nobody types: 256 random bits, base64url (43 characters). */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Makes a password reset token that people copy from a mail: 12 of 24 characters, 55 bits. A network has 100 attempts an hour,
 * so within the lifetime of one hour ten thousand networks guess a given token with a probability of 3 in 10^11.
 */
export function newResetToken(): string {
  return Array.from({ length: RESET_LENGTH }, () => RESET_ALPHABET[randomInt(RESET_ALPHABET.length)]).join(
    '',
  );
}

/** Converts a typed reset token to the form in which it was issued: capitals, nothing of what mail programs add. */
export function normalizeResetToken(typed: string): string {
  return typed.replace(/[\s\p{Z}\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]/gu, '').toUpperCase();
}

/** Hashes a random secret in the form in which it is stored: SHA-256 in lower-case hexadecimal. Not for passwords. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}

const KEY_BYTES = 32;

/** Derives the key of one use from a secret, which may have other uses. */
export const derivedKey = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `community-service ${use}`, KEY_BYTES));

/** Makes names for outside the process of what may tell of a person; only instances with the same secret make the same ones. */
export type SharedKey = (text: string) => string;

export function createSharedKey(secret: string): SharedKey {
  const key = derivedKey(secret, 'shared state');
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}

/** A secret that was decrypted. */
export interface Opened {
  readonly secret: string;
  /** Whether to seal it again, because it was stored in plain text or under a replaced key. */
  readonly isOutdated: boolean;
}

export type SealedSecrets = ReturnType<typeof createSealedSecrets>;

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The prefix of every sealed text. Secrets of earlier versions are Base32, which has no dot. */
const FORM = 'v1';

/**
 * Encrypts secrets that the service must read again, so a copy of the database does not reveal them: with the first key,
 * and decrypts with all. The encryption keys are derived from the given ones, which may have other uses.
 */
export function createSealedSecrets(keys: readonly { readonly secret: string }[]) {
  const derived = keys.map(({ secret }) => {
    const key = derivedKey(secret, 'second factors');
    const fingerprintKey = derivedKey(secret, 'repeated requests');
    return { fingerprintKey, id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
  });
  const [current] = derived;
  if (!current) throw new Error('There is no key to seal secrets with');
  return {
    /** Encrypts a secret, which opens only for the same owner. */
    seal(secret: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.key, nonce).setAAD(Buffer.from(owner));
      const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return [FORM, current.id, Buffer.concat(sealed).toString('base64url')].join('.');
    },
    /** Hashes a text with each key, the current one first, so that the hash alone does not confirm a guess of the text. */
    fingerprintsOf: (text: string): readonly string[] =>
      derived.map(({ fingerprintKey }) =>
        createHmac('sha256', fingerprintKey).update(text).digest('base64url'),
      ),
    /** Decrypts a stored secret; null if no key opens it. */
    open(stored: string, owner: string): Opened | null {
      const [form, id, sealed] = stored.split('.');
      if (form !== FORM || !sealed) return { secret: stored, isOutdated: true };
      const known = derived.find((key) => key.id === id);
      if (!known) return null;
      const bytes = Buffer.from(sealed, 'base64url');
      try {
        const decipher = createDecipheriv(ALGORITHM, known.key, bytes.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(-TAG_BYTES));
        const opened = [decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()];
        return { secret: Buffer.concat(opened).toString('utf8'), isOutdated: known !== current };
      } catch {
        return null;
      }
    },
  };
}

type Keys = readonly [{ readonly secret: string }, ...{ readonly secret: string }[]];

/** Makes the token that follows another one, again from that token and the id of its own row. */
type Maker = (token: string, id: string) => string;

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/** Makes refresh tokens of 256 bits, base64url (43 characters), with keys derived from the given ones, which may have other uses. */
export function createRefreshTokens(keys: Keys) {
  const makers = keys.map(({ secret }): Maker => {
    const key = derivedKey(secret, 'refresh tokens');
    return (token, id) => createHmac('sha256', key).update(`${id} ${token}`).digest('base64url');
  });
  const [make] = makers as [Maker, ...Maker[]];
  return {
    /** Makes a random token, with which a session begins. */
    first: newSecret,
    /**
     * Makes the next token for a client that lost the answer too. Only its hash is stored. Nobody makes it without a key
     * of the service.
     */
    next: make,
    /** Makes the same under each key that was in use, newest first. */
    nextByAnyKey: (token: string, id: string): readonly string[] => makers.map((one) => one(token, id)),
  };
}

/** The beginning of a secret, behind which its bytes are Base64. */
const PREFIX = 'whsec_';

/** Makes a secret in the form of Standard Webhooks, with 256 random bits. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

interface SignedMessage {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * Returns the headers by which the receiver of a webhook knows the sender and a repeated message: Standard Webhooks 1.0, with one
 * signature for each secret.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, at, body }: SignedMessage,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
