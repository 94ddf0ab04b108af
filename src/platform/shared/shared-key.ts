import { createHmac, hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;

/** Makes names for outside the process of what may tell of a person; only instances with the same secret make the same ones. */
export type SharedKey = (text: string) => string;

/** Derives the key from a secret, which may have other uses. */
export function createSharedKey(secret: string): SharedKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'community-service shared state', KEY_BYTES));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
