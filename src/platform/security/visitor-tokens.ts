import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import * as z from 'zod';
import { derivedKey } from './secrets.js';

/** The head of the PKCS #8 form of an Ed25519 key, which its seed follows (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The longest token, which is refused without decoding above; those of the service have about 900 characters at most. */
const MAX_TOKEN_LENGTH = 2048;

/** The characters of a name and of a plate that a token has: it is shown as a QR code, which phones read up to some size. */
const MOST_NAME = 60;
const MOST_PLATE = 20;

const HEADER = z.object({ alg: z.literal('EdDSA'), kid: z.string() });

const GUID = z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** The claims of a pass (docs/contract/records/vehicles-pets-visits.md#the-token); times are Unix times in seconds. */
const CLAIMS = z
  .object({
    iss: z.string(),
    /** The pass. */
    jti: GUID,
    /** The community that it opens. */
    sub: GUID,
    nbf: z.number(),
    exp: z.number(),
    /** Whether it lets somebody in once, or as often as they come in its span. */
    use: z.enum(['once', 'span']),
    /** The visitor, cut to some characters. */
    name: z.string(),
    plate: z.string().optional(),
  })
  .readonly();

export type PassClaims = z.infer<typeof CLAIMS>;

/** What a token is made of. */
interface PassFacts {
  readonly id: string;
  readonly communityId: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly singleUse: boolean;
  readonly visitorName: string;
  readonly licensePlate: string | null;
}

interface VisitorTokensOptions {
  /** The symmetric keys of access tokens: the keys of the first one sign, those of all verify. */
  readonly keys: readonly [{ readonly secret: string }, ...{ readonly secret: string }[]];
  readonly issuer: string;
}

export type VisitorTokens = ReturnType<typeof createVisitorTokens>;

/**
 * Signs and verifies the tokens of visitor passes: compact JWS with Ed25519 keys that are derived from the given ones, so that
 * all instances have the same. The same pass has the same token under one key. The public keys verify a token anywhere.
 */
export function createVisitorTokens({ keys, issuer }: VisitorTokensOptions) {
  const pairs = keys.map(({ secret }) => pairOf(secret));
  const [signing] = pairs as [KeyPair, ...KeyPair[]];
  const head = encoded({ alg: 'EdDSA', kid: signing.id });

  function issue(pass: PassFacts): string {
    const claims: PassClaims = {
      iss: issuer,
      jti: pass.id,
      sub: pass.communityId,
      nbf: secondsOf(pass.validFrom),
      exp: secondsOf(pass.validUntil),
      use: pass.singleUse ? 'once' : 'span',
      name: cut(pass.visitorName, MOST_NAME),
      ...(pass.licensePlate ? { plate: cut(pass.licensePlate, MOST_PLATE) } : {}),
    };
    const signed = `${head}.${encoded(claims)}`;
    return `${signed}.${sign(null, Buffer.from(signed), signing.privateKey).toString('base64url')}`;
  }

  /** Verifies signature, issuer and form of a token, whatever its times; null for any other text; never throws. */
  function read(token: string): PassClaims | null {
    if (token.length > MAX_TOKEN_LENGTH) return null;
    const [header = '', payload = '', signature = '', ...others] = token.split('.');
    if (others.length > 0) return null;
    const { data } = HEADER.safeParse(decoded(header));
    const key = pairs.find(({ id }) => id === data?.kid);
    if (!key) return null;
    const bytes = Buffer.from(signature, 'base64url');
    if (!verify(null, Buffer.from(`${header}.${payload}`), key.publicKey, bytes)) return null;
    const claims = CLAIMS.safeParse(decoded(payload)).data;
    return claims?.iss === issuer ? claims : null;
  }

  return {
    issue,
    read,
    /** The public keys as a set of JSON Web Keys (RFC 7517). */
    publicKeys: { keys: pairs.map(({ jwk }) => jwk) },
  };
}

type KeyPair = ReturnType<typeof pairOf>;

function pairOf(secret: string) {
  const key = Buffer.concat([PKCS8_HEAD, derivedKey(secret, 'visitor passes')]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(privateKey);
  const { kty, crv, x = '' } = publicKey.export({ format: 'jwk' });
  const id = createHash('sha256').update(x).digest('base64url').slice(0, 8);
  return { id, privateKey, publicKey, jwk: { kty, crv, x, kid: id, use: 'sig', alg: 'EdDSA' } };
}

const secondsOf = (moment: string) => Math.floor(Date.parse(moment) / 1000);

const cut = (text: string, most: number) => [...text].slice(0, most).join('');

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function decoded(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
