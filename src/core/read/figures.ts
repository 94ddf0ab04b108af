import type { Bind, Condition } from '../condition.js';
import type { Context } from '../context.js';
import { tableOf } from './declare.js';
import { whereOf } from './read.js';
import type { AnyRecord } from './record.js';
import { Source, type Statement } from './statement.js';

/** SQL expressions over the fields of a record, each with its alias. */
export type Columns = (field: (name: string) => string, bind: Bind) => string;

/** The text of a `select` over the records within scope that meet the conditions, for use as a statement or in one. */
export function selectText(
  ctx: Context,
  statement: Statement,
  record: AnyRecord,
  columns: Columns,
  conditions: readonly Condition[],
): string {
  const source = new Source(tableOf(record.entity), 't', statement);
  const chosen = columns(source.field, statement.bind);
  const where = whereOf(ctx, record, source, statement, conditions);
  return `select ${chosen} from ${source.from()}${where}`;
}
