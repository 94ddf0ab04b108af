import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../context.js';
import type { Condition } from '../policy/audience.js';
import { type FieldOf, type Id, tableOf } from './declare.js';
import { loadNodeOf, type NodeRow } from './load.js';
import type { AnyRecord } from './record.js';
import { columnsOf, readRows, run, whereOf } from './rows.js';
import { numberIn, startOf, type TextForm, wordsOf } from './search.js';
import type { Selection } from './selection.js';
import { Source, Statement } from './statement.js';
import { conditionsOfExtent } from './where.js';

export const searchedIn = <T extends { createdAt: string }>(
  record: AnyRecord<T>,
  fields: { readonly [Name in FieldOf<T>]?: TextForm },
  others: Pick<Searched, 'isNumbered'> = {},
): Searched => ({
  record: record as AnyRecord,
  fields: fields as Readonly<Record<string, TextForm>>,
  ...others,
});

export const partsIn = <T extends object>(
  record: AnyRecord<T>,
  field: FieldOf<T>,
  form: TextForm,
  of: FieldOf<T>,
): SearchedPart => ({ record: record as AnyRecord, field, form, of });

/**
 * Finds the records of several kinds that contain a text, best matches first: one statement ranks the candidates
 * within scope and field rules (`match_rank`), one for each kind reads them.
 */
export async function searchRecords(
  ctx: Context,
  kinds: readonly Searched[],
  { text, first, offset }: { readonly text: string; readonly first: number; readonly offset: number },
  info: GraphQLResolveInfo,
): Promise<NodeRow[]> {
  if (kinds.length === 0) return [];
  const statement = new Statement(ctx.services, ctx.caller);
  const sought = soughtIn(statement, kinds, text, []);
  const matches = kinds.map((searched, kind) => {
    const ranked = rankedSql(ctx, statement, searched, sought);
    return `(select ${kind} as "kind", to_jsonb(k."id") as "id", k."#rank", k."#createdAt" from (${ranked}) k)`;
  });
  const found = await run<{ kind: number; id: Id }>(
    ctx,
    `select m."kind", m."id" from (${matches.join(' union all ')}) m` +
      ` order by ${bestFirst('m')} limit ${statement.bind(first)} offset ${statement.bind(offset)}`,
    statement,
    { purpose: { name: 'search', way: 'completed' } },
  );
  const rows = await Promise.all(
    found.map(({ kind, id }) => loadNodeOf(ctx, (kinds[kind] as Searched).record, id, info)),
  );
  return rows.filter((row) => row !== null);
}

interface SearchOfOne {
  readonly text: string;
  readonly first: number;
  readonly conditions: readonly Condition[];
}

/** Finds the records of one kind that contain a text and meet the conditions, best matches first. */
export function searchRows(
  ctx: Context,
  searched: Searched,
  { text, first, conditions }: SearchOfOne,
  selection: Selection,
): Promise<object[]> {
  return readRows(ctx, selection, searched.record, (statement) => {
    const ranked = rankedSql(ctx, statement, searched, soughtIn(statement, [searched], text, conditions));
    const best = `select k.* from (${ranked}) k order by ${bestFirst('k')} limit ${statement.bind(first)}`;
    const source: Source = new Source(tableOf(searched.record.entity), 't', statement);
    const columns = `${columnsOf(source, selection.fields)}, m."#rank", m."#createdAt"`;
    return `select ${columns} from ${source.from()} join (${best}) m on m."id" = ${source.field('id')} order by ${bestFirst('m')}`;
  });
}

function soughtIn(
  { bind }: Statement,
  kinds: readonly Searched[],
  text: string,
  conditions: readonly Condition[],
): Sought {
  // The database refuses a value that the statement does not use.
  const number = kinds.some(({ isNumbered }) => isNumbered) ? numberIn(text) : null;
  return {
    part: `${bind(text)}::text`,
    words: `${bind(wordsOf(text))}::text`,
    number: number === null ? null : `${bind(number)}::int4`,
    conditions,
  };
}

/** Returns the SQL of the ids of the candidates of a kind, each with its rank by the fields that the reader sees. */
function rankedSql(ctx: Context, statement: Statement, searched: Searched, sought: Sought): string {
  const source: Source = new Source(tableOf(searched.record.entity), 'c', statement);
  const id = source.field('id');
  const ranks = Object.entries(searched.fields).map(
    ([name, form]) => `match_rank(${form}(${source.field(name)}), (select ${form}(${sought.part})))`,
  );
  if (searched.isNumbered && sought.number) ranks.push(`case when ${id} = ${sought.number} then 0 end`);
  const rank = `least(${ranks.join(', ')}) as "#rank", ${source.field('createdAt')} as "#createdAt"`;
  const candidates = candidatesSql(ctx, statement, searched, sought);
  return `select ${id}, ${rank} from ${source.from()} where ${id} in (${candidates})`;
}

const bestFirst = (alias: string) => `${alias}."#rank", ${alias}."#createdAt" desc, ${alias}."id" desc`;

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
function candidatesSql(
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
