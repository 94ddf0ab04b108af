import { createHmac, generateKeyPairSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { createTokens, type TokensOptions } from '../../src/platform/security/tokens.js';

const KEY = 'a key of the tests, long enough to sign with';
const OTHER_KEY = 'another key of the tests, long enough too';
const ISSUER = 'community-service';
const AUDIENCE = 'community-clients';
const NOW = Date.parse('2026-05-04T12:00:00.000Z') / 1000;
const ID = '0b0e4c1e-8f0a-4a53-9d5e-2f6f0c1d2e3f';

const user = { id: ID, username: 'residente', email: 'residente@example.mx', role: 'RESIDENT' };

function tokensAt(seconds: number, options: Partial<TokensOptions> = {}) {
  let now = seconds;
  const clock = { now: () => new Date(now * 1000), nowIso: () => new Date(now * 1000).toISOString() };
  const tokens = createTokens({
    keys: [{ id: null, secret: KEY }],
    issuer: ISSUER,
    audience: AUDIENCE,
    lifetimeMinutes: 60,
    clock,
    ...options,
  });
  return { ...tokens, passTo: (later: number) => (now = later) };
}

function validPayload(): Record<string, unknown> {
  return {
    nameid: ID,
    unique_name: 'residente',
    email: 'residente@example.mx',
    role: 'RESIDENT',
    nbf: NOW,
    exp: NOW + 3600,
    iat: NOW,
    iss: ISSUER,
    aud: AUDIENCE,
  };
}

function without(claim: string): Record<string, unknown> {
  const { [claim]: _left, ...rest } = validPayload();
  return rest;
}

/** Signs any header and payload, including those that a library refuses. */
function sign(payload: unknown, { header = { alg: 'HS256', typ: 'JWT' }, key = KEY, hash = 'sha256' } = {}) {
  const body = [header, payload]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
}

describe('an issued token', () => {
  test('an access token has exactly the claims of the contract, signed with HMAC SHA-256', () => {
    const { token } = tokensAt(NOW).issue(user);
    const { header, payload } = jwt.verify(token, KEY, {
      complete: true,
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    expect(header.alg).toBe('HS256');
    expect(payload).toEqual(validPayload());
  });

  test('an access token names its session', () => {
    const { issue, verify } = tokensAt(NOW);
    const sessionId = '5e0b4c1e-8f0a-4a53-9d5e-2f6f0c1d2e3f';
    expect(verify(issue({ ...user, sessionId }).token)?.sid).toBe(sessionId);
  });

  test('an issued access token comes with its expiry time', () => {
    const { expiresAt, expiresIn } = tokensAt(NOW, { lifetimeMinutes: 90 }).issue(user);
    expect(expiresAt).toBe('2026-05-04T13:30:00.000Z');
    expect(expiresIn).toBe(5400);
  });

  test('an access token is verified to its claims, the first time and again', () => {
    const { issue, verify } = tokensAt(NOW);
    const { token } = issue(user);
    const { iss: _iss, aud: _aud, ...claims } = validPayload();
    expect(verify(token)).toEqual(claims);
    expect(verify(token)).toEqual(claims);
  });

  test('an expired access token is invalid, also if it was verified before', () => {
    const { issue, verify, passTo } = tokensAt(NOW);
    const { token } = issue(user);
    passTo(NOW + 3599);
    expect(verify(token)).not.toBeNull();
    passTo(NOW + 3600 + 30);
    expect(verify(token)).toBeNull();
    passTo(NOW + 3599);
    expect(verify(token)).not.toBeNull();
  });

  test('an access token verified once is invalid before its start', () => {
    const { issue, verify, passTo } = tokensAt(NOW);
    const { token } = issue(user);
    expect(verify(token)).not.toBeNull();
    passTo(NOW - 31);
    expect(verify(token)).toBeNull();
  });

  test('the returned claims of a token cannot change later verifications', () => {
    const { issue, verify } = tokensAt(NOW);
    const { token } = issue(user);
    expect(() => Object.assign(verify(token) ?? {}, { role: 'SYSTEM_ADMIN' })).toThrow(TypeError);
    expect(verify(token)?.role).toBe('RESIDENT');
  });

  test('an access token is valid after many others were verified', () => {
    const { issue, verify } = tokensAt(NOW, { cachedTokens: 10 });
    const { token } = issue(user);
    for (let other = 0; other < 15; other++) {
      expect(verify(issue({ ...user, username: `vecino${other}` }).token)).not.toBeNull();
    }
    expect(verify(token)?.nameid).toBe(ID);
  });
});

describe('a token that another issuer made', () => {
  test('a foreign token with the same key and claims is valid', () => {
    expect(tokensAt(NOW).verify(sign(validPayload()))?.nameid).toBe(ID);
  });

  test.each(['nbf', 'iat'])('a token without %s is valid', (claim) => {
    expect(tokensAt(NOW).verify(sign(without(claim)))?.nameid).toBe(ID);
  });

  test('the user id of a token is read in lower case', () => {
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), nameid: ID.toUpperCase() }))?.nameid).toBe(ID);
  });

  test.each(['nameid', 'unique_name', 'email', 'role', 'exp', 'iss', 'aud'])(
    'a token without %s is invalid',
    (claim) => {
      expect(tokensAt(NOW).verify(sign(without(claim)))).toBeNull();
    },
  );

  test.each([
    ['nameid', 7],
    ['nameid', [ID]],
    ['nameid', 'not-a-guid'],
    ['nameid', null],
    ['unique_name', 7],
    ['email', { address: 'x' }],
    ['role', ['RESIDENT', 'SYSTEM_ADMIN']],
    ['role', null],
    ['exp', String(NOW + 3600)],
    ['exp', null],
    ['nbf', String(NOW)],
    ['nbf', null],
    ['iat', 'today'],
    ['sid', 7],
    ['sid', 'not-a-guid'],
    ['iss', [ISSUER, 'another']],
    ['aud', { [AUDIENCE]: true }],
  ])('a token whose %s is %j is invalid', (claim, value) => {
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), [claim]: value }))).toBeNull();
  });

  test.each([
    ['issuer', { iss: 'another-service' }],
    ['audience', { aud: 'other-clients' }],
    ['audience', { aud: `${AUDIENCE} ` }],
  ])('a token for another %s is invalid (%o)', (_what, claims) => {
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), ...claims }))).toBeNull();
  });

  test('a token that expired more than half a minute ago is invalid', () => {
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), exp: NOW - 30 }))).toBeNull();
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), exp: NOW - 5 }))).not.toBeNull();
  });

  test('a token that starts more than half a minute later is invalid', () => {
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), nbf: NOW + 31 }))).toBeNull();
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), nbf: NOW + 5 }))).not.toBeNull();
  });

  test('a token signed with another key is invalid', () => {
    expect(tokensAt(NOW).verify(sign(validPayload(), { key: `${KEY}.` }))).toBeNull();
  });

  test.each([
    ['HS384', 'sha384'],
    ['HS512', 'sha512'],
  ])('a token signed with the right key but %s is invalid', (alg, hash) => {
    expect(tokensAt(NOW).verify(sign(validPayload(), { header: { alg, typ: 'JWT' }, hash }))).toBeNull();
  });

  test.each(['none', 'None', 'NONE', 'RS256', 'hs256', ''])(
    'a token that names the algorithm %j is invalid',
    (alg) => {
      expect(tokensAt(NOW).verify(sign(validPayload(), { header: { alg, typ: 'JWT' } }))).toBeNull();
    },
  );

  test('an unsigned token is invalid', () => {
    const unsigned = jwt.sign(validPayload(), null, { algorithm: 'none' });
    expect(tokensAt(NOW).verify(unsigned)).toBeNull();
  });

  test('a token signed with RSA is invalid', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    expect(tokensAt(NOW).verify(jwt.sign(validPayload(), privateKey, { algorithm: 'RS256' }))).toBeNull();
  });

  test.each([1, 2, 10, 43])('a token without its last %i characters is invalid', (lost) => {
    expect(tokensAt(NOW).verify(sign(validPayload()).slice(0, -lost))).toBeNull();
  });

  test('a token with a changed claim and the old signature is invalid', () => {
    const [header, , signature] = sign(validPayload()).split('.');
    const [, payload] = sign({ ...validPayload(), role: 'SYSTEM_ADMIN' }).split('.');
    expect(tokensAt(NOW).verify([header, payload, signature].join('.'))).toBeNull();
  });

  test('a token with another last character is invalid', () => {
    const token = sign(validPayload());
    const { verify } = tokensAt(NOW);
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      expect(verify(token.slice(0, -1) + last) === null).toBe(!token.endsWith(last));
    }
  });

  test.each([
    '',
    '.',
    '..',
    'a.b.c',
    'Bearer',
    'null',
    '\u0000.\u0000.\u0000',
    '{}.{}.{}',
    'ñ'.repeat(50),
    `${'A'.repeat(2_000_000)}.B.C`,
    sign('a text'),
    sign(null),
    sign([1, 2]),
    sign(7),
  ])('garbage is an invalid token, without an exception (case %#)', (garbage) => {
    expect(tokensAt(NOW).verify(garbage)).toBeNull();
  });

  test('a token that is too long is invalid, even with a valid signature', () => {
    expect(tokensAt(NOW).verify(sign({ ...validPayload(), padding: 'x'.repeat(5000) }))).toBeNull();
  });
});

