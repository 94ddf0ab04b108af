import type { Context } from '../context.js';
import { columnsOf, whereOf } from './clauses.js';
import { tableOf } from './declare.js';
import type { AnyRecord, Fields } from './record.js';
import { Source, type Statement, type StatementCondition } from './statement.js';

/*
 * A document reads the same columns at every use, and their text is the longest part of a statement. A text that is built
 * anew is also a new string, which the driver must hash to find its prepared statement.
 */

/** Whole statements of a record by the part that follows the columns. */
interface KnownTexts {
  readonly record: AnyRecord;
  readonly texts: Map<string, string>;
}

/** By the selected fields, where the columns are the same for every reader and bind no value. */
const known = new WeakMap<readonly string[], KnownTexts>();

/** A selection meets few conditions: the role of the caller, and the filters of a list. */
const MOST_TEXTS = 32;

/** The statement of the rows of a record that meet the conditions, within scope. */
export function rowsText(
  ctx: Context,
  record: AnyRecord,
  { fields }: Fields<string>,
  statement: Statement,
  conditions: readonly StatementCondition[],
  end = '',
): string {
  const source = new Source(tableOf(record.entity), 't', statement);
  const found = known.get(fields);
  if (found?.record === record) {
    const rest = whereOf(ctx, record, source, statement, conditions) + end;
    const kept = found.texts.get(rest);
    if (kept) return kept;
    const text = textOf(source, columnsOf(source, fields), rest);
    keep(found, rest, text);
    return text;
  }
  const { reads, readsOfTime } = statement;
  const columns = columnsOf(source, fields);
  const isConstant = statement.reads === reads && statement.readsOfTime === readsOfTime;
  const rest = whereOf(ctx, record, source, statement, conditions) + end;
  const text = textOf(source, columns, rest);
  if (isConstant) known.set(fields, { record, texts: new Map([[rest, text]]) });
  return text;
}

const textOf = (source: Source, columns: string, rest: string) =>
  `select ${columns} from ${source.from()}${rest}`;

function keep({ texts }: KnownTexts, rest: string, text: string): void {
  if (texts.size === MOST_TEXTS) texts.clear();
  texts.set(rest, text);
}
