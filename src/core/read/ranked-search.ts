import type { GraphQLResolveInfo } from 'graphql';
import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { columnsOf, whereOf } from './clauses.js';
import { type FieldOf, tableOf } from './declare.js';
import { filterConditions } from './filter.js';
import type { Id } from './id.js';
import { loadNodeOf, type NodeRow } from './node.js';
import { readRows } from './read-rows.js';
import type { AnyRecord, Selection } from './record.js';
import { run } from './run.js';
import type { TextForm } from './search.js';
import { Source, Statement } from './statement.js';

/** A kind of record that a search covers, and the fields that it compares, each in the form of its texts. */
export interface Searched {
  readonly record: AnyRecord;
  readonly fields: Readonly<Record<string, TextForm>>;
}

export const searchedIn = <T extends { createdAt: string }>(
  record: AnyRecord<T>,
  fields: { readonly [Name in FieldOf<T>]?: TextForm },
): Searched => ({ record: record as AnyRecord, fields: fields as Readonly<Record<string, TextForm>> });

/** Most matches of a kind that are ranked: the rows with a common word need not all be read. */
const MOST_RANKED = 1_000;

/** The records of several kinds that contain a text, best matches first: one statement finds them, one for each kind reads them. */
export async function searchRecords(
  ctx: Context,
  kinds: readonly Searched[],
  { text, first, offset }: { readonly text: string; readonly first: number; readonly offset: number },
  info: GraphQLResolveInfo,
): Promise<NodeRow[]> {
  if (kinds.length === 0) return [];
  const statement = new Statement(ctx.services, ctx.caller);
  const part = `${statement.bind(text)}::text`;
  const matches = kinds.map(({ record, fields }, kind) => {
    const source: Source = new Source(tableOf(record.entity), `t${kind}`, statement);
    const columns = `${kind} as "kind", to_jsonb(${source.field('id')}) as "id"`;
    return `(${matchesSql(ctx, statement, { record, fields }, { source, columns, part })})`;
  });
  const found = await run<{ kind: number; id: Id }>(
    ctx,
    `select m."kind", m."id" from (${matches.join(' union all ')}) m` +
      ` order by ${bestFirst('m')} limit ${statement.bind(first)} offset ${statement.bind(offset)}`,
    statement,
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

/** The records of one kind that contain a text and meet the conditions, best matches first. */
export function searchRows(
  ctx: Context,
  { record, fields }: Searched,
  { text, first, conditions }: SearchOfOne,
  selection: Selection,
): Promise<object[]> {
  return readRows(ctx, selection, {
    record,
    areMany: true,
    order: ` order by ${bestFirst('r')}`,
    rows: (statement) => {
      const source: Source = new Source(tableOf(record.entity), 't', statement);
      const columns = columnsOf(source, selection.fields);
      const part = `${statement.bind(text)}::text`;
      const matches = matchesSql(ctx, statement, { record, fields }, { source, columns, part, conditions });
      return `select m.* from (${matches}) m order by ${bestFirst('m')} limit ${statement.bind(first)}`;
    },
  });
}

interface Matches {
  readonly source: Source;
  readonly columns: string;
  /** The SQL expression of the text to search for. */
  readonly part: string;
  readonly conditions?: readonly Condition[];
}

function matchesSql(
  ctx: Context,
  statement: Statement,
  { record, fields }: Searched,
  { source, columns, part, conditions = [] }: Matches,
): string {
  const texts = Object.entries(fields).map(([name, form]) => ({
    whole: `${form}(${source.field(name)})`,
    sought: `(select ${form}(${part}))`,
  }));
  const contains = texts.map(({ whole, sought }) => `(${containedIn(whole, sought)})`).join(' or ');
  const ranks = texts.map(({ whole, sought }) => `match_rank(${whole}, ${sought})`).join(', ');
  const where = whereOf(ctx, record, source, statement, [
    () => `(${contains})`,
    ...filterConditions(record, null),
    ...conditions,
  ]);
  return (
    `select ${columns}, least(${ranks}) as "#rank", ${source.field('createdAt')} as "#createdAt"` +
    ` from ${source.from()}${where} limit ${MOST_RANKED}`
  );
}

/**
 * That a text contains every word of another one. An index of trigrams finds the longest, anywhere; it has no entry for two
 * characters within a word, so a word of so few is found where a word begins.
 */
function containedIn(whole: string, sought: string): string {
  const longest = `longest_word(${sought})`;
  return (
    `(${whole} like (select part_pattern(${longest})) or ${whole} like (select word_pattern(${longest})))` +
    ` and ${whole} like all ((select word_parts(${sought}))::text[])`
  );
}

const bestFirst = (alias: string) => `${alias}."#rank", ${alias}."#createdAt" desc, ${alias}."id" desc`;
