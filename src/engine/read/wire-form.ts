import { type GraphQLField, getNamedType, getNullableType, isListType } from 'graphql';
import { Extensions } from 'type-graphql';
import { type ColumnOptions, ListedTextColumn } from '../database/columns.js';
import type { Table } from './declare.js';

/** The closed list of values that a field can have on the wire, each with an English name. */
export interface Vocabulary {
  /** The enum type of the graph. */
  readonly type: string;
  /** The name of the fields of that type. */
  readonly twin: 'state' | 'kind' | 'period' | 'userRole';
  readonly description: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** What a value means, where its name does not say it. */
  readonly meanings?: Readonly<Record<string, string>>;
}

/** A vocabulary of texts. */
export interface TextVocabulary extends Vocabulary {
  readonly values: Readonly<Record<string, string>>;
}

/** Returns the vocabulary of the ids of reference data, whose rows have the texts of another one. */
export const withIds = <Name extends string>(
  vocabulary: Omit<TextVocabulary, 'values'> & { readonly values: Readonly<Record<Name, string>> },
  ids: Readonly<Record<Name, string | number>>,
): Vocabulary => ({
  ...vocabulary,
  values: ids,
  meanings: { ...meaningsOf(vocabulary), ...vocabulary.meanings },
});

/** Says of each name for which value it stands. */
export const meaningsOf = ({ values }: Pick<Vocabulary, 'values'>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? `${value} as a number.` : `\`${value}\` as a text.`,
    ]),
  );

/** Name of the extension of a field with its vocabulary. */
export const VOCABULARY = 'vocabulary';

/** What an enum field names: the value of another field of the same row, by a vocabulary. */
export interface TwinOf {
  readonly field: string;
  readonly isNullable: boolean;
  readonly vocabulary: Vocabulary;
}

/** Name of the extension of an enum field with the field whose value it names. */
export const TWIN_OF = 'twinOf';

export const twinOf = ({
  extensions,
}: {
  readonly extensions: Readonly<Record<string, unknown>>;
}): TwinOf | undefined => extensions[TWIN_OF] as TwinOf | undefined;

/** Returns the names of the values of a vocabulary. */
export const namesOf = ({ values }: Vocabulary): ReadonlyMap<string | number, string> =>
  new Map(Object.entries(values).map(([name, value]) => [value, name]));

/** Tells whether a value is one of a vocabulary, such as the id of a row that every version has. */
export const hasValue = ({ values }: Vocabulary, value: string | number): boolean =>
  Object.values(values).includes(value);

/** Marks a field with one of the values of a vocabulary; the schema gives it an enum field beside it, its twin. */
export const OneOf = (vocabulary: Vocabulary) => Extensions({ [VOCABULARY]: vocabulary });

/** Declares a column for one of the texts of a vocabulary, which a check of the database enforces. */
export const ChoiceColumn =
  (vocabulary: TextVocabulary, options: ColumnOptions = {}): PropertyDecorator =>
  (prototype, key) => {
    ListedTextColumn(Object.values(vocabulary.values), options)(prototype, key);
    OneOf(vocabulary)(prototype, key as string);
  };

/** How the SQL of a value becomes the SQL of its form on the wire, as PostgreSQL writes it in JSON. */
type WireForm = (value: string) => string;

const moment: WireForm = (value) => `to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const decimal: WireForm = (value) => `trim_scale((${value})::numeric)`;

/** The forms of the types of columns; null where PostgreSQL writes the value in the form of the wire. */
const OF_COLUMNS: readonly (readonly [RegExp, WireForm | null])[] = [
  [/^(uuid|text|varchar|int|integer|smallint|bigint|boolean|date|double precision|jsonb?)(\(\d+\))?$/, null],
  [/^(text|varchar|uuid|date|int|integer)\[\]$/, null],
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
    for (const [type, form] of OF_COLUMNS) if (type.test(field.type)) return form ? form(value) : value;
    throw new Error(`${table.name}.${name} has the type ${field.type}, which has no wire form`);
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
