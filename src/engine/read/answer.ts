import type { Context } from '../context.js';
import type { ListRows } from '../database/cursors.js';
import { AnswerTooLarge, isDataFault } from '../database/errors.js';
import type { Purpose } from '../database/queries.js';
import { AnswerSql, type Where } from './answer-sql.js';
import { conditionsOf, LeftToResolvers, type ListPlan } from './list.js';
import type { AnyRecord } from './record.js';
import { type ClausesOf, type RunOptions, run, whereOf } from './rows.js';
import { fieldsBelow, recordNodesOf, type WholeSelection } from './selection.js';
import type { Statement } from './statement.js';

/* Answers root fields whose whole selection is SQL: PostgreSQL writes their JSON, and the text is sent as it is. */

/** What a resolver returns in place of a value whose text is the answer; the executor asks for no field of it. */
const ANSWERED = Object.freeze({});

/** The most rows in the lists below a record that may share a connection with others. */
const MOST_SHORT_ROWS = 100;

/** Answers a root field with one record; null when no row meets the conditions. */
export async function answerRecord(
  ctx: Context,
  record: AnyRecord,
  whole: WholeSelection,
  scope: AnyRecord | null,
  clausesOf: ClausesOf,
): Promise<object | null> {
  const sql = new AnswerSql(ctx, whole.document);
  const rows = sql.records(record, whole.nodes, scope, clausesOf);
  const { rowsBelow } = sql;
  const options = {
    isFlat: rowsBelow === 0,
    isShort: rowsBelow <= MOST_SHORT_ROWS,
    purpose: passed(record, 'record'),
  };
  return answerWith(ctx, whole, rows, sql.statement, options);
}

/** Answers a root field with a connection. */
export async function answerPage(
  ctx: Context,
  list: ListPlan,
  whole: WholeSelection,
): Promise<object | null> {
  const sql = new AnswerSql(ctx, whole.document);
  const page = sql.page(whole.type, whole.nodes, list, whereIn(ctx, list, sql));
  const options = { isFlat: false, purpose: passed(list.record, 'page') };
  return answerWith(ctx, whole, page, sql.statement, options);
}

/** Returns the conditions of the rows of a list that is below no record. */
const whereIn =
  (ctx: Context, list: ListPlan, { statement }: AnswerSql): Where =>
  (source, betweenCursors) =>
    whereOf(ctx, list.record, source, statement, conditionsOf(list, betweenCursors));

/** Answers with the JSON of a statement of one row; one beyond the room of the operation does not leave the database. */
async function answerWith(
  ctx: Context,
  { path }: WholeSelection,
  rows: string,
  statement: Statement,
  { isFlat, ...options }: RunOptions & { readonly isFlat: boolean },
): Promise<object | null> {
  const { room } = ctx;
  let row: { readonly json: string | null } | undefined;
  // One record is far shorter than an answer may be, so its transaction need not wait for its length.
  if (!room || (ctx.endsWithRead && isFlat))
    [row] = await rowsOf<JsonRow>(ctx, jsonOf(rows), statement, options);
  else {
    const place = statement.values.push(0);
    const text = withinRoom(jsonOf(rows), `$${place}`);
    [row] = await room.inTurn(() => {
      statement.values[place - 1] = room.left;
      return rowsOf<{ json: string | null }>(ctx, text, statement, { ...options, isLast: false });
    });
  }
  if (!row) return null;
  if (row.json === null) throw new AnswerTooLarge();
  ctx.answers.set(path, row.json);
  return ANSWERED;
}

/** Returns the statement of a text that is null where it has more bytes than `most`; `offset` keeps it from being made twice. */
const withinRoom = (json: string, most: string) =>
  `select case when octet_length(j."json") <= ${most}::int4 then j."json" end as "json" from (${json} offset 0) j`;

/** Answers a list of REST with the JSON of its records: a page with the total, the first, or the next of a streamed list. */
export async function answerRows(
  ctx: Context,
  list: ListPlan,
  whole: WholeSelection,
  answer: ListRows,
): Promise<object> {
  const { streamed } = answer;
  const { limit } = list;
  const sql = new AnswerSql(ctx, whole.document);
  const textOf = (asked: ListPlan) => jsonOf(sql.list(asked, recordNodesOf(whole), whereIn(ctx, asked, sql)));
  const purpose = passed(list.record, 'list');
  if (streamed) {
    if (!streamed.isOpen)
      await streamed.open(textOf({ ...list, limit: null }), sql.statement.values, purpose);
    // The first batch was left to resolvers, and so are the others.
    if (!streamed.isText) throw new LeftToResolvers();
    const rows = (await streamed.next(limit ?? Number.MAX_SAFE_INTEGER)) as JsonRow[];
    take(answer, rows, streamed.hasMore);
  } else if (isCounted(whole)) await answerCountedRows(ctx, list, whole, answer);
  else {
    const rows = await rowsOf<JsonRow>(ctx, textOf(list), sql.statement, { purpose });
    const goesOn = limit !== null && rows.length > limit;
    take(answer, goesOn ? rows.slice(0, limit) : rows, goesOn);
  }
  return ANSWERED;
}

const isCounted = ({ nodes, document }: WholeSelection) =>
  fieldsBelow(nodes, document).some(({ name }) => name.value === 'totalCount');

function take(answer: ListRows, rows: readonly JsonRow[], hasNextPage: boolean): void {
  const json = `[${rows.map((row) => row.json).join(',')}]`;
  Object.assign(answer, { json, count: rows.length, hasNextPage });
}

async function answerCountedRows(
  ctx: Context,
  list: ListPlan,
  whole: WholeSelection,
  answer: ListRows,
): Promise<void> {
  const sql = new AnswerSql(ctx, whole.document);
  const page = sql.page(whole.type, whole.nodes, list, whereIn(ctx, list, sql));
  const text = `select p."totalCount" as "total", array_to_json(p."nodes")::text as "json" from (${page}) p`;
  const options = { purpose: passed(list.record, 'page') };
  const [row] = await rowsOf<JsonRow & { total: number }>(ctx, text, sql.statement, options);
  Object.assign(answer, { json: row?.json ?? '[]', totalCount: row?.total ?? 0 });
}

interface JsonRow {
  readonly json: string;
}

/** Returns the statement of rows as JSON, a text for each. */
const jsonOf = (rows: string) => `select row_to_json(o)::text as "json" from (${rows}) o`;

const passed = ({ entity }: AnyRecord, kind: 'record' | 'page' | 'list'): Purpose => ({
  name: `${entity.name} ${kind}`,
  way: 'passed',
});

/** Runs a statement. If the database refuses a value of a relation below the field, its resolver reports that. */
async function rowsOf<Row>(
  ctx: Context,
  text: string,
  statement: Statement,
  options: RunOptions,
): Promise<Row[]> {
  try {
    return await run<Row>(ctx, text, statement, options);
  } catch (error) {
    throw isDataFault(error) && !('em' in ctx) ? new LeftToResolvers() : error;
  }
}
