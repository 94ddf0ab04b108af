import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { scopeFor } from '../policy/row-scope.js';
import { type FormulaContext, tableOf, typeOfField } from './declare.js';
import { type Order, termsOf } from './order.js';
import type { AnyRecord } from './record.js';
import { type Link, WHOLE_SCOPE } from './relation.js';
import { Source, type StatementCondition } from './statement.js';

export function columnsOf(source: Source, fields: readonly string[]): string {
  let text = '';
  for (const name of fields) text += `${text ? ', ' : ''}${source.field(name)} as "${name}"`;
  return text;
}

/** Returns the `where` clause of a read: the conditions, soft deletion, and the caller's scope. */
export function whereOf(
  ctx: Pick<Context, 'caller'>,
  record: AnyRecord,
  source: Source,
  statement: FormulaContext,
  conditions: readonly StatementCondition[],
): string {
  const parts = conditions.map((condition) => condition(source.field, statement.bind, statement));
  if (record.only) parts.push(record.only(source.field, statement.bind));
  if (record.deletedAt) parts.push(`${source.field(record.deletedAt)} is null`);
  const scope = scopeFor(ctx.caller, record.scope);
  if (scope) parts.push(scope(source.field, statement.bind));
  return parts.length === 0 ? '' : ` where ${parts.join(' and ')}`;
}

export function orderOf({ order }: { readonly order: Order }, source: Pick<Source, 'field'>): string {
  return ` order by ${termsOf(order, source.field)}`;
}

interface Extent {
  readonly limit: number | null;
  readonly offset: number;
}

export function limitOf({ limit, offset }: Extent, { bind }: FormulaContext): string {
  const most = limit === null ? '' : ` limit ${bind(limit + 1)}`;
  return offset === 0 ? most : `${most} offset ${bind(offset)}`;
}

/** Returns the condition that a record is linked to a parent, whose id is an SQL expression. */
export function tiedTo(by: Link, parent: string, statement: FormulaContext): Condition {
  if (by === WHOLE_SCOPE) return () => 'true';
  if (typeof by === 'string') return (field) => `${field(by)} = ${parent}`;
  if ('linkedTo' in by) return by.linkedTo(parent);
  const pairs: Source = new Source(tableOf(by.pairs), 'x', statement);
  const pair = pairs.field;
  return (field) => {
    const linked = `${pair(by.record)} = ${field('id')} and ${pair(by.parent)} = ${parent}`;
    return `exists (select from ${pairs.from()} where ${linked})`;
  };
}

/** Returns the SQL type of the ids of parents. */
export function parentTypeOf(record: AnyRecord, by: Link): string {
  if (by === WHOLE_SCOPE) return 'uuid';
  if (typeof by === 'object' && 'linkedTo' in by) return by.parentType;
  return typeof by === 'string' ? idTypeOf(record, by) : typeOfField(tableOf(by.pairs), by.parent);
}

export const idTypeOf = (record: AnyRecord, field: string) => typeOfField(tableOf(record.entity), field);
