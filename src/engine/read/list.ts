import { type FieldNode, type GraphQLField, type GraphQLObjectType, getArgumentValues } from 'graphql';
import { forbidden } from '../../platform/errors.js';
import type { Context } from '../context.js';
import { type Condition, readsEvery } from '../policy/audience.js';
import { type AnyFields, tableOf } from './declare.js';
import { following, type Order, orderNames, orderOfNames, reversed } from './order.js';
import {
  type Cursor,
  type CursorValue,
  DEFAULT_PAGE_SIZE,
  decodeCursor,
  type ListRequest,
  Page,
  type TotalledList,
} from './page.js';
import type { AnyRecord, RecordDefinition, Relation } from './record.js';
import type { StatementCondition } from './statement.js';
import { conditionsOfExtent, whereCondition } from './where.js';

/** A checked list request: conditions, order, start and limit. */
export interface ListPlan<T extends object = AnyFields> {
  readonly record: AnyRecord<T>;
  readonly conditions: readonly StatementCondition[];
  /** What the cursors leave of the list. */
  readonly betweenCursors: readonly Condition[];
  readonly orderNames: string;
  /** The order in which the rows are read: that of the list, or the reverse for a page at the end. */
  readonly order: Order;
  readonly isBackward: boolean;
  readonly limit: number | null;
  /** Rows to skip, in the order in which they are read. */
  readonly offset: number;
  /** Whether records were skipped on the side where the reading starts. */
  readonly startsLate: boolean;
  /** Whether a cursor ends the list on the other side. */
  readonly endsEarly: boolean;
}

/** Prepares a list request, whose constraints are checked, for one or more statements; refuses a wrong cursor. */
export function planList<T extends object>(
  ctx: Context,
  record: RecordDefinition<T>,
  request: ListRequest,
): ListPlan<T> {
  const { first, last, after, before, updatedSince } = request;
  const names = orderNames(record, request.orderBy);
  const listOrder = orderOfNames(record, names);
  assertReadsOrder(ctx, record, listOrder);
  const isBackward = isGiven(last);
  const offset = request.offset ?? 0;
  const positionOf = (name: string, text: string) => decodeCursor(name, text, names.join(), listOrder.length);
  const ofChanged: Condition = (field, bind) => `${field('updatedAt')} >= ${bind(updatedSince)}`;
  const betweenCursors: Condition[] = [];
  if (after) betweenCursors.push(following(listOrder, positionOf('after', after)));
  if (before) betweenCursors.push(following(reversed(listOrder), positionOf('before', before)));
  const [start, end] = isBackward ? [before, after] : [after, before];
  return {
    record,
    conditions: [
      ...conditionsOfExtent(record, request),
      ...(request.where ? [whereCondition(ctx, record, request.where)] : []),
      ...(updatedSince ? [ofChanged] : []),
    ],
    betweenCursors,
    orderNames: names.join(),
    order: isBackward ? reversed(listOrder) : listOrder,
    isBackward,
    limit: (isBackward ? last : first) ?? (ctx.pageCap === null ? null : DEFAULT_PAGE_SIZE),
    offset,
    startsLate: offset > 0 || Boolean(start),
    endsEarly: Boolean(end),
  };
}

/** The error where resolvers must answer: they report what is wrong with the arguments of a relation. */
export class LeftToResolvers extends Error {}

/** Returns the list that a node asks for; it is left to resolvers where its arguments are refused. */
export function askedList(
  ctx: Context,
  { record }: Relation,
  type: GraphQLObjectType,
  node: FieldNode,
): ListPlan {
  const field = type.getFields()[node.name.value] as GraphQLField<unknown, unknown>;
  try {
    return planList(ctx, record, getArgumentValues(field, node, ctx.variables));
  } catch {
    throw new LeftToResolvers();
  }
}

/** Refuses an order by a field that the caller does not see in every record within scope, which would tell of the others. */
function assertReadsOrder({ caller }: Context, { entity }: AnyRecord, order: Order): void {
  const { restrictions } = tableOf(entity);
  for (const { field } of order) {
    const restriction = restrictions.get(field);
    if (!restriction || readsEvery(caller, restriction.rule)) continue;
    throw forbidden({
      es: `No tiene permiso para ordenar por el campo ${field}.`,
      en: `You are not allowed to order by the field ${field}.`,
    });
  }
}

const isGiven = <Value>(value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined;

/** Returns the conditions of the rows of a list, with those of its cursors or without. */
export const conditionsOf = (list: ListPlan, betweenCursors = true): readonly StatementCondition[] =>
  betweenCursors ? [...list.conditions, ...list.betweenCursors] : list.conditions;

/** Returns the page of a list; one row more than the limit means that the list goes on. */
export function pageOf<T extends object>(
  list: ListPlan<T>,
  rows: T[],
  totalCount: number,
  totalled?: TotalledList,
): Page<T> {
  const { limit, isBackward, startsLate } = list;
  const goesOn = limit !== null && rows.length > limit;
  const nodes = goesOn ? rows.slice(0, limit) : rows;
  const hasMore = goesOn || list.endsEarly;
  return isBackward
    ? new Page(nodes.toReversed(), totalCount, startsLate, hasMore, cursorOf(list), totalled)
    : new Page(nodes, totalCount, hasMore, startsLate, cursorOf(list), totalled);
}

/** Returns the function that gives the cursor of a record of a list. */
export function cursorOf<T extends object>({ order, orderNames }: ListPlan<T>): (node: T) => Cursor {
  return (node) => {
    const values = node as Record<string, CursorValue>;
    return { order: orderNames, values: order.map(({ field }) => values[field] ?? null) };
  };
}

/** Returns the fields of a list that a statement reads: those of a selection, and those that order it. */
export const fieldsWithOrder = ({ order }: ListPlan, selected: readonly string[]): readonly string[] => [
  ...new Set([...selected, ...order.map(({ field }) => field)]),
];
