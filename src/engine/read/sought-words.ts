/* Reads what a person means who types a text to search for. `%`, `_` and `\` are characters like letters. */

/** What stands between words: neither letters, marks nor digits, and the letters that are written for an apostrophe. */
const PARTS_WORDS = /(?:[^\p{L}\p{M}\p{N}%_\\％＿＼]|[\u02b9-\u02cf\ua78b\ua78c])+/gu;
const HAS_SOUGHT = /[\p{L}\p{N}%_\\％＿＼]/u;

/** The most words that are looked for one by one: each costs a comparison of every field. */
const MOST_WORDS = 10;

/** Returns a text with its words alone, whatever is between them; as it is when it has none. */
export const wordsOf = (text: string): string => text.replace(PARTS_WORDS, ' ').trim() || text;

/** Returns the words of a text, the longest of many. */
export function eachWordOf(text: string): readonly string[] {
  const words = [...new Set(wordsOf(text).split(' '))].filter((word) => HAS_SOUGHT.test(word));
  if (words.length === 0) return [text];
  return words.sort((one, other) => other.length - one.length).slice(0, MOST_WORDS);
}

const NUMBER = /^(?:#|n[úu]m(?:ero)?\.?|no?[.º°])?\s*#?\s*(\d{1,10})$/iu;
const LARGEST_NUMBER = 2 ** 31 - 1;

/** Returns the number of a record that a text names, such as `31` or `#31`; null for another text. */
export function numberIn(text: string): number | null {
  const number = Number(NUMBER.exec(text.trim())?.[1] ?? Number.NaN);
  return number <= LARGEST_NUMBER ? number : null;
}
