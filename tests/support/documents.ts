import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { REST_ONLY } from '../../src/engine/declare.js';
import { RECORDS, recordFields } from './contract-records.js';
import { routeSchema } from './schema.js';

type Field = GraphQLField<unknown, unknown>;

export const rootFields = (schema: GraphQLSchema, kind: 'query' | 'mutation'): Field[] =>
  Object.values((kind === 'query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {});

/** Whether a type is a page of records; the feed of changes has edges alone, and neither nodes nor a total. */
export const isConnection = (type: GraphQLOutputType) =>
  /(?<!^Change)Connection$/.test(getNamedType(type).name);

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

/** The field of the graph behind a field of a REST record, where their names differ. */
const GRAPH_NAMES: Readonly<Record<string, string>> = {
  'User.residentInfo': 'contact',
  'ResidentInfo.id': 'residentId',
  'AuthenticationResult.residentInfo': 'contact',
  'SessionResident.id': 'residentId',
  'SessionResident.fullname': 'fullName',
  'SessionResident.comunidades': 'communityIds',
  'SessionResident.comunidad': 'community',
  'SessionResident.comunidadesCompletas': 'communities',
  'CallerResident.residentId': 'id',
};

/** The type of the graph behind a REST record, where their names differ. */
const GRAPH_TYPES: Readonly<Record<string, string>> = {
  ResidentInfo: 'AccountContact',
  SessionResident: 'AccountContact',
  CallerResident: 'Resident',
};

/** The field of the graph behind a field of a REST record; null if REST alone has it. */
function graphNameOf(record: string, name: string): string | null {
  // The graph's own `updatedAt` is never null.
  if (name === 'updatedAt') return null;
  const source = GRAPH_NAMES[`${record}.${name}`] ?? name;
  const type = routeSchema.getType(GRAPH_TYPES[record] ?? record);
  const field = isObjectType(type) ? type.getFields()[source] : undefined;
  return field && REST_ONLY in field.extensions ? null : source;
}

/** The fields of a record that the graph has too, with their types. */
const sharedFields = (record: string) =>
  Object.entries(recordFields(record)).flatMap(([name, type]) => {
    const source = graphNameOf(record, name);
    return source === null ? [] : [{ name, source, inner: type.replace(/(\[\])?\??$/, '') }];
  });

/** The selection of the fields of a record in the table of records that the graph has too, nested records included. */
export function recordSelection(record: string): string {
  const fields = sharedFields(record).map(({ name, source, inner }) => {
    const selected = source === name ? name : `${name}: ${source}`;
    return inner in RECORDS ? `${selected} ${recordSelection(inner)}` : selected;
  });
  return `{ ${fields.join(' ')} }`;
}

/** What the graph has too of a REST record, or of a list of them. */
export function sharedPart(value: unknown, record: string): unknown {
  if (Array.isArray(value)) return value.map((item) => sharedPart(item, record));
  if (typeof value !== 'object' || value === null || !(record in RECORDS)) return value;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    sharedFields(record).map(({ name, inner }) => [name, sharedPart(given[name], inner)]),
  );
}

/** The depth of a selection through relations, and the fields of its deepest records. */
export interface Depth {
  /** The page size at each depth. */
  readonly sizes: readonly number[];
  /** Whether the deepest records have all fields or only one. */
  readonly last?: 'whole' | 'least';
}

/** The selection of a field, nested through its relations as deep as there are page sizes; empty for a leaf. */
export function deepSelection(type: GraphQLOutputType, depth: Depth): string {
  const named = getNamedType(type);
  if (isAbstractType(named)) return '{ __typename }';
  if (!isObjectType(named)) return '';
  if (!isConnection(named)) return `{ ${deepFields(named, depth)} }`;
  const record = getNamedType(named.getFields().nodes?.type as GraphQLOutputType);
  return `{ totalCount nodes { ${isObjectType(record) ? deepFields(record, depth) : '__typename'} } }`;
}

function deepFields(type: GraphQLObjectType, { sizes: [size, ...sizes], last = 'whole' }: Depth): string {
  if (size === undefined && last === 'least') return '__typename';
  const selected = Object.values(type.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) || size !== undefined)
    .filter((field) => !field.args.some(isRequiredArgument))
    .map((field) => {
      if (isLeafType(getNamedType(field.type))) return field.name;
      const page = isConnection(field.type) ? `(first: ${size})` : '';
      return `${field.name}${page} ${deepSelection(field.type, { sizes, last })}`;
    })
    .join(' ');
  return selected || '__typename';
}
