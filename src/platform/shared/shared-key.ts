import { createHmac, hkdfSync } from 'node:crypto';

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
