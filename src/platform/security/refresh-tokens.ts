import { createHmac, hkdfSync } from 'node:crypto';
import { newSecret } from './secrets.js';

const KEY_BYTES = 32;

/** Makes refresh tokens of 256 bits, base64url (43 characters). */
export interface RefreshTokens {
  /** Makes a random token, with which a session begins. */
  first(): string;
  /**
   * Makes the token that follows another one, again from that token and the id of its own row, for a client that lost the
   * answer. Only its hash is stored. Nobody makes it without a key of the service.
   */
  next(token: string, id: string): string;
  /** Makes the same under each key that was in use, newest first. */
  nextByAnyKey(token: string, id: string): readonly string[];
}

/** Makes refresh tokens with keys derived from the given ones, which may have other uses. */
export function createRefreshTokens(
  keys: readonly [{ readonly secret: string }, ...{ readonly secret: string }[]],
): RefreshTokens {
  const makers = keys.map(({ secret }) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'community-service refresh tokens', KEY_BYTES));
    return (token: string, id: string) =>
      createHmac('sha256', key).update(`${id} ${token}`).digest('base64url');
  });
  const [make] = makers as [Maker, ...Maker[]];
  return {
    first: newSecret,
    next: make,
    nextByAnyKey: (token, id) => makers.map((one) => one(token, id)),
  };
}

type Maker = RefreshTokens['next'];
