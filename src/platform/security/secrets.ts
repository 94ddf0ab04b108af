import { createHash, randomBytes, randomInt } from 'node:crypto';

/**
 * Digits and capitals without those that are easily confused
 * (0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V).
 */
const RESET_ALPHABET = '34679ACDEFGHJKMNPQRTVWXY';

const RESET_LENGTH = 12;

/** A refresh token: 256 random bits, base64url (43 characters). */
export function newRefreshToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * A password reset token to be copied from a mail: 12 characters, 24^12 or 55 bits. At the 100 attempts an
 * hour allowed to one address, ten thousand addresses hit a given token within its hour of life with a
 * chance of three in a hundred thousand million.
 */
export function newResetToken(): string {
  return Array.from({ length: RESET_LENGTH }, () => RESET_ALPHABET[randomInt(RESET_ALPHABET.length)]).join(
    '',
  );
}

/** Normalizes a typed reset token to the form in which it was issued: capitals, no spaces or hyphens. */
export function normalizeResetToken(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** The form in which random secrets are stored: SHA-256 in lower-case hexadecimal. Not for passwords. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('hex');
}
