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
import { RECORDS, recordFields } from './contract-records.js';

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

/** The selection of all fields of a record in the table of records, nested records included. */
export function recordSelection(record: string): string {
  const fields = Object.entries(recordFields(record)).map(([name, type]) => {
    const inner = type.replace(/(\[\])?\??$/, '');
    // GraphQL's own `updatedAt` is never null.
    if (name === 'updatedAt') return 'updatedAt: editedAt';
    const source = GRAPH_NAMES[`${record}.${name}`];
    const selected = source ? `${name}: ${source}` : name;
    return inner in RECORDS ? `${selected} ${recordSelection(inner)}` : selected;
  });
  return `{ ${fields.join(' ')} }`;
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
