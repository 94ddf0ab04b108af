import { type GraphQLField, type GraphQLObjectType, getNamedType, isListType } from 'graphql';
import { timestampText } from '../../database/parsers.js';
import { type Table, tableOf } from './declare.js';
import type { Order } from './order.js';
import type { AnyRecord, Selection } from './record.js';
import { RELATION, type Relation } from './relation.js';

/*
 * Rows that PostgreSQL answers as JSON: timestamps have another form than from the driver, all other types of columns
 * have the same.
 */

/** Types of columns whose JSON is what the driver gives. */
const PLAIN =
  /^(uuid|text|varchar|int|integer|smallint|bigint|numeric|double precision|boolean|date|jsonb?)(\(.*\))?(\[\])?$/;

const MOMENT = /^timestamptz(\(\d\))?$/;

type Kind = 'plain' | 'moment' | 'unknown';

const known = new WeakMap<Selection, Map<string, readonly string[] | null>>();

/**
 * The timestamps among the selected fields of a record and the fields that order it; null when the form of a field is
 * unknown.
 */
export function momentsOf(
  record: AnyRecord,
  selection: Selection,
  order: Order,
  relation: GraphQLField<unknown, unknown>,
): readonly string[] | null {
  const byOrder = known.get(selection) ?? new Map<string, readonly string[] | null>();
  known.set(selection, byOrder);
  const ordering = order.map(({ field }) => field);
  const key = ordering.join();
  const found = byOrder.get(key);
  if (found !== undefined) return found;
  const table = tableOf(record.entity);
  const keys = new Set(selection.relations.map(({ field }) => (field.extensions[RELATION] as Relation).by));
  const kinds = [...new Set([...selection.fields, ...ordering])].map((name) => ({
    name,
    kind: keys.has(name) ? 'plain' : kindOf(table, name, typeOf(relation)),
  }));
  const moments = kinds.some(({ kind }) => kind === 'unknown')
    ? null
    : kinds.filter(({ kind }) => kind === 'moment').map(({ name }) => name);
  byOrder.set(key, moments);
  return moments;
}

/** Gives the timestamps of rows the form that they have from the driver. */
export function completeMoments(rows: readonly Record<string, unknown>[], moments: readonly string[]): void {
  for (const row of rows) {
    for (const name of moments) {
      const value = row[name];
      if (typeof value === 'string') row[name] = timestampText(value);
    }
  }
}

/** The object type of the records of a relation. */
function typeOf({ type }: GraphQLField<unknown, unknown>): GraphQLObjectType {
  const named = getNamedType(type) as GraphQLObjectType;
  const nodes = named.getFields().nodes;
  return nodes ? (getNamedType(nodes.type) as GraphQLObjectType) : named;
}

/** A formula has no type of its own: that of the GraphQL field tells whether it is a timestamp. */
function kindOf(table: Table, name: string, type: GraphQLObjectType): Kind {
  const field = table.fields.get(name);
  if (field?.kind === 'joined') return kindOf(field.target, field.field, type);
  if (field?.kind === 'column') {
    if (MOMENT.test(field.type)) return 'moment';
    return PLAIN.test(field.type) ? 'plain' : 'unknown';
  }
  const answered = type.getFields()[name];
  if (!answered) return 'unknown';
  if (getNamedType(answered.type).name !== 'DateTime') return 'plain';
  return isListType(answered.type) ? 'unknown' : 'moment';
}
