import type { Environment } from './environment.js';
import { VARIABLES, type Variable } from './variables.js';

/** The names that the service reads. */
const NAMES = Object.entries<Variable>(VARIABLES).flatMap(([name, { isSecret, sectionKey }]) => [
  name,
  ...(isSecret ? [`${name}_FILE`] : []),
  ...(sectionKey ? [sectionKey.replace(':', '__'), sectionKey] : []),
]);

/** One typing error is likely in so many letters; a short name such as `HOME` is another word. */
const LETTERS_PER_ERROR = 6;

/** Returns a warning for each name of the environment that is no setting and nearly one. */
export function misspelledWarnings(environment: Environment): string[] {
  const known = new Set(NAMES.map((name) => name.toLowerCase()));
  return Object.keys(environment).flatMap((name) => {
    if (!environment[name]?.trim() || NAMES.includes(name)) return [];
    if (/__|:/.test(name) && known.has(name.toLowerCase())) return [];
    const meant = nearestTo(name);
    return meant ? [`${name} is no setting and is ignored: did you mean ${meant}?`] : [];
  });
}

function nearestTo(name: string): string | undefined {
  const given = lettersOf(name);
  const near = NAMES.flatMap((candidate) => {
    const meant = lettersOf(candidate);
    const most = Math.floor(meant.length / LETTERS_PER_ERROR);
    if (Math.abs(given.length - meant.length) > most) return [];
    const edits = editsBetween(given, meant);
    return edits <= most ? [{ candidate, edits }] : [];
  });
  return near.toSorted((a, b) => a.edits - b.edits)[0]?.candidate;
}

const lettersOf = (name: string) => name.replace(/[_:]/g, '').toUpperCase();

/** Counts the letters that were added, left out or replaced (Levenshtein). */
function editsBetween(given: string, meant: string): number {
  let row = Array.from({ length: meant.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...given].entries()) {
    const next = [line + 1];
    for (const [index, other] of [...meant].entries()) {
      const replaced = (row[index] as number) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] as number) + 1, (next[index] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}
