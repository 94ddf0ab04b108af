import type { Settings } from './settings.js';

export interface SigningKey {
  /** The `kid` in the header of its tokens; null for the key of tokens without one. */
  readonly id: string | null;
  readonly secret: string;
}

export interface JwtConfig {
  /** The keys of tokens: the first one signs, all verify. */
  readonly keys: readonly [SigningKey, ...SigningKey[]];
  readonly issuer: string;
  readonly audience: string;
  readonly lifetimeMinutes: number;
}

export const jwtOf = (settings: Settings): JwtConfig => ({
  keys: signingKeysOf(settings),
  issuer: settings.JWT_ISSUER,
  audience: settings.JWT_AUDIENCE,
  lifetimeMinutes: settings.JWT_LIFETIME_MINUTES,
});

/** Returns the keys that encrypt the secrets of second factors; without keys of their own, those of tokens. */
export const secondFactorKeysOf = (settings: Settings): readonly { readonly secret: string }[] =>
  settings.SECOND_FACTOR_KEYS ?? signingKeysOf(settings);

function signingKeysOf({ JWT_KEY, JWT_KEYS = [] }: Settings): JwtConfig['keys'] {
  const unnamed = JWT_KEY === undefined ? [] : [{ id: null, secret: JWT_KEY }];
  return [...JWT_KEYS, ...unnamed] as readonly SigningKey[] as JwtConfig['keys'];
}
