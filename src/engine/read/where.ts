import { forbidden } from '../../platform/errors.js';
import type { Bind } from '../condition.js';
import type { Context } from '../context.js';
import { readsEvery } from '../policy/audience.js';
import { type Allowed, isAllowed } from '../policy.js';
import { tiedTo, whereOf } from './clauses.js';
import { type EntityClass, tableOf } from './declare.js';
import { conditionsOfExtent } from './list-extent.js';
import type { Where } from './list-request.js';
import { OPERATORS, type Operator } from './operators.js';
import type { AnyRecord } from './record.js';
import type { Relation } from './relation.js';
import { comparedFormOf, containsOneOf, type TextForm } from './search.js';
import { Source, type StatementCondition } from './statement.js';

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
function related(
  ctx: Context,
  { kind, record, by, through, ownIsWholeScope }: Relation,
  where: Where,
): StatementCondition {
  const inner = whereCondition(ctx, record, where);
  const usual = kind === 'one' ? [] : conditionsOfExtent(record);
  return (field, _bind, statement) => {
    const source = new Source(tableOf(record.entity), 'w', statement);
    const tie: StatementCondition =
      kind === 'one'
        ? (name) => `${name('id')} = ${field(by)}`
        : tiedTo(through ?? by, field('id'), statement);
    const ownId = ownIsWholeScope && ctx.caller ? statement.bind(ctx.caller.userId) : null;
    const link: StatementCondition = (...parts) =>
      ownId ? `(${tie(...parts)} or ${field('id')} = ${ownId})` : tie(...parts);
    const text = whereOf(ctx, record, source, statement, [link, ...usual, inner]);
    return `exists (select from ${source.from()}${text})`;
  };
}
