import type { Context } from '../context.js';
import { columnsOf, whereOf } from './clauses.js';
import { tableOf } from './declare.js';
import type { AnyRecord, Fields } from './record.js';
import { Source, type Statement, type StatementCondition } from './statement.js';

/*
 * A document reads the same columns at every use, and their text is the longest part of a statement. A text that is built
 * anew is also a new string, which the driver must hash to find its prepared statement.
 */

/** Whole statements of a record by what follows the columns, and the fields that are read besides the selected ones. */
interface KnownTexts {
  readonly record: AnyRecord;
  readonly texts: Map<string, string>;
}

/** By the selected fields, where the columns are the same for every reader and bind no value. */
const known = new WeakMap<readonly string[], KnownTexts>();

/** A selection meets few conditions: the role of the caller, and the filters and orders of a list. */
const MOST_TEXTS = 32;

interface RowsToSelect {
  readonly conditions: readonly StatementCondition[];
  /** Fields to read besides the selected ones. */
  readonly besides?: readonly string[];
  /** The clauses after the conditions. */
  readonly end?: (source: Source) => string;
}

/** The statement of the rows of a record that meet the conditions, within scope. */
export const rowsText = (
  ctx: Context,
  record: AnyRecord,
  { fields }: Fields<string>,
  statement: Statement,
  { conditions, besides = [], end = () => '' }: RowsToSelect,
): string =>
  selectText(
    record,
    fields,
    statement,
    (source) => whereOf(ctx, record, source, statement, conditions) + end(source),
    besides,
  );

/** The statement of some fields of the rows of a record. `restOf` gives the clauses after its tables. */
export function selectText(
  record: AnyRecord,
  fields: readonly string[],
  statement: Statement,
  restOf: (source: Source) => string,
  besides: readonly string[] = [],
): string {
  const source: Source = new Source(tableOf(record.entity), 't', statement);
  const found = known.get(fields);
  if (found?.record === record) {
    const rest = restOf(source);
    const key = `${besides.join()}${rest}`;
    const kept = found.texts.get(key);
    if (kept) return kept;
    const { columns, areConstant } = columnsFor(source, fields, besides, statement);
    const text = textOf(source, columns, rest);
    if (areConstant) keep(found, key, text);
    return text;
  }
  const { columns, areConstant } = columnsFor(source, fields, besides, statement);
  const rest = restOf(source);
  const text = textOf(source, columns, rest);
  if (areConstant) known.set(fields, { record, texts: new Map([[`${besides.join()}${rest}`, text]]) });
  return text;
}

function columnsFor(
  source: Source,
  fields: readonly string[],
  besides: readonly string[],
  statement: Statement,
) {
  const { reads, readsOfTime } = statement;
  const columns = columnsOf(source, besides.length === 0 ? fields : [...new Set([...fields, ...besides])]);
  return { columns, areConstant: statement.reads === reads && statement.readsOfTime === readsOfTime };
}

const textOf = (source: Source, columns: string, rest: string) =>
  `select ${columns} from ${source.from()}${rest}`;

function keep({ texts }: KnownTexts, rest: string, text: string): void {
  if (texts.size === MOST_TEXTS) texts.clear();
  texts.set(rest, text);
}
