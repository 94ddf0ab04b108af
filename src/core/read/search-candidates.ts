import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { whereOf } from './clauses.js';
import { tableOf } from './declare.js';
import { filterConditions } from './filter.js';
import type { AnyRecord } from './record.js';
import { startOf, type TextForm } from './search.js';
import { Source, type Statement } from './statement.js';

/** Most rows that each way to find candidates gives: the rows with a common word need not all be read. */
const MOST_CANDIDATES = 1_000;

/** A kind of record that a search covers, and the fields that it compares, each in the form of its texts. */
export interface Searched {
  readonly record: AnyRecord;
  readonly fields: Readonly<Record<string, TextForm>>;
}

export interface Sought {
  /** The SQL expression of the text to search for. */
  readonly part: string;
  readonly conditions: readonly Condition[];
}

/**
 * The ids of the rows of a kind among which the best matches are: those with a field that equals the text, those with one
 * that begins with it, and those with one that contains it. So a common text never displaces a row that equals it.
 */
export function candidatesSql(
  ctx: Context,
  statement: Statement,
  { record, fields }: Searched,
  { part, conditions }: Sought,
): string {
  const rows = (matches: (text: string, form: TextForm, sought: string) => string) => {
    const source: Source = new Source(tableOf(record.entity), 's', statement);
    const id = source.field('id');
    const parts = Object.entries(fields).map(([name, form]) => {
      const { stored, shownIf } = source.parts(name);
      const condition = matches(stored, form, `${form}(${part})`);
      return shownIf ? `(${condition} and ${shownIf})` : `(${condition})`;
    });
    const where = whereOf(ctx, record, source, statement, [
      () => `(${parts.join(' or ')})`,
      ...filterConditions(record, null),
      ...conditions,
    ]);
    return `(select ${id} from ${source.from()}${where} limit ${MOST_CANDIDATES})`;
  };
  return [rows(equals), rows(begins), rows(containsWords)].join(' union ');
}

const equals = (text: string, form: TextForm, sought: string): string =>
  `${startOf(form, text)} = (select first_start(${sought}))`;

/** That a text begins with another one, as a range of bytes: no index answers a pattern that the planner does not see. */
function begins(text: string, form: TextForm, sought: string): string {
  const start = startOf(form, text);
  return `${start} ~>=~ (select first_start(${sought})) and ${start} ~<~ (select last_start(${sought}))`;
}

/**
 * That a text contains every word of another one. An index of trigrams finds the longest, anywhere; it has no entry for two
 * characters within a word, so a word of so few is found where a word begins.
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
