import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { RECORDS, type RecordName } from '../interfaces/records.table.js';

type Field = GraphQLField<unknown, unknown>;

export const rootFields = (schema: GraphQLSchema, kind: 'query' | 'mutation'): Field[] =>
  Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {});

export const isConnection = (type: GraphQLOutputType) => getNamedType(type).name.endsWith('Connection');

/** A document that calls one root field with some of its arguments, each as a variable of the same name. */
export function documentOf(
  kind: 'query' | 'mutation',
  field: Field,
  names: readonly string[],
  selection: string,
): string {
  const used = field.args.filter(({ name }) => names.includes(name));
  const declared = used.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const passed = used.map(({ name }) => `${name}: $${name}`).join(', ');
  return `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`;
}

/** The selection of a whole record of the table of records, the records within it opened. */
export function recordSelection(record: RecordName): string {
  const fields = Object.entries(RECORDS[record]).map(([name, type]) => {
    const inner = type.replace(/(\[\])?\??$/, '') as RecordName;
    return inner in RECORDS ? `${name} ${recordSelection(inner)}` : name;
  });
  return `{ ${fields.join(' ')} }`;
}

/** How many records a page has at each depth of a selection. */
export type PageSizes = readonly number[];

/** Every field of what a field gives, and so on through its relations as deep as there are page sizes; empty for a leaf. */
export function deepSelection(type: GraphQLOutputType, sizes: PageSizes): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  if (!isConnection(named)) return `{ ${deepFields(named, sizes)} }`;
  const record = getNamedType(named.getFields().nodes?.type as GraphQLOutputType) as GraphQLObjectType;
  return `{ totalCount nodes { ${deepFields(record, sizes)} } }`;
}

function deepFields(type: GraphQLObjectType, sizes: PageSizes): string {
  return Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) || sizes.length > 0)
    .map((field) => {
      if (isLeafType(getNamedType(field.type))) return field.name;
      const [size, ...deeper] = sizes;
      return `${field.name}${isConnection(field.type) ? `(first: ${size})` : ''} ${deepSelection(field.type, deeper)}`;
    })
    .join(' ');
}

/** Whether a field gives a list of records or of pages. */
export function isMany(type: GraphQLOutputType): boolean {
  const bare = isNonNullType(type) ? type.ofType : type;
  return isListType(bare) || isConnection(bare);
}
