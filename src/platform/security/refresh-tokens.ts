import { createHmac, hkdfSync } from 'node:crypto';
import { newSecret } from './secrets.js';

const KEY_BYTES = 32;

type Keys = readonly [{ readonly secret: string }, ...{ readonly secret: string }[]];

/** Makes the token that follows another one, again from that token and the id of its own row. */
type Maker = (token: string, id: string) => string;

export type RefreshTokens = ReturnType<typeof createRefreshTokens>;

/** Makes refresh tokens of 256 bits, base64url (43 characters), with keys derived from the given ones, which may have other uses. */
export function createRefreshTokens(keys: Keys) {
  const makers = keys.map(({ secret }): Maker => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'community-service refresh tokens', KEY_BYTES));
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
