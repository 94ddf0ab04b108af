import { createSecretKey, type KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import * as z from 'zod';
import { boundedCache } from '../bounded-cache.js';
import type { JwtConfig } from '../config/config.js';
import type { Clock } from '../time.js';

interface TokenSubject {
  id: string;
  username: string;
  email: string;
  role: string;
  /** The session of the token, which is invalid once the session ends. */
  sessionId?: string;
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The claims that the service reads (docs/contract/authentication.md#access-tokens), after issuer and audience were checked.
 * jsonwebtoken checks `exp` and `nbf` only where they are present, and never `iat`.
 */
const CLAIMS = z
  .object({
    /** The user id, in lower case. */
    nameid: z.string().regex(GUID).toLowerCase(),
    unique_name: z.string(),
    email: z.string(),
    role: z.string(),
    /** The session id; tokens of earlier versions have none. */
    sid: z.string().regex(GUID).toLowerCase().optional(),
    /** The Unix time in seconds, like the other times. */
    exp: z.number(),
    nbf: z.number().optional(),
    iat: z.number().optional(),
  })
  .readonly();

export type TokenClaims = z.infer<typeof CLAIMS>;

export interface TokensOptions extends JwtConfig {
  clock: Clock;
  /** The number of verified tokens whose claims are kept; 10,000 by default. */
  cachedTokens?: number;
}

export type Tokens = ReturnType<typeof createTokens>;

/** The tolerance for the clock drift of synchronized instances; the contract allows at most 30 seconds. */
const CLOCK_TOLERANCE_SECONDS = 15;

const CACHED_TOKENS = 10_000;

/** The longest token, which is refused without hashing above; those of the service have about 500 characters. */
const MAX_TOKEN_LENGTH = 4096;

/** Issues and verifies the access tokens of the service: JWT signed with HMAC SHA-256. */
export function createTokens({
  keys,
  issuer,
  audience,
  lifetimeMinutes,
  clock,
  cachedTokens = CACHED_TOKENS,
}: TokensOptions) {
  // jsonwebtoken would make a key object of a text at every call.
  const secrets = new Map(keys.map(({ id, secret }) => [id, createSecretKey(secret, 'utf8')]));
  const [{ id: signingId }] = keys;
  const signingSecret = secrets.get(signingId) as KeyObject;
  const expiresIn = lifetimeMinutes * 60;
  const verified = boundedCache<string, TokenClaims>('verified_tokens', { max: cachedTokens });
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000);

  function issue({ id, username, email, role, sessionId }: TokenSubject) {
    const iat = nowSeconds();
    const exp = iat + expiresIn;
    const token = jwt.sign(
      {
        nameid: id,
        unique_name: username,
        email,
        role,
        ...(sessionId ? { sid: sessionId } : {}),
        nbf: iat,
        exp,
        iat,
        iss: issuer,
        aud: audience,
      },
      signingSecret,
      { algorithm: 'HS256', ...(signingId === null ? {} : { keyid: signingId }) },
    );
    return { token, expiresAt: new Date(exp * 1000).toISOString(), expiresIn };
  }

  /** Tells whether the claims of a verified token are still valid. */
  function isCurrent({ exp, nbf }: TokenClaims): boolean {
    const now = nowSeconds();
    return now < exp + CLOCK_TOLERANCE_SECONDS && (nbf === undefined || nbf <= now + CLOCK_TOLERANCE_SECONDS);
  }

  /** Verifies a token; returns the claims of one that is valid now, null for any other; never throws. */
  function verify(token: string): TokenClaims | null {
    const known = verified.get(token);
    if (known && isCurrent(known)) return known;
    verified.delete(token);
    const claims = verifySignature(token);
    if (claims) verified.set(token, claims);
    return claims;
  }

  function verifySignature(token: string, ignoreExpiration = false): TokenClaims | null {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    try {
      const secret = secrets.get(jwt.decode(token, { complete: true })?.header.kid ?? null);
      if (!secret) return null;
      const payload = jwt.verify(token, secret, {
        algorithms: ['HS256'],
        issuer,
        audience,
        clockTimestamp: nowSeconds(),
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        ignoreExpiration,
      });
      return CLAIMS.parse(payload);
    } catch {
      return null;
    }
  }

  return {
    issue,
    verify,
    isCurrent,
    /** Tells whether a token was valid until its time was over. */
    hasExpired: (token: string): boolean => verify(token) === null && verifySignature(token, true) !== null,
  };
}
