/** Rows of a keyboard; a digit is above the letters of its column. */
const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];

/** The largest step of a sequence of letters or digits, as in `abcd`, `8642` or `aaaa`. */
const LARGEST_STEP = 3;

/** The shortest repetition that is not by chance. */
const SHORTEST_REPETITION = 3;

/** The words that people, examples and this documentation make keys of, and the columns of a keyboard. */
const WORDS = `
  access admin api auth bearer change changeme default demo dev development example for insecure jwt key my never
  passphrase password please private prod production replace sample secret secure server service string super symmetric
  test the this token very your qaz wsx edc rfv tgb yhn ujm`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);

/** Matches a word with what separates it from others. */
const WORD = new RegExp(`[\\s_.:!-]*(${WORDS.join('|')})s?[\\s_.:!-]*`, 'g');

/** The unpredictable characters that a secret needs: of 32 random digits hardly any can be predicted, of a sentence most. */
const ENOUGH = 18;

/** Stands for a word, and is part of none. */
const ONE_CHARACTER = '\u0000';

const POSITIONS = new Map(
  KEYBOARD.flatMap((row, y) => [...row].map((character, x) => [character, { x, y }] as const)),
);

/**
 * Tells whether a secret of 32 characters or more is easy to guess: too little remains without repetitions, sequences of the
 * alphabet, of digits or of a keyboard, and common words. Random secrets in any notation are not.
 */
export const isEasilyGuessed = (secret: string): boolean =>
  unforetold(secret.toLowerCase().replace(WORD, ONE_CHARACTER)) < ENOUGH;

/** Counts the characters that cannot be predicted from those before them. */
function unforetold(text: string): number {
  const characters = [...text];
  return characters.filter((_, at) => !isForetold(characters, at)).length;
}

function isForetold(characters: readonly string[], at: number): boolean {
  const [before, previous, current] = characters.slice(at - 2, at + 1);
  if (before === undefined || previous === undefined || current === undefined) return false;
  return (
    isStep(before, previous, current) ||
    (areNeighbours(before, previous) && areNeighbours(previous, current)) ||
    isRepetition(characters, at)
  );
}

function isStep(before: string, previous: string, current: string): boolean {
  const step = codeOf(current) - codeOf(previous);
  return Math.abs(step) <= LARGEST_STEP && step === codeOf(previous) - codeOf(before);
}

const codeOf = (character: string) => character.codePointAt(0) as number;

function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [POSITIONS.get(one), POSITIONS.get(other)];
  return a !== undefined && b !== undefined && Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y)) === 1;
}

/** Tells whether a character ends a part that occurred before. */
function isRepetition(characters: readonly string[], at: number): boolean {
  const part = characters.slice(at + 1 - SHORTEST_REPETITION, at + 1).join('');
  return characters.slice(0, at).join('').includes(part);
}
