/** Rows of a keyboard; a digit is above the letters of its column. */
const KEYBOARD = ['1234567890', 'qwertyuiop', 'asdfghjklñ', 'zxcvbnm'];

/** Steps of an alphabet or of digits, as in `abcd`, `8642` or `aaaa`. */
const LARGEST_STEP = 3;

/** A repetition of so many characters is none by chance. */
const SHORTEST_REPETITION = 3;

/** What people, examples and this documentation make keys of, and the columns of a keyboard. */
const WORDS = `
  access admin api auth bearer change changeme default demo dev development example for insecure jwt key my never
  passphrase password please private prod production replace sample secret secure server service string super symmetric
  test the this token very your qaz wsx edc rfv tgb yhn ujm`
  .trim()
  .split(/\s+/)
  .sort((a, b) => b.length - a.length);

/** A word with what separates it from others. */
const WORD = new RegExp(`[\\s_.:!-]*(${WORDS.join('|')})s?[\\s_.:!-]*`, 'g');

/** Of 32 random digits of any base, hardly any are foretold; of a pattern or a sentence, most are. */
const ENOUGH = 18;

/** Stands for a word, and is part of none. */
const ONE_CHARACTER = '\u0000';

const POSITIONS = new Map(
  KEYBOARD.flatMap((row, y) => [...row].map((character, x) => [character, { x, y }] as const)),
);

/**
 * Whether a secret of 32 characters or more is easy to guess: so much of it repeats what came before, follows an alphabet,
 * the digits or a keyboard, or is made of common words, that too little remains. Random secrets are not, whatever they
 * are written in.
 */
export const isEasilyGuessed = (secret: string): boolean =>
  unforetold(secret.toLowerCase().replace(WORD, ONE_CHARACTER)) < ENOUGH;

/** The characters that what comes before them does not foretell. */
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

/** Whether a character ends a part that came before. */
function isRepetition(characters: readonly string[], at: number): boolean {
  const part = characters.slice(at + 1 - SHORTEST_REPETITION, at + 1).join('');
  return characters.slice(0, at).join('').includes(part);
}
