import type { Bind, Condition } from '../condition.js';
import type { Context } from '../context.js';
import { tableOf } from './declare.js';
import { whereOf } from './read.js';
import type { AnyRecord } from './record.js';
import { Source, type Statement } from './statement.js';

/** SQL expressions over the fields of a record, each with the name it is given. */
export type Columns = (field: (name: string) => string, bind: Bind) => string;

/** The text of a select over all records within reach that meet some conditions: a statement, or a part of one. */
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
