import { createRefreshTokens, newSecret } from '../../src/platform/security/secrets.js';

const [OLD, NEW] = [{ secret: newSecret() }, { secret: newSecret() }];

test('the next token is the same for the same token and row, and another for any other or under another key', () => {
  const tokens = createRefreshTokens([NEW]);
  const token = tokens.first();
  const next = tokens.next(token, 'a');
  expect(next).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(createRefreshTokens([NEW]).next(token, 'a')).toBe(next);
  const others = [
    tokens.next(token, 'b'),
    tokens.next(tokens.first(), 'a'),
    createRefreshTokens([OLD]).next(token, 'a'),
  ];
  expect(new Set([token, next, ...others]).size).toBe(5);
});

test('the next token of a replaced key is found under the keys that follow it', () => {
  const made = createRefreshTokens([OLD]).next('token', 'a');
  const rotated = createRefreshTokens([NEW, OLD]);
  expect(rotated.next('token', 'a')).not.toBe(made);
  expect(rotated.nextByAnyKey('token', 'a')).toEqual([rotated.next('token', 'a'), made]);
});
