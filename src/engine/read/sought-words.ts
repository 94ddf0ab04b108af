/* Reads what a person means who types a text to search for. `%`, `_` and `\` are characters like letters. */

const PARTS_WORDS = /[^\p{L}\p{M}\p{N}%_\\％＿＼]+/gu;
const PARTS_TERMS = /[\s,;]+/u;
const EDGES = /^[^\p{L}\p{M}\p{N}%_\\％＿＼]+|[^\p{L}\p{M}\p{N}%_\\％＿＼]+$/gu;

/** The most words that are looked for one by one: each costs a comparison of every field. */
const MOST_TERMS = 10;

/** Returns a text with its words alone, whatever is between them; as it is when it has none. */
export const wordsOf = (text: string): string => text.replace(PARTS_WORDS, ' ').trim() || text;

/** Returns the words of a text, the longest of many, without punctuation around them; within a word it stays. */
export function termsOf(text: string): readonly string[] {
  const terms = new Set(text.split(PARTS_TERMS).map((word) => word.replace(EDGES, '')));
  terms.delete('');
  if (terms.size === 0) return [text];
  return [...terms].sort((one, other) => other.length - one.length).slice(0, MOST_TERMS);
}

const NUMBER = /^(?:#|n[úu]m(?:ero)?\.?|no?[.º°])?\s*#?\s*(\d{1,10})$/iu;
const LARGEST_NUMBER = 2 ** 31 - 1;

/** Returns the number of a record that a text names, such as `31` or `#31`; null for another text. */
export function numberIn(text: string): number | null {
  const number = Number(NUMBER.exec(text.trim())?.[1] ?? Number.NaN);
  return number <= LARGEST_NUMBER ? number : null;
}
