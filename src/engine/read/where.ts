import { forbidden } from '../../platform/errors.js';
import type { Context } from '../context.js';
import { type Bind, type Condition, readsEvery } from '../policy/audience.js';
import { type Allowed, isAllowed } from '../policy.js';
import { isLongerThan } from '../scalars.js';
import { type EntityClass, tableOf } from './declare.js';
import type { ListExtent, Where } from './page.js';
import type { AnyRecord, Relation } from './record.js';
import { linkedBy, whereOf } from './rows.js';
import { comparedFormOf, containsOneOf, containsText, searches, type TextForm } from './search.js';
import { Source, type StatementCondition } from './statement.js';

/** Returns a condition that hides deactivated rows unless they are included. */
export const includeInactive =
  (included: boolean): Condition<'isActive'> =>
  (field) =>
    included ? 'true' : field('isActive');

/** Returns the conditions of the rows that a list of a record holds, whatever its `where` says. */
export function conditionsOfExtent(record: AnyRecord, asked: ListExtent = {}): Condition[] {
  return [
    ...(record.listsActive ? [includeInactive(asked.includeInactive ?? false)] : []),
    ...(asked.search ? [searches(record.entity)(asked.search)] : []),
  ];
}

/** A field of a record in a `where`. */
export interface FilterableField {
  readonly kind: 'field';
  /** The field of the row that is compared. */
  readonly name: string;
  /** The SQL type of the values that it is compared with. */
  readonly type: string;
  /** Who sees the field, where not everybody does who reaches the record. */
  readonly allowed?: Allowed | undefined;
  /** The values of the row by the names that clients send, for an enum that names others. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** A relation of a record in a `where`: conditions on its one record, or on some of its records. */
export interface FilterableRelation {
  readonly kind: 'one' | 'some';
  readonly relation: Relation;
}

export type Filterable = ReadonlyMap<string, FilterableField | FilterableRelation>;

const filterable = new Map<EntityClass, Filterable>();

export function registerFilterable(entity: EntityClass, fields: Filterable): void {
  filterable.set(entity, fields);
}

/** Returns the condition of a `where`: fields that the caller does not see are refused, related records are those in scope. */
export function whereCondition(ctx: Context, record: AnyRecord, where: Where): StatementCondition {
  const parts = Object.entries(where).flatMap(([name, value]) =>
    value === undefined ? [] : conditionOf(ctx, record, name, value),
  );
  return joined(parts, 'and', 'true');
}

function conditionOf(ctx: Context, record: AnyRecord, name: string, value: unknown): StatementCondition {
  const each = () => (value as Where[]).map((one) => whereCondition(ctx, record, one));
  if (name === 'and') return joined(each(), 'and', 'true');
  if (name === 'or') return joined(alternatives(ctx, record, value as Where[]), 'or', 'false');
  if (name === 'not') {
    const condition = whereCondition(ctx, record, value as Where);
    return (...parts) => `(${condition(...parts)}) is not true`;
  }
  const known = filterableNamed(ctx, record, name);
  if (known.kind === 'field') return comparisons(record, known, value as Where);
  const conditions = known.kind === 'one' ? (value as Where) : ((value as Where).some as Where | undefined);
  return conditions === undefined ? () => 'true' : related(ctx, known.relation, conditions);
}

/** Finds a field or relation that the caller may filter by. */
function filterableNamed(
  ctx: Context,
  record: AnyRecord,
  name: string,
): FilterableField | FilterableRelation {
  const known = filterable.get(record.entity)?.get(name);
  if (!known) throw new Error(`${record.entity.name}.${name} is in no where`);
  if (known.kind === 'field' && !mayFilter(ctx, record, known)) throw unfilterable(name);
  return known;
}

/** Returns the conditions of an `or`. Texts of one field are compared together, so its text is folded once. */
function alternatives(ctx: Context, record: AnyRecord, given: readonly Where[]): StatementCondition[] {
  const texts = new Map<string, string[]>();
  const others = given.filter((where) => {
    const sought = soughtAlone(where);
    if (sought) texts.set(sought.field, [...(texts.get(sought.field) ?? []), sought.text]);
    return !sought;
  });
  const together = [...texts].map(([name, sought]): StatementCondition => {
    filterableNamed(ctx, record, name);
    return (field, bind) => containsOneOf(field(name), `${bind(sought)}::text[]`);
  });
  return [...together, ...others.map((one) => whereCondition(ctx, record, one))];
}

/** Returns the text of a condition that asks for nothing else than that a field contains it. */
function soughtAlone(where: Where): { readonly field: string; readonly text: string } | null {
  const [[field, value] = [], ...others] = Object.entries(where);
  if (field === undefined || others.length > 0 || typeof value !== 'object' || value === null) return null;
  const [[operator, text] = [], ...more] = Object.entries(value as Where);
  const isAlone = operator === 'contains' && more.length === 0 && typeof text === 'string';
  return isAlone ? { field, text: text.trim() } : null;
}

function joined(
  conditions: readonly StatementCondition[],
  operator: 'and' | 'or',
  ofNone: string,
): StatementCondition {
  const [first] = conditions;
  if (!first) return () => ofNone;
  if (conditions.length === 1) return first;
  return (...parts) => `(${conditions.map((condition) => condition(...parts)).join(` ${operator} `)})`;
}

/** Tells whether the caller sees a field in every record within scope, so that a condition on it tells nothing new. */
function mayFilter({ caller }: Context, { entity }: AnyRecord, { name, allowed }: FilterableField): boolean {
  const restriction = tableOf(entity).restrictions.get(name);
  if (restriction && !readsEvery(caller, restriction.rule)) return false;
  return allowed === undefined || isAllowed(caller, allowed);
}

const unfilterable = (name: string) =>
  forbidden({
    es: `No tiene permiso para filtrar por el campo ${name}.`,
    en: `You are not allowed to filter by the field ${name}.`,
  });

function comparisons(
  { entity }: AnyRecord,
  { name, type, values }: FilterableField,
  given: Where,
): StatementCondition {
  const hasZone = tableOf(entity).fields.has('zone');
  const form = comparedFormOf(entity, name);
  const asked = Object.entries(given).filter(([, value]) => value !== undefined) as [Operator, unknown][];
  const conditions = asked.map(
    ([operator, value]): StatementCondition =>
      (field, bind, { timeZone }) => {
        const zone = () => (hasZone ? field('zone') : timeZone());
        const isFormed = form !== undefined && EQUALITY.has(operator);
        const compared = isFormed ? `${form}(${field(name)})` : field(name);
        const operand = isFormed ? bindIn(form, bind) : bind;
        return OPERATORS[operator](compared, operand, stored(value, values) as never, type, zone);
      },
  );
  return joined(conditions, 'and', 'true');
}

const EQUALITY: ReadonlySet<Operator> = new Set(['eq', 'in', 'not']);

/** Returns a function that binds texts to compare in a form, which a subquery computes once and not per row. */
const bindIn =
  (form: TextForm, bind: Bind): Bind =>
  (value) =>
    Array.isArray(value)
      ? `(select array(select ${form}(one) from unnest(${bind(value)}::text[]) one))`
      : `(select ${form}(${bind(value)}::text))`;

/** Returns the value of a row that a client means. Texts are stored without surrounding blanks. */
const stored = (value: unknown, values: FilterableField['values']): unknown => {
  if (Array.isArray(value)) return value.map((item) => stored(item, values));
  if (typeof value !== 'string') return value;
  return values ? values[value] : value.trim();
};

/** Returns the condition that a related record within scope meets the conditions. */
function related(ctx: Context, relation: Relation, where: Where): StatementCondition {
  const { kind, record, through, ownIsWholeScope } = relation;
  const inner = whereCondition(ctx, record, where);
  const usual = kind === 'one' ? [] : conditionsOfExtent(record);
  return (field, _bind, statement) => {
    const existsWith = (link: StatementCondition) => {
      const source = new Source(tableOf(record.entity), 'w', statement);
      const text = whereOf(ctx, record, source, statement, [link, ...usual, inner]);
      return `exists (select from ${source.from()}${text})`;
    };
    if (!(typeof through === 'object' && 'pairs' in through) || ownIsWholeScope)
      return existsWith(linkedBy(relation, ctx, field));
    // PostgreSQL would compare every record with every parent if the pairs stood within the records.
    const pairs: Source = new Source(tableOf(through.pairs), 'x', statement);
    const found = existsWith((related) => `${related('id')} = ${pairs.field(through.record)}`);
    const linked = `${pairs.field(through.parent)} = ${field('id')}`;
    return `exists (select from ${pairs.from()} where ${linked} and ${found})`;
  };
}

/** The comparisons of a field in a `where` by name; `type` is the SQL type of values, `zone` gives the zone of days. */
export const OPERATORS = {
  // A condition that stands alone is one that an index of a part of the rows may answer.
  eq: (field, bind, value, type) =>
    typeof value === 'boolean' ? `${value ? '' : 'not '}(${field})` : `${field} = ${bind(value)}::${type}`,
  not: (field, bind, value, type) => `${field} is distinct from ${bind(value)}::${type}`,
  in: (field, bind, values, type) => `${field} = any(${bind(values)}::${type}[])`,
  gte: (field, bind, value, type) => `${field} >= ${bind(value)}::${type}`,
  lt: (field, bind, value, type) => `${field} < ${bind(value)}::${type}`,
  day: (field, bind, days, _type, zone) => isOnDays(field, zone, bind, days as object),
  inMonth: (field, bind, month, _type, zone) => isInMonth(field, zone, bind, month as string),
  contains: (field, bind, text) =>
    // A text of one or two characters is found where a word begins.
    isLongerThan(String(text), 2)
      ? containsText(field, `${bind(text)}::text`)
      : containsOneOf(field, `array[${bind(text)}::text]`),
  has: (field, bind, item, type) => `${bind(item)}::${type} = any(${field})`,
  isEmpty: (field, _bind, isEmpty) => `cardinality(${field}) ${isEmpty ? '=' : '>'} 0`,
  isNull: (field, _bind, isNull) => `${field} is ${isNull ? '' : 'not '}null`,
} satisfies Record<string, Comparison>;

type Comparison = (field: string, bind: Bind, value: unknown, type: string, zone: () => string) => string;

export type Operator = keyof typeof OPERATORS;

/** Bounds of calendar days, as `YYYY-MM-DD`. */
interface Days {
  readonly eq?: string;
  readonly gte?: string;
  readonly lt?: string;
}

/** Compares the day of a moment, counted in a time zone, with days. */
function isOnDays(moment: string, zone: () => string, bind: Bind, { eq, gte, lt }: Days): string {
  const parts: string[] = [];
  if (eq !== undefined) {
    const day = `${bind(eq)}::date`;
    parts.push(notBefore(moment, zone, day), before(moment, zone, `(${day} + 1)`));
  }
  if (gte !== undefined) parts.push(notBefore(moment, zone, `${bind(gte)}::date`));
  if (lt !== undefined) parts.push(before(moment, zone, `${bind(lt)}::date`));
  return parts.join(' and ') || 'true';
}

/** Compares the day of a moment, counted in a time zone, with the days of a month given as `YYYY-MM`. */
function isInMonth(moment: string, zone: () => string, bind: Bind, month: string): string {
  const first = `${bind(`${month}-01`)}::date`;
  const next = `(${first} + interval '1 month')::date`;
  return `${notBefore(moment, zone, first)} and ${before(moment, zone, next)}`;
}

/*
 * Compares days without the zone where that decides, since asking for the zone costs a hundred times as much: days of zones begin
 * within 24 hours of UTC's. The first part is a range that an index over moments answers.
 */

export const notBefore = (moment: string, zone: () => string, day: string) =>
  `${moment} >= (${day} - 1)::timestamp at time zone 'UTC'` +
  ` and (${moment} >= (${day} + 1)::timestamp at time zone 'UTC' or calendar_day(${moment}, ${zone()}) >= ${day})`;

export const before = (moment: string, zone: () => string, day: string) =>
  `${moment} < (${day} + 1)::timestamp at time zone 'UTC'` +
  ` and (${moment} < (${day} - 1)::timestamp at time zone 'UTC' or calendar_day(${moment}, ${zone()}) < ${day})`;

/**
 * Returns whether the day of a moment has ended in a zone, whose current day is `today`. Decides all moments but those of a few
 * days without the zone, which would cost much more: days of zones begin less than two days apart.
 */
export const isPastDay = (moment: string, zone: string, today: string, now: string): string =>
  `(${moment} < ${now} - interval '2 days' or ${moment} < ${now} + interval '2 days'` +
  ` and calendar_day(${moment}, ${zone}) < ${today})`;
