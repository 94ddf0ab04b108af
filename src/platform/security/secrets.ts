import { createHash, randomBytes, randomInt } from 'node:crypto';

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
