import {
  hashSecret,
  newResetToken,
  newSecret,
  normalizeResetToken,
} from '../../src/platform/security/secrets.js';

test('secrets that nobody types have 256 random bits and are URL-safe', () => {
  const tokens = Array.from({ length: 500 }, newSecret);
  expect(new Set(tokens).size).toBe(500);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  }
});

test('reset tokens are short and unique, and have no characters that are easily confused', () => {
  const tokens = Array.from({ length: 2000 }, newResetToken);
  expect(new Set(tokens).size).toBe(2000);
  for (const token of tokens) {
    expect(token).toMatch(/^[A-Z0-9]{12}$/);
    expect(token).not.toMatch(/[0O1IL2Z5S8BU]/);
  }
});

test('reset tokens use all 24 characters of their alphabet at every position', () => {
  const tokens = Array.from({ length: 3000 }, newResetToken);
  for (let place = 0; place < 12; place++) {
    expect(new Set(tokens.map((token) => token[place])).size).toBe(24);
  }
});

test.each(['ACDE34FGHJ67', ' acde34fghj67\n', 'ACDE-34FG-HJ67', 'acde 34fg hj67'])(
  'a reset token typed as %j is normalized to the issued one',
  (typed) => {
    expect(normalizeResetToken(typed)).toBe('ACDE34FGHJ67');
  },
);

test('an issued reset token is already in its normal form', () => {
  const token = newResetToken();
  expect(normalizeResetToken(token)).toBe(token);
});

test('secrets are stored as SHA-256 in lower-case hexadecimal', () => {
  expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(hashSecret('ñ')).toBe(hashSecret('\u00f1'));
});