test('a token is invalid for a service with another key, issuer or audience', () => {
  const { token } = tokensAt(NOW).issue(user);
  expect(tokensAt(NOW).verify(token)).not.toBeNull();
  expect(tokensAt(NOW, { keys: [{ id: null, secret: OTHER_KEY }] }).verify(token)).toBeNull();
  expect(tokensAt(NOW, { issuer: 'other' }).verify(token)).toBeNull();
  expect(tokensAt(NOW, { audience: 'other' }).verify(token)).toBeNull();
});

describe('with several keys', () => {
  const named = { id: '2026-11', secret: OTHER_KEY };
  const unnamed = { id: null, secret: KEY };

  test('the first of several keys signs, and the token names it', () => {
    const { token } = tokensAt(NOW, { keys: [named, unnamed] }).issue(user);
    const { header } = jwt.verify(token, OTHER_KEY, {
      complete: true,
      ignoreExpiration: true,
      ignoreNotBefore: true,
    });
    expect(header).toEqual({ alg: 'HS256', typ: 'JWT', kid: '2026-11' });
  });

  test('tokens of each of several keys are valid, until their key is removed', () => {
    const tokens = [tokensAt(NOW).issue(user).token, tokensAt(NOW, { keys: [named] }).issue(user).token];
    const both = tokensAt(NOW, { keys: [{ id: '2026-12', secret: `${OTHER_KEY}!` }, named, unnamed] });
    for (const token of tokens) expect(both.verify(token)?.nameid).toBe(ID);
    expect(tokensAt(NOW, { keys: [named] }).verify(tokens[0]!)).toBeNull();
    expect(tokensAt(NOW).verify(tokens[1]!)).toBeNull();
  });

  test.each([
    ['an unknown key', { kid: 'other' }],
    ['another key than the one that signed it', { kid: '2026-11' }],
    ['a key by something that is no text', { kid: 7 }],
    ['a property of every object', { kid: '__proto__' }],
  ])('a token that names %s is invalid', (_, kid) => {
    const token = sign(validPayload(), { header: { alg: 'HS256', typ: 'JWT', ...kid } });
    expect(tokensAt(NOW, { keys: [named, unnamed] }).verify(token)).toBeNull();
  });
});
