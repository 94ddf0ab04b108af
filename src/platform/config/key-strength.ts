import { constants, deflateRawSync } from 'node:zlib';

const DIGITS_AND_LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Each as long as a key. */
const SEQUENCES = [1, 2, 3, 33, 34, 35].map((step) =>
  Array.from({ length: 40 }, (_, at) => DIGITS_AND_LETTERS[(at * step) % DIGITS_AND_LETTERS.length]).join(''),
);

/** Rows and columns of a keyboard. */
const KEYBOARD =
  'qwertyuiopasdfghjklñzxcvbnm 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p 1q2w3e4r5t6y7u8i9o0p qazwsxedcrfvtgbyhnujmikolp';

/** What people, examples and this documentation make keys of. */
const WORDS =
  'accessadminapiauthbearerchangemedefaultdemodevelopmentexampleforinsecurejwtkeymyneverpassphrasepasswordplease' +
  'privateproductionreplacesamplesecretsecureserverservicestringsupersymmetrictestthisthetokenveryyour';

const dictionary = Buffer.from([...SEQUENCES, KEYBOARD, WORDS].join(' '));

/** What no key has that is guessed, however long it is. */
const ENOUGH_BYTES = 40;

/**
 * Tells whether a secret of 32 characters or more is easy to guess: too little of it is left by a compression that knows
 * sequences, keyboards and common words. Random secrets in any notation are not.
 */
export function isEasilyGuessed(secret: string): boolean {
  const text = secret.toLowerCase().replace(/[\s_.:!-]/g, '');
  const left = deflateRawSync(text, { dictionary, level: 9, strategy: constants.Z_FIXED }).length;
  // Of random characters, even of digits, more than four fifths are left; of common words less than half and the ends.
  return left <= Math.min(text.length / 2 + 8, ENOUGH_BYTES);
}
