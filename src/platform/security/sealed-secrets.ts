import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** A secret that was decrypted. */
export interface Opened {
  readonly secret: string;
  /** Whether to seal it again, because it was stored in plain text or under a replaced key. */
  readonly isOutdated: boolean;
}

export type SealedSecrets = ReturnType<typeof createSealedSecrets>;

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
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
    const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', use, KEY_BYTES));
    const key = keyFor('community-service second factors');
    const fingerprintKey = keyFor('community-service repeated requests');
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
