import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { whereOf } from './clauses.js';
import { tableOf } from './declare.js';
import { conditionsOfExtent } from './list-extent.js';
import type { AnyRecord } from './record.js';
import { startOf, type TextForm } from './search.js';
import { Source, type Statement } from './statement.js';

/** Most rows that each way to find candidates gives: the rows with a common word need not all be read. */
const MOST_CANDIDATES = 1_000;

/** A kind of record that a search covers, and the fields that it compares, each in the form of its texts. */
export interface Searched {
  readonly record: AnyRecord;
  readonly fields: Readonly<Record<string, TextForm>>;
  /** Whether the id of a record is a number that people call it by. */
  readonly isNumbered?: boolean;
  /** Records whose texts lead to the record that they belong to. */
  readonly parts?: readonly SearchedPart[];
}

export interface SearchedPart {
  readonly record: AnyRecord;
  readonly field: string;
  readonly form: TextForm;
  /** The field with the id of the record that is found. */
  readonly of: string;
}

export interface Sought {
  /** The SQL expression of the text to search for. */
  readonly part: string;
  /** That of its words, without what is between them. */
  readonly words: string;
  /** That of the number that it names. */
  readonly number: string | null;
  readonly conditions: readonly Condition[];
}

/**
 * Returns the SQL of the candidates of a kind: the rows whose field equals or begins with the text or contains its
 * words, the one with its number, and those whose part contains its words. A common text never displaces an equal row.
 */
export function candidatesSql(
  ctx: Context,
  statement: Statement,
  { record, fields, isNumbered, parts = [] }: Searched,
  { part, words, number, conditions }: Sought,
): string {
  const rowsThat = (condition: (source: Source) => string) => {
    const source: Source = new Source(tableOf(record.entity), 's', statement);
    const id = source.field('id');
    const found = condition(source);
    const where = whereOf(ctx, record, source, statement, [
      () => found,
      ...conditionsOfExtent(record),
      ...conditions,
    ]);
    return `(select ${id} from ${source.from()}${where} limit ${MOST_CANDIDATES})`;
  };
  const rows = (matches: Matches, sought: string) =>
    rowsThat((source) => {
      const found = Object.entries(fields).map(([name, form]) =>
        matching(source, name, form, matches, sought),
      );
      return `(${found.join(' or ')})`;
    });
  return [
    rows(equals, part),
    rows(begins, part),
    rows(containsWords, words),
    ...(isNumbered && number ? [rowsThat((source) => `${source.field('id')} = ${number}`)] : []),
    ...parts.map((one) =>
      rowsThat((source) => `${source.field('id')} in ${partsSql(ctx, statement, one, words)}`),
    ),
  ].join(' union ');
}

/** Returns the condition that a text of a row, in a form, matches the form of a text to search for. */
type Matches = (text: string, form: TextForm, sought: string) => string;

/** Returns the condition that a field which the reader sees matches a text. */
function matching(source: Source, name: string, form: TextForm, matches: Matches, sought: string): string {
  const { stored, shownIf } = source.parts(name);
  const condition = matches(stored, form, `${form}(${sought})`);
  return shownIf ? `(${condition} and ${shownIf})` : `(${condition})`;
}

/** Returns the SQL of the ids of the records whose parts within scope contain words. */
function partsSql(
  ctx: Context,
  statement: Statement,
  { record, field, form, of }: SearchedPart,
  words: string,
) {
  const source: Source = new Source(tableOf(record.entity), 'p', statement);
  const [owner, condition] = [source.field(of), matching(source, field, form, containsWords, words)];
  const where = whereOf(ctx, record, source, statement, [
    () => condition,
    () => `${owner} is not null`,
    ...conditionsOfExtent(record),
  ]);
  return `(select ${owner} from ${source.from()}${where} limit ${MOST_CANDIDATES})`;
}

const equals = (text: string, form: TextForm, sought: string): string =>
  `${startOf(form, text)} = (select first_start(${sought}))`;

/** Returns the condition that a text begins with another, as a range of bytes: no index answers a computed pattern. */
function begins(text: string, form: TextForm, sought: string): string {
  const start = startOf(form, text);
  return `${start} ~>=~ (select first_start(${sought})) and ${start} ~<~ (select last_start(${sought}))`;
}

/**
 * Returns the condition that a text contains every word of another: an index of trigrams finds the longest anywhere,
 * but has no entry for two characters within a word, so a word of so few is found where a word begins.
 */
function containsWords(text: string, form: TextForm, given: string): string {
  const whole = `${form}(${text})`;
  const sought = `(select ${given})`;
  const longest = `longest_word(${sought})`;
  return (
    `(${whole} like (select part_pattern(${longest})) or ${whole} like (select word_pattern(${longest})))` +
    ` and ${whole} like all ((select word_parts(${sought}))::text[])`
  );
}
