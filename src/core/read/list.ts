import { validationError } from '../../platform/errors.js';
import { fieldMessage } from '../../platform/message.js';
import type { Condition } from '../condition.js';
import type { Context } from '../context.js';
import { notAbove, notBelow } from '../input/rules.js';
import { type Cursor, decodeCursor } from './cursor.js';
import type { AnyFields, FieldOf } from './declare.js';
import type { Id } from './id.js';
import { Page, type PageRequest } from './page.js';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './pagination.js';
import type { AnyRecord, RecordDefinition } from './record.js';

/** Filter, order and page of a list, as a client gives them. */
export interface ListRequest<Filter extends object = object> extends PageRequest {
  readonly filter?: Filter | null;
  readonly orderBy?: string | null;
}

/** A checked list request: conditions, order, start and limit. */
export interface ListPlan<T extends object = AnyFields> {
  readonly record: AnyRecord<T>;
  readonly conditions: readonly Condition[];
  readonly afterCursor: readonly Condition[];
  readonly order: string;
  readonly orderField: FieldOf<T>;
  readonly direction: 'asc' | 'desc';
  readonly limit: number | null;
  readonly offset: number;
  /** Whether the page has predecessors. */
  readonly startsLate: boolean;
}

/** Checks a list request and prepares it for one or more statements. */
export function planList<T extends object, Filter extends object>(
  ctx: Context,
  record: RecordDefinition<T, Filter>,
  request: ListRequest<Filter>,
): ListPlan<T> {
  const order = request.orderBy ?? (Object.keys(record.orders)[0] as string);
  const [orderField, direction] = record.orders[order] as readonly [FieldOf<T>, 'asc' | 'desc'];
  const offset = atLeast('offset', request.offset ?? 0, 0);
  const after = request.after ? decodeCursor(request.after, order) : null;
  const comparison = direction === 'asc' ? '>' : '<';
  const afterCursor: Condition[] = after
    ? [
        (field, bind) =>
          `(${field(orderField)}, ${field('id')}) ${comparison} (${bind(after.value)}, ${bind(after.id)})`,
      ]
    : [];
  return {
    record,
    conditions: filterConditions(record, request.filter),
    afterCursor,
    order,
    orderField,
    direction,
    limit: limitFor(ctx, request.first),
    offset,
    startsLate: offset > 0 || after !== null,
  };
}

function limitFor(ctx: Context, first: number | null | undefined): number | null {
  if (first === null || first === undefined) return ctx.pageCap === null ? null : DEFAULT_PAGE_SIZE;
  atLeast('first', first, 0);
  if (ctx.pageCap !== null && first > MAX_PAGE_SIZE) {
    throw validationError({ first: [fieldMessage('first', notAbove(MAX_PAGE_SIZE))] });
  }
  return first;
}

function atLeast(name: string, value: number, least: number): number {
  if (value < least) throw validationError({ [name]: [fieldMessage(name, notBelow(least))] });
  return value;
}

function filterConditions(record: AnyRecord, filter: object | null | undefined): Condition[] {
  const given = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const asked = { ...record.defaultFilter, ...Object.fromEntries(given) };
  return Object.entries(asked).flatMap(([name, value]) => record.filters[name]?.(value) ?? []);
}

/** The page of a list; one row more than the limit means that there is a next page. */
export function pageOf<T extends object>(list: ListPlan<T>, rows: T[], totalCount: number): Page<T> {
  const hasNextPage = list.limit !== null && rows.length > list.limit;
  const nodes = hasNextPage ? rows.slice(0, list.limit as number) : rows;
  return new Page(nodes, totalCount, hasNextPage, list.startsLate, cursorOf(list));
}

/** The function that gives the cursor of a record of a list. */
export function cursorOf<T extends object>(list: ListPlan<T>): (node: T) => Cursor {
  return (node) => {
    const values = node as Record<string, string | number>;
    return { order: list.order, value: values[list.orderField] as Id, id: values.id as Id };
  };
}

/** Tells lists of the same relation apart, whatever the order of the arguments; empty without arguments. */
export function argumentsKey({ first, after, offset, orderBy, filter }: ListRequest): string {
  const given = [first, after, offset, orderBy, filter];
  return given.some((value) => value !== null && value !== undefined) ? JSON.stringify(given) : '';
}
