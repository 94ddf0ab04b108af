import type { Context } from '../context.js';
import { columnsOf, whereOf } from './clauses.js';
import { tableOf } from './declare.js';
import type { AnyRecord, Fields } from './record.js';
import { Source, type Statement, type StatementCondition } from './statement.js';

interface RowsToSelect {
  readonly conditions: readonly StatementCondition[];
  /** Fields to read besides the selected ones. */
  readonly besides?: readonly string[];
  /** The clauses after the conditions. */
  readonly end?: (source: Source) => string;
}

/** Returns the statement of the rows of a record that meet the conditions, within scope. */
export const rowsText = (
  ctx: Context,
  record: AnyRecord,
  { fields }: Fields<string>,
  statement: Statement,
  { conditions, besides = [], end = () => '' }: RowsToSelect,
): string =>
  selectText(
    record,
    [...new Set([...fields, ...besides])],
    statement,
    (source) => whereOf(ctx, record, source, statement, conditions) + end(source),
  );

/** Returns the statement of some fields of a record's rows; `restOf` gives the clauses after its tables. */
export function selectText(
  record: AnyRecord,
  fields: readonly string[],
  statement: Statement,
  restOf: (source: Source) => string,
): string {
  const source: Source = new Source(tableOf(record.entity), 't', statement);
  const columns = columnsOf(source, fields);
  // Conditions may join tables too.
  const rest = restOf(source);
  return `select ${columns} from ${source.from()}${rest}`;
}
