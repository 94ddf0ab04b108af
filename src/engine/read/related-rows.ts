import { type FieldNode, type GraphQLField, getArgumentValues } from 'graphql';
import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { isWholeWithinCommunity } from '../policy/row-scope.js';
import { type ListPlan, planList } from './list.js';
import type { AnyRecord, Relation } from './record.js';
import { linkedBy, whereOf } from './rows.js';
import type { Source, Statement } from './statement.js';

/** The rows of a statement that others are linked to. */
export interface LinkedTo {
  /** Their alias, whose columns have the names of the fields. */
  readonly alias: string;
  /** The definition within whose scope they are; null when they are read without a scope. */
  readonly record: AnyRecord | null;
}

/** Returns the `where` clause of the rows of a list that a relation links to a row, within scope. */
export function whereLinked(
  ctx: Context,
  statement: Statement,
  source: Source,
  { record, conditions }: Pick<ListPlan, 'record' | 'conditions'>,
  relation: Relation,
  { alias, record: parent }: LinkedTo,
  others: readonly Condition[] = [],
): string {
  const { by, withinScopeOf = [] } = relation;
  const link = linkedBy(relation, ctx, (name) => `${alias}."${name}"`);
  const isWithinScope =
    parent !== null &&
    (withinScopeOf.includes(parent) ||
      (isCommunity(parent) && by !== undefined && isWholeWithinCommunity(ctx.caller, record.scope, by)));
  const asked = isWithinScope ? { ...record, scope: 'unscoped' as const } : record;
  return whereOf(ctx, asked, source, statement, [link, ...conditions, ...others]);
}

/** Tells whether the rows of a record are communities. */
const isCommunity = ({ scope }: AnyRecord): boolean =>
  scope !== 'unscoped' && 'community' in scope && scope.community === 'id';

/** Returns the list that a node asks for; null when its arguments are refused, which the resolver reports. */
export function askedList(
  ctx: Context,
  { record }: Relation,
  field: GraphQLField<unknown, unknown>,
  node: FieldNode,
): ListPlan | null {
  try {
    return planList(ctx, record, getArgumentValues(field, node, ctx.variables));
  } catch {
    return null;
  }
}
