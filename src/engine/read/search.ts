import { Index } from '@mikro-orm/decorators/legacy';
import type { Condition } from '../policy/audience.js';
import { Declared, type EntityClass, type FieldOf } from './declare.js';

/** The form in which texts are compared: an SQL function of a text. */
export type TextForm = string;

/** Without accents and apostrophes, and in lower case. */
export const FOLDED: TextForm = 'search_text';

/** Returns the condition that a text contains another one; both are SQL expressions. */
export const containsText = (text: string, part: string): string =>
  // A subquery, so that the pattern is computed once and not per row.
  `search_text(${text}) like (select search_pattern(${part}))`;

/** Returns the condition that a text contains one of a list of texts, those of two characters where a word begins. */
export const containsOneOf = (text: string, parts: string): string =>
  `search_text(${text}) like any ((select array(select unnest(case when char_length(part) > 2` +
  ` then array[search_pattern(part)]` +
  ` else array[part_pattern(search_text(part)), word_pattern(search_text(part))] end)` +
  ` from unnest(${parts}) part))::text[])`;

const compared = new Declared<TextForm>();

/** Declares the form in which a `where` compares a text field with `eq`, `in` and `not`, and the search of a list its words. */
export const ComparedIn =
  <Name extends string>(form: TextForm, field: Name) =>
  ({ prototype }: EntityClass<{ [Field in Name]: unknown }>): void =>
    compared.set(prototype, field, form);

export const comparedFormOf = ({ prototype }: EntityClass, field: string): TextForm | undefined =>
  compared.get(prototype, field);

const searchable = new Map<object, readonly string[]>();
const indexed = new Map<object, Set<string>>();

/** Tells whether an index answers which rows contain a text in a field of an entity. */
export const isIndexedText = (entity: EntityClass, field: string): boolean =>
  indexed.get(entity)?.has(field) ?? false;

function indexTexts<T extends object>(
  entity: EntityClass<T>,
  name: string,
  table: string,
  fields: readonly string[],
): void {
  indexed.set(entity, new Set([...(indexed.get(entity) ?? []), ...fields]));
  trigramIndex(name, table, fields, FOLDED)(entity as EntityClass);
}

/** Declares the text fields that the search of a list covers, with trigram indexes. */
export const Searchable =
  <Name extends string>(table: string, ...fields: Name[]) =>
  (entity: EntityClass<{ [Field in Name]: unknown }>): void => {
    searchable.set(entity, fields);
    indexTexts(entity, `${table}_search_index`, table, fields);
  };

/** Indexes the trigrams of text fields that no search of a list covers, for `contains` in a `where`. */
export const IndexedTexts =
  <Name extends string>(table: string, ...fields: Name[]) =>
  (entity: EntityClass<{ [Field in Name]: unknown }>): void =>
    indexTexts(entity, `${table}_texts_index`, table, fields);

/** How many characters of a text count for how it begins: as many as a text to search for has at most. */
const START = 100;

/** Returns the start of a text in a form, as an SQL expression: the whole would be folded once more with every write. */
export const startOf = (form: TextForm, text: string): string => `${form}("left"(${text}, ${START}))`;

/** Indexes how text fields begin, in the order of their bytes, for the search over all records. */
export const IndexedStarts =
  <Name extends string>(table: string, fields: { readonly [Field in Name]: TextForm }) =>
  (entity: EntityClass<{ [Field in Name]: unknown }>): void => {
    for (const [field, form] of Object.entries<TextForm>(fields)) startIndex(table, field, form)(entity);
  };

function startIndex(table: string, field: string, form: TextForm) {
  const name = `${table}_${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_start_index`;
  return Index<object, string>({
    name,
    expression: (columns: Readonly<Record<string, string>>) =>
      `create index "${name}" on "${table}" ((${startOf(form, `"${columns[field]}"`)}) text_pattern_ops)`,
  });
}

/** Makes an index of the trigrams of text fields in a form. */
export function trigramIndex(name: string, table: string, fields: readonly string[], form: TextForm) {
  return Index<object, string>({
    name,
    expression: (columns: Readonly<Record<string, string>>) => {
      const keys = fields.map((field) => `${form}("${columns[field]}") gin_trgm_ops`);
      return `create index "${name}" on "${table}" using gin (${keys.join(', ')})`;
    },
  });
}

/** Makes a condition for the words of a text, each within one of the searchable fields in the form in which it is compared. */
export const searches =
  <T extends object>(entity: EntityClass<T>) =>
  (text: string): Condition<FieldOf<T>> =>
  (field, bind) => {
    const names = searchedFieldsOf(entity) as readonly FieldOf<T>[] | undefined;
    if (!names) throw new Error(`${entity.name} does not name its searchable fields`);
    const conditions = eachWordOf(text).map((word) => {
      const part = `${bind(word)}::text`;
      const found = names.map((name) => {
        const form = comparedFormOf(entity as EntityClass, name);
        return form
          ? containsText(`${form}(${field(name)})`, `${form}(${part})`)
          : containsText(field(name), part);
      });
      return `(${found.join(' or ')})`;
    });
    return conditions.join(' and ');
  };

/** Returns the fields that the search of a list of an entity covers; undefined if its lists are not searched. */
export const searchedFieldsOf = (entity: EntityClass): readonly string[] | undefined =>
  searchable.get(entity);

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
