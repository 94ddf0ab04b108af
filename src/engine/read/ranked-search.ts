import type { GraphQLResolveInfo } from 'graphql';
import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { columnsOf } from './clauses.js';
import { type FieldOf, tableOf } from './declare.js';
import type { Id } from './id.js';
import { loadNodeOf, type NodeRow } from './node.js';
import type { AnyRecord } from './record.js';
import { readRows, run } from './rows.js';
import type { TextForm } from './search.js';
import { candidatesSql, type Searched, type SearchedPart, type Sought } from './search-candidates.js';
import type { Selection } from './selection.js';
import { numberIn, wordsOf } from './sought-words.js';
import { Source, Statement } from './statement.js';

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
  return readRows(ctx, selection, {
    record: searched.record,
    areMany: true,
    rows: (statement) => {
      const ranked = rankedSql(ctx, statement, searched, soughtIn(statement, [searched], text, conditions));
      const best = `select k.* from (${ranked}) k order by ${bestFirst('k')} limit ${statement.bind(first)}`;
      const source: Source = new Source(tableOf(searched.record.entity), 't', statement);
      const columns = `${columnsOf(source, selection.fields)}, m."#rank", m."#createdAt"`;
      return `select ${columns} from ${source.from()} join (${best}) m on m."id" = ${source.field('id')} order by ${bestFirst('m')}`;
    },
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
