import type { Bind, Condition } from '../condition.js';
import { isWholeWithinCommunity, scopeFor } from '../policy/row-scope.js';
import { whereOf } from './clauses.js';
import { type FieldOf, type FormulaContext, tableOf } from './declare.js';
import type { AnyRecord } from './record.js';
import { Source } from './statement.js';

/** SQL expressions over the fields of a record, each with its alias. */
export type Columns<Name extends string> = (field: (name: Name) => string, bind: Bind) => string;

/**
 * Returns a `select` of the records in the reader's scope that meet the conditions; a formula gives it an alias of its
 * own.
 */
export function selectSql<T extends object>(
  statement: FormulaContext,
  record: AnyRecord<T>,
  columns: Columns<FieldOf<T>>,
  conditions: readonly Condition<FieldOf<T>>[],
  alias = 't',
  order?: Columns<FieldOf<T>>,
): string {
  // Work of the service itself has no scope, and computes no figures.
  const caller = statement.reader === 'unrestricted' ? null : statement.reader;
  const source = new Source(tableOf(record.entity), alias, statement);
  const chosen = columns(source.field, statement.bind);
  const where = whereOf({ caller }, record, source, statement, conditions);
  const orderBy = order ? ` order by ${order(source.field, statement.bind)}` : '';
  return `select ${chosen} from ${source.from()}${where}${orderBy}`;
}

/** Returns the condition that a field equals an SQL expression; none without one. */
export const matching = <Name extends string>(name: Name, expression?: string): Condition<Name>[] =>
  expression === undefined ? [] : [(field) => `${field(name)} = ${expression}`];

/** Returns a record whose rows are read for a community that is known to be within the reader's scope, as `by` says. */
export function ofCommunity<T extends object>(
  { reader }: Pick<FormulaContext, 'reader'>,
  record: AnyRecord<T>,
  by: FieldOf<T>,
): AnyRecord<T> {
  const isWhole = reader !== 'unrestricted' && isWholeWithinCommunity(reader, record.scope, by);
  return isWhole ? { ...record, scope: 'unscoped' } : record;
}

/** Returns the condition that a record is within the reader's scope, for statements that also count with others. */
export const isReadable =
  <T extends object>(
    { reader }: Pick<FormulaContext, 'reader'>,
    { scope }: AnyRecord<T>,
  ): Condition<FieldOf<T>> =>
  (field, bind) =>
    (reader === 'unrestricted' ? null : scopeFor(reader, scope)?.(field as (name: string) => string, bind)) ??
    'true';
