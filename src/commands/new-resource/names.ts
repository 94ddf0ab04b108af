/** Reports a name that cannot be used; its message is one line. */
export class UnusableName extends Error {}

/** The spellings of a resource's name; the keys are the placeholders of the templates. */
export type Names = ReturnType<typeof namesOf>;

const NAME = /^[a-z]+[a-z\d]*(-[a-z\d]+)*$/;

/**
 * Derives every spelling from a singular name in camel or kebab case, and from its plural where that is irregular.
 *
 * @throws UnusableName
 */
export function namesOf(singular: string, plural?: string) {
  const stem = kebabOf(singular);
  const folder = plural === undefined ? pluralOf(stem) : kebabOf(plural);
  if (folder === stem)
    throw new UnusableName(`The plural of ${stem} must differ from it: give one with --plural`);
  return {
    stem,
    folder,
    record: camelOf(stem),
    records: camelOf(folder),
    Record: capitalized(camelOf(stem)),
    Records: capitalized(camelOf(folder)),
    anchor: stem.replaceAll('-', ''),
    table: folder.replaceAll('-', '_'),
    path: `/api/${folder.replaceAll('-', '')}`,
    word: stem.replaceAll('-', ' '),
    words: folder.replaceAll('-', ' '),
    Words: capitalized(folder.replaceAll('-', ' ')),
  };
}

function kebabOf(name: string): string {
  const kebab = name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-').toLowerCase();
  if (NAME.test(kebab)) return kebab;
  throw new UnusableName(
    `${JSON.stringify(name)} is no name: use ASCII letters and digits in camelCase or kebab-case, such as parkingSpot or parking-spot`,
  );
}

const pluralOf = (name: string) =>
  /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ies` : name + (/(s|x|z|ch|sh)$/.test(name) ? 'es' : 's');

const camelOf = (kebab: string) => kebab.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
