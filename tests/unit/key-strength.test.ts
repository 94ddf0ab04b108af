import { randomBytes, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { isEasilyGuessed } from '../../src/platform/config/values.js';
import { VARIABLES } from '../../src/platform/config/variables.js';

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

test.each([
  'abcdefgh'.repeat(4),
  'ab'.repeat(16),
  'aaaaaaaabbbbbbbbccccccccdddddddd',
  DIGITS.repeat(4),
  LETTERS + DIGITS.slice(0, 6),
  [...LETTERS].reverse().join('') + DIGITS,
  'AbCdEfGhIjKlMnOpQrStUvWxYz0123456',
  'acegikmoqsuwyacegikmoqsuwy02468024',
  'qwertyuiopasdfghjklzxcvbnm123456',
  'qazwsxedcrfvtgbyhnujmikolp123456',
  '1q2w3e4r5t6y7u8i9o0p1q2w3e4r5t6y',
  '00000000000000000000000000000001',
  VARIABLES.JWT_KEY.fallback,
  `${VARIABLES.JWT_KEY.fallback}!`,
  VARIABLES.JWT_KEY.fallback.toUpperCase().replaceAll('-', '_'),
  'your-256-bit-secret-your-256-bit-secret',
  'change-me-change-me-change-me-change-me',
  'supersecretjwtkeysupersecretjwtkey',
  'MySuperSecretKeyForJwtTokens12345678',
  'ThisIsMySecretKeyForTheProductionServer',
  'passwordpasswordpasswordpassword1',
  'please-change-this-default-secret-for-the-production-service-very-secure-example-token',
])('the key %s is easy to guess', (key) => {
  expect(isEasilyGuessed(key)).toBe(true);
});

/** Random characters of an alphabet. */
const spelled = (alphabet: string) =>
  Array.from(randomBytes(32), (byte) => alphabet[byte % alphabet.length]).join('');

test('any part that is repeated to the length of a key is easy to guess', () => {
  const part = fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme-ascii' });
  fc.assert(
    fc.property(part, (text) => isEasilyGuessed(text.repeat(Math.ceil(40 / text.length)))),
    { seed: 20_261_126, numRuns: 500 },
  );
});

test('any sequence of an alphabet in steps, in any letter case, is easy to guess', () => {
  const sequence = fc.record({
    start: fc.integer({ min: 0, max: 61 }),
    step: fc.constantFrom(-3, -2, -1, 1, 2, 3),
    isUpper: fc.boolean(),
  });
  const characters = DIGITS + LETTERS;
  fc.assert(
    fc.property(sequence, ({ start, step, isUpper }) => {
      const key = Array.from({ length: 40 }, (_, at) => characters.at((start + step * at) % 36)).join('');
      return isEasilyGuessed(isUpper ? key.toUpperCase() : key);
    }),
    { seed: 20_261_126, numRuns: 300 },
  );
});

test('no random key is easy to guess, whatever it is written in', () => {
  for (let time = 0; time < 100; time++) {
    const bytes = randomBytes(32);
    const keys = [
      bytes.subarray(0, 24).toString('base64'),
      bytes.toString('base64url'),
      bytes.subarray(0, 16).toString('hex'),
      bytes.toString('hex').toUpperCase(),
      randomUUID(),
      randomUUID() + randomUUID(),
      spelled('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'),
      spelled(DIGITS + LETTERS),
      spelled(`${LETTERS}!#$%&/()=`),
    ];
    expect(keys.filter(isEasilyGuessed)).toEqual([]);
  }
});
