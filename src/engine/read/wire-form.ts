import { type GraphQLField, getNamedType, getNullableType, isListType } from 'graphql';
import { namesOf, type Vocabulary } from '../vocabulary.js';
import type { Table } from './declare.js';

/** How the SQL of a value becomes the SQL of its form on the wire, as PostgreSQL writes it in JSON. */
type WireForm = (value: string) => string;

const asItIs: WireForm = (value) => value;
const moment: WireForm = (value) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const decimal: WireForm = (value) => `trim_scale((${value})::numeric)`;

/** The forms of the types of columns. */
const OF_COLUMNS: readonly (readonly [RegExp, WireForm])[] = [
  [
    /^(uuid|text|varchar|int|integer|smallint|bigint|boolean|date|double precision|jsonb?)(\(\d+\))?$/,
    asItIs,
  ],
  [/^(text|varchar|uuid|date|int|integer)\[\]$/, asItIs],
  [/^timestamptz(\(\d\))?$/, moment],
  [/^numeric(\(\d+, ?\d+\))?$/, decimal],
];

/** A formula has no type of its own: the forms of the GraphQL types of computed fields. */
const OF_FORMULAS: Readonly<Record<string, WireForm>> = { DateTime: moment, Decimal: decimal, Rate: decimal };

/** Returns the SQL of a field in wire form. Throws for a type of column that the table of forms does not have. */
export function inWireForm(
  table: Table,
  name: string,
  value: string,
  answered?: GraphQLField<unknown, unknown>,
): string {
  const field = table.fields.get(name);
  if (field?.kind === 'joined') return inWireForm(field.target, field.field, value, answered);
  if (field?.kind === 'column') {
    const found = OF_COLUMNS.find(([type]) => type.test(field.type));
    if (!found) throw new Error(`${table.name}.${name} has the type ${field.type}, which has no wire form`);
    return found[1](value);
  }
  const form = answered && !isListType(answered.type) && OF_FORMULAS[getNamedType(answered.type).name];
  return form ? form(value) : value;
}

/** How the text of a number in JSON becomes the SQL of its form on the wire. */
const OF_FIGURES: Readonly<Record<string, WireForm>> = {
  Decimal: decimal,
  Int: (value) => `(${value})::int4`,
};

type Field = GraphQLField<unknown, unknown>;

const figureForm = ({ type }: Field) =>
  isListType(getNullableType(type)) ? undefined : OF_FIGURES[getNamedType(type).name];

/** Tells whether a field of an object that a formula makes is a number whose form on the wire is SQL. */
export const isFigure = (field: GraphQLField<unknown, unknown>): boolean =>
  !!figureForm(field) && !field.resolve;

/** Returns the SQL of a number in a JSON object, in wire form. */
export function figureSql(json: string, field: Field | undefined): string {
  const form = field && figureForm(field);
  if (!form) throw new Error(`${field?.name} is no figure`);
  return form(`${json} ->> ${quoted(field.name)}`);
}

/** Quotes a text of the schema as SQL. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'::text`;

/** Encodes a text as base64url in SQL: PostgreSQL writes base64 with padding and in lines. */
const base64url = (text: string): string =>
  `translate(encode(convert_to(${text}, 'UTF8'), 'base64'), E'+/=\\n', '-_')`;

/** Returns the SQL of `nodeIdOf`. */
export const nodeIdSql = (type: string, id: string): string => base64url(`${quoted(`${type}:`)} || ${id}`);

/** Returns the SQL of `encodeCursor`, of values in wire form. */
export const cursorSql = (order: string, values: readonly string[]): string =>
  base64url(`json_build_array(${[quoted(order), ...values].join(', ')})::text`);

/** Returns the SQL of the name of a value of a vocabulary; null for another value. */
export function nameSql(vocabulary: Vocabulary, value: string): string {
  const names = [...namesOf(vocabulary)].map(
    ([stored, name]) => `when ${typeof stored === 'number' ? stored : quoted(stored)} then ${quoted(name)}`,
  );
  return `case ${value} ${names.join(' ')} end`;
}
