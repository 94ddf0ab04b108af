import type { Bind, Condition } from '../condition.js';
import type { Context } from '../context.js';
import { whereOf } from './clauses.js';
import { type FieldOf, tableOf } from './declare.js';
import type { AnyRecord } from './record.js';
import { Source, type Statement } from './statement.js';

/** SQL expressions over the fields of a record, each with its alias. */
export type Columns<Name extends string> = (field: (name: Name) => string, bind: Bind) => string;

/** The text of a `select` over the records within scope that meet the conditions, for use as a statement or in one. */
export function selectSql<T extends object>(
  ctx: Context,
  statement: Statement,
  record: AnyRecord<T>,
  columns: Columns<FieldOf<T>>,
  conditions: readonly Condition<FieldOf<T>>[],
): string {
  const source = new Source(tableOf(record.entity), 't', statement);
  const chosen = columns(source.field, statement.bind);
  const where = whereOf(ctx, record, source, statement, conditions);
  return `select ${chosen} from ${source.from()}${where}`;
}
